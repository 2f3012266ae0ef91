import type { Term } from '@quartet/contract/timetable/recurrence'

/** One series as an import says it. Empty words where it says nothing. */
export type ReadSeries = {
  line: number
  name: string
  rule: string
  terms: Term[]
  startsOn: Temporal.PlainDate
  startTime: Temporal.PlainTime
  durationMinutes: number | null
  studio: string
  trainer: string
  capacity: number | null
  /** What is left out of it. */
  note: string | null
  /** What the import says of single dates of it. */
  said?: DateOverride[]
}
/** One date of a series that is cancelled, or otherwise than the others in what is named. */
export type DateOverride = { date: string; cancelled: boolean; changes: DateChanges }
type DateChanges = { date?: string; startTime?: string; durationMinutes?: number; name?: string; studio?: string }
export type ImportProblem = { line: number; sentence: string }
export type ReadImport = { series: ReadSeries[]; problems: ImportProblem[] }

/** Why a line is not read. */
export class Unreadable extends Error {}

/** A time of day as people and spreadsheets write it: 6:00, 06.00, 6am, 6:30 pm, 0600. */
export function timeIn(text: string): Temporal.PlainTime {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?::\d{2})?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(text.trim())
  const half = found?.[3]?.toLowerCase()
  const hour =
    Number(found?.[1]) + (half === 'p' && found?.[1] !== '12' ? 12 : half === 'a' && found?.[1] === '12' ? -12 : 0)
  const minute = Number(found?.[2] ?? 0)
  if (!found || hour > 23 || minute > 59 || (half && Number(found[1]) > 12))
    throw new Unreadable(`We can’t read “${shortened(text)}” as a time. Use a format such as 6:00 or 6pm.`)
  return new Temporal.PlainTime(hour, minute)
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Weekdays, from 'Mon', 'Tuesdays', 'Mon, Wed & Fri', 'Mon-Fri' or 'daily'; null when it is none of these. */
export function weekdaysIn(text: string): number[] | null {
  const clean = text.trim().toLowerCase()
  if (/^(daily|every ?day)$/.test(clean)) return [1, 2, 3, 4, 5, 6, 7]
  const range = /^([a-z]+)\s*(?:-|–|to)\s*([a-z]+)$/.exec(clean)
  const [from, to] = [range && weekdayIn(range[1]!), range && weekdayIn(range[2]!)]
  if (from && to) return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => ((from - 1 + at) % 7) + 1)
  const all = clean
    .split(/\s*(?:,|\/|&|\+|;|\band\b|\s)\s*/)
    .filter(Boolean)
    .map(weekdayIn)
  return all.length > 0 && all.every((one) => one !== null) ? [...new Set(all)] : null
}

function weekdayIn(word: string): number | null {
  const bare = word.replaceAll('.', '').replace(/s$/, '')
  const at = days.findIndex((day) => bare.length >= 3 && day.startsWith(bare))
  return at < 0 ? null : at + 1
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date: 2026-12-01, 1/12/2026 (the day first), 1 Dec 2026; null when it is none of these. */
export function dateIn(text: string): Temporal.PlainDate | null {
  const clean = text.trim().replace(/^[a-z]+,?\s+(?=\d)/i, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(clean)
  const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(clean)
  const worded = /^(\d{1,2})\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})$/i.exec(clean)
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : slashed
      ? [slashed[3], slashed[2], slashed[1]]
      : worded
        ? [worded[3], months.indexOf(worded[2]!.toLowerCase()) + 1, worded[1]]
        : null
  if (!parts) return null
  const [year, month, day] = parts.map(Number)
  try {
    return Temporal.PlainDate.from({ year: year!, month: month!, day: day! }, { overflow: 'reject' })
  } catch {
    throw new Unreadable(`“${shortened(text)}” isn’t a valid date.`)
  }
}

/** Minutes from a start to an end; over midnight only late in the evening. */
export function minutesBetween(start: Temporal.PlainTime, end: Temporal.PlainTime): number {
  const minutes = start.until(end).total('minutes')
  if (minutes > 0) return minutes
  if (start.hour >= 20 && end.hour <= 4) return minutes + 24 * 60
  throw new Unreadable(`It ends at ${wall(end)}, before it starts at ${wall(start)}.`)
}

/** A name for people, which no spreadsheet takes for a formula. */
export function nameIn(text: string, what: string): string {
  const clean = text.replaceAll(/\s+/g, ' ').trim()
  if (/^[=+@\t]|^-(?!\s)/.test(clean))
    throw new Unreadable(`${what} can’t start with “${clean[0]}”: “${shortened(clean)}”.`)
  if (clean.length < 2) throw new Unreadable(`${what} is missing.`)
  if (clean.length > 60) throw new Unreadable(`${what} is longer than 60 characters: “${shortened(clean)}”.`)
  return clean
}

export function wholeIn(text: string, least: number, most: number, what: string): number {
  const value = Number(/^\s*(\d+)\s*(?:min(?:ute)?s?|m)?\s*$/i.exec(text)?.[1])
  if (!(value >= least && value <= most))
    throw new Unreadable(`${what} must be a whole number from ${least} to ${most}, not “${shortened(text)}”.`)
  return value
}

/** What makes two series the same one, imported or not. */
export function keyOf(one: {
  name: string
  rule: string
  startTime: Temporal.PlainTime
  studio: string
  startsOn: Temporal.PlainDate
}): string {
  // A course with an end is another one when it begins on another day; what goes on is the same.
  const from = /COUNT|UNTIL|INTERVAL/.test(one.rule) ? one.startsOn.toString() : ''
  return [one.name, one.rule, wall(one.startTime), one.studio, from].join('|').toLowerCase()
}

const wall = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
