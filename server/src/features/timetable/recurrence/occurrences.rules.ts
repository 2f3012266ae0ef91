import { datesOf, furthestShift, heldOn, repeatOf, type Pattern } from './recurrence.rules.ts'

/** What a series says from a date on, until its next segment begins. Null: as its class says. */
export type Segment = Pattern & {
  startsOn: Temporal.PlainDate
  startTime: Temporal.PlainTime
  durationMinutes: number | null
  capacity: number | null
  name: string | null
  studioId: string
  trainerId: string | null
}

/** What was said of one occurrence alone, by field, in the words of the wire. */
export type Changes = {
  date?: string
  startTime?: string
  durationMinutes?: number
  studioId?: string
  trainerId?: string | null
  capacity?: number
  name?: string
  /** Cancelled with its reason; false: it runs, whatever lies over it. */
  cancelled?: { reason: string } | false
}
export type Field = keyof Changes

/** A closure, a holiday rule or a special timetable that lies over some days. Lists that are null mean all. */
export type Layer = {
  id: string
  kind: 'closure' | 'holiday' | 'special'
  name: string
  effect: 'suspend' | 'run' | 'change'
  changes: Pick<Changes, 'startTime' | 'durationMinutes' | 'studioId' | 'capacity'>
  safety: boolean
  priority: number
  fromDate: Temporal.PlainDate
  toDate: Temporal.PlainDate
  fromTime: Temporal.PlainTime | null
  toTime: Temporal.PlainTime | null
  studioIds: string[] | null
  classIds: string[] | null
  sparedClassIds: string[]
}

/** A series with everything that decides what its occurrences are. */
export type SeriesFacts = {
  id: string
  gymId: string
  classId: string
  timezone: string
  durationMinutes: number
  publishedFrom: Temporal.PlainDate | null
  pausedFrom: Temporal.PlainDate | null
  pausedTo: Temporal.PlainDate | null
  endsOn: Temporal.PlainDate | null
  rolledUntil: Temporal.PlainDate | null
  segments: Segment[]
  overrides: Map<string, Changes>
}

/** An occurrence as it is in effect. Its length is elapsed time; `trainerId` is whom the timetable puts on it, before any cover. */
export type Occurrence = {
  originalDate: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  movedByDst: boolean
  studioId: string
  usualTrainerId: string | null
  trainerId: string | null
  capacity: number | null
  name: string | null
  off: { because: 'cancelled' | 'suspended'; reason: string; layerId: string | null } | null
}

/** The state of a series on a date of its gym. */
export function seriesStateOn(
  one: Pick<SeriesFacts, 'publishedFrom' | 'pausedFrom' | 'pausedTo' | 'endsOn'>,
  day: Temporal.PlainDate,
): 'draft' | 'published' | 'paused' | 'ended' {
  if (!one.publishedFrom) return 'draft'
  if (one.endsOn && after(day, one.endsOn)) return 'ended'
  if (one.pausedFrom && !after(one.pausedFrom, day) && !(one.pausedTo && after(day, one.pausedTo))) return 'paused'
  return 'published'
}

/** Every occurrence of a series whose original date lies from `from` to `to`, both included, in effect. */
export function occurrencesOf(
  one: SeriesFacts,
  layers: Layer[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Occurrence[] {
  return plannedOf(one, from, to).map(({ segment, day }) => inEffect(one, segment, layers, day))
}

/**
 * Every occurrence from the original date `from` that a window to `until` reaches: by its original date, or because its
 * series is held on earlier days than its rule says.
 */
export function occurrencesInWindow(
  one: SeriesFacts,
  layers: Layer[],
  from: Temporal.PlainDate,
  until: Temporal.PlainDate,
): Occurrence[] {
  const shifts = one.segments.flatMap((segment) => Object.values(segment.dayShifts ?? {}))
  return plannedOf(one, from, until.subtract({ days: Math.min(0, ...shifts) }))
    .filter(({ segment, day }) => !after(day, until) || !after(heldOn(segment, day), until))
    .map(({ segment, day }) => inEffect(one, segment, layers, day))
}

type Planned = { segment: Segment; day: Temporal.PlainDate }

/** Every original date that segments say from `from` to `to`, both included, with the segment that says it. */
export function datesOfSegments(segments: Segment[], from: Temporal.PlainDate, to: Temporal.PlainDate): Planned[] {
  const sorted = segments.toSorted((a, b) => Temporal.PlainDate.compare(a.startsOn, b.startsOn))
  return sorted.flatMap((segment, at) => {
    const next = sorted[at + 1]
    const start = latest(from, segment.startsOn)
    const end = next ? earliest(to, next.startsOn.subtract({ days: 1 })) : to
    return after(start, end) ? [] : datesOf(segment, start, end).map((day) => ({ segment, day }))
  })
}

function plannedOf(one: SeriesFacts, from: Temporal.PlainDate, to: Temporal.PlainDate): Planned[] {
  if (!one.publishedFrom) return []
  return datesOfSegments(one.segments, latest(from, one.publishedFrom), to).filter(
    ({ segment, day }) => seriesStateOn(one, heldOn(segment, day)) === 'published',
  )
}

/**
 * Where a series is cut so that its classes held on or after a day are those behind the cut: that day, unless classes
 * around it are held on other days than their rule says.
 */
export function originalFrom(segments: Segment[], day: Temporal.PlainDate): Temporal.PlainDate {
  const sorted = segments.toSorted((a, b) => Temporal.PlainDate.compare(b.startsOn, a.startsOn))
  const reach = furthestShift + 7
  const around = Array.from({ length: 2 * reach + 1 }, (_, at) => day.add({ days: at - reach }))
  const classDays = around.flatMap((original) => {
    const inForce = sorted.find((one) => !after(one.startsOn, original))
    if (!inForce || !repeatOf(inForce.rule).weekdays.includes(original.dayOfWeek)) return []
    return [{ original, isBefore: after(day, heldOn(inForce, original)) }]
  })
  const firstAfter = classDays.find((one) => !one.isBefore)?.original ?? day
  const lastBefore = classDays.findLast((one) => one.isBefore)?.original
  const least = lastBefore && after(firstAfter, lastBefore) ? lastBefore.add({ days: 1 }) : firstAfter
  return latest(least, earliest(day, firstAfter))
}

/** Segment, then layers, then what was said of this one; a safety closure beats all of it. */
function inEffect(one: SeriesFacts, segment: Segment, layers: Layer[], originalDate: Temporal.PlainDate): Occurrence {
  const own = one.overrides.get(originalDate.toString()) ?? {}
  const planned = heldOn(segment, originalDate)
  const changing = layers
    .filter((layer) => layer.effect === 'change')
    .filter((layer) => covers(layer, one.classId, segment.studioId, planned, segment.startTime))
    .toSorted((a, b) => a.priority - b.priority || byId(a, b))
  const laid: Layer['changes'] = Object.assign({}, ...changing.map((layer) => layer.changes))
  const said = { ...laid, ...own }

  const day = said.date === undefined ? planned : Temporal.PlainDate.from(said.date)
  const time = said.startTime === undefined ? segment.startTime : Temporal.PlainTime.from(said.startTime)
  const studioId = said.studioId ?? segment.studioId
  const start = day.toZonedDateTime({ timeZone: one.timezone, plainTime: time })
  const minutes = said.durationMinutes ?? segment.durationMinutes ?? one.durationMinutes
  // Whether it is off is asked of the day it is on now, moved or not.
  const there = layers.filter((layer) => covers(layer, one.classId, studioId, day, time))
  return {
    originalDate,
    startsAt: start.toInstant(),
    endsAt: start.toInstant().add({ minutes }),
    movedByDst: !start.toPlainDateTime().equals(day.toPlainDateTime(time)),
    studioId,
    usualTrainerId: segment.trainerId,
    trainerId: said.trainerId === undefined ? segment.trainerId : said.trainerId,
    capacity: said.capacity ?? segment.capacity,
    name: said.name ?? segment.name,
    off: whyOff(there, own),
  }
}

function whyOff(layers: Layer[], own: Changes): Occurrence['off'] {
  if (own.cancelled) return { because: 'cancelled', reason: own.cancelled.reason, layerId: null }
  const suspended = (layer: Layer) => ({ because: 'suspended' as const, reason: layer.name, layerId: layer.id })
  const [safety] = layers.filter((layer) => layer.safety).toSorted(byId)
  if (safety) return suspended(safety)
  if (own.cancelled === false) return null
  // The one that weighs most decides; of two that weigh the same, the one that stops it.
  const [decides] = layers
    .filter((layer) => layer.effect !== 'change')
    .toSorted(
      (a, b) =>
        b.priority - a.priority || Number(b.effect === 'suspend') - Number(a.effect === 'suspend') || byId(a, b),
    )
  return decides?.effect === 'suspend' ? suspended(decides) : null
}

function covers(
  layer: Layer,
  classId: string,
  studioId: string,
  day: Temporal.PlainDate,
  time: Temporal.PlainTime,
): boolean {
  if (after(layer.fromDate, day) || after(day, layer.toDate)) return false
  if (layer.studioIds && !layer.studioIds.includes(studioId)) return false
  if (layer.classIds && !layer.classIds.includes(classId)) return false
  if (layer.sparedClassIds.includes(classId)) return false
  // By the hour that it starts.
  if (layer.fromTime && Temporal.PlainTime.compare(time, layer.fromTime) < 0) return false
  return !(layer.toTime && Temporal.PlainTime.compare(time, layer.toTime) >= 0)
}

const byId = (a: Layer, b: Layer) => (a.id < b.id ? -1 : 1)
const after = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) > 0
const latest = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (after(one, other) ? one : other)
const earliest = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (after(one, other) ? other : one)
