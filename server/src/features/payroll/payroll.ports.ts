import type { Studio } from '@quartet/contract/gyms'
import type { CoverPromise } from '@quartet/contract/rate-cards'
import type { Tx } from '../../platform/db.ts'

/** One class as pay needs to know it. Of a class that was held at other times than planned both are there. */
export type ClassForPay = {
  entryId: string
  classId: string
  title: string
  hue: Studio['hue'] | null
  trainerId: string | null
  trainerName: string | null
  usualTrainerId: string | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  heldFrom: Temporal.Instant | null
  heldUntil: Temporal.Instant | null
  cancelled: boolean
  heads: number | null
  /** Somebody said that it was taught. */
  confirmed: boolean
  confirmedBy: string | null
  confirmedAt: Temporal.Instant | null
  coverFor: string | null
  promise: CoverPromise | null
}
/** What somebody is paid although a class was taken from them: a share of its amount, or cents. */
export type DueForPay = {
  dueId: string
  entryId: string
  percent: number | null
  cents: number | null
  because: string
}

type Span = { gymId: string; from: Temporal.Instant; until: Temporal.Instant }

/** What payroll asks of covers, which stand beside it: who taught what. */
export type PayrollPorts = {
  classes(tx: Tx, asked: (Span & { trainerId: string | null }) | { entryIds: string[] }): Promise<ClassForPay[]>
  dues(tx: Tx, asked: Span & { trainerId: string }): Promise<DueForPay[]>
}
