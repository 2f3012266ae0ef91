import {
  CircleCheck,
  CircleDashed,
  Dumbbell,
  GraduationCap,
  Inbox,
  Lock,
  MessageSquareReply,
  Music,
  Umbrella,
  type LucideIcon,
} from 'lucide-react'
import type { EnquiryStatus } from '@quartet/contract/suppliers/enquiries'
import type { CourseDay, Offer, OfferKind, Supplier } from '@quartet/contract/suppliers/suppliers'
import { compactTime, shortDay } from '../../../platform/words/dates.ts'
import { formatMoney } from '../../../platform/words/money.ts'
import type { Tone } from '../../../ui/display/chip.tsx'

type Word = { tone: Tone; icon: LucideIcon; word: string }

export const kindWord: Record<OfferKind, string> = {
  course: 'Course',
  equipment: 'Equipment',
  insurance: 'Insurance',
  music: 'Music licence',
}
export const kindIcon: Record<OfferKind, LucideIcon> = {
  course: GraduationCap,
  equipment: Dumbbell,
  insurance: Umbrella,
  music: Music,
}

export const offerWord: Record<Offer['status'], Word> = {
  draft: { tone: 'outline', icon: CircleDashed, word: 'Draft' },
  published: { tone: 'green', icon: CircleCheck, word: 'Published' },
}

/** How an enquiry stands, as its supplier reads it or as those who asked. */
export function enquiryWord(status: EnquiryStatus, side: 'supplier' | 'asker'): Word {
  if (status === 'closed') return { tone: 'grey', icon: Lock, word: 'Closed' }
  if (status === 'answered') return { tone: 'green', icon: MessageSquareReply, word: 'Answered' }
  return {
    tone: side === 'supplier' ? 'blue' : 'outline',
    icon: Inbox,
    word: side === 'supplier' ? 'To answer' : 'Sent',
  }
}

export const priceForWord = { person: 'per person', item: 'each', month: 'per month', year: 'per year' } as const

export function priceWords({ price }: Pick<Offer, 'price'>): string {
  if (!price) return 'Price on request'
  if (price.amount.cents === 0) return 'Free'
  return `${formatMoney(price.amount)} ${priceForWord[price.for]}`
}

/** 'under 1 km', '2.1 km', '23 km' */
const distanceWords = (kilometres: number): string =>
  kilometres < 1
    ? 'under 1 km'
    : `${kilometres < 10 ? kilometres.toFixed(1).replace(/\.0$/, '') : Math.round(kilometres)} km`

export const placeWords = (place: Pick<Supplier, 'city' | 'state' | 'postcode'> | null): string =>
  place ? [place.city ?? place.postcode, place.state].filter(Boolean).join(' ') : ''

/** 'Fitzroy VIC · 2.1 km', 'Online', 'Online and in Fitzroy VIC' */
export function whereWords({ online, place, kilometres }: Pick<Offer, 'online' | 'place' | 'kilometres'>): string {
  const there = placeWords(place)
  const named = online ? (there ? `Online and in ${there}` : 'Online') : there
  return [named, kilometres === null ? null : distanceWords(kilometres)].filter(Boolean).join(' · ')
}

/** 'Fri 20 Mar, 6pm' */
export const dayWords = ({ day, startTime }: Pick<CourseDay, 'day' | 'startTime'>): string =>
  `${shortDay(day)}, ${compactTime(startTime)}`

export const placesWords = ({ placesLeft }: Pick<CourseDay, 'placesLeft'>): string | null =>
  placesLeft === null
    ? null
    : placesLeft === 0
      ? 'full'
      : placesLeft === 1
        ? '1 place left'
        : `${placesLeft} places left`

/** 'Fri 20 Mar, 6pm and 2 more', or nothing for what is not held. */
export function daysWords(days: CourseDay[]): string | null {
  const [first, ...more] = days
  if (!first) return null
  return more.length > 0 ? `${dayWords(first)} and ${more.length} more` : dayWords(first)
}
