import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '@quartet/contract/kernel/ids'
import { line } from '@quartet/contract/kernel/people'
import { visitor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db.ts'
import { authUserOf } from './auth-user.queries.ts'
import { WireFailure } from './auth-wire.present.ts'
import { bearer, requestOf } from './auth-wire.queries.ts'
import type { AuthWire } from './auth-wire.queries.ts'
import { factorNotFound, factorToTry, openChallenge, removeFactor, takeChallenge } from './factors.commands.ts'
import type { Caller } from './factors.commands.ts'
import { presentQrCode } from './factors.present.ts'
import type { SessionTokens } from './session.commands.ts'
import { answerTotp, enrolTotp } from './totp.commands.ts'

/** Second factors in the words of the protocol (spec/auth.md): enrol, challenge, verify, take away. */
export function registerFactorsWire(auth: FastifyInstance, wire: AuthWire): void {
  auth.post('/factors', (request) => asCaller(wire, request, (work, caller) => enrol(wire, work, caller, request.body)))
  auth.post('/factors/:id/challenge', (request) =>
    asCaller(wire, request, (work, caller) => challenge(wire, work, caller, idOf(request))),
  )
  auth.post('/factors/:id/verify', (request) =>
    asCaller(wire, request, (work, caller) => verify(wire, work, caller, idOf(request), request.body)),
  )
  auth.delete('/factors/:id', (request) =>
    asCaller(wire, request, async (work, caller) => {
      await removeFactor(work, wire, caller, idOf(request))
      return { id: idOf(request) }
    }),
  )
}

/** Runs in one transaction for whoever the access token stands for. A refusal that is answered keeps what was written. */
export async function asCaller<T extends object>(
  wire: AuthWire,
  request: FastifyRequest,
  run: (work: Work, caller: Caller) => Promise<T | WireFailure>,
): Promise<T> {
  const who = await bearer(wire, request)
  const { source } = requestOf(request)
  const answer = await wire.database.transact(visitor, (work) => run(work, { ...who, source }), request.id)
  if (answer instanceof WireFailure) throw answer
  return answer
}

/** A session's new tokens with its user, as every proof is answered. */
export async function tokenAnswer(work: Work, caller: Pick<Caller, 'account'>, tokens: SessionTokens | WireFailure) {
  return tokens instanceof WireFailure ? tokens : { ...tokens, user: await authUserOf(work.tx, caller.account) }
}

/** The id in the path. What is no id is no factor either. */
function idOf(request: FastifyRequest): string {
  const read = id.safeParse((request.params as { id: string }).id)
  if (!read.success) throw factorNotFound()
  return read.data
}

export function read<T extends z.ZodType>(schema: T, body: unknown, message: string): z.infer<T> {
  const given = schema.safeParse(body ?? {})
  if (!given.success) throw new WireFailure(400, 'validation_failed', message)
  return given.data
}

/** The name that an owner gives to something, or null for none. */
export const friendlyName = line(120)
  .nullish()
  .transform((name) => name || null)

const enrolBody = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: friendlyName,
  issuer: line(80)
    .refine((name) => !name.includes(':'))
    .nullish(),
})

async function enrol(wire: AuthWire, work: Work, caller: Caller, body: unknown) {
  const wish = read(enrolBody, body, 'factor_type needs to be totp, phone, or webauthn')
  const name = wish.friendly_name
  if (wish.factor_type !== 'totp')
    throw new WireFailure(422, `mfa_${wish.factor_type}_enroll_not_enabled`, 'MFA enroll is disabled for this factor')
  const { factor, secret, uri } = await enrolTotp(work, wire, caller, { name, issuer: wish.issuer || 'Quartet' })
  const totp = { qr_code: await presentQrCode(uri), secret, uri }
  return { id: factor.id, type: factor.kind, ...(name ? { friendly_name: name } : {}), totp }
}

async function challenge(wire: AuthWire, work: Work, caller: Caller, factorId: string) {
  const factor = await factorToTry(work, wire, caller, factorId)
  const about = { purpose: 'factor', accountId: caller.account.id, factorId } as const
  const opened = await openChallenge(work, caller, about, () => null)
  return { id: opened.id, type: factor.kind, expires_at: Math.floor(opened.expiresAt.epochMilliseconds / 1000) }
}

const verifyBody = z.object({ challenge_id: id, code: z.string().max(40) })

async function verify(wire: AuthWire, work: Work, caller: Caller, factorId: string, body: unknown) {
  const { challenge_id: challengeId, code } = read(verifyBody, body, 'challenge_id and code are required')
  const factor = await factorToTry(work, wire, caller, factorId)
  const opened = await takeChallenge(work, caller, factor, challengeId)
  const given = { factor, challenge: opened, code: code.trim() }
  return tokenAnswer(work, caller, await answerTotp(work, wire, caller, given))
}
