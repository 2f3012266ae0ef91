import { mostUrgentHours } from '@quartet/contract/cover-settings'
import type { CoverTerms } from '@quartet/contract/cover-settings'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import type { Item, Which } from '../../platform/tasks.ts'
import { liveStates, unsettledStates } from './covers.rules.ts'
import { coverRequests, covers } from './covers.tables.ts'
import { coverEscalations, coverWaves } from './requests.tables.ts'

/** Covers whose next wave is due; one of them is held, unless somebody else has it in hand. An offer is waited for. */
export async function dueForWave({ tx, now }: Work, { most, only }: Which): Promise<Item[]> {
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
): Promise<Item[]> {
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
 * Covers that have come within the hours in which their gym offers a bonus by itself, and for which nothing else was offered,
 * with its cents; one of them is held.
 */
export async function dueForBonus({ tx, now }: Work, { most, only }: Which): Promise<(Item & { cents: number })[]> {
  const policy = (name: keyof CoverTerms) => sql<number>`coalesce((${coverRequests.policy} ->> ${name}::text)::int, 0)`
  const found = tx
    .select({ id: covers.id, gymId: covers.gymId, cents: policy('urgentBonusCents') })
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
        sql`${policy('urgentBonusCents')} > 0`,
        sql`${covers.startsAt} <= ${now.toString()}::timestamptz + make_interval(hours => ${policy('urgentHours')})`,
      ),
    )
    .orderBy(asc(covers.startsAt), asc(covers.id))
    .limit(most)
  return only ? found.for('update', { of: covers, skipLocked: true }) : found
}
