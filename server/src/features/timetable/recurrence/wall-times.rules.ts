import { namedDay, writerOf } from '@quartet/contract/kernel/wording'
import { windowWeeks, type Entry } from '@quartet/contract/timetable/entries'

/** Most classes that one edit of many takes in hand. */
export const mostAtOnce = 2000

/** A time on the wall clock of a gym. The duration is elapsed time. */
export type Weekly = { startTime: Temporal.PlainTime; durationMinutes: number }

/** One class of a series: the local day that names it, and when it happens. */
export type Slot = {
  originalDate: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  movedByDst: boolean
}

/**
 * A wall time on a date of a zone. It is law: 06:00 stays 06:00 when the clocks change. A time that they skip moves
 * forward by the gap (02:30 becomes 03:30) and says so; of a time that they repeat it is the first.
 */
function slotOn(originalDate: Temporal.PlainDate, weekly: Weekly, zone: string): Slot {
  // Temporal's own way with skipped and repeated times is RFC 5545's, except that a skipped one is moved, not dropped.
  const start = originalDate.toZonedDateTime({ timeZone: zone, plainTime: weekly.startTime })
  return {
    originalDate,
    startsAt: start.toInstant(),
    endsAt: start.toInstant().add({ minutes: weekly.durationMinutes }),
    movedByDst: !start.toPlainDateTime().equals(originalDate.toPlainDateTime(weekly.startTime)),
  }
}

type Times = { originalDate: Temporal.PlainDate; startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/**
 * When a class takes place after its gym's clock was changed from the zone `before` to the zone `after`: at the same wall
 * time. Where daylight saving had moved it away from its series' time, that is the time it goes back to.
 */
export function sameWallTime(entry: Times, weekly: Weekly, before: string, after: string): Omit<Slot, 'originalDate'> {
  const { startsAt, endsAt } = slotOn(entry.originalDate, weekly, before)
  if (entry.startsAt.equals(startsAt) && entry.endsAt.equals(endsAt)) {
    const { originalDate: _, ...slot } = slotOn(entry.originalDate, weekly, after)
    return slot
  }
  // It was moved by hand: its own wall time and length are the law.
  const start = entry.startsAt.toZonedDateTimeISO(before).toPlainDateTime().toZonedDateTime(after).toInstant()
  return { startsAt: start, endsAt: start.add(entry.startsAt.until(entry.endsAt)), movedByDst: false }
}

/** The local date in `zone` at this moment. */
export function dateAt(moment: Temporal.Instant, zone: string): Temporal.PlainDate {
  return moment.toZonedDateTimeISO(zone).toPlainDate()
}

/** The last local date that entries of a class made today exist for (T-03). */
export function windowFrom(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ weeks: windowWeeks })
}

/**
 * The last local date that every series must reach by now: the window as it was moved on the last Monday at 03:00 in
 * `zone`. It depends on nothing else, so a gym that missed five Mondays ends up where one that missed none is.
 */
export function windowDue(now: Temporal.Instant, zone: string): Temporal.PlainDate {
  const today = dateAt(now, zone)
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const moves = monday.toZonedDateTime({ timeZone: zone, plainTime: '03:00' }).toInstant()
  return windowFrom(Temporal.Instant.compare(now, moves) < 0 ? monday.subtract({ weeks: 1 }) : monday)
}

/** Monday to Sunday around this moment, on the calendar of `zone`. */
export function weekAround(now: Temporal.Instant, zone: string): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const today = dateAt(now, zone)
  const from = today.subtract({ days: today.dayOfWeek - 1 })
  return { from, to: from.add({ days: 6 }) }
}

/** The instants between which the local dates `from` to `to` lie in `zone`: the first belongs, the second does not. */
export function instantsOf(
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  zone: string,
): { from: Temporal.Instant; until: Temporal.Instant } {
  return {
    from: from.toZonedDateTime(zone).toInstant(),
    until: to.add({ days: 1 }).toZonedDateTime(zone).toInstant(),
  }
}

/** Where an entry stands at this moment. Its outcome is known once the head count is. */
export function entryStatusAt(
  entry: {
    startsAt: Temporal.Instant
    endsAt: Temporal.Instant
    cancelledAt: Temporal.Instant | null
    attendance: number | null
  },
  now: Temporal.Instant,
): Entry['status'] {
  if (entry.cancelledAt) return 'cancelled'
  if (isUpcoming(entry, now)) return 'scheduled'
  if (Temporal.Instant.compare(now, entry.endsAt) < 0) return 'in_progress'
  return entry.attendance === null ? 'awaiting_outcome' : 'completed'
}

/** Whether a class is still to come. Everything else about the past is written as not this. */
export function isUpcoming(entry: { startsAt: Temporal.Instant }, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(entry.startsAt, now) > 0
}

/** A moment as people say it, on the wall clock of `zone`: 'Tuesday 3 November at 6:00 am'. */
export function dayAndTime(moment: Temporal.Instant, zone: string): string {
  return `${namedDay(dateAt(moment, zone))} at ${timeAt(moment, zone)}`
}

/** '6:00 am' on the wall clock of `zone`, as every screen writes it. */
export function timeAt(moment: Temporal.Instant, zone: string): string {
  return wallWords(moment.toZonedDateTimeISO(zone).toPlainTime())
}

/** '6:00 am'. */
export function wallWords({ hour, minute }: Temporal.PlainTime): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const onlyWeekday = writerOf({ weekday: 'long' })

/** 'Mondays' for 1. */
export function weekdayName(weekday: number): string {
  const monday = Temporal.PlainDate.from('2024-01-01')
  return `${onlyWeekday(monday.add({ days: weekday - 1 }))}s`
}

/** Most days that one question about the timetable may span. */
const mostDays = 62

/** Why a range of local dates cannot be answered, or null when it can. */
export function rangeProblem(
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): 'backwards' | 'too_long' | 'too_far' | null {
  if (from.year < 1900 || to.year > 2200) return 'too_far'
  const days = from.until(to).days + 1
  if (days < 1) return 'backwards'
  return days > mostDays ? 'too_long' : null
}

/** The middle of some counts, the lower of two middles; null of none. */
export function middleOf(counts: number[]): number | null {
  const sorted = counts.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
