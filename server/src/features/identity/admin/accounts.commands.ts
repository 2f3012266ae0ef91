import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { SweepItem } from '../../../platform/events/tasks.ts'
import { hashChosen } from '../accounts/accounts.commands.ts'
import { weakPassword } from '../accounts/failures.present.ts'
import type { ChangedUser } from './bodies.rules.ts'
import { changeAddress, confirmAddress } from '../codes/contact-changes.commands.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { voidTokens } from '../codes/one-time-tokens.commands.ts'
import { unlockAccount } from '../passwords/passwords.commands.ts'
import { endSessions } from '../sessions/sessions.commands.ts'
import { changeMetadata } from '../accounts/user-metadata.commands.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'account.banned': { accountId: string; until: string | null }
    'account.unbanned': { accountId: string }
    'password.set_by_admin': { accountId: string }
  }
}

/** The hash of a password that an admin chose for somebody, or null when none was. Not inside a transaction: it takes its time. */
export async function hashForAccount(
  entrance: Entrance,
  email: string,
  password: string | null | undefined,
): Promise<string | null> {
  if (!password) return null
  const chosen = await hashChosen(entrance, password, [email])
  if ('weak' in chosen) throw weakPassword(chosen.weak)
  return chosen.hash
}

/** Changes an account for its person. What makes old sessions untrustworthy ends them. */
export async function changeAccount(
  entrance: Entrance,
  work: Work,
  before: AccountRow,
  change: ChangedUser,
  passwordHash: string | null,
): Promise<AccountRow> {
  let account = before
  if (change.email && change.email !== account.email) {
    const confirmedAt = change.email_confirm ? work.now : null
    account = await changeAddress(entrance, work, account, change.email, confirmedAt)
  } else if (change.email_confirm) {
    account = await confirmAddress(work, account)
  }
  if (passwordHash) {
    account = await set(work, account, { passwordHash })
    await endSessions(work, { accountId: account.id }, 'password_changed')
    await unlockAccount(work, account, 'admin')
    await voidTokens(work, account.id)
    await work.record('password.set_by_admin', { accountId: account.id }, 'accountId')
  }
  if (change.user_metadata || change.app_metadata) {
    const { user_metadata: userMetadata, app_metadata: appMetadata } = change
    account = await changeMetadata(work, account, {
      userMetadata: userMetadata ?? undefined,
      appMetadata: appMetadata ?? undefined,
    })
  }
  return change.ban_duration ? ban(work, account, change.ban_duration) : account
}

/** Shuts an account out at once, for so many milliseconds, or lets it in again. */
async function ban(work: Work, account: AccountRow, duration: number | 'none'): Promise<AccountRow> {
  if (duration === 'none') {
    if (account.bannedAt === null) return account
    await work.record('account.unbanned', { accountId: account.id })
    return set(work, account, { bannedAt: null, bannedUntil: null })
  }
  const until = work.now.add({ milliseconds: Math.round(duration) })
  const banned = await set(work, account, { bannedAt: work.now, bannedUntil: until })
  await endSessions(work, { accountId: account.id }, 'banned')
  await voidTokens(work, account.id)
  const words = { accountId: account.id, until: until.toString() }
  await work.record('account.banned', words)
  return banned
}

/** Lets somebody in again whose time is over. */
export async function endBan(work: Work, { id }: SweepItem): Promise<void> {
  await work.tx.update(accounts).set({ bannedAt: null, bannedUntil: null }).where(eq(accounts.id, id))
  await work.record('account.unbanned', { accountId: id })
}

async function set(work: Work, account: AccountRow, change: Partial<AccountRow>): Promise<AccountRow> {
  const [changed] = await work.tx.update(accounts).set(change).where(eq(accounts.id, account.id)).returning()
  return changed!
}
