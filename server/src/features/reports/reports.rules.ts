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

const number = (value: number, digits: number) =>
  new Intl.NumberFormat('en-AU', { maximumFractionDigits: digits }).format(value)

/** A value as a paper says it: $78.00, 81.5 %, 1 h 20 min; a dash where there is none. */
export function inWords(value: string | number | null | undefined, kind: CellKind): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return value
  if (kind === 'money')
    return new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' }).format(value / 100)
  if (kind === 'percent') return `${number(value, 1)} %`
  if (kind !== 'minutes') return number(value, kind === 'count' ? 0 : 1)
  const minutes = Math.round(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? `${rest} min` : rest === 0 ? `${number(hours, 0)} h` : `${number(hours, 0)} h ${rest} min`
}
