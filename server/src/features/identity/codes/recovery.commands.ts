import { visitor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { Mail } from '../../../platform/post/mail-kind.ts'
import type { Entrance, EntranceRequest } from '../accounts/entrance.ports.ts'
import { mustConfirm } from '../accounts/accounts.rules.ts'
import { confirmFirstMail, magicLinkMail, type Carried } from '../warnings/codes.mails.ts'
import { confirmationMail, recoveryMail } from '../warnings/account.mails.ts'
import { findAccountByEmail, isOpen, type AccountRow } from '../accounts/accounts.queries.ts'
import { makeToken } from './one-time-tokens.commands.ts'
import { typeOf, type Flow, type Purpose } from './one-time-tokens.rules.ts'
import type { Source } from '../accounts/sources.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'recovery.asked': { accountId: string } & Source
    'magic_link.asked': { accountId: string } & Source
  }
}

/** Where a link leads once it was followed, and for whom: a challenge binds it to the browser that asked. */
export type LinkTarget = { redirectTo: string; flow: Flow; codeChallenge?: string | null }

/** The way of a browser that asked, with or without a challenge. */
export function wayOf(redirectTo: string, codeChallenge: string | null): LinkTarget {
  return { redirectTo, codeChallenge, flow: codeChallenge === null ? 'implicit' : 'pkce' }
}

/** Mails a link with its code, unless the account was mailed one of the kind a moment ago. Answers whether it did. */
export async function mailToken(
  entrance: Entrance,
  work: Work,
  account: Pick<AccountRow, 'id'>,
  wish: {
    purpose: Purpose
    to: string
    way: LinkTarget
    changeId?: string
    letter(to: string, carried: Carried): Mail
  },
): Promise<boolean> {
  const { purpose, to, way, changeId, letter } = wish
  const { flow, codeChallenge } = way
  const sent = await makeToken(work, entrance.kit.vault, {
    accountId: account.id,
    purpose,
    sentTo: to,
    flow,
    codeChallenge,
    changeId,
  })
  if (!sent) return false
  await entrance.mailer.write(
    work,
    letter(to, { code: sent.code, url: verifyUrl(entrance, sent.secret, purpose, way) }),
  )
  return true
}

/** Mails a link to a new password, if there is such an account. Nobody else can tell whether there is. */
export async function askRecovery(
  entrance: Entrance,
  asked: { email: string; way: LinkTarget },
  request: EntranceRequest,
): Promise<void> {
  const { source, requestId } = request
  await entrance.database.transact(
    visitor,
    async (work) => {
      const account = await findAccountByEmail(work.tx, asked.email)
      if (!account || !isOpen(account)) return
      const wish = { purpose: 'recovery', to: account.email, way: asked.way, letter: recoveryMail } as const
      if (!(await mailToken(entrance, work, account, wish))) return
      await work.record('recovery.asked', { accountId: account.id, ...source }, 'accountId')
    },
    requestId,
  )
}

/** Mails the link that signs an account in. The first one confirms its address too, without the password that somebody chose before. */
export async function askMagicLink(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  way: LinkTarget,
  source: Source,
): Promise<void> {
  if (!isOpen(account)) return
  const wish = { purpose: 'magiclink', to: account.email, way, letter: magicLinkMail } as const
  if (!(await mailToken(entrance, work, account, wish))) return
  await work.record('magic_link.asked', { accountId: account.id, ...source }, 'accountId')
}

/** Mails the link that confirms an account's address, unless it is confirmed or was just mailed one (decision 29). */
export async function askConfirmation(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  way: LinkTarget = { redirectTo: `${entrance.address()}/email-confirmed`, flow: 'plain' },
): Promise<boolean> {
  if (account.emailConfirmedAt !== null || !isOpen(account)) return false
  const letter = mustConfirm(entrance.rules, account) ? confirmFirstMail : confirmationMail
  return mailToken(entrance, work, account, { purpose: 'signup', to: account.email, way, letter })
}

/** Built from the installation's own address, whatever a request says of itself (GHSA-3529-5m8x-rpv3). */
export function verifyUrl(
  entrance: Entrance,
  secret: string,
  purpose: Purpose,
  way: Pick<LinkTarget, 'redirectTo'>,
): string {
  const query = new URLSearchParams({ token: secret, type: typeOf(purpose), redirect_to: way.redirectTo })
  return `${entrance.address()}/auth/v1/verify?${query.toString()}`
}
