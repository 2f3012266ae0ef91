import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitor } from '../../platform/actor.ts'
import { boundedJson, visitorLimit } from '../../platform/http/json-body.ts'
import { z } from 'zod'
import { email } from '@quartet/contract/kernel/people'
import {
  WireFailure,
  apiVersion,
  lockedFailure,
  presentWireFailure,
  wireFailureOf,
  wireSettings,
} from './accounts/failures.present.ts'
import { registerAdminFactorsWire } from './admin/factors.routes.ts'
import { registerAdminWire } from './admin/accounts.routes.ts'
import { authUserOf } from './wire/user.queries.ts'
import { bearer, requestOf, type AuthWire } from './wire/wire.queries.ts'
import { weaknessIn } from './accounts/accounts.commands.ts'
import { mustConfirm } from './accounts/accounts.rules.ts'
import { phone } from './wire/bodies.rules.ts'
import { findAccountByPhone } from './accounts/accounts.queries.ts'
import { proveAccount } from './passwords/passwords.commands.ts'
import { registerPasskeysWire } from './wire/passkeys.routes.ts'
import { registerRecoveryCodesWire } from './wire/recovery-codes.routes.ts'
import { registerProvidersWire } from './wire/providers.routes.ts'
import { pkceGrant, registerRecoveryWire } from './wire/recovery.routes.ts'
import { endSessions, refreshSession, startSession, type Refreshed } from './sessions/sessions.commands.ts'
import { registerFactorsWire } from './wire/factors.routes.ts'
import { registerSignUpWire } from './wire/sign-up.routes.ts'
import { registerUserWire } from './wire/user.routes.ts'

/** The authentication protocol of `@supabase/auth-js` under /auth/v1, and the public keys (spec/auth.md). */
export async function registerAuthWire(fastify: FastifyInstance, wire: AuthWire): Promise<void> {
  const keys = async (_: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: await wire.keys.published() })
  fastify.get('/.well-known/jwks.json', keys)

  await fastify.register(
    async (auth) => {
      auth.addHook('onRequest', async (request, reply) => {
        if (request.headers['x-supabase-api-version'] === apiVersion) reply.header('x-supabase-api-version', apiVersion)
      })
      const parseJson = boundedJson(auth)
      auth.removeContentTypeParser('application/json')
      // The client says JSON also where it sends nothing, as when signing out.
      const ofText = { parseAs: 'string', bodyLimit: visitorLimit } as const
      auth.addContentTypeParser<string>('application/json', ofText, (request, body, done) =>
        body === '' ? done(null, {}) : parseJson(request, body, done),
      )
      auth.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))
      auth.setNotFoundHandler((request, reply) =>
        sendFailure(request, reply, new WireFailure(404, 'not_found', 'There is nothing here')),
      )
      auth.get('/.well-known/jwks.json', keys)
      auth.get('/health', async () => ({ version: '1', name: 'Quartet', description: 'Accounts and sessions' }))
      auth.get('/settings', async () => wireSettings(wire.rules, [...wire.providers.keys()]))
      auth.post('/token', (request) => token(wire, request))
      auth.post('/logout', async (request, reply) => {
        await signOut(wire, request)
        return reply.code(204).send()
      })
      registerSignUpWire(auth, wire)
      registerRecoveryWire(auth, wire)
      registerProvidersWire(auth, wire)
      registerFactorsWire(auth, wire)
      registerPasskeysWire(auth, wire)
      registerRecoveryCodesWire(auth, wire)
      registerUserWire(auth, wire)
      registerAdminWire(auth, wire)
      registerAdminFactorsWire(auth, wire)
      auth.post('/sso', () => {
        throw new WireFailure(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
      })
    },
    { prefix: '/auth/v1' },
  )
}

async function token(wire: AuthWire, request: FastifyRequest) {
  const { grant_type: grant } = request.query as { grant_type?: unknown }
  if (grant === 'password') return passwordGrant(wire, request)
  if (grant === 'refresh_token') return refreshGrant(wire, request)
  if (grant === 'pkce') return pkceGrant(wire, request)
  if (grant === 'web3') throw new WireFailure(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  if (grant === 'id_token') throw idTokenIsOff((request.body as { provider?: unknown } | null)?.provider)
  throw new WireFailure(400, 'validation_failed', 'unsupported_grant_type')
}

const issuers = new Map<unknown, string>([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
])

/** Tokens of other services are taken from nobody; those that clients offer are named by their issuer. */
function idTokenIsOff(provider: unknown): WireFailure {
  const issuer = issuers.get(provider)
  return new WireFailure(400, 'provider_disabled', `Provider ${issuer ? `(issuer "${issuer}") ` : ''}is not enabled`)
}

const passwordBody = z.object({ email, password: z.string().min(1).max(1024) })
const refreshBody = z.object({ refresh_token: z.string().min(1) })

async function passwordGrant(wire: AuthWire, request: FastifyRequest) {
  const body = (request.body ?? {}) as { email?: unknown; phone?: unknown }
  if (!body.email && !body.phone) throw new WireFailure(400, 'validation_failed', 'missing email or phone')
  const given = passwordBody.safeParse(body.email ? body : { ...body, email: await addressOfPhone(wire, body.phone) })
  // Not an address, or no password: nobody's credentials.
  const account = given.success ? await proveAccount(wire, given.data, requestOf(request)) : 'invalid'
  if (account === 'locked') throw lockedFailure()
  if (account === 'invalid') throw new WireFailure(400, 'invalid_credentials', 'Invalid login credentials')
  if (account === 'closed') throw new WireFailure(400, 'user_banned', 'User is banned')
  if (!body.email && account.phoneConfirmedAt === null)
    throw new WireFailure(400, 'phone_not_confirmed', 'Phone not confirmed')
  if (body.email && mustConfirm(wire.rules, account))
    throw new WireFailure(400, 'email_not_confirmed', 'Email not confirmed')
  const weak = weaknessIn(wire, given.data!.password, [account.email])
  return wire.database.transact(
    visitor,
    async (work) => ({
      ...(await startSession(work, wire.kit, account, requestOf(request).source)),
      user: await authUserOf(work, { ...account, lastSignInAt: work.now }),
      // Let in all the same, but told that another password would be better.
      ...(weak ? { weak_password: { message: weak.sentence, reasons: [weak.reason] } } : {}),
    }),
    request.id,
  )
}

/** The address of the account behind a phone; for a phone without one an address that nobody has, to be tried all the same. */
async function addressOfPhone(wire: AuthWire, given: unknown): Promise<string> {
  const number = phone.safeParse(given)
  if (!number.success) throw new WireFailure(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
  const account = await wire.database.transact(visitor, (work) => findAccountByPhone(work.tx, number.data))
  return account?.email ?? `${number.data.slice(1)}@phone.invalid`
}

const refusals: Record<Extract<Refreshed, { refused: unknown }>['refused'], [code: string, message: string]> = {
  unknown: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  reused: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  outranked: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  closed: ['user_banned', 'Invalid Refresh Token: User Banned'],
}

async function refreshGrant(wire: AuthWire, request: FastifyRequest) {
  const given = refreshBody.safeParse(request.body)
  if (!given.success) throw new WireFailure(400, 'validation_failed', 'refresh_token required')
  const answer = await wire.database.transact(
    visitor,
    async (work) => {
      const refreshed = await refreshSession(work, wire.kit, given.data.refresh_token)
      if ('refused' in refreshed) return refreshed
      return { ...refreshed.tokens, user: await authUserOf(work, refreshed.account) }
    },
    request.id,
  )
  if ('refused' in answer) throw new WireFailure(400, ...refusals[answer.refused])
  return answer
}

async function signOut(wire: AuthWire, request: FastifyRequest): Promise<void> {
  const { scope = 'global' } = request.query as { scope?: unknown }
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw new WireFailure(400, 'validation_failed', `Unsupported logout scope "${String(scope).slice(0, 40)}"`)
  }
  const { account, session } = await bearer(wire, request)
  const which = { global: {}, local: { only: session.id }, others: { except: session.id } }[scope]
  await wire.database.transact(
    visitor,
    (work) => endSessions(work, { accountId: account.id, ...which }, 'signed_out', requestOf(request).source),
    request.id,
  )
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = patient(request, wireFailureOf(error))
  if (failure.status >= 500)
    request.log.error({ err: error, requestId: request.id }, 'authentication failed unexpectedly')
  const versioned = request.headers['x-supabase-api-version'] === apiVersion
  return reply.code(failure.status).header('x-sb-error-code', failure.code).send(presentWireFailure(failure, versioned))
}

/** The client takes 429 on a refresh for the end of the session, and 503 for 'try again'. */
function patient(request: FastifyRequest, failure: WireFailure): WireFailure {
  const isRefresh = (request.query as { grant_type?: unknown }).grant_type === 'refresh_token'
  return failure.status === 429 && isRefresh ? wireFailureOf({ statusCode: 503 }) : failure
}
