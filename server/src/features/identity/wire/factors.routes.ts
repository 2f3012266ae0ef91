import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '@quartet/contract/kernel/ids'
import { line } from '@quartet/contract/kernel/people'
import { visitor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { readPhone } from '../../../platform/post/phone.ts'
import { authUserOf } from './user.queries.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import { bearer, requestOf, type AuthWire } from './wire.queries.ts'
import {
  enrolFactor,
  factorNotFound,
  factorToTry,
  openChallenge,
  removeFactor,
  takeChallenge,
  type Caller,
  type Challenge,
} from '../factors/factors.commands.ts'
import { answerPhone, challengePhone } from '../factors/phones.commands.ts'
import { answerSecurityKey, challengeSecurityKey } from '../factors/security-keys.commands.ts'
import { presentQrCode } from '../factors/factors.present.ts'
import { answerTotp, enrolTotp } from '../factors/totp.commands.ts'
import type { SessionTokens } from '../accounts/session.rules.ts'

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
  return tokens instanceof WireFailure ? tokens : { ...tokens, user: await authUserOf(work, caller.account) }
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
  phone: z.string().max(20).nullish(),
  issuer: line(80)
    .refine((name) => !name.includes(':'))
    .nullish(),
})

async function enrol(wire: AuthWire, work: Work, caller: Caller, body: unknown) {
  const wish = read(enrolBody, body, 'factor_type needs to be totp, phone, or webauthn')
  const name = wish.friendly_name
  if (wish.factor_type !== 'totp') {
    const phone = wish.factor_type === 'phone' ? phoneOf(wish.phone) : undefined
    const factor = await enrolFactor(work, wire, caller, { id: newId(), kind: wish.factor_type, name, phone })
    return { id: factor.id, type: factor.kind, ...(name ? { friendly_name: name } : {}), ...(phone ? { phone } : {}) }
  }
  const { factor, secret, uri } = await enrolTotp(work, wire, caller, { name, issuer: wish.issuer || 'Quartet' })
  const totp = { qr_code: await presentQrCode(uri), secret, uri }
  return { id: factor.id, type: factor.kind, ...(name ? { friendly_name: name } : {}), totp }
}

function phoneOf(given: string | null | undefined): string {
  const phone = /^\+?[1-9]\d{7,14}$/.test(given ?? '') ? readPhone(`+${given!.replace('+', '')}`, 'AU') : null
  if (!phone) throw new WireFailure(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
  return phone.replaceAll(/[^\d+]/g, '')
}

async function challenge(wire: AuthWire, work: Work, caller: Caller, factorId: string) {
  const factor = await factorToTry(work, wire, caller, factorId)
  const about = { purpose: 'factor', accountId: caller.account.id, factorId } as const
  const present = (opened: Challenge, more: object = {}) => ({
    id: opened.id,
    type: factor.kind,
    expires_at: Math.floor(opened.expiresAt.epochMilliseconds / 1000),
    ...more,
  })
  if (factor.kind === 'webauthn') {
    const { challenge: opened, webauthn } = await challengeSecurityKey(work, wire, caller, factor)
    return present(opened, { webauthn })
  }
  if (factor.kind === 'phone') return present(await challengePhone(work, wire, caller, factor))
  return present(await openChallenge(work, caller, about, () => null))
}

const verifyBody = z.object({
  challenge_id: id,
  code: z.string().max(40).optional(),
  webauthn: z.object({ credential_response: z.looseObject({ id: z.string().max(1400) }) }).optional(),
})

async function verify(wire: AuthWire, work: Work, caller: Caller, factorId: string, body: unknown) {
  const wanted = 'challenge_id and code or webauthn are required'
  const { challenge_id: challengeId, code, webauthn } = read(verifyBody, body, wanted)
  const factor = await factorToTry(work, wire, caller, factorId)
  const opened = await takeChallenge(work, caller, factor, challengeId)
  if (factor.kind === 'webauthn') {
    if (!webauthn) throw new WireFailure(400, 'validation_failed', wanted)
    const given = { factor, challenge: opened, credential: webauthn.credential_response }
    return tokenAnswer(work, caller, await answerSecurityKey(work, wire, caller, given))
  }
  if (!code) throw new WireFailure(400, 'validation_failed', wanted)
  const given = { factor, challenge: opened, code: code.trim() }
  const answer = factor.kind === 'phone' ? answerPhone : answerTotp
  return tokenAnswer(work, caller, await answer(work, wire, caller, given))
}
