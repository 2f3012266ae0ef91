import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Slot } from './timetable.rules.ts'
import { entries, series } from './timetable.tables.ts'

/** The series that entries are made for, with what each of them carries. */
export type Rolled = { id: string; gymId: string; classId: string; studioId: string }
/** An entry to be: a slot of its series. */
export type Wanted = Slot & { series: Rolled }
/** Ids of what was made, by series, and what could not be. */
export type Made = { made: Map<string, string[]>; studioTaken: Wanted[] }

/**
 * Makes entries in one statement, without trainers. An entry is known by its series and original date, so making it
 * again changes nothing. Those whose studio another class has at that time are answered and not made: the exclusion
 * constraint decides, also between transactions that run at once.
 */
export async function makeEntries(work: Work, wanted: Wanted[]): Promise<Made> {
  if (wanted.length === 0) return { made: new Map(), studioTaken: [] }
  const column = <T>(of: (one: Wanted) => T) => sql.param(wanted.map(of))
  const { rows } = await work.tx.execute<{ id: string; series_id: string; original_date: string }>(sql`
    insert into entries (id, gym_id, class_id, series_id, studio_id, original_date, starts_at, ends_at, moved_by_dst)
    select * from unnest(
      ${column(() => newId())}::uuid[],
      ${column((one) => one.series.gymId)}::uuid[],
      ${column((one) => one.series.classId)}::uuid[],
      ${column((one) => one.series.id)}::uuid[],
      ${column((one) => one.series.studioId)}::uuid[],
      ${column((one) => one.originalDate.toString())}::date[],
      ${column((one) => one.startsAt.toString())}::timestamptz[],
      ${column((one) => one.endsAt.toString())}::timestamptz[],
      ${column((one) => one.movedByDst)}::boolean[])
    on conflict do nothing
    returning id, series_id, original_date`)
  const there = new Set(rows.map((row) => `${row.series_id} ${row.original_date}`))
  const missing = wanted.filter((one) => !there.has(nameOf(one)))
  const known = await namesOf(work, missing)
  const made = Map.groupBy(rows, (row) => row.series_id)
  return {
    made: new Map([...made].map(([seriesId, group]) => [seriesId, group.map((row) => row.id)])),
    studioTaken: missing.filter((one) => !known.has(nameOf(one))),
  }
}

const nameOf = (one: Wanted) => `${one.series.id} ${one.originalDate.toString()}`

async function namesOf(work: Work, wanted: Wanted[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const rows = await work.tx
    .select({ seriesId: entries.seriesId, originalDate: entries.originalDate })
    .from(entries)
    .where(
      and(
        inArray(entries.seriesId, [...new Set(wanted.map((one) => one.series.id))]),
        inArray(
          entries.originalDate,
          wanted.map((one) => one.originalDate),
        ),
      ),
    )
  return new Set(rows.map((row) => `${row.seriesId} ${row.originalDate.toString()}`))
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A weekly class has another usual trainer from now on, or none; `entryIds` are the classes to come that moved. */
    'series.handed_on': {
      seriesId: string
      classId: string
      gymId: string
      before: string
      after: string | null
      entryIds: string[]
    }
  }
}

/** Makes somebody else the usual trainer of a series and of its classes to come. Who teaches each of them, covers write. */
export async function changeUsual(
  work: Work,
  change: { seriesId: string; before: string; after: string | null },
): Promise<void> {
  const { seriesId, before, after } = change
  await work.tx
    .update(series)
    .set({ trainerId: after })
    .where(and(eq(series.id, seriesId), eq(series.trainerId, before)))
  await work.tx
    .update(entries)
    .set({ usualTrainerId: after })
    .where(and(eq(entries.seriesId, seriesId), eq(entries.usualTrainerId, before), gt(entries.endsAt, work.now)))
}
