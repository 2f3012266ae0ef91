import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { clientAddress } from '../../../platform/http/client-address.ts'
import { databaseError } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import { demandProof } from '../passwords/proof.commands.ts'
import { standingOf } from '../sessions/assurance.queries.ts'
import { withoutFactors } from '../sessions/assurance.rules.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { authChallenges, factors, challengePlace } from './factors.tables.ts'
import { factorsOf, lockFactor, type FactorRow } from './factors.queries.ts'
import { challengeMinutes, factorLockMinutes, mostFactors, mostFactorTries } from './factors.rules.ts'
import { authSessions } from '../accounts/accounts.tables.ts'
import type { AccountRow, SessionRow } from '../accounts/accounts.queries.ts'
import { endSessions, raiseSession } from '../sessions/sessions.commands.ts'
import type { Source } from '../accounts/sources.rules.ts'
import type { SessionTokens } from '../accounts/session.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'factor.added': { accountId: string; kind: FactorRow['kind']; name: string | null } & Source
    'factor.removed': { accountId: string; kind: FactorRow['kind']; name: string | null } & Source
    'factor.failed': { accountId: string; kind: FactorRow['kind'] } & Source
    'factor.locked': { accountId: string; kind: FactorRow['kind']; minutes: number } & Source
  }
}

/** Somebody at the protocol: their account, their session, and where they are. */
export type Caller = { account: AccountRow; session: SessionRow; source: Source }
export type Challenge = typeof authChallenges.$inferSelect

export const factorNotFound = () => new WireFailure(404, 'mfa_factor_not_found', 'Factor not found')
const lacksAal = () => new WireFailure(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')

/** Refuses whoever may not add or take away factors now: AAL2 where there is one already, and a proof of the last minutes. */
export async function demandEnroller(work: Work, entrance: Entrance, caller: Caller): Promise<void> {
  demandProof(await standingOf(work, entrance.ports, caller), lacksAal)
}

/** Makes a factor that proves nothing until it is verified. */
export async function enrolFactor(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  wish: Pick<FactorRow, 'id' | 'kind' | 'name'> & { sealedSecret?: Buffer; phone?: string },
): Promise<FactorRow> {
  const { account } = caller
  await demandEnroller(work, entrance, caller)
  // Half-done ones are forgotten, so that beginning again with the same name works.
  await work.tx
    .delete(factors)
    .where(
      and(
        eq(factors.accountId, account.id),
        isNull(factors.verifiedAt),
        lt(factors.createdAt, work.now.subtract({ minutes: challengeMinutes })),
      ),
    )
  const known = await factorsOf(work.tx, account.id)
  if (known.filter((one) => one.kind !== 'recovery_code').length >= mostFactors)
    throw new WireFailure(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  const row = { ...wish, accountId: account.id, createdAt: work.now, updatedAt: work.now }
  const [made] = await nameOr(work.tx.insert(factors).values(row).returning())
  return made!
}

export async function nameOr<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (databaseError(error)?.constraint !== 'factors_by_name') throw error
    throw new WireFailure(
      422,
      'mfa_factor_name_conflict',
      'A factor with this friendly name for this user already exists',
    )
  }
}

/** Asks something of a factor: an id to answer under, for a few minutes, from where it was asked. */
export async function openChallenge(
  work: Work,
  caller: { source: Source },
  about: Pick<Challenge, 'purpose' | 'accountId' | 'factorId'>,
  seal: (place: string) => Buffer | null,
): Promise<Challenge> {
  const id = newId()
  const [challenge] = await work.tx
    .insert(authChallenges)
    .values({
      ...about,
      id,
      source: clientAddress(caller.source.ip),
      sealedSecret: seal(challengePlace(id)),
      createdAt: work.now,
      expiresAt: work.now.add({ minutes: challengeMinutes }),
    })
    .returning()
  if (about.factorId)
    await work.tx.update(factors).set({ lastChallengedAt: work.now }).where(eq(factors.id, about.factorId))
  return challenge!
}

/** The open challenge of a factor, locked. Refused when it ran out, was answered, or comes from elsewhere. */
export async function takeChallenge(work: Work, caller: Caller, factor: FactorRow, id: string): Promise<Challenge> {
  const [challenge] = await work.tx
    .select()
    .from(authChallenges)
    .where(and(eq(authChallenges.id, id), eq(authChallenges.factorId, factor.id)))
    .for('update')
  if (!challenge || challenge.usedAt)
    throw new WireFailure(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.source !== clientAddress(caller.source.ip))
    throw new WireFailure(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (Temporal.Instant.compare(challenge.expiresAt, work.now) <= 0)
    throw new WireFailure(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    )
  return challenge
}

/** A factor of the caller's that may be tried now. One that is not verified yet is only for who may enrol it. */
export async function factorToTry(work: Work, entrance: Entrance, caller: Caller, id: string): Promise<FactorRow> {
  const factor = await lockFactor(work.tx, caller.account.id, id)
  if (!factor || factor.kind === 'recovery_code') throw factorNotFound()
  if (!factor.verifiedAt) await demandEnroller(work, entrance, caller)
  refuseLocked(work, factor)
  return factor
}

export function refuseLocked(work: Work, factor: FactorRow): void {
  if (!factor.lockedUntil || Temporal.Instant.compare(factor.lockedUntil, work.now) <= 0) return
  if (factor.kind === 'recovery_code')
    throw new WireFailure(429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes. Try again in 15 minutes.')
  throw new WireFailure(429, 'over_request_rate_limit', 'Too many wrong codes. Try again in 15 minutes.')
}

/** Counts a wrong answer, and locks the factor after too many. Answers the refusal, as the count has to be kept. */
export async function countWrong(work: Work, caller: Caller, factor: FactorRow, message: string): Promise<WireFailure> {
  const facts = { accountId: caller.account.id, kind: factor.kind, ...caller.source }
  const locked = factor.tries + 1 >= mostFactorTries
  await work.tx
    .update(factors)
    .set({
      tries: locked ? 0 : factor.tries + 1,
      lockedUntil: locked ? work.now.add({ minutes: factorLockMinutes }) : factor.lockedUntil,
    })
    .where(eq(factors.id, factor.id))
  await work.record('factor.failed', facts, 'accountId')
  if (locked) await work.record('factor.locked', { ...facts, minutes: factorLockMinutes }, 'accountId')
  return new WireFailure(422, 'mfa_verification_failed', message)
}

/** What a right answer brings: the factor counts, the challenge is used up, the session is sure, weaker ones end. */
export async function acceptAnswer(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  answered: { factor: FactorRow; challenge?: Challenge; method: string; lastStep?: number },
): Promise<SessionTokens> {
  const { factor, challenge, method, lastStep } = answered
  const { account, source } = caller
  if (challenge)
    await work.tx.update(authChallenges).set({ usedAt: work.now }).where(eq(authChallenges.id, challenge.id))
  await work.tx
    .update(factors)
    .set({
      tries: 0,
      lockedUntil: null,
      verifiedAt: factor.verifiedAt ?? work.now,
      updatedAt: factor.verifiedAt ? factor.updatedAt : work.now,
      ...(lastStep === undefined ? {} : { lastStep }),
    })
    .where(eq(factors.id, factor.id))
  if (!factor.verifiedAt)
    await work.record(
      'factor.added',
      { accountId: account.id, kind: factor.kind, name: factor.name, ...source },
      'accountId',
    )
  const tokens = await raiseSession(work, entrance.kit, account, caller.session.id, method)
  if (!tokens) throw new WireFailure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  await endSessions(work, { accountId: account.id, except: caller.session.id, aal: 'aal1' }, 'outranked', source)
  return tokens
}

/** Takes a factor away. A verified one needs AAL2 and a fresh proof. */
export async function removeFactor(work: Work, entrance: Entrance, caller: Caller, id: string): Promise<void> {
  const factor = await lockFactor(work.tx, caller.account.id, id)
  if (!factor || factor.kind === 'recovery_code') throw factorNotFound()
  if (factor.verifiedAt) {
    const standing = await standingOf(work, entrance.ports, caller)
    demandProof(standing, () => new WireFailure(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'))
  }
  await dropFactor(work, factor, caller.source, caller.session)
}

/**
 * What the loss of a verified factor brings: every other session ends, the one that stays goes on from its newest token
 * only, and recovery codes go with the last factor that they could stand in for.
 */
export async function dropFactor(work: Work, factor: FactorRow, source: Source, stays?: SessionRow): Promise<void> {
  const { accountId } = factor
  await work.tx.delete(factors).where(eq(factors.id, factor.id))
  if (!factor.verifiedAt) return
  const rest = (await factorsOf(work.tx, accountId)).filter((one) => one.verifiedAt && one.kind !== 'recovery_code')
  if (rest.length === 0)
    await work.tx.delete(factors).where(and(eq(factors.accountId, accountId), eq(factors.kind, 'recovery_code')))
  await endSessions(work, { accountId, ...(stays ? { except: stays.id } : {}) }, 'factor_removed', source)
  if (stays) {
    const amr = rest.length === 0 ? withoutFactors(stays.amr) : stays.amr
    const stillSure = rest.length > 0 || amr.some((one) => one.method === 'passkey')
    await work.tx
      .update(authSessions)
      .set({ counterFloor: sql`${authSessions.counter}`, amr, aal: stillSure ? stays.aal : 'aal1' })
      .where(eq(authSessions.id, stays.id))
  }
  const { kind, name } = factor
  await work.record('factor.removed', { accountId, kind, name, ...source }, 'accountId')
}

/** Forgets challenges that nobody can answer any more. */
export async function dropOldChallenges(work: Work): Promise<void> {
  await work.tx.delete(authChallenges).where(lt(authChallenges.expiresAt, work.now.subtract({ hours: 24 })))
}
