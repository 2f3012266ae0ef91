import type { Money } from '@quartet/contract/kernel/money'
import type { CellKind, ReportName } from '@quartet/contract/reports/reports'
import { clockTime, shortDate } from '../../platform/words/dates.ts'
import { localeSettings } from '../../platform/words/locale.ts'
import { formatMoney } from '../../platform/words/money.ts'

export const reportWords: Record<ReportName, { label: string; fact: string }> = {
  attendance: { label: 'Attendance', fact: 'How many people attend, and how full classes are' },
  covers: { label: 'Covers', fact: 'How many are filled, how fast, and how covers change attendance' },
  compliance: { label: 'Compliance', fact: 'Who was compliant on the last day, and who taught without being' },
  payroll: { label: 'Payroll', fact: 'What classes and trainers cost' },
  super: { label: 'Super', fact: 'What you owe to funds, and how much they’ve received' },
  trainers: { label: 'Trainers', fact: 'How much each trainer taught' },
}

type Currency = Money['currency']
/** The currency of a line or a row, and that of the whole report: null where gyms pay in several. */
type Paid = { own: Currency | null; whole: Currency | null }

/** A figure in words: '81.5%', '1 h 20 min', '$78.00'. A figure that there is not is a dash. `places` are those of its column. */
export function figure(
  value: number | string | null | undefined,
  kind: CellKind,
  paid: Paid,
  places: 0 | 1 = 0,
): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return kind === 'moment' ? momentOf(value) : value
  const { locale } = localeSettings()
  if (kind === 'money') {
    if (paid.own === null) return '–'
    const words = formatMoney({ cents: Math.round(value), currency: paid.own })
    // A sign alone would not tell one dollar from another.
    return paid.whole === null ? `${words}\u00A0${paid.own}` : words
  }
  const digits = { minimumFractionDigits: places, maximumFractionDigits: 1 }
  if (kind === 'percent') return `${new Intl.NumberFormat(locale, digits).format(value)}%`
  if (kind === 'minutes') {
    const minutes = Math.round(value)
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return hours === 0 ? `${rest} min` : rest === 0 ? `${hours.toLocaleString(locale)} h` : `${hours} h ${rest} min`
  }
  return new Intl.NumberFormat(locale, kind === 'count' ? { maximumFractionDigits: 0 } : digits).format(value)
}

/** '11 Nov 2026', or '11 Nov 2026, 6:00 am', of a wall clock '2026-11-11 06:00'. */
function momentOf(wall: string): string {
  const [day = '', time] = wall.split(' ')
  return time ? `${shortDate(day)}, ${clockTime(time)}` : shortDate(day)
}

/** What the figures before are of, or that there are none to compare with. */
export function comparison({ from, to }: { from: string; to: string }, isAny: boolean): string {
  const days = from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`
  return isAny ? `Compared with ${days}.` : `We have nothing to compare with for ${days}.`
}
