import { eq } from 'drizzle-orm'
import { usersErrors } from '@quartet/contract/users/users'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { leaveAddress } from '../../identity/codes/contact-changes.commands.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { endSessions } from '../../identity/sessions/sessions.commands.ts'
import type { PersonDependent, UsersPorts } from '../person/person.ports.ts'
import { profileState } from '../person/person.present.ts'
import type { UserRow } from '../person/person.queries.ts'
import { trainers } from '../person/person.tables.ts'

const fail = failureOf(usersErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'user.archived': { userId: string; role: string }
    'user.restored': { userId: string; role: string }
  }
}

/** Archives an account: it cannot be used or found any more, and what it did stays (decision 13). Refused while something to come needs it. */
export async function archiveUser(
  work: Work,
  user: Allowed<UserRow, 'archive'>,
  touched: PersonDependent[],
): Promise<void> {
  if (touched.length > 0) throw fail('users.has_future', { data: touched })
  if (user.account.archivedAt) return
  await work.tx.update(accounts).set({ archivedAt: work.now }).where(eq(accounts.id, user.id))
  await work.tx.update(trainers).set({ findable: false }).where(eq(trainers.accountId, user.id))
  await endSessions(work, { accountId: user.id }, 'archived')
  await work.record('user.archived', { userId: user.id, role: user.account.role })
}

/** Opens an archived account again: its person signs in as before, and a trainer is found again when the profile is complete. */
export async function restoreUser(work: Work, user: Allowed<UserRow, 'restore'>): Promise<void> {
  if (!user.account.archivedAt) return
  if (user.account.erasedAt) throw fail('users.erased')
  await work.tx.update(accounts).set({ archivedAt: null }).where(eq(accounts.id, user.id))
  await work.tx
    .update(trainers)
    .set({ findable: profileState(user).complete })
    .where(eq(trainers.accountId, user.id))
  await work.record('user.restored', { userId: user.id, role: user.account.role })
}

/** Gives an account another address, which is unconfirmed then; the old one is told. */
export async function changeEmail(
  work: Work,
  ports: Pick<UsersPorts, 'mailer'>,
  user: Allowed<UserRow, 'changeEmail'>,
  email: string,
): Promise<void> {
  if (email === user.account.email) return
  await uniqueOr(
    () => fail('users.email_taken'),
    work.tx.update(accounts).set({ email, emailConfirmedAt: null }).where(eq(accounts.id, user.id)),
  )
  await leaveAddress(ports.mailer, work, user.account, email)
}
