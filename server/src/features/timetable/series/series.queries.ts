import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { Which } from '../../../platform/events/tasks.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { windowDue } from '../recurrence/wall-times.rules.ts'
import { classes, series } from '../recurrence/series.tables.ts'

export type DueSeries = Awaited<ReturnType<typeof dueSeries>>[number]

/**
 * Series that do not reach the end of their gym's window, gym by gym. Some or one of them are locked, in their order; those
 * that another roll has in hand are left to it.
 */
export async function dueSeries({ tx, now }: Work, { most, only, ids }: Which & { ids?: string[] }) {
  const zones = await tx.selectDistinct({ timezone: gyms.timezone }).from(gyms)
  const zone = sql.param(zones.map(({ timezone }) => timezone))
  const until = sql.param(zones.map(({ timezone }) => windowIn(timezone, now)?.toString() ?? 'infinity'))
  const window = sql<string>`(${until}::date[])[array_position(${zone}::text[], ${gyms.timezone})]`
  const isBehind = and(
    isNull(gyms.archivedAt),
    isNull(classes.archivedAt),
    isNotNull(series.publishedFrom),
    sql`coalesce(${series.rolledUntil}, '-infinity') < ${window}`,
    or(isNull(series.endsOn), isNull(series.rolledUntil), sql`${series.endsOn} > ${series.rolledUntil}`),
  )
  const some = only ? [only] : ids
  const found = tx
    .select({
      id: series.id,
      gymId: series.gymId,
      classId: series.classId,
      rolledUntil: series.rolledUntil,
      timezone: gyms.timezone,
    })
    .from(series)
    .innerJoin(gyms, eq(gyms.id, series.gymId))
    .innerJoin(classes, eq(classes.id, series.classId))
    .where(and(some ? inArray(series.id, some) : undefined, isBehind))
    .orderBy(asc(series.gymId), asc(series.id))
    .limit(most)
  const rows = await (some ? found.for('update', { of: series, skipLocked: true }) : found)
  return rows.map((row) => ({ ...row, until: windowIn(row.timezone, now) }))
}

/**
 * The end of a window. Null in a zone that this runtime does not know, as one that another release knew: its gyms hold up no
 * others, are due at all times, and `rollOn` says why they are not done.
 */
function windowIn(timezone: string, now: Temporal.Instant): Temporal.PlainDate | null {
  try {
    return windowDue(now, timezone)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
}

/** Which of these documents a class to come of the same trainer at the same gym is without already, other than `madeIds`. */
export async function withoutBefore(
  tx: Tx,
  gymId: string,
  madeIds: string[],
  endings: { trainerId: string; until: Temporal.PlainDate }[],
): Promise<Set<number>> {
  if (endings.length === 0) return new Set()
  const { rows } = await tx.execute<{ at: string }>(sql`
    select d.at from unnest(${sql.param(endings.map((one) => one.trainerId))}::uuid[],
      ${sql.param(endings.map((one) => one.until.toString()))}::date[]) with ordinality as d (trainer_id, until, at)
    join gyms g on g.id = ${gymId}::uuid
    where exists (select 1 from entries e where e.trainer_id = d.trainer_id and e.gym_id = g.id and e.cancelled_at is null
      and e.starts_at >= (d.until + 1)::timestamp at time zone g.timezone
      and not e.id = any (${sql.param(madeIds)}::uuid[]))`)
  return new Set(rows.map((row) => Number(row.at) - 1))
}
