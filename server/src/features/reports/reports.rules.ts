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
