import { Briefcase, CalendarDays, FileCheck2, Megaphone, ReceiptText, UserRoundPlus } from 'lucide-react'
import type { ConversationKind } from '@quartet/contract/messages/conversations'
import { clockTime, dateIn, shortDay, todayIn, wallTimeIn } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'

export const kindIcon = {
  announcement: Megaphone,
  class: CalendarDays,
  cover: UserRoundPlus,
  document: FileCheck2,
  pay_document: ReceiptText,
  job_application: Briefcase,
} as const

export const kindWord: Record<ConversationKind, string> = {
  direct: 'Person',
  announcement: 'Announcement',
  class: 'Class',
  cover: 'Cover',
  document: 'Document',
  pay_document: 'Invoice or timesheet',
  job_application: 'Job application',
}

export const dateOf = (at: string): string => dateIn(browserZone(), at)
export const timeOf = (at: string): string => clockTime(wallTimeIn(browserZone(), at))

/** 'Today' or 'Fri 20 Nov' */
export const dayWord = (date: string): string => (date === todayIn(browserZone()) ? 'Today' : shortDay(date))

/** What a list says of when: the time of today, else the day. */
export const whenWord = (at: string): string =>
  dateOf(at) === todayIn(browserZone()) ? timeOf(at) : shortDay(dateOf(at)).slice(0, 10)

export function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
