import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '@quartet/contract/kernel/ids'
import { visitor } from '../../../platform/actor.ts'
import { ProviderFailure } from '../../../platform/outward/openid.ts'
import type { Work } from '../../../platform/db/db.ts'
import { demandProof } from '../passwords/proof.commands.ts'
import { standingOf } from '../sessions/assurance.queries.ts'
import { asCaller } from './factors.routes.ts'
import type { Caller } from '../factors/factors.commands.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import { requestOf, type AuthWire } from './wire.queries.ts'
import { identityUnlinkedMail } from '../warnings/account.mails.ts'
import { identitiesOf } from '../providers/linked-identities.queries.ts'
import { unlinkIdentity } from '../providers/linked-identities.commands.ts'
import { flowMinutes } from '../providers/linking.rules.ts'
import { beginFlow } from '../providers/flows.commands.ts'
import { callbackAddress, comeBack, settingsAddress } from '../providers/sign-in.commands.ts'
import { allowedRedirect } from '../codes/redirects.rules.ts'

/** Sign-in by other services, and the links between their accounts and ours, in the words of the protocol (spec/auth.md). */
export function registerProvidersWire(auth: FastifyInstance, wire: AuthWire): void {
  auth.get('/authorize', async (request, reply) => {
    const url = await setOut(wire, request, reply, null)
    return reply.header('referrer-policy', 'no-referrer').redirect(url, 302)
  })
  auth.get('/callback', async (request, reply) => {
    const { state, code, error } = request.query as Record<string, unknown>
    const text = (value: unknown) => (typeof value === 'string' && value.length <= 4000 ? value : null)
    const returned = {
      state: text(state) ?? '',
      browser: browserOf(request, wire) ?? '',
      code: text(code),
      refusal: text(error),
    }
    const log = (failure: unknown) => request.log.warn({ err: failure, requestId: request.id }, 'a provider failed')
    const asking = { ...wire, now: () => wire.clock.now() }
    const next = await comeBack(asking, wire.providers, returned, { ...requestOf(request), log })
    return reply.header('referrer-policy', 'no-referrer').redirect(next, 303)
  })
  auth.get('/user/identities/authorize', async (request, reply) => {
    if (!offersLinking(wire)) throw linkingIsOff()
    const session = await asCaller(wire, request, async (work, caller) => {
      await demandLinker(work, wire, caller)
      return caller.session
    })
    const url = await setOut(wire, request, reply, session.id)
    const { skip_http_redirect: skip } = request.query as { skip_http_redirect?: unknown }
    return skip === 'true' ? { url } : reply.redirect(url, 302)
  })
  auth.delete('/user/identities/:id', (request) =>
    asCaller(wire, request, (work, caller) => unlink(wire, work, caller, (request.params as { id?: unknown }).id)),
  )
}

const offersLinking = ({ providers, rules }: AuthWire) => providers.size > 0 && rules.manualLinking
const linkingIsOff = () => new WireFailure(404, 'manual_linking_disabled', 'Manual linking is disabled')

const setOutQuery = z.object({
  provider: z.string().max(60),
  redirect_to: z.unknown(),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  code_challenge_method: z.string().toLowerCase().pipe(z.literal('s256')).optional(),
})

async function setOut(
  wire: AuthWire,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string | null,
): Promise<string> {
  const given = setOutQuery.safeParse(request.query)
  if (!given.success)
    throw new WireFailure(400, 'validation_failed', 'A provider, and a code challenge of method s256, are required')
  const provider = wire.providers.get(given.data.provider)
  if (!provider) throw new WireFailure(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  const browser = browserOf(request, wire) ?? randomBytes(32).toString('base64url')
  const wish = {
    provider: provider.settings.id,
    browser,
    sessionId,
    redirectTo: allowedRedirect(given.data.redirect_to, wire.origins(), `${wire.address()}/`),
    codeChallenge: given.data.code_challenge ?? null,
  }
  const asked = await wire.database.transact(visitor, (work) => beginFlow(work, wire.kit.vault, wish), request.id)
  try {
    const url = await provider.askAt({ ...asked, redirectUri: callbackAddress(wire) })
    reply.header('set-cookie', cookie(wire, browser))
    return url
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    request.log.warn({ err: error, requestId: request.id }, 'a provider failed')
    throw new WireFailure(503, 'request_timeout', `We can’t reach ${provider.settings.name} right now. Try again.`)
  }
}

const isSecure = (wire: AuthWire) => wire.address().startsWith('https:')
/** With its prefix no other site below the same domain can set it. */
const cookieName = (wire: AuthWire) => (isSecure(wire) ? '__Host-quartet_browser' : 'quartet_browser')

function cookie(wire: AuthWire, browser: string): string {
  // Lax: it has to come along when the other service sends the browser back.
  const parts = [`${cookieName(wire)}=${browser}`, 'Path=/', `Max-Age=${flowMinutes * 60}`, 'HttpOnly', 'SameSite=Lax']
  return (isSecure(wire) ? [...parts, 'Secure'] : parts).join('; ')
}

/** The browser that set out, by the cookie it was given then; several ways at once share it. */
function browserOf(request: FastifyRequest, wire: AuthWire): string | null {
  const wanted = `${cookieName(wire)}=`
  const found = (request.headers.cookie ?? '').split('; ').find((one) => one.startsWith(wanted))
  const value = found?.slice(wanted.length)
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

/** What opens an account is changed only by somebody who has just proved that it is theirs. */
async function demandLinker(work: Work, wire: AuthWire, caller: Caller): Promise<void> {
  const lacking = () => new WireFailure(403, 'insufficient_aal', 'AAL2 required to link or unlink an identity')
  demandProof(await standingOf(work, wire.ports, caller), lacking)
}

async function unlink(wire: AuthWire, work: Work, caller: Caller, wanted: unknown): Promise<object> {
  const { account, source } = caller
  const identityId = id.safeParse(wanted)
  const unknown = () => new WireFailure(422, 'identity_not_found', "Identity doesn't exist")
  if (!identityId.success) throw unknown()
  await demandLinker(work, wire, caller)
  if (identityId.data === account.id) {
    // The e-mail address is the account itself; it is changed, never taken away.
    const others = await identitiesOf(work.tx, account.id)
    // Where nothing can be linked, there is nothing to take its place either.
    if (others.length === 0 && !offersLinking(wire)) throw linkingIsOff()
    throw others.length === 0
      ? new WireFailure(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
      : new WireFailure(
          422,
          'email_conflict_identity_not_deletable',
          'The email address belongs to the account and can’t be unlinked',
        )
  }
  const gone = await unlinkIdentity(work, account, identityId.data, source)
  if (!gone) throw unknown()
  const name = wire.providers.get(gone.provider)?.settings.name ?? gone.provider
  await wire.mailer.write(work, identityUnlinkedMail(account.email, name, source, settingsAddress(wire)))
  return {}
}
