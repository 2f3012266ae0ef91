import { Check, Clock, type LucideIcon } from 'lucide-react'
import type { ReceivedEnquiry } from '@quartet/contract/plans/enquiries'
import { planOfId } from '@quartet/contract/plans/plan-table'
import type { Tone } from '../../../ui/display/chip.tsx'

export const enquiryChip: Record<ReceivedEnquiry['state'], { tone: Tone; icon: LucideIcon; word: string }> = {
  open: { tone: 'blue', icon: Clock, word: 'Waiting' },
  answered: { tone: 'green', icon: Check, word: 'Answered' },
}

export const enquiryStates = [
  { value: 'open', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
  { value: '', label: 'All' },
] as const

/** What somebody asks for, in a word or two: Book Demo names the plan it came from. */
export const wishOf = ({ plan }: Pick<ReceivedEnquiry, 'plan'>): string =>
  plan ? `About ${planOfId(plan).name}` : 'A question'

/** An answer begun in one's own mail program. */
export const answerAddress = ({ email, name }: Pick<ReceivedEnquiry, 'email' | 'name'>): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your message to Quartet')}&body=${encodeURIComponent(`Hello ${name},\n\n`)}`
