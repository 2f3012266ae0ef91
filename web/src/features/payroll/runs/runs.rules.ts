import type { PayRun, RunDocument } from '@quartet/contract/payroll/runs'

export const runSteps = ['Choose', 'Check', 'Lock', 'Pay'] as const

/** Which of its steps a pay run is at; as many as there are once it was paid. */
export function stepOf(run: Pick<PayRun, 'status' | 'rows' | 'progress'>): number {
  if (run.status === 'paid') return runSteps.length
  if (run.status === 'locked') return run.progress ? 2 : 3
  return run.rows.some((row) => row.chosen) ? 1 : 0
}

type RunGroup = { name: 'Contractors' | 'Employees'; rows: RunDocument[] }

/** Contractors and employees apart, as they are read; a group of nobody is left out. */
export function groupsOf(rows: RunDocument[]): RunGroup[] {
  const employee = (row: RunDocument) => row.kind === 'timesheet'
  const groups: RunGroup[] = [
    { name: 'Contractors', rows: rows.filter((row) => !employee(row)) },
    { name: 'Employees', rows: rows.filter(employee) },
  ]
  return groups.filter((group) => group.rows.length > 0)
}

/** One payment for each payee, of all that is chosen of theirs: credit notes are taken off it. */
export function paymentsOf(rows: RunDocument[]): { id: string; name: string; rows: RunDocument[]; cents: number }[] {
  const chosen = rows.filter((row) => row.chosen)
  return [...Map.groupBy(chosen, (row) => row.payee.trainerId)].map(([id, theirs]) => ({
    id,
    name: theirs[0]!.payee.name,
    rows: theirs,
    cents: theirs.reduce((sum, row) => sum + (row.toPayCents ?? 0), 0),
  }))
}

/** What is chosen in sum, each column apart, cents. */
export function sumsOf(rows: RunDocument[]) {
  const of = (value: (row: RunDocument) => number | null) =>
    rows.filter((row) => row.chosen).reduce((sum, row) => sum + (value(row) ?? 0), 0)
  return {
    subtotal: of((row) => row.subtotalCents),
    gst: of((row) => row.gstCents),
    withheld: of((row) => row.withheldCents),
    super: of((row) => row.superCents),
    toPay: of((row) => row.toPayCents),
  }
}
