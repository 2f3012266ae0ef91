import { ruleOf } from '@quartet/contract/timetable/recurrence'
import { timetableErrors } from '@quartet/contract/timetable/entries'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { listStudios } from '../../gyms/gym/studios.queries.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import type { ClassGym } from '../series/classes.commands.ts'
import { edit, rehearsing } from '../editing/editing.commands.ts'
import { listEntries, type EntryRow } from '../entries/entries.queries.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt, instantsOf, mostAtOnce, windowFrom } from '../recurrence/wall-times.rules.ts'
import { classes, entries, segments, series } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

type Editing = Work & { actor: Person }
type CopyOrder = {
  week: Temporal.PlainDate
  toWeek: Temporal.PlainDate
  repeat: boolean
  trainers: boolean
  dryRun: boolean
  allowClash: string | null
}

/**
 * Puts the classes that are held in a week of one gym into a week of the same gym or of another, as they are held then:
 * a series for each, for that week alone or for every week from it on. Who teaches comes along where they may and are
 * free. All of it or nothing; a studio that is taken is a clash like any other.
 */
export async function copyWeek(
  work: Editing,
  source: Allowed<ClassGym, 'edit'>,
  target: Allowed<ClassGym & { name: string }, 'edit'>,
  order: CopyOrder,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  const monday = mondayOf(order.week)
  const held = await listEntries(work.tx, isNull(entries.off), {
    gymId: source.gymId,
    ...instantsOf(monday, monday.add({ days: 6 }), source.timezone),
  })
  if (held.length === 0) throw fail('timetable.nothing_to_copy')
  if (held.length > mostAtOnce) throw fail('timetable.too_many')
  const today = dateAt(work.now, target.timezone)
  const meant = held.flatMap((entry) => {
    const day = dayIn(entry, source.timezone, monday, mondayOf(order.toWeek))
    const on =
      order.repeat && Temporal.PlainDate.compare(day, today) < 0 ? day.add({ weeks: weeksTo(day, today) }) : day
    return Temporal.PlainDate.compare(on, today) < 0 ? [] : [{ entry, on }]
  })
  if (meant.length === 0) throw fail('timetable.all_past')
  return rehearsing(work, order.dryRun, async (inner) => {
    const isHere = source.gymId === target.gymId
    const studioOf = isHere ? null : await studiosByName(inner, target, held)
    const classOf = isHere ? null : await classesByName(inner, target.gymId, held)
    const known = order.trainers ? await connectedWith(inner, target.gymId) : new Set<string>()
    const made = meant.map(({ entry, on }) => ({
      id: newId(),
      on,
      entry,
      classId: classOf?.get(entry.classId) ?? entry.classId,
      studioId: studioOf?.get(entry.studio.id) ?? entry.studio.id,
      trainerId: entry.usualTrainerId && known.has(entry.usualTrainerId) ? entry.usualTrainerId : null,
    }))
    await layOut(inner, { gymId: target.gymId, today }, made, source.timezone, order)
    const seriesIds = made.map((one) => one.id)
    const { gymId, timezone } = target
    const { dryRun, allowClash } = order
    return edit(
      inner,
      { gymId, timezone, kind: 'copy', seriesIds, dryRun, allowClash, strict: false },
      assign,
      async (deep) => {
        for (const { id, on } of made)
          await deep.tx
            .update(series)
            .set({ publishedFrom: on, endsOn: order.repeat ? null : on, rolledUntil: windowFrom(today) })
            .where(eq(series.id, id))
      },
    )
  })
}

type Copied = {
  id: string
  on: Temporal.PlainDate
  entry: EntryRow
  classId: string
  studioId: string
  trainerId: string | null
}

/** Series that have ended before they began, so that taking the copy back leaves nothing to be seen of them. */
async function layOut(
  work: Editing,
  { gymId, today }: { gymId: string; today: Temporal.PlainDate },
  made: Copied[],
  zone: string,
  order: CopyOrder,
): Promise<void> {
  await work.tx.insert(series).values(
    made.map(({ id, classId }) => ({
      id,
      gymId,
      classId,
      endsOn: today.subtract({ days: 1 }),
      createdAt: work.now,
    })),
  )
  await work.tx.insert(segments).values(
    made.map(({ id, on, entry, studioId, trainerId }) => ({
      id: newId(),
      seriesId: id,
      gymId,
      startsOn: on,
      rule: ruleOf({
        every: 'week',
        interval: 1,
        nth: null,
        until: null,
        weekdays: [on.dayOfWeek],
        count: order.repeat ? null : 1,
      }),
      anchor: on,
      startTime: entry.startsAt.toZonedDateTimeISO(zone).toPlainTime(),
      durationMinutes: entry.endsAt.since(entry.startsAt).total('minutes'),
      capacity: entry.capacity,
      name: entry.name,
      studioId,
      trainerId,
    })),
  )
}

async function connectedWith(work: Work, gymId: string): Promise<Set<string>> {
  const rows = await work.tx
    .select({ trainerId: connections.trainerId })
    .from(connections)
    .where(and(eq(connections.gymId, gymId), eq(connections.status, 'active')))
  return new Set(rows.map((row) => row.trainerId))
}

/** A studio of the other gym for each of these, by name. Throws 422 `timetable.studio_missing` where there is none. */
async function studiosByName(work: Work, to: { gymId: string; name: string }, held: EntryRow[]) {
  const theirs = new Map((await listStudios(work.tx, to.gymId)).map((one) => [one.name.toLowerCase(), one.id]))
  return new Map(
    held.map(({ studio }) => {
      const found = theirs.get(studio.name.toLowerCase())
      if (!found) throw fail('timetable.studio_missing', { values: { gym: to.name, studio: studio.name } })
      return [studio.id, found]
    }),
  )
}

/** A class of the other gym for each of these, by name; those that it does not have are added. */
async function classesByName(work: Work, gymId: string, held: EntryRow[]): Promise<Map<string, string>> {
  const ours = await work.tx
    .select()
    .from(classes)
    .where(inArray(classes.id, [...new Set(held.map((one) => one.classId))]))
  const known = await work.tx
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(and(eq(classes.gymId, gymId), isNull(classes.archivedAt)))
  const theirs = new Map(known.map((one) => [one.name.toLowerCase(), one.id]))
  const shared = await work.tx.select({ id: specialties.id }).from(specialties).where(isNull(specialties.gymId))
  const common = new Set(shared.map((one) => one.id))
  const found = new Map<string, string>()
  for (const one of ours) {
    const name = one.name.toLowerCase()
    const id = theirs.get(name) ?? newId()
    if (!theirs.has(name)) {
      // A specialty of the one gym's own says nothing at the other.
      const specialtyId = one.specialtyId && common.has(one.specialtyId) ? one.specialtyId : null
      await work.tx.insert(classes).values({ ...one, id, gymId, specialtyId, archivedAt: null, createdAt: work.now })
      const added = { classId: id, gymId, name: one.name, seriesIds: [], trainerId: null, entries: 0 }
      await work.record('class.added', added)
      theirs.set(name, id)
    }
    found.set(one.id, id)
  }
  return found
}

const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })
const weeksTo = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  Math.ceil(day.until(today, { largestUnit: 'days' }).days / 7)

/** The same day of the other week. */
function dayIn(entry: EntryRow, zone: string, from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate {
  const days = from.until(dateAt(entry.startsAt, zone), { largestUnit: 'days' }).days
  return to.add({ days })
}
