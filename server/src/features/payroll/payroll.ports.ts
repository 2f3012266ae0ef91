import type { Tx } from '../../platform/db.ts'
import type { ClassForPay, DueForPay } from './fill.rules.ts'

type Span = { gymId: string; from: Temporal.Instant; until: Temporal.Instant }

/** What payroll asks of covers, which stand beside it: who taught what. */
export type PayrollPorts = {
  classes(tx: Tx, asked: (Span & { trainerId: string | null }) | { entryIds: string[] }): Promise<ClassForPay[]>
  dues(tx: Tx, asked: Span & { trainerId: string }): Promise<DueForPay[]>
}
