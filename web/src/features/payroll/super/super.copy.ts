import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  Inbox,
  PiggyBank,
  Send,
  TimerOff,
  Undo2,
} from 'lucide-react'
import type { BatchState, SuperBatch, SuperRow } from '@quartet/contract/payroll/contributions'
import type { SuperStatus } from '@quartet/contract/payroll/clearing'
import { shortDay } from '../../../platform/words/dates.ts'
import type { Word } from '../document/document.copy.ts'

export const superPath = (id: string): string => `/payroll/super/${id}`

const statuses: Record<SuperStatus, Word> = {
  accrued: { tone: 'outline', icon: Hourglass, word: 'Waits' },
  ready: { tone: 'blue', icon: Inbox, word: 'Ready to send' },
  sent: { tone: 'outline', icon: Send, word: 'Sent' },
  accepted: { tone: 'outline', icon: Send, word: 'Accepted' },
  received: { tone: 'green', icon: CircleCheck, word: 'At the fund' },
  rejected: { tone: 'red', icon: CircleX, word: 'Rejected' },
  late: { tone: 'red', icon: TimerOff, word: 'Late' },
  cancelled: { tone: 'grey', icon: Ban, word: 'Cancelled' },
}

/** How a contribution stands, in a word; finer than outwards where somebody may do something. */
export function superWord(row: Pick<SuperRow, 'status' | 'state'>): Word {
  if (row.status === 'ready' && row.state === 'queued') return { tone: 'outline', icon: Clock, word: 'Being sent' }
  if (row.status === 'ready' && row.state === 'fixed') return { tone: 'blue', icon: Undo2, word: 'Mended' }
  return statuses[row.status]
}

const days = (count: number) => `${count} business ${count === 1 ? 'day' : 'days'}`

/** How much time there is: '3 business days left', 'due today', '2 business days late'. */
export function clockWords(row: Pick<SuperRow, 'daysLeft' | 'receivedOn' | 'state'>): string {
  if (row.receivedOn !== null) return `received ${shortDay(row.receivedOn)}`
  if (row.daysLeft === null) return 'not owed'
  if (row.daysLeft < 0) return `${days(-row.daysLeft)} late`
  return row.daysLeft === 0 ? 'due today' : `${days(row.daysLeft)} left`
}

/** How pressing its clock is. */
export const clockTone = (row: Pick<SuperRow, 'daysLeft' | 'late'>): 'late' | 'soon' | 'fine' =>
  row.late ? 'late' : row.daysLeft !== null && row.daysLeft <= 3 ? 'soon' : 'fine'

/** The one dim fact beside a contribution's state. */
export function nextOf(row: SuperRow): string {
  if (row.trouble) return row.trouble.field ? `${row.trouble.field}: ${row.trouble.words}` : row.trouble.words
  if (row.state === 'accrued') return 'The fund is asked whether it knows its member.'
  if (row.state === 'fixed' && !row.can.resend) return 'Waits for the fund to know its member.'
  if (row.state === 'ready' || row.state === 'fixed') return 'Goes with the next batch.'
  if (row.state === 'queued') return 'On its way to the clearing house.'
  if (row.state === 'sent' || row.state === 're_sent') return 'The clearing house has it.'
  if (row.state === 'accepted_by_clearing') return 'On its way to the fund.'
  if (row.state === 'received_by_fund') return 'The fund allocates it within 3 business days.'
  return row.state === 'allocated' ? 'Done.' : ''
}

export const verificationWord: Record<SuperRow['verification'], string> = {
  not_needed: 'Not asked of a self-managed fund',
  wanted: 'To be asked',
  pending: 'Asked, no answer yet',
  verified: 'The fund knows them',
  low_confidence: 'The fund is not sure',
  failed: 'The fund does not know them',
}

export const batchWord: Record<BatchState, Word> = {
  queued: { tone: 'outline', icon: Clock, word: 'Being sent' },
  submitted: { tone: 'outline', icon: Send, word: 'Taken' },
  funded: { tone: 'outline', icon: PiggyBank, word: 'Paid in' },
  completed: { tone: 'green', icon: CircleCheck, word: 'Completed' },
  refused: { tone: 'amber', icon: Undo2, word: 'Refused' },
  stuck: { tone: 'red', icon: CircleAlert, word: 'Stopped' },
  cancelled: { tone: 'grey', icon: Ban, word: 'Taken back' },
}

/** What a batch waits for, or what became of it. */
export function batchFact(batch: SuperBatch): string {
  if (batch.trouble)
    return batch.nextTryAt ? `${batch.trouble.words} It is tried again by itself.` : batch.trouble.words
  if (batch.state === 'submitted' && batch.payment)
    return `Reference ${batch.payment.reference}${batch.payment.payBy ? `, debited by ${shortDay(batch.payment.payBy)}` : ''}`
  return ''
}
