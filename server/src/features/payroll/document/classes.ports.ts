import type { Tx } from '../../../platform/db/db.ts'
import type { ClassForPay, DueForPay } from '../reckoning/fill.rules.ts'

type Span = { gymId: string; trainerId: string | null; from: Temporal.Instant; until: Temporal.Instant }

/** What payroll asks of covers, which stand beside it: who taught what. */
export type PayrollPorts = {
  classes(tx: Tx, asked: Span | { entryIds: string[] }): Promise<ClassForPay[]>
  dues(tx: Tx, asked: Span): Promise<(DueForPay & { trainerId: string; trainerName: string })[]>
}
