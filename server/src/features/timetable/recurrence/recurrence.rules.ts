import { readRule, ruleOf, weekStartMatters, type Repeat, type Term } from '@quartet/contract/timetable/recurrence'

/** Days that the classes of a weekday (ISO, of the rule) are held later than the rule says; less than 0 is earlier. */
export type DayShifts = { [weekday: number]: number }

/** What says on which dates a series is: its rule, counted from `anchor`, and the terms that it keeps to, all when empty. */
export type Pattern = { rule: string; anchor: Temporal.PlainDate; terms: Term[]; dayShifts?: DayShifts }

/** Longest that a course with a number of classes is looked for, in years from its anchor. */
export const furthest = 12

/** A stored rule. Throws when it is none: only `recurrenceRule` of the contract lets one in. */
export function repeatOf(rule: string): Repeat {
  const read = readRule(rule)
  if (typeof read === 'string') throw new Error(`'${rule}': ${read}`)
  return read
}

/**
 * Every date of a pattern from `from` to `to`, both included. Dates have no zone and no clock, so what daylight saving
 * does to a time cannot lose one of them. A count counts the classes inside the terms.
 */
export function datesOf(pattern: Pattern, from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  const repeat = repeatOf(pattern.rule)
  const counted = repeat.count !== null
  const first = counted ? pattern.anchor : later(pattern.anchor, from)
  const last = [to, repeat.until && Temporal.PlainDate.from(repeat.until), pattern.anchor.add({ years: furthest })]
    .filter((one): one is Temporal.PlainDate => one instanceof Temporal.PlainDate)
    .reduce(earlier)
  if (before(last, first)) return []
  const all = (repeat.every === 'week' ? inWeeks : inMonths)(repeat, pattern.anchor, first, last)
  const inTerms =
    pattern.terms.length === 0
      ? all
      : all.filter((day) => pattern.terms.some((term) => within(heldOn(pattern, day), term)))
  return (counted ? inTerms.slice(0, repeat.count!) : inTerms).filter((day) => !before(day, from))
}

/**
 * The last date of a rule whose classes begin at `time` on the clock of `zone`; null when it goes on. An end with a time of
 * day counts the class of its day when that begins by then (RFC 5545 3.3.10).
 */
export function lastDateOf(rule: string, time: Temporal.PlainTime, zone: string): Temporal.PlainDate | null {
  const found = /UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?/i.exec(rule)
  if (!found) return null
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  // 9999 stands for never: no other clock takes it out of the calendar.
  if (found[4] === undefined || year === 9999) return Temporal.PlainDate.from({ year, month, day })
  const [hour, minute, second] = [Number(found[4]), Number(found[5]), Number(found[6])]
  const said = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second })
  const end = found[7] ? said.toZonedDateTime('UTC').withTimeZone(zone).toPlainDateTime() : said
  const isTooLate = Temporal.PlainTime.compare(time, end.toPlainTime()) > 0
  return end.toPlainDate().subtract({ days: isTooLate ? 1 : 0 })
}

/** A rule as it is kept: its end is the last date of the gym's calendar that a class may be on. */
export function keptRule(rule: string, time: Temporal.PlainTime, zone: string): string {
  return ruleOf(withoutWeekStart({ ...repeatOf(rule), until: lastDateOf(rule, time, zone)?.toString() ?? null }))
}

/** A rule that is counted from a date of its own says where weeks begin only where that makes another date of one. */
export function withoutWeekStart({ weekStart, ...repeat }: Repeat): Repeat {
  return weekStartMatters({ ...repeat, weekStart }) ? { ...repeat, weekStart } : repeat
}

/** The day that the class of an original date is held on, before anything is said of it alone. */
export function heldOn(
  { dayShifts }: Pick<Pattern, 'dayShifts'>,
  originalDate: Temporal.PlainDate,
): Temporal.PlainDate {
  const days = dayShifts?.[originalDate.dayOfWeek] ?? 0
  return days === 0 ? originalDate : originalDate.add({ days })
}

/** Most days that the classes of a weekday may be away from what their rule says. */
export const furthestShift = 13

/** A rule as it is held: a weekly one on its other days, a monthly one so many days after the day that it names. */
export function shifted(repeat: Repeat, dayShifts: DayShifts): Repeat {
  if (repeat.every === 'month') return { ...repeat, daysLater: dayShifts[repeat.weekdays[0]!] ?? 0 }
  const weekdays = repeat.weekdays.map((day) => ((((day + (dayShifts[day] ?? 0) - 1) % 7) + 7) % 7) + 1)
  return { ...repeat, weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b) }
}

/** The first date on or after `day` that could be one of this rule's: what it is counted from. */
export function anchorFrom(rule: string, day: Temporal.PlainDate): Temporal.PlainDate {
  const { weekdays, every } = repeatOf(rule)
  // A monthly rule is counted from the month; a weekly one from the week of its first class.
  if (every === 'month') return day
  return day.add({ days: Math.min(...weekdays.map((weekday) => (weekday - day.dayOfWeek + 7) % 7)) })
}

/** Goes straight to the weeks that are asked for, however long ago the rule began. */
function inWeeks(
  { interval, weekdays, weekStart = 1 }: Repeat,
  anchor: Temporal.PlainDate,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
) {
  const offsets = weekdays.map((weekday) => (weekday - weekStart + 7) % 7).toSorted((a, b) => a - b)
  const begin = anchor.subtract({ days: (anchor.dayOfWeek - weekStart + 7) % 7 })
  const step = 7 * interval
  const days: Temporal.PlainDate[] = []
  let week = begin.add({ days: Math.floor(begin.until(first).days / step) * step })
  for (; !before(last, week); week = week.add({ days: step }))
    for (const offset of offsets) {
      const day = offset === 0 ? week : week.add({ days: offset })
      if (!before(day, first) && !before(last, day)) days.push(day)
    }
  return days
}

function inMonths(repeat: Repeat, anchor: Temporal.PlainDate, first: Temporal.PlainDate, last: Temporal.PlainDate) {
  const { interval } = repeat
  const months = (first.year - anchor.year) * 12 + first.month - anchor.month
  const days: Temporal.PlainDate[] = []
  let month = anchor.with({ day: 1 }).add({ months: Math.floor(months / interval) * interval })
  for (; !before(last, month); month = month.add({ months: interval })) {
    const day = nthIn(month, repeat)
    if (!before(day, first) && !before(last, day)) days.push(day)
  }
  return days
}

/** The first Monday of a month, or the last: as its rule says. */
function nthIn(month: Temporal.PlainDate, { weekdays, nth }: Repeat): Temporal.PlainDate {
  const soonest = ((weekdays[0]! - month.dayOfWeek + 7) % 7) + 1
  const latest = soonest + 7 * Math.floor((month.daysInMonth - soonest) / 7)
  return month.with({ day: nth === -1 ? latest : soonest + 7 * (nth! - 1) })
}

const before = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0
const later = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (before(one, other) ? other : one)
const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (before(one, other) ? one : other)

function within(day: Temporal.PlainDate, term: Term): boolean {
  return day.toString() >= term.from && day.toString() <= term.to
}
