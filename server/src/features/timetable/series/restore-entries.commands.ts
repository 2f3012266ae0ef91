import { and, eq, inArray, sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import { nameOf, originalDatesOf, type Made, type WantedEntry } from './series.commands.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { entries } from '../recurrence/series.tables.ts'

/**
 * Puts those of `wanted` back that were in their series once and were taken out, without trainers: a move to earlier days
 * brings classes in ahead of the window, and its undoing takes them out again. Those whose studio another class has by
 * now are answered and stay out; the rest of `wanted` is not looked at.
 */
export async function restoreEntries(
  work: Work,
  wanted: WantedEntry[],
  assign: TimetablePorts['assign'],
): Promise<Made> {
  const out = await readRemoved(work, wanted)
  const returning = wanted.flatMap((one) => {
    const row = out.get(nameOf(one))
    return row ? [{ ...row, wanted: one }] : []
  })
  if (returning.length === 0) return { made: [], studioTaken: [] }
  const column = <T>(of: (one: WantedEntry, id: string) => T) =>
    sql.param(returning.map((one) => of(one.wanted, one.id)))
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    update entries set studio_id = new.studio_id, starts_at = new.starts_at, ends_at = new.ends_at,
      moved_by_dst = new.moved_by_dst, shares_studio = s.partitioned, capacity = new.capacity, name = new.name,
      off = new.off, off_reason = new.off_reason, layer_id = new.layer_id,
      cancelled_at = case when new.off is not null then ${sqlInstant(work.now)} end,
      trainer_id = null, usual_trainer_id = null, version = entries.version + 1
    from unnest(
      ${column((_, id) => id)}::uuid[],
      ${column((one) => one.studioId)}::uuid[],
      ${column((one) => one.startsAt.toString())}::timestamptz[],
      ${column((one) => one.endsAt.toString())}::timestamptz[],
      ${column((one) => one.movedByDst)}::boolean[],
      ${column((one) => one.capacity)}::integer[],
      ${column((one) => one.name)}::text[],
      ${column((one) => one.off?.because ?? null)}::text[],
      ${column((one) => one.off?.reason ?? null)}::text[],
      ${column((one) => one.off?.layerId ?? null)}::uuid[])
      as new (id, studio_id, starts_at, ends_at, moved_by_dst, capacity, name, off, off_reason, layer_id)
    join studios s on s.id = new.studio_id
    where entries.id = new.id and (new.off is not null or s.partitioned or not exists (
      select 1 from entries o where o.studio_id = new.studio_id and o.cancelled_at is null and not o.shares_studio
        and tstzrange(o.starts_at, o.ends_at) && tstzrange(new.starts_at, new.ends_at)))
    returning entries.id`)
  const back = new Set(rows.map((row) => row.id))
  const left = returning.filter((one) => back.has(one.id) && one.trainerId !== null).map((one) => one.id)
  // The history says, as the entry does, that whoever taught it then is on it no more.
  await assign(work, { trainerId: null, entryIds: left, because: 'series' })
  return {
    made: returning.flatMap(({ id, wanted: one }) => (back.has(id) ? [{ id, wanted: one }] : [])),
    studioTaken: returning.flatMap(({ id, wanted: one }) => (back.has(id) ? [] : [one])),
  }
}

async function readRemoved(work: Work, wanted: WantedEntry[]) {
  if (wanted.length === 0) return new Map<string, { id: string; trainerId: string | null }>()
  const rows = await work.tx
    .select({
      id: entries.id,
      seriesId: entries.seriesId,
      originalDate: entries.originalDate,
      trainerId: entries.trainerId,
    })
    .from(entries)
    .where(
      and(
        eq(entries.off, 'removed'),
        inArray(entries.seriesId, [...new Set(wanted.map((one) => one.series.id))]),
        inArray(entries.originalDate, originalDatesOf(wanted)),
      ),
    )
    .for('update')
  return new Map(rows.map((row) => [`${row.seriesId} ${row.originalDate.toString()}`, row]))
}
