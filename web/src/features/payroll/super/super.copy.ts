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
  accrued: { tone: 'outline', icon: Hourglass, word: 'Waiting' },
  ready: { tone: 'blue', icon: Inbox, word: 'Ready to send' },
  sent: { tone: 'outline', icon: Send, word: 'Sent' },
  accepted: { tone: 'outline', icon: Send, word: 'Accepted' },
  received: { tone: 'green', icon: CircleCheck, word: 'Received' },
  rejected: { tone: 'red', icon: CircleX, word: 'Rejected' },
  late: { tone: 'red', icon: TimerOff, word: 'Late' },
  cancelled: { tone: 'grey', icon: Ban, word: 'Cancelled' },
}

/** How a contribution stands, in a word; finer than outwards where somebody may do something. */
export function superWord(row: Pick<SuperRow, 'status' | 'state'>): Word {
  if (row.status === 'ready' && row.state === 'queued') return { tone: 'outline', icon: Clock, word: 'Sending' }
  if (row.status === 'ready' && row.state === 'fixed') return { tone: 'blue', icon: Undo2, word: 'Fixed' }
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
  if (row.state === 'accrued') return 'We’re checking the member with the fund.'
  if (row.state === 'fixed' && !row.can.resend) return 'Waiting for the fund to confirm the member.'
  if (row.state === 'ready' || row.state === 'fixed') return 'Ready for the next batch.'
  if (row.state === 'queued') return 'On its way to the clearing house.'
  if (row.state === 'sent' || row.state === 're_sent') return 'The clearing house has it.'
  if (row.state === 'accepted_by_clearing') return 'On its way to the fund.'
  if (row.state === 'received_by_fund') return 'The fund has 3 business days to allocate it.'
  return row.state === 'allocated' ? 'Done.' : ''
}

export const verificationWord: Record<SuperRow['verification'], string> = {
  not_needed: 'Not needed for a self-managed fund',
  wanted: 'Not checked yet',
  pending: 'Checking with the fund',
  verified: 'Verified by the fund',
  low_confidence: 'Fund isn’t sure',
  failed: 'Not found by the fund',
}

export const batchWord: Record<BatchState, Word> = {
  queued: { tone: 'outline', icon: Clock, word: 'Sending' },
  submitted: { tone: 'outline', icon: Send, word: 'Accepted' },
  funded: { tone: 'outline', icon: PiggyBank, word: 'Funded' },
  completed: { tone: 'green', icon: CircleCheck, word: 'Completed' },
  refused: { tone: 'amber', icon: Undo2, word: 'Rejected' },
  stuck: { tone: 'red', icon: CircleAlert, word: 'Stopped' },
  cancelled: { tone: 'grey', icon: Ban, word: 'Cancelled' },
}

/** What a batch waits for, or what became of it. */
export function batchFact(batch: SuperBatch): string {
  if (batch.trouble)
    return batch.nextTryAt ? `${batch.trouble.words} We’ll try again automatically.` : batch.trouble.words
  if (batch.state === 'submitted' && batch.payment)
    return `Reference ${batch.payment.reference}${batch.payment.payBy ? `, debited by ${shortDay(batch.payment.payBy)}` : ''}`
  return ''
}
