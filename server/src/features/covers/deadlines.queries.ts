import { mostUrgentHours } from '@quartet/contract/cover-settings'
import type { CoverTerms } from '@quartet/contract/cover-settings'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { liveStates, unsettledStates } from './covers.rules.ts'
import { coverRequests, covers } from './covers.tables.ts'
import { coverEscalations, coverWaves } from './requests.tables.ts'

type Locked = typeof covers.$inferSelect

/** Covers whose next wave is due, locked; those that somebody else has in hand are left to them. An offer is waited for. */
export async function dueForWave(tx: Tx, now: Temporal.Instant, limit: number): Promise<Locked[]> {
  const due = tx
    .select({ coverId: coverWaves.coverId })
    .from(coverWaves)
    .where(and(isNull(coverWaves.startedAt), lte(coverWaves.startsAt, now)))
  return tx
    .select()
    .from(covers)
    .where(and(inArray(covers.id, due), inArray(covers.state, ['open', 'pending_approval']), gt(covers.startsAt, now)))
    .orderBy(asc(covers.startsAt), asc(covers.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * Covers that were asked for before so many hours to the start, have come within them, and of which nobody was told that
 * yet; locked.
 */
export async function dueForStep(
  tx: Tx,
  now: Temporal.Instant,
  { step, hours }: { step: 'day' | 'hours'; hours: number },
  limit: number,
): Promise<Locked[]> {
  const told = tx
    .select({ one: sql`1` })
    .from(coverEscalations)
    .where(and(eq(coverEscalations.coverId, covers.id), eq(coverEscalations.step, step)))
  return tx
    .select()
    .from(covers)
    .where(
      and(
        inArray(covers.state, [...unsettledStates]),
        gt(covers.startsAt, now),
        lte(covers.startsAt, now.add({ hours })),
        sql`${covers.createdAt} < ${covers.startsAt} - make_interval(hours => ${hours})`,
        notExists(told),
      ),
    )
    .orderBy(asc(covers.startsAt), asc(covers.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * Covers that have come within the hours in which their gym offers a bonus by itself, and for which nothing else was offered;
 * locked.
 */
export async function dueForBonus(
  tx: Tx,
  now: Temporal.Instant,
  limit: number,
): Promise<(Locked & { cents: number })[]> {
  const policy = (name: keyof CoverTerms) => sql<number>`coalesce((${coverRequests.policy} ->> ${name}::text)::int, 0)`
  const rows = await tx
    .select({ cover: covers, cents: policy('urgentBonusCents') })
    .from(covers)
    .innerJoin(coverRequests, eq(coverRequests.id, covers.requestId))
    .where(
      and(
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
    .limit(limit)
    .for('update', { of: covers, skipLocked: true })
  return rows.map(({ cover, cents }) => ({ ...cover, cents }))
}
