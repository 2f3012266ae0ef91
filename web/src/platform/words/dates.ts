import { browserZone, localeSettings, wishes } from './locale.ts'

/** Dates are 'YYYY-MM-DD', wall times 'HH:MM', instants ISO strings in UTC. Only `ago` is on the browser's own clock unless told. */
const day = 86_400_000
const cache = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = localeSettings().locale
  const key = locale + JSON.stringify(options)
  const made = cache.get(key) ?? new Intl.DateTimeFormat(locale, options)
  cache.set(key, made)
  return made
}

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)
const inUtc = (date: string, options: Intl.DateTimeFormatOptions) =>
  format({ timeZone: 'UTC', ...options }).format(atNoon(date))

/** The part of a formatted date, in the order that people here read: 'Sun 22 Nov', without commas. */
function words(date: string, options: Intl.DateTimeFormatOptions): string {
  return inUtc(date, options)
    .replaceAll(',', '')
    .replace(/^(\p{L}+)\.?/u, '$1')
}

/** 'Sun 22 Nov' */
export const shortDay = (date: string): string => words(date, { weekday: 'short', day: 'numeric', month: 'short' })
/** 'Sunday 22 November' */
export const longDay = (date: string): string => words(date, { weekday: 'long', day: 'numeric', month: 'long' })
/** '12 Aug 2027', or the figures that the person has chosen: '12/08/2027'. */
export function shortDate(date: string): string {
  const { dateFormat } = wishes()
  if (!dateFormat) return words(date, { day: 'numeric', month: 'short', year: 'numeric' })
  const [year = '', month = '', dayOf = ''] = date.split('-')
  return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', dayOf)
}
/** '12 August 2027' */
export const longDate = (date: string): string => words(date, { day: 'numeric', month: 'long', year: 'numeric' })
/** 'November 2026' */
export const monthAndYear = (date: string): string => words(date, { month: 'long', year: 'numeric' })
/** 'Mon' or 'Monday' */
export const weekdayName = (date: string, width: 'short' | 'long' = 'short'): string => words(date, { weekday: width })
/** 16 for the 16th. */
export const dayOfMonth = (date: string): number => Number(date.slice(8))

/** The name of an ISO weekday, 1 being Monday. */
export const isoWeekdayName = (weekday: number, width: 'short' | 'long' = 'long'): string =>
  weekdayName(addDays('2024-01-01', weekday - 1), width)

/** The date some days later, or earlier with a negative number. */
export const addDays = (date: string, days: number): string =>
  new Date(atNoon(date).getTime() + days * day).toISOString().slice(0, 10)
/** 1 is Monday, 7 is Sunday. */
export const isoWeekday = (date: string): number => atNoon(date).getUTCDay() || 7
/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, 1 - isoWeekday(date))
/** The seven dates of a week. */
export const weekOf = (date: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(mondayOf(date), index))

/** The calendar date of an instant in a zone. */
export function dateIn(zone: string, instant: Date | string | number = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(new Date(instant))
}

/** Today's date in a zone. */
export const todayIn = (zone: string, now: Date = new Date()): string => dateIn(zone, now)

/** The wall time of an instant in a zone, 'HH:MM'. */
export function wallTimeIn(zone: string, instant: Date | string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
}

/** Minutes that a zone's clock is ahead of UTC at an instant, in milliseconds since 1970. */
export function offsetIn(zone: string, instant: number): number {
  const minute = Math.floor(instant / 60_000) * 60_000
  const wall = Date.parse(`${dateIn(zone, minute)}T${wallTimeIn(zone, new Date(minute))}:00Z`)
  return (wall - minute) / 60_000
}

/** '16 – 22 November', '30 November – 6 December', with the year where it is not this one. */
export function dateRange(from: string, to: string, today: string = new Date().toISOString().slice(0, 10)): string {
  const thisYear = [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4))
  const range = format({ timeZone: 'UTC', day: 'numeric', month: 'long', ...(thisYear ? {} : { year: 'numeric' }) })
  return range.formatRange(atNoon(from), atNoon(to)).replaceAll(/\s*–\s*/g, ' – ')
}

/** Twelve hours as on the wall of the gym, unless the person has chosen 24. */
function prefers24(): boolean {
  return wishes().timeFormat === '24h'
}

const split = (wall: string) => ({ hour: Number(wall.slice(0, 2)), minute: wall.slice(3, 5) })

/** '6am', '12:15pm', as timetables write it. */
export function compactTime(wall: string): string {
  if (prefers24()) return wall
  const { hour, minute } = split(wall)
  return `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`}${hour < 12 ? 'am' : 'pm'}`
}

/** '6:00 am', as sentences write it. */
export function clockTime(wall: string): string {
  if (prefers24()) return wall
  const { hour, minute } = split(wall)
  return `${hour % 12 || 12}:${minute}\u00a0${hour < 12 ? 'am' : 'pm'}`
}

/** '7:00 – 7:45 am', '11:30 am – 12:15 pm'. */
export function timeRange(from: string, to: string): string {
  const [start, end] = [clockTime(from), clockTime(to)]
  return start.slice(-2) === end.slice(-2) && !prefers24() ? `${start.slice(0, -3)} – ${end}` : `${start} – ${end}`
}

/** '22 Nov 2026, 7:00 am' for an instant, in a zone. */
export const dateTimeIn = (zone: string, instant: string): string =>
  `${shortDate(dateIn(zone, instant))}, ${clockTime(wallTimeIn(zone, instant))}`

/** How long ago, short: 'Now', '14 min', '2 h', '3 d', then the date. */
export function ago(instant: string, now: number = Date.now(), zone: string = browserZone()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'Now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  if (minutes < 7 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d`
  return words(dateIn(zone, instant), { day: 'numeric', month: 'short' })
}

/** The same inside a sentence: 'just now', '14 min ago', 'on 12 Nov'. */
export function agoWords(instant: string, now?: number, zone?: string): string {
  const short = ago(instant, now, zone)
  if (short === 'Now') return 'just now'
  return / (min|h|d)$/.test(short) ? `${short} ago` : `on ${short}`
}

/** How long until, '2 h 50 m' or '1 d 15 h', with its urgency: red under 6 hours, amber under 12. */
export function timeLeft(instant: string, now: number = Date.now()): { text: string; tone: 'red' | 'amber' | 'ink' } {
  const minutes = Math.max(0, Math.floor((Date.parse(instant) - now) / 60_000))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const text = days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${rest} m` : `${rest} m`
  return { text, tone: minutes < 360 ? 'red' : minutes < 720 ? 'amber' : 'ink' }
}
