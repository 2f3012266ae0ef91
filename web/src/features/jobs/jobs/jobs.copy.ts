import {
  BadgeCheck,
  CircleCheck,
  CircleDashed,
  CircleX,
  Handshake,
  Inbox,
  Lock,
  Star,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { ApplicationStatus, Job, JobStatus } from '@quartet/contract/jobs/jobs'
import { compactTime, dateTimeIn, isoWeekdayName } from '../../../platform/words/dates.ts'
import { HttpError, sentenceOf } from '../../../platform/session/http-error.ts'
import { formatMoney } from '../../../platform/words/money.ts'
import type { Tone } from '../../../ui/display/chip.tsx'

type Word = { tone: Tone; icon: LucideIcon; word: string }

export const jobWord: Record<JobStatus, Word> = {
  draft: { tone: 'outline', icon: CircleDashed, word: 'Draft' },
  open: { tone: 'blue', icon: Inbox, word: 'Open' },
  closed: { tone: 'grey', icon: Lock, word: 'Closed' },
  filled: { tone: 'green', icon: CircleCheck, word: 'Filled' },
}

export const applicationWord: Record<ApplicationStatus, Word> = {
  submitted: { tone: 'blue', icon: Inbox, word: 'Submitted' },
  shortlisted: { tone: 'blue', icon: Star, word: 'Shortlisted' },
  offered: { tone: 'blue', icon: Handshake, word: 'Offered' },
  hired: { tone: 'green', icon: BadgeCheck, word: 'Hired' },
  declined: { tone: 'grey', icon: CircleX, word: 'Declined' },
  withdrawn: { tone: 'outline', icon: Undo2, word: 'Withdrawn' },
}

export const daypartWord = { morning: 'Before 9:00 am', day: '9:00 am – 4:00 pm', evening: 'From 4:00 pm' } as const
export const kindWord: Record<Job['kind'], string> = { classes: 'Weekly classes', cover_list: 'Cover list' }

export function payWords({ pay }: Pick<Job, 'pay'>): string | null {
  if (!pay) return null
  const range = pay.to ? `${formatMoney(pay.from)}–${formatMoney(pay.to)}` : formatMoney(pay.from)
  return `${range} ${pay.per === 'hour' ? 'per hour' : 'per class'}`
}

/** That a note which was begun is not kept, and why or what helps. */
export function notKept({ gym }: Pick<Job, 'gym'>, error: unknown): string {
  const refused = error instanceof HttpError && error.status < 500
  return `We couldn’t save your note to ${gym.name}. ${refused ? sentenceOf(error) : 'Edit it to try again.'}`
}

/** 'Tue 6am, Thu 6:30pm and 2 more' */
export function timesWords({ kind, times }: Pick<Job, 'kind' | 'times'>): string {
  if (kind === 'cover_list') return 'Covers when you’re free'
  const all = times.map((one) => `${isoWeekdayName(one.weekday, 'short')} ${compactTime(one.startTime)}`)
  if (all.length === 0) return 'No weekly times yet'
  return all.length > 4 ? `${all.slice(0, 4).join(', ')} and ${all.length - 4} more` : all.join(', ')
}

/** The last minute to apply, on the clock of the gym. */
export const closingWords = ({ closesAt, gym }: Pick<Job, 'closesAt' | 'gym'>): string | null =>
  closesAt &&
  `${dateTimeIn(gym.timezone, new Date(Date.parse(closesAt) - 60_000).toISOString())} in ${gym.timezone.split('/').at(-1)!.replaceAll('_', ' ')}`

export const gymWords = ({ gym, distance }: Pick<Job, 'gym' | 'distance'>): string =>
  [gym.name, [gym.city, gym.state].filter(Boolean).join(' '), distance].filter(Boolean).join(' · ')
