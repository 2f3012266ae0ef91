import { dayAndMonth, longDay, shortDate } from '@quartet/contract/kernel/wording'
import type { Money } from '@quartet/contract/kernel/money'
import { moneyIn, payCountries } from '@quartet/contract/kernel/pay-countries'
import type { CellKind, ReportBy } from '@quartet/contract/reports/reports'

export type ReportPeriod = { from: string; to: string }

/** The period that another is compared with: as many days just before it, or the same days a year ago. */
export function comparedWith({ from, to }: ReportPeriod, how: 'before' | 'year'): ReportPeriod {
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

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
/** With so many places at least, and one at most. */
const tenths = [0, 1].map(
  (least) => new Intl.NumberFormat('en-AU', { minimumFractionDigits: least, maximumFractionDigits: 1 }),
)

const stateWords: Record<string, string> = {
  not_required: 'Not required',
  pending: 'In review',
  expiring: 'Expires soon',
  expired: 'Expired',
}

/** A state as people read it: 'Pending approval' of pending_approval. */
export const stateInWords = (state: string): string =>
  stateWords[state] ?? `${state.charAt(0).toUpperCase()}${state.slice(1).replaceAll('_', ' ')}`

/** '26 October to 22 November 2026', '22 November 2026'. */
export function periodInWords({ from, to }: ReportPeriod): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (first.equals(last)) return longDay(last)
  const start = first.year === last.year ? dayAndMonth(first) : longDay(first)
  return `${start} to ${longDay(last)}`
}

/** '10 Nov 2026, 6:00 am' of the wall clock '2026-11-10 06:00', '10 Nov 2026' of a day. */
function momentInWords(wall: string): string {
  const [day = '', time] = wall.split(' ')
  const words = shortDate(Temporal.PlainDate.from(day))
  if (!time) return words
  const hour = Number(time.slice(0, 2))
  return `${words}, ${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** As the country that pays in a currency writes it. */
const moneyOf = (currency: Money['currency']) =>
  moneyIn(payCountries.find((one) => one.currency === currency) ?? { locale: 'en-AU', currency })

/** A value as a paper says it: $78.00, 81.5%, 1 h 20 min; a dash where there is none. `places` are those of its column, `currency` that of its line. */
export function inWords(
  value: string | number | null | undefined,
  kind: CellKind,
  places: 0 | 1 = 0,
  currency: Money['currency'] | null = null,
): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return kind === 'moment' ? momentInWords(value) : value
  if (kind === 'money') return currency === null ? '–' : moneyOf(currency)(value)
  if (kind === 'percent') return `${tenths[places]!.format(value)}%`
  if (kind !== 'minutes') return (kind === 'count' ? whole : tenths[places]!).format(value)
  const minutes = Math.round(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? `${rest} min` : rest === 0 ? `${whole.format(hours)} h` : `${whole.format(hours)} h ${rest} min`
}
