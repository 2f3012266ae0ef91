import { mostUrgentHours, type CoverTerms } from '@quartet/contract/eligibility/terms'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { liveStates, unsettledStates } from '../cover/cover.rules.ts'
import { coverRequests, covers } from '../cover/cover.tables.ts'
import { coverEscalations, coverWaves } from './search.tables.ts'

/** Covers whose next wave is due; one of them is held, unless somebody else has it in hand. An offer is waited for. */
export async function dueForWave({ tx, now }: Work, { most, only }: Which): Promise<SweepItem[]> {
  const due = tx
    .select({ coverId: coverWaves.coverId })
    .from(coverWaves)
    .where(and(isNull(coverWaves.startedAt), lte(coverWaves.startsAt, now)))
  const found = tx
    .select({ id: covers.id, gymId: covers.gymId })
    .from(covers)
    .where(
      and(
        inArray(covers.id, due),
        inArray(covers.state, ['open', 'pending_approval']),
        gt(covers.startsAt, now),
        only ? eq(covers.id, only) : undefined,
      ),
    )
    .orderBy(asc(covers.startsAt), asc(covers.id))
    .limit(most)
  return only ? found.for('update', { skipLocked: true }) : found
}

/**
 * Covers that were asked for before so many hours to the start, have come within them, and of which nobody was told that
 * yet; one of them is held.
 */
export async function dueForStep(
  { tx, now }: Work,
  { step, hours }: { step: 'day' | 'hours'; hours: number },
  { most, only }: Which,
): Promise<SweepItem[]> {
  const told = tx
    .select({ one: sql`1` })
    .from(coverEscalations)
    .where(and(eq(coverEscalations.coverId, covers.id), eq(coverEscalations.step, step)))
  const found = tx
    .select({ id: covers.id, gymId: covers.gymId })
    .from(covers)
    .where(
      and(
        only ? eq(covers.id, only) : undefined,
        inArray(covers.state, [...unsettledStates]),
        gt(covers.startsAt, now),
        lte(covers.startsAt, now.add({ hours })),
        sql`${covers.createdAt} < ${covers.startsAt} - make_interval(hours => ${hours})`,
        notExists(told),
      ),
    )
    .orderBy(asc(covers.startsAt), asc(covers.id))
    .limit(most)
  return only ? found.for('update', { skipLocked: true }) : found
}

/**
 * Covers that have come within the hours in which their gym offers a bonus by itself, and for which nothing else was offered;
 * one of them is held. A policy with something else than a number there is among them, to fail by itself and be listed.
 */
export async function dueForBonus({ tx, now }: Work, { most, only }: Which): Promise<SweepItem[]> {
  const kind = (name: keyof CoverTerms) => sql`jsonb_typeof(${coverRequests.policy} -> ${name}::text)`
  const number = (name: keyof CoverTerms) =>
    sql`case ${kind(name)} when 'number' then (${coverRequests.policy} ->> ${name}::text)::numeric end`
  const isDue = sql`${number('urgentBonusCents')} > 0 and ${covers.startsAt} <= ${sqlInstant(now)}
    + interval '1 hour' * least(${number('urgentHours')}, ${mostUrgentHours})::float8`
  const found = tx
    .select({ id: covers.id, gymId: covers.gymId })
    .from(covers)
    .innerJoin(coverRequests, eq(coverRequests.id, covers.requestId))
    .where(
      and(
        only ? eq(covers.id, only) : undefined,
        inArray(covers.state, [...liveStates]),
        isNull(covers.bonusCents),
        eq(coverRequests.offer, 'standard'),
        gt(covers.startsAt, now),
        lte(covers.startsAt, now.add({ hours: mostUrgentHours })),
        sql`(${isDue} or ${kind('urgentBonusCents')} <> 'number' or ${kind('urgentHours')} <> 'number')`,
      ),
    )
    .orderBy(asc(covers.startsAt), asc(covers.id))
    .limit(most)
  return only ? found.for('update', { of: covers, skipLocked: true }) : found
}

/** What a gym offers by itself for a cover, in cents. Throws where its policy says no number. */
export async function urgentBonusOf({ tx }: Work, requestId: string): Promise<number> {
  const [row] = await tx
    .select({ policy: coverRequests.policy })
    .from(coverRequests)
    .where(eq(coverRequests.id, requestId))
  return row?.policy.urgentBonusCents ?? 0
}
