import { z } from 'zod'
import { date } from '../kernel/dates.ts'
import { inAList } from '../kernel/wording.ts'

/** How a class comes back: the part of RFC 5545 that gyms use and that Quartet keeps its word for. */
export type Repeat = {
  every: 'week' | 'month'
  /** Every second week is 2. */
  interval: number
  /** ISO weekdays, in order; one alone for a month. */
  weekdays: number[]
  /** Which one of the month: 1 to 4, or -1 for the last. Null for weeks. */
  nth: number | null
  /** How many classes the course has; null goes on. */
  count: number | null
  /** Last date that a class may be on. */
  until: string | null
  /** ISO weekday that weeks begin on, where it is not Monday: it says which days are of one week of every second. */
  weekStart?: number
  /** Of a month: held so many days after the day that the rule names, before it where less than 0. No rule can say it. */
  daysLater?: number
}

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const supported =
  'Classes can repeat weekly or every few weeks on chosen days, or on one weekday of the month (the first Monday, the last Friday), for a number of classes or until a date.'

/** An RFC 5545 rule of the supported part, such as FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE. Anything else is refused with words. */
export const recurrenceRule = z
  .string()
  .trim()
  .max(200, 'Enter 200 characters or fewer')
  .superRefine((text, context) => {
    const read = readRule(text)
    if (typeof read === 'string') context.addIssue({ code: 'custom', message: read })
  })

/** A stretch of dates in which classes are held, both included, such as a school term. */
export const term = z
  .object({ from: date, to: date })
  .refine((one) => one.from <= one.to, { path: ['to'], message: 'Choose an end date on or after the start date' })
export type Term = z.infer<typeof term>

/** The rule as RFC 5545 writes it, always in the same way. */
export function ruleOf(repeat: Repeat): string {
  const days = repeat.weekdays
    .toSorted((a, b) => a - b)
    .map((one) => `${repeat.nth ?? ''}${codes[one - 1]}`)
    .join(',')
  return [
    `FREQ=${repeat.every === 'week' ? 'WEEKLY' : 'MONTHLY'}`,
    repeat.interval > 1 && `INTERVAL=${repeat.interval}`,
    `BYDAY=${days}`,
    repeat.count !== null && `COUNT=${repeat.count}`,
    repeat.until !== null && `UNTIL=${repeat.until.replaceAll('-', '')}`,
    repeat.weekStart !== undefined && `WKST=${codes[repeat.weekStart - 1]}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** What a rule says, or the sentence that says why it is refused. */
export function readRule(text: string): Repeat | string {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name, value, ...more] = part.split('=')
    if (!name || !value || more.length > 0) return `“${part}” isn’t part of a recurrence rule. ${supported}`
    if (parts.has(name)) return `${name} appears twice in this rule.`
    parts.set(name, value)
  }
  const unknown = [...parts.keys()].find((name) => !known.has(name))
  if (unknown) return `We don’t support ${unknown}. ${supported}`
  const freq = parts.get('FREQ')
  if (freq !== 'WEEKLY' && freq !== 'MONTHLY')
    return freq ? `We don’t support FREQ=${freq}. ${supported}` : `FREQ is missing. ${supported}`
  const begins = codes.indexOf(parts.get('WKST') ?? 'MO') + 1
  if (begins === 0) return 'WKST must be the day weeks start on, such as MO or SU.'
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'Enter a number of classes or a last date, not both.'
  const every = freq === 'WEEKLY' ? 'week' : 'month'
  const interval = whole(parts.get('INTERVAL') ?? '1', 1, 12)
  if (interval === null) return 'INTERVAL must be a whole number from 1 to 12.'
  const count = parts.has('COUNT') ? whole(parts.get('COUNT')!, 1, 500) : null
  if (parts.has('COUNT') && count === null) return 'COUNT must be a whole number from 1 to 500.'
  const until = parts.has('UNTIL') ? readUntil(parts.get('UNTIL')!) : null
  if (parts.has('UNTIL') && until === null) return 'UNTIL must be a date, such as 20261231.'
  const days = readDays(parts.get('BYDAY') ?? '', every)
  const weekStart = freq === 'WEEKLY' && interval > 1 && begins > 1 ? { weekStart: begins } : {}
  return typeof days === 'string' ? days : { every, interval, count, until, ...weekStart, ...days }
}

/** Whether a rule says other dates where weeks begin on another day, once it is counted from one of its own. */
export const weekStartMatters = ({ weekStart = 1, weekdays }: Repeat): boolean =>
  weekdays.some((day) => day < weekStart) && weekdays.some((day) => day >= weekStart)

const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL', 'WKST'])

function readDays(text: string, every: Repeat['every']): Pick<Repeat, 'weekdays' | 'nth'> | string {
  const days = text.split(',').map((day) => /^([+-]?\d)?(MO|TU|WE|TH|FR|SA|SU)$/.exec(day))
  if (text === '' || days.some((day) => day === null)) return `BYDAY must list days, such as MO,WE. ${supported}`
  const weekdays = days.map((day) => codes.indexOf(day![2]!) + 1)
  if (new Set(weekdays).size < weekdays.length) return 'Enter each day only once.'
  if (every === 'week') {
    if (days.some((day) => day![1])) return `Days of a weekly class can’t have numbers. ${supported}`
    return { weekdays: weekdays.toSorted((a, b) => a - b), nth: null }
  }
  const nth = Number(days[0]![1] ?? 0)
  if (days.length > 1 || ![1, 2, 3, 4, -1].includes(nth))
    return 'A monthly class must be on one weekday of the month, from the first (1MO) to the fourth (4MO), or the last (-1MO).'
  return { weekdays, nth }
}

function whole(text: string, least: number, most: number): number | null {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= least && value <= most ? value : null
}

function readUntil(text: string): string | null {
  const found = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?$/.exec(text)
  const day = found && `${found[1]}-${found[2]}-${found[3]}`
  return day && date.safeParse(day).success ? day : null
}

const dayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const nthNames: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' }

/** The rule as people say it: 'Mondays and Wednesdays', 'Every 2 weeks on Mondays', 'The first Monday of the month, 8 times'. */
export function ruleWords(repeat: Repeat): string {
  const days = inAList(repeat.weekdays.map((one) => dayNames[one - 1]!))
  const ends =
    repeat.count !== null
      ? `, ${repeat.count} ${repeat.count === 1 ? 'time' : 'times'}`
      : repeat.until
        ? `, until ${repeat.until}`
        : ''
  if (repeat.every === 'week') {
    const weeks = weekStartMatters(repeat) ? ` (weeks start on ${dayNames[repeat.weekStart! - 1]!.slice(0, -1)})` : ''
    return (repeat.interval === 1 ? days : `Every ${repeat.interval} weeks on ${days}${weeks}`) + ends
  }
  const day = dayNames[repeat.weekdays[0]! - 1]!.slice(0, -1)
  const months = repeat.interval === 1 ? 'the month' : `every ${repeat.interval} months`
  const named = `the ${nthNames[repeat.nth!]} ${day} of ${months}${ends}`
  const later = repeat.daysLater ?? 0
  if (later === 0) return `T${named.slice(1)}`
  const held = dayNames[(((repeat.weekdays[0]! - 1 + later) % 7) + 7) % 7]!.slice(0, -1)
  return `The ${held} ${later > 0 ? 'after' : 'before'} ${named}`
}
