import { visitor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { ProviderFailure, type OpenIdProvider, type ProvedIdentity } from '../../../platform/outward/openid.ts'
import type { Entrance, EntranceRequest } from '../accounts/entrance.ports.ts'
import {
  findAccount,
  findAccountByEmail,
  findOpenSession,
  isOpen,
  type AccountRow,
} from '../accounts/accounts.queries.ts'
import { identityLinkedMail } from '../warnings/account.mails.ts'
import { linkIdentity, noteIdentityUse } from './linked-identities.commands.ts'
import { findIdentity } from './linked-identities.queries.ts'
import { judgeLinking, type LinkRefusal } from './linking.rules.ts'
import { makeSignInCode } from '../codes/sign-in-codes.commands.ts'
import { endFlow, type ProviderFlow } from './flows.commands.ts'
import { withCode, withFailure, withTokens } from '../codes/redirects.rules.ts'
import { startSession } from '../sessions/sessions.commands.ts'

/** What somebody is sent back with when it did not work out; the sentence is shown to them. */
type Failure = { code: string; description: string }

const strayed: Failure = {
  code: 'bad_oauth_state',
  description: 'This sign-in started in another browser, or too long ago. Try again.',
}
const silent = (name: string): Failure => ({
  code: 'bad_oauth_callback',
  description: `${name} couldn’t confirm it’s you. Nothing has changed. Try again, or sign in another way.`,
})
const refusals = (name: string): Record<LinkRefusal | 'gone', Failure> => ({
  already_yours: {
    code: 'identity_already_exists',
    description: `This ${name} account is already linked to your account.`,
  },
  already_anothers: {
    code: 'identity_already_exists',
    description: `This ${name} account is linked to another Quartet account. Unlink it there first.`,
  },
  // The same whether the address is known here or not: only its owner may learn that.
  unknown: {
    code: 'identity_not_found',
    description: `This ${name} account isn’t linked to a Quartet account. Sign in another way and link it in your settings, or create an account.`,
  },
  gone: { code: 'session_not_found', description: 'You’ve been signed out. Sign in and link it again.' },
})

type Returned = { state: string; browser: string; code: string | null; refusal: string | null }

/** Receives a browser back from another service and answers where it goes now: in, back, or back with what is wrong. */
export async function comeBack(
  entrance: Entrance & { now(): Temporal.Instant },
  providers: ReadonlyMap<string, OpenIdProvider>,
  returned: Returned,
  request: EntranceRequest & { log(error: unknown): void },
): Promise<string> {
  const { database, kit } = entrance
  const flow = await database.transact(visitor, (work) => endFlow(work, kit.vault, returned), request.requestId)
  const provider = flow && providers.get(flow.provider)
  if (!flow || !provider) return withFailure(`${entrance.address()}/login`, strayed)
  const { name } = provider.settings
  if (!returned.code) {
    const refused = { code: 'access_denied', description: `You didn’t continue with ${name}. Nothing has changed.` }
    return withFailure(flow.redirectTo, returned.refusal === 'access_denied' ? refused : silent(name))
  }
  let proved: ProvedIdentity
  try {
    const { nonce, verifier } = flow
    const redirectUri = callbackAddress(entrance)
    proved = await provider.prove({ code: returned.code, redirectUri, nonce, verifier }, entrance.now())
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    request.log(error)
    return withFailure(flow.redirectTo, silent(name))
  }
  return database.transact(
    visitor,
    (work) => settle(entrance, work, flow, { ...proved, provider: flow.provider }, name, request),
    request.requestId,
  )
}

/** Where services send people back to. Built from the installation's own address, whatever a request says of itself. */
export const callbackAddress = (entrance: Pick<Entrance, 'address'>) => `${entrance.address()}/auth/v1/callback`

async function settle(
  entrance: Entrance,
  work: Work,
  flow: ProviderFlow,
  proved: ProvedIdentity & { provider: string },
  name: string,
  { source }: EntranceRequest,
): Promise<string> {
  const back = (failure: Failure) => withFailure(flow.redirectTo, failure)
  const asking = flow.sessionId === null ? null : await findOpenSession(work.tx, flow.sessionId)
  if (flow.sessionId !== null && !asking) return back(refusals(name).gone)
  const known = await findIdentity(work.tx, proved.provider, proved.subject)
  const same = proved.email === null ? undefined : await findAccountByEmail(work.tx, proved.email)
  const verdict = judgeLinking({
    linkedTo: known?.accountId ?? null,
    askedFor: asking?.accountId ?? null,
    emailVerified: proved.emailVerified,
    sameEmail: same ? { id: same.id, confirmed: same.emailConfirmedAt !== null } : null,
  })
  if ('refused' in verdict) return back(refusals(name)[verdict.refused])
  const account = await findAccount(work.tx, 'enter' in verdict ? verdict.enter : verdict.link)
  if (!account || !isOpen(account)) return back({ code: 'user_banned', description: 'This account is closed.' })

  let identity = known
  if ('link' in verdict) {
    identity = (await linkIdentity(work, account, proved, verdict.how, source)) ?? undefined
    // Somebody linked it in this very moment.
    if (!identity) return back(refusals(name).already_anothers)
    await entrance.mailer.write(work, identityLinkedMail(account.email, name, source, settingsAddress(entrance)))
    if (verdict.how === 'asked') return flow.redirectTo
  }
  await noteIdentityUse(work, identity!.id, proved)
  return enter(entrance, work, account, flow, source)
}

async function enter(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  flow: ProviderFlow,
  source: EntranceRequest['source'],
): Promise<string> {
  const { codeChallenge, redirectTo } = flow
  if (codeChallenge === null)
    return withTokens(redirectTo, await startSession(work, entrance.kit, account, source, 'oauth'))
  return withCode(redirectTo, await makeSignInCode(work, { accountId: account.id, method: 'oauth', codeChallenge }))
}

export const settingsAddress = (entrance: Pick<Entrance, 'address'>) =>
  `${entrance.address()}/profile/settings#security`
