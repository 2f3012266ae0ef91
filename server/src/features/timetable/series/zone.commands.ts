import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { timetableErrors } from '@quartet/contract/timetable/entries'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { heldOn } from '../recurrence/recurrence.rules.ts'
import { sameWallTime } from '../recurrence/wall-times.rules.ts'
import { classes, entries, segments } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A gym's clock changed, and its classes to come kept their wall times. */
    'timetable.zone_changed': { gymId: string; before: string; after: string; moved: number }
  }
}

/**
 * Gives the classes to come of a gym the same wall times on another clock. What has begun stays when it was. Throws 409
 * `timetable.zone_clash` when somebody would teach, or a studio hold, two classes at once then.
 */
export async function keepWallTimes(
  work: Work,
  change: { gymId: string; before: string; after: string },
): Promise<void> {
  const inForce = sql`${segments.startsOn} = (select max(s.starts_on) from segments s
    where s.series_id = ${entries.seriesId} and s.starts_on <= ${entries.originalDate})`
  const rows = await work.tx
    .select({
      entry: entries,
      startTime: segments.startTime,
      dayShifts: segments.dayShifts,
      durationMinutes: sql<number>`coalesce(${segments.durationMinutes}, ${classes.durationMinutes})`,
    })
    .from(entries)
    .innerJoin(segments, and(eq(segments.seriesId, entries.seriesId), inForce))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .where(and(eq(entries.gymId, change.gymId), gt(entries.startsAt, work.now)))
    .orderBy(asc(entries.id))
    .for('update', { of: entries })
  const moved = rows.map(({ entry, dayShifts, ...planned }) => ({
    ...entry,
    ...sameWallTime(
      { ...entry, originalDate: heldOn({ dayShifts }, entry.originalDate) },
      planned,
      change.before,
      change.after,
    ),
  }))
  if (moved.length > 0) await move(work, moved)
  await work.record('timetable.zone_changed', { ...change, moved: moved.length }, 'gymId')
}

async function move(work: Work, moved: (typeof entries.$inferSelect)[]): Promise<void> {
  // The exclusion constraints look at each row as it is written: for a moment nothing of the old times may stand.
  await work.tx
    .update(entries)
    .set({ cancelledAt: work.now })
    .where(
      inArray(
        entries.id,
        moved.map((one) => one.id),
      ),
    )
  const column = <T>(of: (one: (typeof moved)[number]) => T) => sql.param(moved.map(of))
  await conflictOr(
    {
      entries_trainer_free: () => fail('timetable.zone_clash'),
      entries_studio_free: () => fail('timetable.zone_clash'),
    },
    work.tx.execute(sql`
      update entries set starts_at = new.starts_at, ends_at = new.ends_at, moved_by_dst = new.moved_by_dst,
        cancelled_at = new.cancelled_at, version = version + 1
      from unnest(
        ${column((one) => one.id)}::uuid[],
        ${column((one) => one.startsAt.toString())}::timestamptz[],
        ${column((one) => one.endsAt.toString())}::timestamptz[],
        ${column((one) => one.movedByDst)}::boolean[],
        ${column((one) => one.cancelledAt?.toString() ?? null)}::timestamptz[]
      ) as new (id, starts_at, ends_at, moved_by_dst, cancelled_at)
      where entries.id = new.id`),
  )
}
