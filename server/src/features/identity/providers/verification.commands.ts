import { visitor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { confirmAddress, confirmEmailChange } from '../codes/contact-changes.commands.ts'
import type { Entrance, EntranceRequest } from '../accounts/entrance.ports.ts'
import { confirmByLink } from './first-confirmation.commands.ts'
import { isOpen, lockAccount, type AccountRow } from '../accounts/accounts.queries.ts'
import { spendCode, spendSecret, type OneTimeToken } from '../codes/one-time-tokens.commands.ts'
import { methodOf, purposesOf, typeOf, type Purpose } from '../codes/one-time-tokens.rules.ts'
import { confirmPhone, confirmPhoneChange } from '../codes/phone-access.commands.ts'
import { withCode, withFailure, withMessage, withTokens } from '../codes/redirects.rules.ts'
import { makeSignInCode, redeemSignInCode } from '../codes/sign-in-codes.commands.ts'
import { startSession } from '../sessions/sessions.commands.ts'
import type { SignInMethod, SessionTokens } from '../accounts/session.rules.ts'
import type { Source } from '../accounts/sources.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'recovery.used': { accountId: string } & Source
  }
}

/** What somebody shows to prove that a mailbox or phone is theirs: the secret of a link, or the code with where it was sent. */
export type Shown = { secret: string } | { code: string; sentTo: string }

/** What came of it: the account with how its holder came in, half of what a change of address needs, or nothing. */
type Verified =
  | { outcome: 'in'; account: AccountRow; method: SignInMethod; token: OneTimeToken }
  | { outcome: 'half'; token: OneTimeToken }
  | null

/** The sentence after the first of two confirmations. */
export const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Uses up what was shown, and does what it was sent for. */
async function verify(
  entrance: Entrance,
  work: Work,
  purposes: readonly Purpose[],
  shown: Shown,
  source: Source,
): Promise<Verified> {
  if (purposes.length === 0) return null
  const token =
    'secret' in shown
      ? await spendSecret(work, purposes, shown.secret)
      : await spendCode(work, entrance.kit.vault, { purposes, sentTo: shown.sentTo }, shown.code)
  const account = token && (await lockAccount(work.tx, token.accountId))
  if (!token || !account || !isOpen(account)) return null
  switch (token.purpose) {
    case 'email_change_current':
    case 'email_change_new': {
      const by = token.purpose === 'email_change_new' ? 'new' : 'current'
      const change = await confirmEmailChange(entrance, work, account, { by, ...token })
      if (change.outcome === 'gone') return null
      if (change.outcome === 'half') return { outcome: 'half', token }
      return { outcome: 'in', account: change.account, method: 'email_change', token }
    }
    case 'signup':
    case 'recovery':
    case 'magiclink':
    case 'invite': {
      // An account that has another address by now is not confirmed by the old one's mail.
      if (account.email !== token.sentTo) return null
      const confirmed =
        token.purpose === 'signup'
          ? await confirmAddress(work, account)
          : await confirmByLink(entrance, work, account, source)
      return { outcome: 'in', account: confirmed, method: methodOf[token.purpose], token }
    }
    case 'sms': {
      if (account.phone !== token.sentTo) return null
      return { outcome: 'in', account: await confirmPhone(work, account, token.sentTo, source), method: 'otp', token }
    }
    case 'phone_change': {
      const changed = await confirmPhoneChange(work, account, token.sentTo, source)
      return changed && { outcome: 'in', account: changed, method: 'otp', token }
    }
    case 'reauthentication':
      return null
  }
}

export type Entered = { account: AccountRow; tokens: SessionTokens }

/** Verifies for a client that speaks the protocol: a session, half of a change, or nothing. */
export async function enterBy(
  entrance: Entrance,
  type: unknown,
  shown: Shown,
  request: EntranceRequest,
): Promise<Entered | 'half' | null> {
  return entrance.database.transact(
    visitor,
    async (work) => {
      const verified = await verify(entrance, work, purposesOf(type), shown, request.source)
      if (verified?.outcome !== 'in') return verified ? 'half' : null
      return enter(entrance, work, verified, request.source)
    },
    request.requestId,
  )
}

const gone = { code: 'otp_expired', description: 'Email link is invalid or has expired' }

/** Follows a mailed link and answers where the browser goes: back with a code or a session, back, or back with what is wrong. */
export async function followLink(
  entrance: Entrance,
  link: { type: unknown; secret: string; redirectTo: string },
  request: EntranceRequest,
): Promise<string> {
  const { type, secret, redirectTo } = link
  return entrance.database.transact(
    visitor,
    async (work) => {
      const verified = await verify(entrance, work, purposesOf(type), { secret }, request.source)
      if (!verified) return withFailure(redirectTo, gone)
      const { token } = verified
      if (verified.outcome === 'half') return withMessage(redirectTo, halfWay)
      if (token.flow === 'plain') return redirectTo
      const { account, method } = verified
      if (token.codeChallenge !== null) {
        const { codeChallenge } = token
        return withCode(redirectTo, await makeSignInCode(work, { accountId: account.id, method, codeChallenge }))
      }
      const { tokens } = await enter(entrance, work, verified, request.source)
      return withTokens(redirectTo, { ...tokens, type: typeOf(token.purpose) })
    },
    request.requestId,
  )
}

/** Turns the code of a followed link into a session. */
export async function redeem(
  entrance: Entrance,
  given: { code: string; verifier: string },
  request: EntranceRequest,
): Promise<Entered | 'unknown' | 'expired' | 'not_the_asker'> {
  return entrance.database.transact(
    visitor,
    async (work) => {
      const redeemed = await redeemSignInCode(work, given.code, given.verifier)
      return typeof redeemed === 'string' ? redeemed : enter(entrance, work, redeemed, request.source)
    },
    request.requestId,
  )
}

async function enter(
  entrance: Entrance,
  work: Work,
  { account, method }: { account: AccountRow; method: SignInMethod },
  source: Source,
): Promise<Entered> {
  if (method === 'recovery') await work.record('recovery.used', { accountId: account.id, ...source }, 'accountId')
  const tokens = await startSession(work, entrance.kit, account, source, method)
  return { account: { ...account, lastSignInAt: work.now }, tokens }
}
