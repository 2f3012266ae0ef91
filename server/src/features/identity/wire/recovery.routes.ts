import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visitor } from '../../../platform/actor.ts'
import { WireFailure, tooSoon } from '../accounts/failures.present.ts'
import { backTo, bearer, requestOf, readBody, type AuthWire } from './wire.queries.ts'
import { authUserOf } from './user.queries.ts'
import { askEmailChangeAgain } from '../codes/contact-changes.commands.ts'
import { reauthenticationMail } from '../warnings/codes.mails.ts'
import { findAccountByEmail } from '../accounts/accounts.queries.ts'
import { textAgain } from './phone.routes.ts'
import { makeToken } from '../codes/one-time-tokens.commands.ts'
import { askConfirmation, askRecovery, wayOf } from '../codes/recovery.commands.ts'
import { enterBy, followLink, halfWay, redeem, type Entered, type Shown } from '../providers/verification.commands.ts'
import { challenge, pkceBody, recoverBody, resendBody, verifyBody } from './bodies.rules.ts'
import { evenly } from '../accounts/accounts.rules.ts'

/** Everything in the protocol that is mailed, and what the links and codes of those mails lead to. */
export function registerRecoveryWire(auth: FastifyInstance, wire: AuthWire): void {
  auth.post('/recover', (request) => recover(wire, request))
  auth.post('/resend', (request) => resend(wire, request))
  auth.get('/reauthenticate', (request) => reauthenticate(wire, request))
  auth.post('/verify', (request) => verify(wire, request))
  auth.get('/verify', async (request, reply) => {
    const { token, type } = request.query as Record<string, unknown>
    const link = { type, secret: typeof token === 'string' ? token : '', redirectTo: backTo(wire, request) }
    const address = await followLink(wire, link, requestOf(request))
    return reply.header('referrer-policy', 'no-referrer').redirect(address, 303)
  })
}

async function recover(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const { email } = readBody(recoverBody, request.body)
  const way = wayOf(backTo(wire, request), readBody(challenge, request.body))
  await Promise.all([askRecovery(wire, { email, way }, requestOf(request)), sleep(evenly)])
  return {}
}

async function resend(wire: AuthWire, request: FastifyRequest): Promise<object> {
  if ((request.body as { phone?: unknown } | undefined)?.phone) return textAgain(wire, request)
  const { type, email } = readBody(resendBody, request.body)
  const codeChallenge = readBody(challenge, request.body)
  const asked = (request.query as { redirect_to?: unknown }).redirect_to
  const way = asked === undefined && codeChallenge === null ? undefined : wayOf(backTo(wire, request), codeChallenge)
  const again = wire.database.transact(
    visitor,
    async (work) => {
      const account = await findAccountByEmail(work.tx, email)
      if (!account) return
      if (type === 'signup') await askConfirmation(wire, work, account, way)
      else await askEmailChangeAgain(wire, work, account, way ?? wayOf(backTo(wire, request), null))
    },
    request.id,
  )
  await Promise.all([again, sleep(evenly)])
  return {}
}

async function reauthenticate(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const { account } = await bearer(wire, request)
  if (account.emailConfirmedAt === null)
    throw new WireFailure(422, 'email_not_confirmed', 'Please verify your email first.')
  const sent = await wire.database.transact(
    visitor,
    async (work) => {
      const wish = { accountId: account.id, purpose: 'reauthentication', sentTo: account.email, flow: 'plain' } as const
      const made = await makeToken(work, wire.kit.vault, wish)
      if (made) await wire.mailer.write(work, reauthenticationMail(account.email, made.code))
      return made !== null
    },
    request.id,
  )
  if (!sent) throw tooSoon()
  return {}
}

async function verify(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const { type, token, token_hash: hash, email, phone } = readBody(verifyBody, request.body)
  if (!token && !hash) throw new WireFailure(400, 'validation_failed', 'Verify requires a token or a token hash')
  const sentTo = email ?? phone
  if (!hash && !sentTo)
    throw new WireFailure(400, 'validation_failed', 'Only the token_hash and type should be provided')
  const shown: Shown = hash ? { secret: hash } : { code: token!, sentTo: sentTo! }
  const entered = await enterBy(wire, type, shown, requestOf(request))
  if (entered === 'half') return { msg: halfWay, code: '200' }
  if (entered === null) {
    const sentence = hash ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
    throw new WireFailure(403, 'otp_expired', sentence)
  }
  return presentEntered(wire, request, entered)
}

/** The grant that turns the code of a followed link into a session. */
export async function pkceGrant(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const given = pkceBody.safeParse(request.body)
  if (!given.success) {
    const sentence = 'invalid request: both auth code and code verifier should be non-empty'
    throw new WireFailure(400, 'validation_failed', sentence)
  }
  const { auth_code: code, code_verifier: verifier } = given.data
  const answer = await redeem(wire, { code, verifier }, requestOf(request))
  if (answer === 'unknown')
    throw new WireFailure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (answer === 'expired')
    throw new WireFailure(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (answer === 'not_the_asker')
    throw new WireFailure(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  return presentEntered(wire, request, answer)
}

async function presentEntered(wire: AuthWire, request: FastifyRequest, { tokens, account }: Entered): Promise<object> {
  const user = await wire.database.transact(visitor, (work) => authUserOf(work, account), request.id)
  return { ...tokens, user }
}
