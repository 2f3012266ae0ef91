import { RRuleTemporal } from 'rrule-temporal'
import { readRule, ruleOf } from '@quartet/contract/recurrence'
import type { Repeat, Term } from '@quartet/contract/recurrence'

/** Days that the classes of a weekday (ISO, of the rule) are held later than the rule says; less than 0 is earlier. */
export type DayShifts = { [weekday: number]: number }

/** What says on which dates a series is: its rule, counted from `anchor`, and the terms that it keeps to, all when empty. */
export type Pattern = { rule: string; anchor: Temporal.PlainDate; terms: Term[]; dayShifts?: DayShifts }

/** Longest that a course with a number of classes is looked for, in years from its anchor. */
const furthest = 12

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
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${pattern.anchor.toString().replaceAll('-', '')}T000000Z\nRRULE:${ruleOf({ ...repeat, count: null, until: null })}`,
    temporal: Temporal as never,
  })
  const all = rule.between(midnight(first), midnight(last), true) as unknown as Temporal.ZonedDateTime[]
  const inTerms = all
    .map((one) => one.toPlainDate())
    .filter((day) => {
      const held = heldOn(pattern, day)
      return pattern.terms.length === 0 || pattern.terms.some((term) => within(held, term))
    })
  return (counted ? inTerms.slice(0, repeat.count!) : inTerms).filter((day) => !before(day, from))
}

/** The day that the class of an original date is held on, before anything is said of it alone. */
export function heldOn(
  { dayShifts }: Pick<Pattern, 'dayShifts'>,
  originalDate: Temporal.PlainDate,
): Temporal.PlainDate {
  return originalDate.add({ days: dayShifts?.[originalDate.dayOfWeek] ?? 0 })
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

const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC') as never
const before = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0
const later = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (before(one, other) ? other : one)
const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (before(one, other) ? one : other)

function within(day: Temporal.PlainDate, term: Term): boolean {
  return day.toString() >= term.from && day.toString() <= term.to
}
