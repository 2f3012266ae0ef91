import {
  CircleDollarSign,
  Clock,
  Landmark,
  Lock,
  LockOpen,
  ShieldAlert,
  TriangleAlert,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { PayFileKind, PayRun, RunWarningCode } from '@quartet/contract/payroll/runs'
import type { Word } from './document.copy.ts'

export const runPath = (id: string): string => `/payroll/payrun/${id}`

const runWord: Record<PayRun['status'], Word> = {
  open: { tone: 'blue', icon: LockOpen, word: 'Open' },
  locked: { tone: 'amber', icon: Lock, word: 'Locked' },
  paid: { tone: 'green', icon: CircleDollarSign, word: 'Paid' },
}

export const warningIcon: Record<RunWarningCode, LucideIcon> = {
  bank_changed: Landmark,
  not_compliant: ShieldAlert,
  below_floor: TriangleAlert,
  duplicate: TriangleAlert,
  no_bank: Landmark,
  no_net: Clock,
  facts_changed: UsersRound,
}

/** The button that resolves a warning. */
export const settleWord: Record<RunWarningCode, string> = {
  bank_changed: 'I called and confirmed',
  not_compliant: 'Pay anyway',
  below_floor: 'The pay is correct',
  duplicate: 'Not a duplicate',
  no_bank: 'Resolve',
  no_net: 'Resolve',
  facts_changed: 'Pay as submitted',
}

const filesToCome: { kind: PayFileKind; name: string; words: string }[] = [
  { kind: 'bank', name: 'Bank file (ABA)', words: 'one payment per person' },
  { kind: 'accounting', name: 'Accounting (CSV)', words: 'each invoice and timesheet with its amounts' },
  { kind: 'papers', name: 'Payslips and invoices', words: 'one PDF per person' },
  { kind: 'report', name: 'Pay run report', words: 'totals, approvals, who changed what' },
]

/** The files that locking makes: without one for the bank where a run is paid by hand. */
export const filesOf = ({ byHand }: Pick<PayRun, 'byHand'>) =>
  filesToCome.filter(({ kind }) => kind !== 'bank' || !byHand)

/** What a run is called once it was paid. */
export const wordOf = ({ status, byHand }: Pick<PayRun, 'status' | 'byHand'>): Word =>
  status === 'paid' && byHand ? { ...runWord.paid, word: 'Paid another way' } : runWord[status]
