import { eq, sql } from 'drizzle-orm'
import { visitor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { hashPassword, isOutdated, isPassword } from '../../../platform/keys/passwords.ts'
import { weaknessIn } from '../accounts/accounts.commands.ts'
import { withProof } from '../sessions/assurance.rules.ts'
import type { Entrance, EntranceRequest } from '../accounts/entrance.ports.ts'
import { accounts, authSessions } from '../accounts/accounts.tables.ts'
import {
  findAccountByEmail,
  findSince,
  isOpen,
  type AccountRow,
  type SessionRow,
} from '../accounts/accounts.queries.ts'
import { lockedMail, passwordChangedMail } from '../warnings/account.mails.ts'
import { spendCode, voidTokens } from '../codes/one-time-tokens.commands.ts'
import { isFresh, mayChoosePassword } from '../codes/one-time-tokens.rules.ts'
import { endSessions } from '../sessions/sessions.commands.ts'
import { countTry, forgiveTries, unlockAddress } from './sign-in-tries.commands.ts'
import { lockMinutes, type TryVerdict } from './sign-in-tries.rules.ts'
import type { Source } from '../accounts/sources.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'sign_in.failed': { accountId: string | null } & Source
    'account.locked': { accountId: string; minutes: number } & Source
    'account.unlocked': { accountId: string; by: 'recovery' | 'admin' }
    'password.changed': { accountId: string } & Source
  }
}

/**
 * The account behind an e-mail and password. The try is counted before the password is looked at (decision 9). Unknown
 * address and wrong password take the same time and read the same, and so does every try at what is locked.
 */
export async function proveAccount(
  entrance: Entrance,
  given: { email: string; password: string },
  request: EntranceRequest,
): Promise<AccountRow | 'invalid' | 'closed' | 'locked'> {
  const { source, requestId } = request
  const { verdict, account } = await entrance.database.transact(
    visitor,
    async (work) => ({
      verdict: await countTry(work, given.email, source.ip),
      account: await findAccountByEmail(work.tx, given.email),
    }),
    requestId,
  )
  if (verdict === 'locked') return 'locked'
  const right = await isPassword(given.password, account?.passwordHash ?? null)
  if (!account || !right) {
    await entrance.database.transact(
      visitor,
      (work) => keepFailure(entrance, work, account, verdict, source),
      requestId,
    )
    return 'invalid'
  }
  const passwordHash = isOutdated(account.passwordHash!) ? await hashPassword(given.password) : account.passwordHash
  await entrance.database.transact(
    visitor,
    async (work) => {
      await forgiveTries(work, account.email, source.ip)
      if (passwordHash !== account.passwordHash)
        await work.tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id))
    },
    requestId,
  )
  return isOpen(account) ? { ...account, passwordHash } : 'closed'
}

/** The same proof for another slice that asks for the password again, without the account. */
export function passwordProof(entrance: Entrance) {
  return async (given: { email: string; password: string }, request: EntranceRequest) => {
    const proved = await proveAccount(entrance, given, request)
    if (proved === 'locked') return 'locked'
    return typeof proved === 'string' ? 'refused' : 'proved'
  }
}

async function keepFailure(
  entrance: Entrance,
  work: Work,
  account: AccountRow | undefined,
  verdict: TryVerdict,
  source: Source,
): Promise<void> {
  await work.record('sign_in.failed', { accountId: account?.id ?? null, ...source }, 'accountId')
  if (verdict !== 'last' || !account) return
  // Somebody who goes on for days does not fill the owner's mailbox.
  const told = await findSince(work.tx, 'account.locked', account.id, work.now.subtract({ hours: 1 }))
  await work.record('account.locked', { accountId: account.id, minutes: lockMinutes, ...source })
  if (!told && isOpen(account))
    await entrance.mailer.write(work, lockedMail(account.email, source, recoverUrl(entrance)))
}

/** Ends the lock of an account, if it is locked anywhere. */
export async function unlockAccount(
  work: Work,
  account: Pick<AccountRow, 'id' | 'email'>,
  by: 'recovery' | 'admin',
): Promise<void> {
  const wasLocked = await unlockAddress(work, account.email)
  if (wasLocked) await work.record('account.unlocked', { accountId: account.id, by })
}

export type PasswordRefusal =
  | 'current_required'
  | 'proof_required'
  | 'current_wrong'
  | 'nonce_wrong'
  | 'locked'
  | 'same'
  | { weak: NonNullable<ReturnType<typeof weaknessIn>> }

/**
 * Gives the account of a session another password. The old one has to be known, unless the session has just come from a
 * recovery link or a code was just mailed; where there is none, a fresh proof stands in for it. Every other session ends,
 * every lock and mailed link too, and the owner is told.
 */
export async function changePassword(
  entrance: Entrance,
  { account, session }: { account: AccountRow; session: SessionRow },
  given: { password: string; current: string | undefined; nonce?: string },
  request: EntranceRequest & { now: Temporal.Instant },
): Promise<AccountRow | PasswordRefusal> {
  const { source, requestId, now } = request
  if (!mayChoosePassword(session.amr, now)) {
    const refused = await proveAgain(entrance, { account, session }, given, request)
    if (refused) return refused
  }
  const weak = await weaknessFor(entrance, account, given.password)
  if (weak) return { weak }
  if (await isPassword(given.password, account.passwordHash)) return 'same'
  const passwordHash = await hashPassword(given.password)
  return entrance.database.transact(
    visitor,
    async (work) => {
      const [changed] = await work.tx
        .update(accounts)
        .set({ passwordHash })
        .where(eq(accounts.id, account.id))
        .returning()
      await endSessions(work, { accountId: account.id, except: session.id }, 'password_changed', source)
      // This session goes on, from its newest token only, and is one of somebody who knows the password.
      await work.tx
        .update(authSessions)
        .set({
          counterFloor: sql`${authSessions.counter}`,
          amr: withProof(
            session.amr.filter((one) => one.method !== 'recovery'),
            'password',
            work.now,
          ),
        })
        .where(eq(authSessions.id, session.id))
      await unlockAccount(work, account, 'recovery')
      await voidTokens(work, account.id)
      await work.record('password.changed', { accountId: account.id, ...source }, 'accountId')
      await entrance.mailer.write(work, passwordChangedMail(account.email, source, recoverUrl(entrance)))
      return changed!
    },
    requestId,
  )
}

async function proveAgain(
  entrance: Entrance,
  { account, session }: { account: AccountRow; session: SessionRow },
  { current, nonce }: { current: string | undefined; nonce?: string },
  request: EntranceRequest & { now: Temporal.Instant },
): Promise<PasswordRefusal | null> {
  if (nonce !== undefined) return (await isNonce(entrance, account, nonce, request.requestId)) ? null : 'nonce_wrong'
  // Somebody who came by a link or another service has no password that could be asked for.
  if (account.passwordHash === null) return isFresh(session.amr, request.now) ? null : 'proof_required'
  if (!current) return 'current_required'
  const proved = await proveAccount(entrance, { email: account.email, password: current }, request)
  if (proved === 'locked') return 'locked'
  return typeof proved === 'string' ? 'current_wrong' : null
}

async function weaknessFor(entrance: Entrance, account: AccountRow, password: string) {
  const { fullName, businessName } = await entrance.database.transact(visitor, (work) =>
    entrance.ports.presentUser(work, account.id),
  )
  return weaknessIn(entrance, password, [account.email, fullName, businessName ?? ''])
}

/** Whether this is the code that the account was mailed to prove once more who it is; it counts once. */
export async function isNonce(
  entrance: Entrance,
  account: AccountRow,
  nonce: string,
  requestId: string,
): Promise<boolean> {
  const asked = { purposes: ['reauthentication'] as const, sentTo: account.email, accountId: account.id }
  const token = await entrance.database.transact(
    visitor,
    (work) => spendCode(work, entrance.kit.vault, asked, nonce),
    requestId,
  )
  return token !== null
}

const recoverUrl = (entrance: Entrance) => `${entrance.address()}/recover`
