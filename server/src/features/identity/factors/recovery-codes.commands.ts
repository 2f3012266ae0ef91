import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { demandProof } from '../passwords/proof.commands.ts'
import { standingOf } from '../sessions/assurance.queries.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { acceptAnswer, countWrong, factorNotFound, nameOr, refuseLocked, type Caller } from './factors.commands.ts'
import { factorsOf, type FactorRow } from './factors.queries.ts'
import { codeAlphabet, codeLength, codesInSet, plainCode } from './factors.rules.ts'
import { factors, recoveryCodes } from './factors.tables.ts'
import type { Source } from '../accounts/sources.rules.ts'
import type { SessionTokens } from '../accounts/session.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'recovery_codes.made': { accountId: string } & Source
    'recovery_codes.removed': { accountId: string } & Source
    'recovery_code.used': { accountId: string; left: number } & Source
  }
}

/** A set as its owner sees it; `codes` this once. */
export type MadeCodes = { factor: FactorRow; codes: string[] }

/** The codes carry 79 random bits, so that a plain hash of one cannot be guessed back. */
const hashOf = (factorId: string, code: string) => createHash('sha256').update(`${factorId}:${code}`).digest()

/** How many codes are left of an account's set. */
export async function codesOf(work: Work, caller: Caller): Promise<{ factor: FactorRow; left: number }> {
  const factor = await lockSet(work, caller)
  if (!factor) throw factorNotFound()
  return { factor, left: await leftOf(work, factor) }
}

/** Makes the set of codes that stand in for a lost factor. They are never the only factor. */
export async function makeCodes(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  name: string | null,
): Promise<MadeCodes> {
  const known = await factorsOf(work.tx, caller.account.id)
  if (!known.some((one) => one.verifiedAt && one.kind !== 'recovery_code'))
    throw new WireFailure(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes cannot be the only factor')
  await demandOwner(work, entrance, caller)
  if (known.some((one) => one.kind === 'recovery_code'))
    throw new WireFailure(422, 'mfa_verified_factor_exists', 'There’s already a set of recovery codes')
  const times = { verifiedAt: work.now, createdAt: work.now, updatedAt: work.now }
  const row = { id: newId(), accountId: caller.account.id, name: name ?? 'Recovery codes', ...times }
  const [factor] = await nameOr(
    work.tx
      .insert(factors)
      .values({ ...row, kind: 'recovery_code' })
      .returning(),
  )
  return fillSet(work, caller, factor!)
}

/** Puts a new set in the place of the old one, whose codes stop working, and lifts its lock. */
export async function renewCodes(work: Work, entrance: Entrance, caller: Caller): Promise<MadeCodes> {
  await demandOwner(work, entrance, caller)
  const factor = await lockSet(work, caller)
  if (!factor) throw factorNotFound()
  await work.tx.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factor.id))
  const reset = { tries: 0, lockedUntil: null, updatedAt: work.now }
  await work.tx.update(factors).set(reset).where(eq(factors.id, factor.id))
  return fillSet(work, caller, factor)
}

export async function removeCodes(work: Work, entrance: Entrance, caller: Caller): Promise<FactorRow> {
  await demandOwner(work, entrance, caller)
  const factor = await lockSet(work, caller)
  if (!factor) throw factorNotFound()
  await work.tx.delete(factors).where(eq(factors.id, factor.id))
  const { account, source } = caller
  await work.record('recovery_codes.removed', { accountId: account.id, ...source }, 'accountId')
  return factor
}

/** Takes one code, which then is used up. */
export async function answerCode(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  typed: string,
): Promise<SessionTokens | WireFailure> {
  const wrong = 'Invalid recovery code entered'
  const factor = await lockSet(work, caller)
  if (!factor) throw new WireFailure(422, 'mfa_verification_failed', wrong)
  refuseLocked(work, factor)
  const [used] = await work.tx
    .update(recoveryCodes)
    .set({ usedAt: work.now })
    .where(
      and(
        eq(recoveryCodes.factorId, factor.id),
        eq(recoveryCodes.codeHash, hashOf(factor.id, plainCode(typed))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning()
  if (!used) return countWrong(work, caller, factor, wrong)
  const { account, source } = caller
  const left = await leftOf(work, factor)
  await work.record('recovery_code.used', { accountId: account.id, left, ...source }, 'accountId')
  return acceptAnswer(work, entrance, caller, { factor, method: 'mfa/recovery_code' })
}

async function demandOwner(work: Work, entrance: Entrance, caller: Caller): Promise<void> {
  const lacking = () => new WireFailure(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')
  demandProof(await standingOf(work, entrance.ports, caller), lacking)
}

async function lockSet(work: Work, { account }: Caller): Promise<FactorRow | undefined> {
  const [row] = await work.tx
    .select()
    .from(factors)
    .where(and(eq(factors.accountId, account.id), eq(factors.kind, 'recovery_code')))
    .for('update')
  return row
}

async function fillSet(work: Work, { account, source }: Caller, factor: FactorRow): Promise<MadeCodes> {
  const codes = Array.from({ length: codesInSet }, newCode)
  const rows = codes.map((code) => ({ factorId: factor.id, codeHash: hashOf(factor.id, code) }))
  await work.tx.insert(recoveryCodes).values(rows)
  await work.record('recovery_codes.made', { accountId: account.id, ...source }, 'accountId')
  return { factor, codes }
}

const newCode = () => Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

async function leftOf(work: Work, factor: FactorRow): Promise<number> {
  const [row] = await work.tx
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.factorId, factor.id), isNull(recoveryCodes.usedAt)))
  return row!.left
}
