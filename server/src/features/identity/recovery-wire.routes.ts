import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { identityErrors } from '@quartet/contract/identity'
import { email } from '@quartet/contract/kernel/people'
import { visitor } from '../../platform/actor.ts'
import { authUserOf } from './auth-user.queries.ts'
import { WireFailure } from './auth-wire.present.ts'
import { bearer, requestOf } from './auth-wire.queries.ts'
import type { AuthWire } from './auth-wire.queries.ts'
import { findAccountByEmail } from './identity.queries.ts'
import type { AccountRow } from './identity.queries.ts'
import type { Purpose } from './mail-links.commands.ts'
import { changePassword } from './passwords.commands.ts'
import { askConfirmation, askRecovery, follow, redeem } from './recovery.commands.ts'
import { allowedRedirect } from './redirects.rules.ts'

/** Milliseconds after which an answer that must not tell whether an account exists is given, however quick it was. */
const evenly = 250

/** Recovery, links in mails and the change of a password, in the words of the protocol (spec/auth.md). */
export function registerRecoveryWire(auth: FastifyInstance, wire: AuthWire): void {
  auth.post('/recover', (request) => recover(wire, request))
  auth.post('/resend', (request) => resend(wire, request))
  auth.get('/verify', async (request, reply) => {
    const { token, type, redirect_to: asked } = request.query as Record<string, unknown>
    const purpose: Purpose | null = type === 'recovery' || type === 'signup' ? type : null
    const secret = typeof token === 'string' ? token : ''
    const link = { purpose, secret, redirectTo: backTo(wire, asked) }
    return reply.header('referrer-policy', 'no-referrer').redirect(await follow(wire, link, request.id), 303)
  })
  auth.put('/user', (request) => updateUser(wire, request))
}

const backTo = (wire: AuthWire, asked: unknown) => allowedRedirect(asked, wire.origins(), `${wire.address()}/`)

const recoverBody = z.object({
  email,
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.string().toLowerCase().pipe(z.literal('s256')),
})

async function recover(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const given = recoverBody.safeParse(request.body)
  if (!given.success) {
    const field = given.error.issues[0]?.path[0]
    throw new WireFailure(
      400,
      'validation_failed',
      field === 'email'
        ? 'Unable to validate email address: invalid format'
        : 'A code challenge of method s256 is required',
    )
  }
  const { redirect_to: asked } = request.query as { redirect_to?: unknown }
  const { email: address, code_challenge: codeChallenge } = given.data
  const wish = { email: address, codeChallenge, redirectTo: backTo(wire, asked) }
  await Promise.all([askRecovery(wire, wish, requestOf(request)), sleep(evenly)])
  return {}
}

const resendBody = z.object({ type: z.literal('signup'), email })

async function resend(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const given = resendBody.safeParse(request.body)
  if (!given.success)
    throw new WireFailure(400, 'validation_failed', 'Only the mail of a new account can be sent again')
  const again = wire.database.transact(
    visitor,
    async (work) => {
      const account = await findAccountByEmail(work.tx, given.data.email)
      if (account) await askConfirmation(wire, work, account)
    },
    request.id,
  )
  await Promise.all([again, sleep(evenly)])
  return {}
}

const pkceBody = z.object({ auth_code: z.string().min(1).max(200), code_verifier: z.string().min(1).max(200) })

/** The grant that turns the code of a followed link into a session. */
export async function pkceGrant(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const given = pkceBody.safeParse(request.body)
  if (!given.success)
    throw new WireFailure(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  const { auth_code: code, code_verifier: verifier } = given.data
  const answer = await redeem(wire, { code, verifier }, requestOf(request))
  if (answer === 'unknown')
    throw new WireFailure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (answer === 'expired')
    throw new WireFailure(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (answer === 'not_the_asker')
    throw new WireFailure(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  return { ...answer.tokens, user: await userOf(wire, { ...answer.account, lastSignInAt: wire.clock.now() }, request) }
}

const userBody = z.object({
  password: z.string().min(1).max(1024),
  current_password: z.string().min(1).max(1024).optional(),
})

async function updateUser(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const who = await bearer(wire, request)
  const given = userBody.safeParse(request.body)
  if (!given.success) throw new WireFailure(400, 'validation_failed', 'Only the password can be changed here')
  const { password, current_password: current } = given.data
  const asked = { ...requestOf(request), now: wire.clock.now() }
  const changed = await changePassword(wire, who, { password, current }, asked)
  if (typeof changed === 'object' && 'id' in changed) return userOf(wire, changed, request)
  if (typeof changed === 'object')
    throw new WireFailure(422, 'weak_password', changed.weak, {
      weak_password: { reasons: [password.length < 10 ? 'length' : 'characters'] },
    })
  throw refusals[changed]()
}

const userOf = (wire: AuthWire, account: AccountRow, request: FastifyRequest) =>
  wire.database.transact(visitor, (work) => authUserOf(work.tx, account), request.id)

const refusals = {
  current_required: () =>
    new WireFailure(400, 'current_password_required', 'Enter your current password to choose another.'),
  current_wrong: () => new WireFailure(400, 'current_password_invalid', 'Your current password is not right.'),
  same: () => new WireFailure(422, 'same_password', 'This is your password already. Choose another.'),
  locked: () => lockedFailure(),
}

/** Refused without looking, whatever the password was (decision 9). */
export const lockedFailure = () =>
  new WireFailure(429, 'over_request_rate_limit', identityErrors['identity.locked'].message)
