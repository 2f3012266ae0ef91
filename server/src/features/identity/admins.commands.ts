import { eq } from 'drizzle-orm'
import type { Role } from '@quartet/contract/kernel/people'
import type { Work } from '../../platform/db/db.ts'
import { accounts } from './accounts/accounts.tables.ts'
import { isOpen } from './accounts/accounts.queries.ts'
import { pathOfInvitation, renew, writeInvitation } from './invitations/invitations.commands.ts'
import { lockAccountByEmail, lockOpenInvitation } from './invitations/invitations.queries.ts'
import { invitationStatusOf } from './invitations/invitations.rules.ts'
import { endSessions } from './sessions/sessions.commands.ts'

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'account.made_admin': { accountId: string; before: Role }
  }
}

type Appointed = { outcome: 'already' | 'closed' | 'unconfirmed' | 'made' } | { outcome: 'invited'; path: string }

/**
 * Makes an admin from outside the product, as the command line does for a new installation: an existing account becomes
 * one, if its address is confirmed, and has to sign in anew; for anybody else the path of an invitation is answered, an older one replaced.
 */
export async function appointAdmin(work: Work, email: string): Promise<Appointed> {
  const account = await lockAccountByEmail(work.tx, email)
  if (!account) return { outcome: 'invited', path: pathOfInvitation(await inviteAdmin(work, email)) }
  if (!isOpen(account)) return { outcome: 'closed' }
  if (account.role === 'admin') return { outcome: 'already' }
  // Whoever opened it may know no more of the address than how it is written.
  if (account.emailConfirmedAt === null) return { outcome: 'unconfirmed' }
  await work.tx.update(accounts).set({ role: 'admin', membershipLevel: 'NONE' }).where(eq(accounts.id, account.id))
  await endSessions(work, { accountId: account.id }, 'role_changed')
  await work.record('account.made_admin', { accountId: account.id, before: account.role })
  return { outcome: 'made' }
}

async function inviteAdmin(work: Work, email: string): Promise<string> {
  const to = { kind: 'admin', email, gymId: null } as const
  const known = await lockOpenInvitation(work.tx, to)
  if (known && invitationStatusOf(known, work.now) === 'sent') return (await renew(work, known)).token
  const facts = { ...to, name: null, note: null, position: null, employmentStatus: null, studioId: null, gymIds: [] }
  return (await writeInvitation(work, facts)).token
}
