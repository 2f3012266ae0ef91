import type { CellKind, ReportName } from '@quartet/contract/reports'
import { clockTime, shortDate } from '../../platform/dates.ts'
import { localeSettings } from '../../platform/locale.ts'
import { formatMoney } from '../../platform/money.ts'

export const reportWords: Record<ReportName, { label: string; fact: string }> = {
  attendance: { label: 'Attendance', fact: 'How many come, and how full the classes are' },
  covers: { label: 'Covers', fact: 'How many are filled, how soon, and what it does to attendance' },
  compliance: { label: 'Compliance', fact: 'Who was in order on the last day, and who taught anyway' },
  payroll: { label: 'Payroll', fact: 'What classes and trainers cost' },
  super: { label: 'Super', fact: 'What is owed to the funds, and what of it has arrived' },
  trainers: { label: 'Trainers', fact: 'Who taught how much' },
}

/** A figure in words: '81.5 %', '1 h 20 min', '$78.00'. A figure that there is not is a dash. */
export function figure(value: number | string | null | undefined, kind: CellKind): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return kind === 'moment' ? momentOf(value) : value
  const { locale } = localeSettings()
  if (kind === 'money') return formatMoney({ cents: Math.round(value), currency: 'AUD' })
  if (kind === 'percent') return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)} %`
  if (kind === 'minutes') {
    const minutes = Math.round(value)
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return hours === 0 ? `${rest} min` : rest === 0 ? `${hours.toLocaleString(locale)} h` : `${hours} h ${rest} min`
  }
  return new Intl.NumberFormat(locale, { maximumFractionDigits: kind === 'count' ? 0 : 1 }).format(value)
}

/** '11 Nov 2026', or '11 Nov 2026, 6:00 am', of a wall clock '2026-11-11 06:00'. */
function momentOf(wall: string): string {
  const [day = '', time] = wall.split(' ')
  return time ? `${shortDate(day)}, ${clockTime(time)}` : shortDate(day)
}
