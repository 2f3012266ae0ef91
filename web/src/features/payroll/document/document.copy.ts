import {
  Ban,
  CalendarCheck,
  CalendarX2,
  CircleCheck,
  CircleDollarSign,
  CircleX,
  FilePen,
  Gift,
  Inbox,
  MessageCircleQuestionMark,
  Pause,
  PercentDiamond,
  Tag,
  Undo2,
  UserRoundCheck,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type {
  DocumentState,
  DocumentStatus,
  LineSupply,
  PayDocumentRow,
  PayLine,
} from '@quartet/contract/payroll/payroll'
import type { PayStep } from '@quartet/contract/connections/rates'
import { clockTime, dateIn, shortDay, wallTimeIn } from '../../../platform/words/dates.ts'
import { formatMoney } from '../../../platform/words/money.ts'
import type { Tone } from '../../../ui/display/chip.tsx'

export type Word = { tone: Tone; icon: LucideIcon; word: string }

const states: Record<DocumentState, Word> = {
  draft: { tone: 'outline', icon: FilePen, word: 'Draft' },
  submitted: { tone: 'blue', icon: Inbox, word: 'Submitted' },
  part_queried: { tone: 'blue', icon: MessageCircleQuestionMark, word: 'Queried' },
  returned: { tone: 'amber', icon: Undo2, word: 'Sent back' },
  approved: { tone: 'green', icon: CircleCheck, word: 'Approved' },
  approval_revoked: { tone: 'blue', icon: Inbox, word: 'Approve again' },
  scheduled: { tone: 'green', icon: CalendarCheck, word: 'In a pay run' },
  paid: { tone: 'green', icon: CircleDollarSign, word: 'Paid' },
  payment_failed: { tone: 'red', icon: CircleX, word: 'Payment failed' },
  void: { tone: 'grey', icon: Ban, word: 'Void' },
}

const over = new Set<DocumentState>(['paid', 'void', 'draft', 'returned', 'payment_failed'])

/** How a document stands, in a word. What holds its payment comes first. */
export const wordOf = (one: Pick<PayDocumentRow, 'state' | 'held'>): Word =>
  one.held !== null && !over.has(one.state) ? { tone: 'amber', icon: Pause, word: 'On hold' } : states[one.state]

/** An outward state as a filter names it. */
export const statusWord = (status: DocumentStatus): string => states[status].word

const nouns: Record<PayDocumentRow['kind'], string> = {
  invoice: 'invoice',
  recipient_created_invoice: 'invoice',
  timesheet: 'timesheet',
  credit_note: 'credit note',
}
export const nounOf = (one: Pick<PayDocumentRow, 'kind'>): string => nouns[one.kind]
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** 'invoice 0042', and of one without a number 'invoice for 2 – 15 November'. */
export const nameOf = (one: Pick<PayDocumentRow, 'kind' | 'number' | 'period'>): string =>
  one.number === null ? `${nounOf(one)} for ${one.period.words}` : `${nounOf(one)} ${one.number}`
/** 'Tax invoice 0042' */
export const titleOf = (one: Pick<PayDocumentRow, 'title' | 'number'>): string =>
  one.number === null ? one.title : `${one.title} ${one.number}`

/** What GST makes of a line, as people choose it. */
export const supplyLabels: { value: LineSupply; label: string }[] = [
  { value: 'taxable', label: 'Taxable' },
  { value: 'gst_free', label: 'GST-free' },
  { value: 'input_taxed', label: 'Input-taxed' },
]
const supplyWords = (supply: LineSupply | undefined) =>
  supply !== undefined && supply !== 'taxable' && supplyLabels.find(({ value }) => value === supply)?.label

/** The note of a line, and that no super is owed on it or no GST is in it. */
export const noteOf = ({ note, qualifying, supply }: Pick<PayLine, 'note' | 'qualifying' | 'supply'>): string =>
  [note, qualifying === false && 'No super on this', supplyWords(supply)].filter(Boolean).join(' · ')

/** 'Tax invoice 0042', 'Timesheet 0210': where there is no room for what a timesheet's paper is called. */
export const briefOf = (one: PayDocumentRow): string => (one.kind === 'timesheet' ? capital(nameOf(one)) : titleOf(one))

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
/** 'Mei’s', 'Iris’s' */
export const whose = (name: string): string => `${firstName(name)}’s`

export const stepIcon: Record<PayStep['step'], LucideIcon> = {
  taught: UserRoundCheck,
  rate: Tag,
  heads: UsersRound,
  weekend: CalendarCheck,
  holiday: CalendarX2,
  bonus: Gift,
  minimum: Tag,
  cap: Tag,
  cover_offer: UserRoundPlus,
  gst: PercentDiamond,
}

export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
export const dollars = (cents: number, currency: PayDocumentRow['currency'] = 'AUD'): string =>
  // Nothing taken off is nothing, without a minus.
  formatMoney({ cents: cents === 0 ? 0 : cents, currency })

/** 'Mon 16 Nov, 8:04 am' */
export const dayAndTime = (at: string, zone: string): string =>
  `${shortDay(dateIn(zone, at))}, ${clockTime(wallTimeIn(zone, at))}`

/** The one dim fact beside a document's name. */
export function factOf(one: PayDocumentRow & { approveBy?: string | null }, zone: string): string {
  if (one.held !== null && !over.has(one.state)) return one.held
  if (one.status === 'paid' && one.paidOn) return `paid ${shortDay(one.paidOn)}`
  if (one.status === 'scheduled' && one.run) return `payment date ${shortDay(one.run.payOn)}`
  if (one.status === 'approved') return one.dueOn ? `due ${shortDay(one.dueOn)}` : 'waiting for a pay run'
  if (one.state === 'payment_failed') return 'waiting for the next pay run'
  if (one.state === 'void') return 'number not reused'
  if (one.status === 'draft') return 'not submitted yet'
  if (one.submittedAt === null) return ''
  const sent = `submitted ${dayAndTime(one.submittedAt, zone)}`
  return one.status === 'submitted' && one.approveBy ? `${sent}, approve by ${shortDay(one.approveBy)}` : sent
}
