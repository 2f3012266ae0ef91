import type { Engagement } from '@quartet/contract/connections/engagements'
import type { EmploymentBasis } from '@quartet/contract/connections/rates'
import type { PayRhythm } from '@quartet/contract/connections/payers'
import { longDate } from '../../../platform/words/dates.ts'

export const basisWord: Record<EmploymentBasis, string> = {
  casual: 'Casual',
  part_time: 'Part-time',
  full_time: 'Full-time',
}
export const rhythmWord: Record<PayRhythm, string> = {
  weekly: 'Every week',
  fortnightly: 'Every two weeks',
  monthly: 'Every month',
}
export const sexWord = {
  female: 'Female',
  male: 'Male',
  indeterminate: 'Indeterminate',
  not_stated: 'Not stated',
}

/** '47 555 222 000' */
export const abnWords = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** 'Since 1 January 2026', 'From 1 December 2026', '1 January to 8 November 2026'. */
export function spanWords({ fromDate, toDate }: { fromDate: string; toDate: string | null }, today: string): string {
  if (toDate) return `${longDate(fromDate)} to ${longDate(toDate)}`
  return `${fromDate > today ? 'From' : 'Since'} ${longDate(fromDate)}`
}

/** Of several engagements the one that counts today, else the one that comes next, else the last. */
export function currentOf(rows: Engagement[], today: string): Engagement | undefined {
  return (
    rows.find((row) => row.fromDate <= today && (row.toDate === null || today <= row.toDate)) ??
    rows.findLast((row) => row.fromDate > today) ??
    rows[0]
  )
}
