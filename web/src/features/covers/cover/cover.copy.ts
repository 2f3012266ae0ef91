import {
  Ban,
  CalendarCheck2,
  CalendarX2,
  Hand,
  Send,
  UserRoundCheck,
  UserRoundX,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { Application, Cover } from '@quartet/contract/covers/cover'
import type { Tone } from '../../../ui/display/chip.tsx'
import type { Show, TrainerShow } from './cover.rules.ts'

export type Word = { tone: Tone; icon: LucideIcon; word: string }

export const reasonWord: Record<NonNullable<Cover['reason']>, string> = {
  sick: 'Sick',
  injury: 'Injury',
  holiday: 'Holiday',
  other: 'Other',
}
export const reasons = ['sick', 'injury', 'holiday', 'other'] as const
export const reasonLock = 'Only managers see this'

export const shows: { value: Show; word: string }[] = [
  { value: 'open', word: 'Open' },
  { value: 'filled', word: 'Filled' },
  { value: 'unfilled', word: 'Unfilled' },
  { value: 'all', word: 'All' },
]

export const trainerShows: { value: TrainerShow; word: string }[] = [
  { value: 'offered', word: 'Offered' },
  { value: 'answered', word: 'Answered' },
  { value: 'mine', word: 'My requests' },
]

const closed: Partial<Record<Cover['status'], Word>> = {
  draft: { tone: 'outline', icon: Hand, word: 'Needs your approval' },
  offered: { tone: 'blue', icon: Send, word: 'Offered' },
  filled: { tone: 'green', icon: UserRoundCheck, word: 'Filled' },
  completed: { tone: 'green', icon: CalendarCheck2, word: 'Taught' },
  unfilled: { tone: 'red', icon: CalendarX2, word: 'Unfilled' },
  cancelled: { tone: 'outline', icon: Ban, word: 'Cancelled' },
}
const needsCover: Word = { tone: 'hatched', icon: UserRoundX, word: 'Needs cover' }

/** What a manager reads: a count stands in the chip where it is the reason to open it. */
export function managerWord(cover: Cover): Word {
  const waiting = cover.applicationCount ?? 0
  if (cover.status === 'pending_approval' && waiting > 0) {
    return { tone: 'blue', icon: UsersRound, word: waiting === 1 ? '1 applied' : `${waiting} to compare` }
  }
  return closed[cover.status] ?? needsCover
}

/** What the trainer who is away reads; applicants stay between them and the manager. */
export function requesterWord(cover: Cover): Word {
  if (cover.status === 'pending_approval') return { tone: 'blue', icon: UsersRound, word: 'In review' }
  if (cover.status === 'draft') return { tone: 'outline', icon: Hand, word: 'Needs approval' }
  return closed[cover.status] ?? needsCover
}

const answers: Record<Application['status'], Word> = {
  applied: { tone: 'blue', icon: Send, word: 'Applied' },
  selected: { tone: 'amber', icon: Send, word: 'Offered to you' },
  confirmed: { tone: 'green', icon: CalendarCheck2, word: 'Yours' },
  declined: { tone: 'outline', icon: Ban, word: 'Declined' },
  not_chosen: { tone: 'outline', icon: UserRoundCheck, word: 'Not chosen' },
  withdrawn: { tone: 'outline', icon: Ban, word: 'Withdrawn' },
  lapsed: { tone: 'outline', icon: Ban, word: 'Closed' },
  disqualified: { tone: 'outline', icon: Ban, word: 'No longer free' },
}

const passedOn: Word = { tone: 'outline', icon: UserRoundCheck, word: 'Reassigned' }
const didNotCome: Word = { tone: 'outline', icon: UserRoundX, word: 'No-show' }

/** What a trainer reads of a cover that they could take, or have answered. */
export function offerWord(cover: Cover): Word {
  if (cover.myApplication?.status === 'confirmed' && cover.state === 'no_show') return didNotCome
  if (cover.myApplication?.status === 'confirmed' && cover.teaches) return passedOn
  if (cover.myApplication && (cover.myApplication.status !== 'withdrawn' || !cover.can.apply))
    return answers[cover.myApplication.status]
  if (cover.can.apply) return { tone: 'blue', icon: Send, word: 'Offered' }
  if (cover.qualified && !cover.qualified.ok) return { tone: 'outline', icon: Ban, word: 'Not for you' }
  return closed[cover.status] ?? { tone: 'blue', icon: Send, word: 'Open' }
}
