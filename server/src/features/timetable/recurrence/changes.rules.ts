import type { Changes, Field, Segment, SeriesFacts } from './occurrences.rules.ts'
import { anchorFrom, repeatOf } from './recurrence.rules.ts'
import type { EditOutcome } from '@quartet/contract/timetable/edits'

/** Facts as they were before an edit, in the words of the database: what undoing puts back. */
export type EditBefore = {
  series: SeriesBefore[]
  /** Layers that the edit laid (to be lifted) or lifted (to be laid again). */
  layers: { id: string; lifted: boolean }[]
  /** Who was on the entries that changed, and the permit that they had. */
  teaching: TeachingBefore[]
  /** Everything that the edit touched: it cannot be undone once one of them was held. */
  entryIds: string[]
}
export type SeriesBefore = {
  id: string
  version: number
  publishedFrom: string | null
  pausedFrom: string | null
  pausedTo: string | null
  endsOn: string | null
  segments: SegmentOnWire[]
  overrides: OverrideBefore[]
}
export type SegmentOnWire = Omit<Segment, 'startsOn' | 'anchor' | 'startTime'> & {
  startsOn: string
  anchor: string
  startTime: string
}
export type OverrideBefore = {
  originalDate: string
  field: Field
  value: unknown
  madeBy: string | null
  actingGymId: string | null
  madeAt: string
}
export type TeachingBefore = Teaching & {
  entryId: string
  /** How the edit left it. Edits that were kept before this was remembered have none: of those the facts alone decide. */
  left?: Teaching
}
type Teaching = { trainerId: string | null; usualTrainerId: string | null; clashPermitId: string | null }

/** What an edit of a series may say of it from a date on: like an override, and its rule. */
export type SeriesChanges = Omit<Changes, 'date' | 'cancelled'> & {
  rule?: string
  terms?: Segment['terms']
  /** The classes of a weekday of its rule are held so many days later, or earlier where less than 0. */
  shift?: { weekday: number; days: number }
}

/**
 * The segments of a series with something changed from `from` to `to`, both included (null: for good). Before and
 * after, not a day is different: a rule is counted from where it was always counted from.
 */
export function withChanges(
  segments: Segment[],
  changes: SeriesChanges,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate | null,
): Segment[] {
  const sorted = segments.toSorted((a, b) => Temporal.PlainDate.compare(a.startsOn, b.startsOn))
  const cuts = [from, ...(to ? [to.add({ days: 1 })] : [])]
  const parts = sorted.flatMap((segment, at) => {
    const next = sorted[at + 1]?.startsOn
    const inside = cuts.filter((cut) => isBefore(segment.startsOn, cut) && !(next && !isBefore(cut, next)))
    return [segment.startsOn, ...inside].map((startsOn) => ({ ...segment, startsOn }))
  })
  const changed = parts.map((part) =>
    isBefore(part.startsOn, from) || (to && isBefore(to, part.startsOn)) ? part : changedSegment(part, changes, from),
  )
  return changed.filter((part, at) => at === 0 || !sameBut(part, changed[at - 1]!))
}

function changedSegment(segment: Segment, changes: SeriesChanges, from: Temporal.PlainDate): Segment {
  const { rule, terms, startTime, shift, ...rest } = changes
  const start = isBefore(segment.startsOn, from) ? from : segment.startsOn
  return {
    ...segment,
    ...withoutUndefined(rest),
    ...(startTime === undefined ? {} : { startTime: Temporal.PlainTime.from(startTime) }),
    ...(terms === undefined ? {} : { terms }),
    ...(shift === undefined ? {} : { dayShifts: withShift(segment, shift) }),
    // Another rule says its own days.
    ...(rule === undefined ? {} : { rule, anchor: anchorFrom(rule, start), dayShifts: {} }),
  }
}

function withShift(segment: Segment, { weekday, days }: NonNullable<SeriesChanges['shift']>) {
  const { [weekday]: _, ...others } = segment.dayShifts ?? {}
  return days === 0 || !repeatOf(segment.rule).weekdays.includes(weekday) ? others : { ...others, [weekday]: days }
}

/** Whether two segments say the same, whenever they begin. */
function sameBut(one: Segment, other: Segment): boolean {
  return JSON.stringify(onWire({ ...one, startsOn: other.startsOn })) === JSON.stringify(onWire(other))
}

/** A segment as it is kept in an edit's memory, its keys always in one order. */
export function onWire(one: Segment): SegmentOnWire {
  return {
    startsOn: one.startsOn.toString(),
    rule: one.rule,
    anchor: one.anchor.toString(),
    terms: one.terms.map(({ from, to }) => ({ from, to })),
    dayShifts: one.dayShifts ?? {},
    startTime: one.startTime.toString({ smallestUnit: 'minute' }),
    durationMinutes: one.durationMinutes,
    capacity: one.capacity,
    name: one.name,
    studioId: one.studioId,
    trainerId: one.trainerId,
  }
}

export function fromWire(one: SegmentOnWire): Segment {
  return {
    ...one,
    startsOn: Temporal.PlainDate.from(one.startsOn),
    anchor: Temporal.PlainDate.from(one.anchor),
    startTime: Temporal.PlainTime.from(one.startTime),
  }
}

/** Dates in a range whose own changes a series edit does not touch, and which fields those are. */
export function keptDates(
  one: Pick<SeriesFacts, 'overrides'>,
  changes: SeriesChanges,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate | null,
): { date: string; fields: Field[] }[] {
  const asked = fieldsOf(changes)
  return [...one.overrides]
    .filter(([day]) => day >= from.toString() && !(to && day > to.toString()))
    .map(([date, own]) => ({ date, fields: asked.filter((field) => own[field] !== undefined) }))
    .filter(({ fields }) => fields.length > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const fieldNames = ['date', 'startTime', 'durationMinutes', 'studioId', 'trainerId', 'capacity', 'name'] as const

export function fieldsOf(changes: SeriesChanges & { date?: string }): (typeof fieldNames)[number][] {
  return fieldNames.filter((name) => changes[name] !== undefined || (name === 'date' && changes.shift !== undefined))
}

export function withoutUndefined<T extends object>(all: T): T {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T
}

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0

export type EditOrder = {
  gymId: string
  timezone: string
  kind: EditKind
  /** Of a closure: its name. */
  name?: string
  /** Why a series ends, in the words of whoever ends it. */
  reason?: string
  seriesIds: string[]
  dryRun: boolean
  /** Why two classes at once are right this time; null lets nobody be in two places. */
  allowClash: string | null
  /** Without, a class whose trainer cannot any more goes without one. */
  strict?: boolean
  /** What to count beside the changes: what stays as it was, and what keeps its own. */
  stayed?: number
  kept?: EditOutcome['kept']
  /** Only what lies over the series changes, not what is said of them. */
  layersOnly?: boolean
  /** Of which class it is said who teaches it, so that a cover of it ends. */
  named?: Named
  /** An undo is not undone. */
  lasting?: boolean
  /** Of an undo: who was on the classes before what it takes back. */
  remembered?: TeachingBefore[]
}

export type EditKind = 'edit' | 'holiday' | 'bulk' | 'undo' | 'closure' | 'lift' | 'end' | 'pause' | 'publish' | 'copy'

/** The one class of which it is said now who teaches it. */
export type Named = { seriesId: string; originalDate: Temporal.PlainDate }
