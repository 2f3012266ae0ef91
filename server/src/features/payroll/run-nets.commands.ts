import { payRunsErrors } from '@quartet/contract/pay-runs'
import type { RunWarningCode } from '@quartet/contract/pay-runs'
import { eq } from 'drizzle-orm'
import type { Person } from '../../platform/actor.ts'
import { failureOf } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/gate.ts'
import type { Vault } from '../../platform/vault.ts'
import { keepAccountBefore } from '../connections/pay-accounts.commands.ts'
import { aboutRun, bump, holdOpen } from './pay-runs.commands.ts'
import type { Asking } from './pay-runs.commands.ts'
import { documentsForRun } from './pay-runs.queries.ts'
import type { RunRow } from './pay-runs.queries.ts'
import { payRuns, payRunSettlements } from './pay-runs.tables.ts'
import { payDocuments } from './payroll.tables.ts'

const fail = failureOf(payRunsErrors)

/** Enters what payroll works out for timesheets, cents after tax. */
export async function enterNets(
  work: Asking,
  row: Allowed<RunRow['run'], 'prepare'>,
  nets: { documentId: string; netCents: number }[],
  version?: number,
): Promise<void> {
  const run = await holdOpen(work, row.id, version)
  const could = new Map((await documentsForRun(work.tx, run)).map(({ document }) => [document.id, document]))
  for (const { documentId, netCents } of nets) {
    const document = could.get(documentId)
    if (!document || document.kind !== 'timesheet') throw fail('pay_runs.not_approved')
    if (netCents > document.totalCents) throw fail('pay_runs.more_than_gross')
    await work.tx.update(payDocuments).set({ netCents }).where(eq(payDocuments.id, documentId))
  }
  await work.tx.update(payRuns).set(bump).where(eq(payRuns.id, run.id))
  const about = { runId: run.id, gymId: run.gymId }
  await work.record('pay_run.nets_entered', { ...about, documents: nets.length }, aboutRun(about))
}

/** Pays somebody of an open run to the account from before it was changed. */
export async function keepAccount(
  work: Asking & { actor: Person },
  vault: Vault,
  row: Allowed<RunRow['run'], 'lock'>,
  documentId: string,
): Promise<void> {
  const run = await holdOpen(work, row.id)
  const found = (await documentsForRun(work.tx, run)).find(({ document }) => document.id === documentId)
  if (!found) throw fail('pay_runs.not_approved')
  const { trainerId } = found.document
  if (!(await keepAccountBefore(work, { gymId: run.gymId, trainerId }, vault))) throw fail('pay_runs.no_account_before')
}

export async function settleWarning(
  work: Asking,
  row: Allowed<RunRow['run'], 'prepare'>,
  settled: { documentId: string; code: RunWarningCode; words: string },
): Promise<void> {
  const run = await holdOpen(work, row.id)
  const known = (await documentsForRun(work.tx, run)).some(({ document }) => document.id === settled.documentId)
  if (!known) throw fail('pay_runs.not_approved')
  const by = { by: work.actor.userId, at: work.now }
  await work.tx
    .insert(payRunSettlements)
    .values({ runId: run.id, ...settled, ...by })
    .onConflictDoNothing()
  const about = { runId: run.id, gymId: run.gymId }
  await work.record('pay_run.warning_settled', { ...about, ...settled }, aboutRun(about))
}
