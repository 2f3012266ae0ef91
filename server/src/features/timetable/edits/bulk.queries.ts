import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { contains } from '../../../platform/db/search.ts'
import type { ClassGym } from '../series/classes.commands.ts'
import { instantsOf } from '../recurrence/wall-times.rules.ts'
import { classes, entries } from '../recurrence/series.tables.ts'

export type BulkFilter = {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  weekdays?: number[]
  classIds?: string[]
  studioIds?: string[]
  trainerIds?: string[]
  /** Classes whose name has this in it. */
  className?: string
  fromTime?: string
  untilTime?: string
}

/** Every entry of a gym that a filter means, on the gym's own calendar and clock, soonest first. */
export async function entriesMeant(work: Work, gym: ClassGym, filter: BulkFilter) {
  const { from, until } = instantsOf(filter.from, filter.to, gym.timezone)
  const wall = sql`(${entries.startsAt} at time zone ${gym.timezone})`
  return work.tx
    .select({
      id: entries.id,
      seriesId: entries.seriesId,
      originalDate: entries.originalDate,
      startsAt: entries.startsAt,
      lockedAt: entries.lockedAt,
      off: entries.off,
    })
    .from(entries)
    .innerJoin(classes, eq(classes.id, entries.classId))
    .where(
      and(
        eq(entries.gymId, gym.gymId),
        gte(entries.startsAt, from),
        lt(entries.startsAt, until),
        or(isNull(entries.off), sql`${entries.off} <> 'removed'`),
        filter.weekdays?.length
          ? sql`extract(isodow from ${wall}) = any(${sql.param(filter.weekdays)}::int[])`
          : undefined,
        filter.classIds?.length ? inArray(entries.classId, filter.classIds) : undefined,
        filter.studioIds?.length ? inArray(entries.studioId, filter.studioIds) : undefined,
        filter.className
          ? contains(sql`lower(coalesce(${entries.name}, ${classes.name}))`, filter.className)
          : undefined,
        filter.trainerIds?.length ? inArray(entries.trainerId, filter.trainerIds) : undefined,
        filter.fromTime ? sql`${wall}::time >= ${filter.fromTime}::time` : undefined,
        filter.untilTime ? sql`${wall}::time < ${filter.untilTime}::time` : undefined,
      ),
    )
    .orderBy(asc(entries.startsAt), asc(entries.id))
}
