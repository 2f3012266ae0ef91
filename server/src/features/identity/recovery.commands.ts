import { visitor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db.ts'
import { findAccountByEmail, isOpen } from './identity.queries.ts'
import type { AccountRow } from './identity.queries.ts'
import type { Entrance, EntranceRequest } from './entrance.ports.ts'
import { confirmationMail, recoveryMail } from './identity.mails.ts'
import { followLink, makeLink, redeemCode } from './mail-links.commands.ts'
import type { Purpose } from './mail-links.commands.ts'
import { withCode, withFailure } from './redirects.rules.ts'
import { startSession } from './session.commands.ts'
import type { SessionTokens, Source } from './session.commands.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'recovery.asked': { accountId: string } & Source
    'recovery.used': { accountId: string } & Source
  }
}

/** Mails a link to a new password, if there is such an account. Nobody else can tell whether there is. */
export async function askRecovery(
  entrance: Entrance,
  asked: { email: string; codeChallenge: string; redirectTo: string },
  request: EntranceRequest,
): Promise<void> {
  const { source, requestId } = request
  await entrance.database.transact(
    visitor,
    async (work) => {
      const account = await findAccountByEmail(work.tx, asked.email)
      if (!account || !isOpen(account)) return
      const { codeChallenge } = asked
      const secret = await makeLink(work, account, { purpose: 'recovery', codeChallenge })
      if (!secret) return
      await entrance.mailer.write(
        work,
        recoveryMail(account.email, verifyUrl(entrance, secret, 'recovery', asked.redirectTo)),
      )
      await work.record('recovery.asked', { accountId: account.id, ...source }, { subjectId: account.id })
    },
    requestId,
  )
}

/** Mails the link that confirms an account's address, unless it is confirmed or was just mailed one (decision 29). */
export async function askConfirmation(entrance: Entrance, work: Work, account: AccountRow): Promise<void> {
  if (account.emailConfirmedAt !== null || !isOpen(account)) return
  const secret = await makeLink(work, account, { purpose: 'signup' })
  if (!secret) return
  const back = `${entrance.address()}/email-confirmed`
  await entrance.mailer.write(work, confirmationMail(account.email, verifyUrl(entrance, secret, 'signup', back)))
}

const gone = { code: 'otp_expired', description: 'Email link is invalid or has expired' }

/** Follows a mailed link and answers where the browser goes: back with a code, back, or back with what is wrong. */
export async function follow(
  entrance: Entrance,
  link: { purpose: Purpose | null; secret: string; redirectTo: string },
  requestId: string,
): Promise<string> {
  const { purpose, secret, redirectTo } = link
  const followed =
    purpose && (await entrance.database.transact(visitor, (work) => followLink(work, purpose, secret), requestId))
  if (!followed) return withFailure(redirectTo, gone)
  return followed.code === null ? redirectTo : withCode(redirectTo, followed.code)
}

/** Turns the code of a followed recovery link, or of a sign-in by another service, into a session. */
export async function redeem(
  entrance: Entrance,
  given: { code: string; verifier: string },
  request: EntranceRequest,
): Promise<{ tokens: SessionTokens; account: AccountRow } | 'unknown' | 'expired' | 'not_the_asker'> {
  const { source, requestId } = request
  return entrance.database.transact(
    visitor,
    async (work) => {
      const redeemed = await redeemCode(work, given.code, given.verifier)
      if (typeof redeemed === 'string') return redeemed
      const { account, method } = redeemed
      if (method === 'recovery')
        await work.record('recovery.used', { accountId: account.id, ...source }, { subjectId: account.id })
      return { account, tokens: await startSession(work, entrance.kit, account, source, method) }
    },
    requestId,
  )
}

/** Built from the installation's own address, whatever a request says of itself (GHSA-3529-5m8x-rpv3). */
function verifyUrl(entrance: Entrance, secret: string, purpose: Purpose, redirectTo: string): string {
  const query = new URLSearchParams({ token: secret, type: purpose, redirect_to: redirectTo })
  return `${entrance.address()}/auth/v1/verify?${query.toString()}`
}
