import { timetableErrors } from '@quartet/contract/timetable/entries'
import type { EditOutcome, EditScope } from '@quartet/contract/timetable/edits'
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { sqlDate, sqlInstant } from '../../../platform/db/columns.ts'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { isConnectedTrainer } from '../../connections/connection/connection.queries.ts'
import { studioOf } from '../../gyms/gym/studios.queries.ts'
import { edit, writeSegments, type CheckedOrder } from '../editing/editing.commands.ts'
import { setOverride, setOverrides } from '../entries/overrides.commands.ts'
import { fieldsOf, keptDates, withChanges, withoutUndefined, type SeriesChanges } from '../recurrence/changes.rules.ts'
import type { EntryRow } from '../entries/entries.queries.ts'
import { readSegments } from '../recurrence/facts.queries.ts'
import {
  datesOfSegments,
  originalFrom,
  type Changes,
  type Field,
  type Segment,
} from '../recurrence/occurrences.rules.ts'
import { furthestShift, heldOn, keptRule } from '../recurrence/recurrence.rules.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt, isUpcoming, mostAtOnce } from '../recurrence/wall-times.rules.ts'
import { entries, overrides, series } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)
type Editing = Work & { actor: Person }

type EntryOrder = {
  scope: EditScope
  from: Temporal.PlainDate | null
  to: Temporal.PlainDate | null
  changes: Changes & { rule?: string; terms?: SeriesChanges['terms'] }
  /** Original dates that give up what was said of them alone, in the fields of this edit. */
  alsoChanged: string[]
  dryRun: boolean
} & Pick<CheckedOrder, 'allowClash' | 'refuseStale'>

/** Changes one class, or its series from it on, for all that is to come, or in a stretch of dates. */
export async function changeEntry(
  work: Editing,
  entry: Allowed<EntryRow, 'edit'>,
  order: EntryOrder,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  const { studioId, trainerId } = order.changes
  if (studioId && !(await studioOf(work.tx, entry.gymId, studioId))) throw fail('timetable.unknown_reference')
  const base = {
    gymId: entry.gymId,
    timezone: entry.timezone,
    kind: 'edit' as const,
    seriesIds: [entry.seriesId],
    dryRun: order.dryRun,
    allowClash: order.allowClash,
    refuseStale: order.refuseStale,
  }
  if (order.scope === 'this') return changeOne(work, entry, order, base, assign)
  const today = dateAt(work.now, entry.timezone)
  const segments = await readSegments(work.tx, [entry.seriesId])
  const { cancelled, date, ...rest } = order.changes
  const shift = date === undefined ? undefined : shiftTo(entry, Temporal.PlainDate.from(date), segments, rest.rule)
  const said: SeriesChanges = withoutUndefined({ ...rest, shift })
  const { from, to } = reachOf(entry, order, today, segments)
  // Of all that is to come, what would be on a day that has passed stays where it is.
  const least = [
    originalFrom(segments, today),
    ...(shift && order.scope !== 'following' ? [today.add({ days: 1 - shift.days })] : []),
  ]
  const start = [from, ...least].reduce((one, other) => (Temporal.PlainDate.compare(one, other) < 0 ? other : one))
  if (to && Temporal.PlainDate.compare(to, start) < 0) throw fail('timetable.all_past')
  const stayed = await countStayed(work, entry.seriesId, from, to, start)
  const kept: EditOutcome['kept'] = []
  const reason = cancelled ? cancelled.reason : ''
  const outcome = await edit(work, { ...base, stayed, kept, reason }, assign, async (inner, facts) => {
    const one = facts.series.get(entry.seriesId)!
    const changed = withChanges(one.segments, said, start, to).map((part) =>
      part.rule === said.rule ? { ...part, rule: keptRule(part.rule, part.startTime, entry.timezone) } : part,
    )
    if (Object.keys(said).length > 0) await writeSegments(inner, one, changed)
    const own = keptDates(one, said, start, to)
    kept.push(...own.filter((day) => !order.alsoChanged.includes(day.date)))
    const give = own.filter((day) => order.alsoChanged.includes(day.date))
    for (const day of give) await forget(inner, one.id, day.date, fieldsOf(said))
    if (cancelled !== undefined)
      await cancelAll(inner, entry, cancelled, { start, to, held: heldFrom(segments, start), segments: changed })
  })
  // Whoever is put on classes is judged for each; of a stretch that has none yet nobody else asks.
  if (trainerId && outcome.clashes.length === 0 && !(await isConnectedTrainer(work.tx, entry.gymId, trainerId)))
    throw fail('timetable.trainer_not_connected')
  return outcome
}

type Base = Pick<
  Parameters<typeof edit>[1],
  'gymId' | 'timezone' | 'kind' | 'seriesIds' | 'dryRun' | 'allowClash' | 'refuseStale'
>

async function changeOne(
  work: Editing,
  entry: EntryRow,
  order: EntryOrder,
  base: Base,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  if (!isUpcoming(entry, work.now) || entry.lockedAt) throw fail('timetable.begun')
  const { rule, terms, ...changes } = order.changes
  if (rule !== undefined || terms !== undefined)
    throw invalid([{ field: 'rule', message: 'A rule is for more than one class: choose which.' }])
  const { seriesId, originalDate } = entry
  const named = changes.trainerId === undefined ? {} : { named: { seriesId, originalDate } }
  return edit(work, { ...base, ...named }, assign, (inner) => setOverride(inner, seriesId, originalDate, changes))
}

function reachOf(
  entry: EntryRow,
  order: EntryOrder,
  today: Temporal.PlainDate,
  segments: Segment[],
): { from: Temporal.PlainDate; to: Temporal.PlainDate | null } {
  if (order.scope === 'following') return { from: entry.originalDate, to: null }
  if (order.scope === 'future') return { from: originalFrom(segments, today), to: null }
  if (!order.from || !order.to)
    throw invalid([{ field: order.from ? 'to' : 'from', message: 'Choose a first and a last day.' }])
  if (Temporal.PlainDate.compare(order.to, order.from) < 0)
    throw invalid([{ field: 'to', message: 'Choose a last day on or after the first.' }])
  const afterwards = originalFrom(segments, order.to.add({ days: 1 }))
  return { from: originalFrom(segments, order.from), to: afterwards.subtract({ days: 1 }) }
}

/** The day of the week that a class and those after it move to, as days from what their rule says. */
function shiftTo(
  entry: EntryRow,
  date: Temporal.PlainDate,
  segments: Segment[],
  rule: string | undefined,
): SeriesChanges['shift'] {
  if (rule !== undefined) throw invalid([{ field: 'date', message: 'Choose another day or another rule, not both.' }])
  const days = entry.originalDate.until(date).days
  const before = heldFrom(segments, entry.originalDate)
  if (Math.abs(before.until(date).days) > 6 || Math.abs(days) > furthestShift)
    throw invalid([
      {
        field: 'date',
        message: 'You can move several classes by up to 6 days. To start later, choose the first class to move.',
      },
    ])
  return { weekday: entry.originalDate.dayOfWeek, days }
}

/** The day that the class of an original date is held on by its series. */
function heldFrom(segments: Segment[], originalDate: Temporal.PlainDate): Temporal.PlainDate {
  const inForce = segments.findLast((one) => Temporal.PlainDate.compare(one.startsOn, originalDate) <= 0)
  return heldOn(inForce ?? {}, originalDate)
}

async function countStayed(
  work: Work,
  seriesId: string,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate | null,
  start: Temporal.PlainDate,
): Promise<number> {
  const [row] = await work.tx
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .where(
      and(
        eq(entries.seriesId, seriesId),
        gte(entries.originalDate, from),
        to ? lte(entries.originalDate, to) : undefined,
        sql`${entries.off} is distinct from 'removed'`,
        sql`(${entries.lockedAt} is not null or ${entries.startsAt} <= ${sqlInstant(work.now)}
          or ${entries.originalDate} < ${sqlDate(start)})`,
      ),
    )
  return row!.count
}

async function forget(work: Work, seriesId: string, day: string, fields: Field[]): Promise<void> {
  await work.tx
    .delete(overrides)
    .where(
      and(
        eq(overrides.seriesId, seriesId),
        eq(overrides.originalDate, Temporal.PlainDate.from(day)),
        inArray(overrides.field, fields),
      ),
    )
}

type Stretch = {
  start: Temporal.PlainDate
  to: Temporal.PlainDate | null
  /** The day that the first of it is held on. */
  held: Temporal.PlainDate
  segments: Segment[]
}

/** Cancels or lets run every class of a stretch that has one; without an end, the series ends the day before. */
async function cancelAll(
  work: Editing,
  entry: EntryRow,
  cancelled: NonNullable<Changes['cancelled']> | false,
  { start: from, to, held, segments }: Stretch,
): Promise<void> {
  if (to === null && cancelled) {
    await work.tx
      .update(series)
      .set({ endsOn: held.subtract({ days: 1 }) })
      .where(eq(series.id, entry.seriesId))
    return
  }
  const rows = await work.tx
    .select({ originalDate: entries.originalDate, startsAt: entries.startsAt })
    .from(entries)
    .where(
      and(
        eq(entries.seriesId, entry.seriesId),
        gte(entries.originalDate, from),
        to ? lte(entries.originalDate, to) : undefined,
      ),
    )
  const begun = new Set(rows.filter((row) => !isUpcoming(row, work.now)).map((row) => row.originalDate.toString()))
  // What the window does not reach yet has no rows, and comes with what is said of its dates now.
  const planned = to === null ? [] : datesOfSegments(segments, from, to).map((one) => one.day)
  const days = new Set([...rows.map((row) => row.originalDate), ...planned].map(String)).difference(begun)
  if (days.size > mostAtOnce) throw fail('timetable.too_many')
  await setOverrides(
    work,
    [...days].map((day) => ({
      seriesId: entry.seriesId,
      originalDate: Temporal.PlainDate.from(day),
      changes: { cancelled },
    })),
  )
}
