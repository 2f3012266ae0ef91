import type { Money } from '@quartet/contract/kernel/money'
import { moneyIn, payCountries } from '@quartet/contract/pay-countries'
import type { CellKind, ReportBy } from '@quartet/contract/reports'

export type Period = { from: string; to: string }

/** The period that another is compared with: as many days just before it, or the same days a year ago. */
export function comparedWith({ from, to }: Period, how: 'before' | 'year'): Period {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (how === 'year')
    return { from: first.subtract({ years: 1 }).toString(), to: last.subtract({ years: 1 }).toString() }
  const days = first.until(last).days + 1
  return { from: first.subtract({ days }).toString(), to: first.subtract({ days: 1 }).toString() }
}

/** Most days that a report spans. */
export const longest = 800

/** What a report is read by when nobody says. */
export function firstBy(by: Partial<Record<ReportBy, unknown>>): ReportBy {
  return Object.keys(by)[0] as ReportBy
}

/** A value as a spreadsheet is given it: amounts in whole units, the rest as it is. */
export function plain(value: string | number | null | undefined, kind: CellKind): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return kind === 'money' ? Math.round(value) / 100 : Math.round(value * 100) / 100
}

const number = (value: number, digits: number, fewest = 0) =>
  new Intl.NumberFormat('en-AU', { maximumFractionDigits: digits, minimumFractionDigits: fewest }).format(value)

const stateWords: Record<string, string> = {
  not_required: 'Not asked for',
  pending: 'In review',
  expiring: 'Runs out',
  expired: 'Ran out',
}

/** A state as people read it: 'Pending approval' of pending_approval. */
export const stateInWords = (state: string): string =>
  stateWords[state] ?? `${state.charAt(0).toUpperCase()}${state.slice(1).replaceAll('_', ' ')}`

/** '26 October to 22 November 2026', '22 November 2026'. */
export function periodInWords({ from, to }: Period): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const whole = (day: Temporal.PlainDate) =>
    day.toLocaleString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })
  if (first.equals(last)) return whole(last)
  const start =
    first.year === last.year ? first.toLocaleString('en-AU', { day: 'numeric', month: 'long' }) : whole(first)
  return `${start} to ${whole(last)}`
}

/** '10 Nov 2026, 6:00 am' of the wall clock '2026-11-10 06:00', '10 Nov 2026' of a day. */
function momentInWords(wall: string): string {
  const [day = '', time] = wall.split(' ')
  const words = Temporal.PlainDate.from(day).toLocaleString('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  if (!time) return words
  const hour = Number(time.slice(0, 2))
  return `${words}, ${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** As the country that pays in a currency writes it. */
const moneyOf = (currency: Money['currency']) =>
  moneyIn(payCountries.find((one) => one.currency === currency) ?? { locale: 'en-AU', currency })

/** A value as a paper says it: $78.00, 81.5 %, 1 h 20 min; a dash where there is none. `places` are those of its column, `currency` that of its line. */
export function inWords(
  value: string | number | null | undefined,
  kind: CellKind,
  places: 0 | 1 = 0,
  currency: Money['currency'] | null = null,
): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return kind === 'moment' ? momentInWords(value) : value
  if (kind === 'money') return currency === null ? '–' : moneyOf(currency)(value)
  if (kind === 'percent') return `${number(value, 1, places)} %`
  if (kind !== 'minutes') return kind === 'count' ? number(value, 0) : number(value, 1, places)
  const minutes = Math.round(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? `${rest} min` : rest === 0 ? `${number(hours, 0)} h` : `${number(hours, 0)} h ${rest} min`
}
