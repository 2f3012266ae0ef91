import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { timetableErrors } from '@quartet/contract/timetable/entries'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { readSegments } from '../recurrence/facts.queries.ts'
import { originalFrom, type Occurrence } from '../recurrence/occurrences.rules.ts'
import type { DocumentEnd, AssignmentRefusal, TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt } from '../recurrence/wall-times.rules.ts'
import { entries, segments, series } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

/** The series that entries are made for. */
export type Rolled = { id: string; gymId: string; classId: string }
/** An entry to be: an occurrence of its series. */
export type WantedEntry = Occurrence & { series: Rolled }
export type MadeEntry = { id: string; wanted: WantedEntry }
/** What was made, and what could not be. */
export type Made = { made: MadeEntry[]; studioTaken: WantedEntry[] }

/**
 * Makes entries in one statement, without trainers. An entry is known by its series and original date, so making it
 * again changes nothing. Those whose studio another class has at that time are answered and not made: the exclusion
 * constraint decides, also between transactions that run at once.
 */
export async function makeEntries(work: Work, wanted: WantedEntry[]): Promise<Made> {
  if (wanted.length === 0) return { made: [], studioTaken: [] }
  const column = <T>(of: (one: WantedEntry) => T) => sql.param(wanted.map(of))
  const { rows } = await work.tx.execute<{ id: string; series_id: string; original_date: string }>(sql`
    insert into entries (id, gym_id, class_id, series_id, studio_id, original_date, starts_at, ends_at, moved_by_dst,
      capacity, name, off, off_reason, layer_id, cancelled_at, shares_studio)
    select new.id, new.gym_id, new.class_id, new.series_id, new.studio_id, new.original_date, new.starts_at, new.ends_at,
      new.moved_by_dst, new.capacity, new.name, new.off, new.off_reason, new.layer_id,
      case when new.off is not null then ${sqlInstant(work.now)} end, s.partitioned from unnest(
      ${column(() => newId())}::uuid[],
      ${column((one) => one.series.gymId)}::uuid[],
      ${column((one) => one.series.classId)}::uuid[],
      ${column((one) => one.series.id)}::uuid[],
      ${column((one) => one.studioId)}::uuid[],
      ${column((one) => one.originalDate.toString())}::date[],
      ${column((one) => one.startsAt.toString())}::timestamptz[],
      ${column((one) => one.endsAt.toString())}::timestamptz[],
      ${column((one) => one.movedByDst)}::boolean[],
      ${column((one) => one.capacity)}::integer[],
      ${column((one) => one.name)}::text[],
      ${column((one) => one.off?.because ?? null)}::text[],
      ${column((one) => one.off?.reason ?? null)}::text[],
      ${column((one) => one.off?.layerId ?? null)}::uuid[]) with ordinality
      as new (id, gym_id, class_id, series_id, studio_id, original_date, starts_at, ends_at, moved_by_dst,
        capacity, name, off, off_reason, layer_id, place)
    join studios s on s.id = new.studio_id
    -- Of two that want one studio the first gets it, whatever plan the join has.
    order by new.place
    on conflict do nothing
    returning id, series_id, original_date`)
  const ids = new Map(rows.map((row) => [`${row.series_id} ${row.original_date}`, row.id]))
  const missing = wanted.filter((one) => !ids.has(nameOf(one)))
  const known = await namesOf(work, missing)
  return {
    made: wanted.flatMap((one) => {
      const id = ids.get(nameOf(one))
      return id ? [{ id, wanted: one }] : []
    }),
    studioTaken: missing.filter((one) => !known.has(nameOf(one))),
  }
}

/** One order to put people on entries, of all those that `because` and trainer have in common. */
export async function putTrainers(
  work: Work,
  made: MadeEntry[],
  assign: TimetablePorts['assign'],
  endings: DocumentEnd[] = [],
): Promise<AssignmentRefusal[]> {
  const trained = made.filter(({ wanted }) => wanted.trainerId !== null)
  const refused: AssignmentRefusal[] = []
  // Trainers are taken in hand in one order, whoever takes them.
  const byTrainer = Map.groupBy(
    trained,
    ({ wanted }) => `${wanted.trainerId} ${wanted.trainerId === wanted.usualTrainerId}`,
  )
  for (const [, theirs] of [...byTrainer].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { trainerId, usualTrainerId } = theirs[0]!.wanted
    const entryIds = theirs.map((one) => one.id)
    refused.push(
      ...(await assign(work, {
        trainerId,
        entryIds,
        because: trainerId === usualTrainerId ? 'series' : 'hand',
        endings,
      })),
    )
  }
  return refused
}

export const nameOf = (one: WantedEntry) => `${one.series.id} ${one.originalDate.toString()}`
/** The days that these are of, each once: weekly classes share few. */
export const originalDatesOf = (wanted: WantedEntry[]) =>
  [...new Set(wanted.map((one) => one.originalDate.toString()))].map((day) => Temporal.PlainDate.from(day))

async function namesOf(work: Work, wanted: WantedEntry[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const rows = await work.tx
    .select({ seriesId: entries.seriesId, originalDate: entries.originalDate })
    .from(entries)
    .where(
      and(
        inArray(entries.seriesId, [...new Set(wanted.map((one) => one.series.id))]),
        inArray(entries.originalDate, originalDatesOf(wanted)),
      ),
    )
  return new Set(rows.map((row) => `${row.seriesId} ${row.originalDate.toString()}`))
}

declare module '../../../platform/events/events.ts' {
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

/**
 * Makes somebody else the usual trainer of a series and of its classes, from a moment on: where that is a day to come, the
 * series says both, one after the other. Who teaches each class, covers write.
 */
export async function changeUsual(
  work: Work,
  change: { seriesId: string; before: string; after: string | null; from: Temporal.Instant },
): Promise<void> {
  const { seriesId, before, after, from } = change
  // An earlier edit is not undone over this: it would put back whoever left.
  await work.tx
    .update(series)
    .set({ version: sql`${series.version} + 1` })
    .where(eq(series.id, seriesId))
  const day = await splitAt(work, seriesId, before, from)
  await work.tx
    .update(segments)
    .set({ trainerId: after })
    .where(
      and(
        eq(segments.seriesId, seriesId),
        eq(segments.trainerId, before),
        day ? gte(segments.startsOn, day) : undefined,
      ),
    )
  await work.tx
    .update(entries)
    .set({ usualTrainerId: after })
    .where(
      and(
        eq(entries.seriesId, seriesId),
        eq(entries.usualTrainerId, before),
        day ? gte(entries.startsAt, from) : gt(entries.endsAt, work.now),
      ),
    )
}

/** Lets a segment begin on the day of a moment to come, as the one in force then says. Null when that is not to come. */
async function splitAt(
  work: Work,
  seriesId: string,
  trainerId: string,
  from: Temporal.Instant,
): Promise<Temporal.PlainDate | null> {
  if (Temporal.Instant.compare(from, work.now) <= 0) return null
  const [place] = await work.tx
    .select({ timezone: gyms.timezone })
    .from(series)
    .innerJoin(gyms, eq(gyms.id, series.gymId))
    .where(eq(series.id, seriesId))
  const all = await readSegments(work.tx, [seriesId])
  const day = originalFrom(all, dateAt(from, place!.timezone))
  const inForce = all.findLast((one) => Temporal.PlainDate.compare(one.startsOn, day) <= 0)
  if (inForce && inForce.trainerId === trainerId && !inForce.startsOn.equals(day))
    await work.tx.insert(segments).values({ ...inForce, id: newId(), startsOn: day })
  return day
}

/** Lets two classes be in a studio at once, or no longer. Throws 409 `timetable.studio_taken` where two still are. */
export async function shareStudio(work: Work, studioId: string, shared: boolean): Promise<void> {
  await conflictOr(
    { entries_studio_free: () => fail('timetable.studio_taken') },
    work.tx
      .update(entries)
      .set({ sharesStudio: shared })
      .where(and(eq(entries.studioId, studioId), gt(entries.startsAt, work.now))),
  )
}
