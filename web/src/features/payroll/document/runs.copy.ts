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
  locked: { tone: 'amber', icon: Lock, word: 'Locked, to be paid' },
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

/** What somebody says who settles a warning. */
export const settleWord: Record<RunWarningCode, string> = {
  bank_changed: 'I called, it is right',
  not_compliant: 'Pay it all the same',
  below_floor: 'It is right as it is',
  duplicate: 'It is not the same twice',
  no_bank: 'Settle it',
  no_net: 'Settle it',
  facts_changed: 'Leave it as it was sent in',
}

const filesToCome: { kind: PayFileKind; name: string; words: string }[] = [
  { kind: 'bank', name: 'Bank file, ABA', words: 'one payment for each person' },
  { kind: 'accounting', name: 'Accounting, CSV', words: 'each document with its amounts' },
  { kind: 'papers', name: 'Pay papers', words: 'a PDF for each person' },
  { kind: 'report', name: 'Report of this pay run', words: 'totals, approvals, who changed what' },
]

/** The files that locking makes: without one for the bank where a run is paid by hand. */
export const filesOf = ({ byHand }: Pick<PayRun, 'byHand'>) =>
  filesToCome.filter(({ kind }) => kind !== 'bank' || !byHand)

/** What a run is called once it was paid. */
export const wordOf = ({ status, byHand }: Pick<PayRun, 'status' | 'byHand'>): Word =>
  status === 'paid' && byHand ? { ...runWord.paid, word: 'Paid by other means' } : runWord[status]
