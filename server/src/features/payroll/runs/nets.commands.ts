import { discard } from '../../../platform/files/discarded-files.ts'
import { payRunsErrors, type RunWarningCode } from '@quartet/contract/payroll/runs'
import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { and, eq } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import { failureOf } from '../../../platform/fail.ts'
import { allow, type Allowed } from '../../../platform/authorize.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { keepAccountBefore } from '../../connections/engagements/pay-accounts.commands.ts'
import { findGym } from '../../gyms/gym/gym.queries.ts'
import { documentPolicy } from '../document/document.policy.ts'
import { bump, holdOpen, type PersonWork, type RunEdit } from './runs.commands.ts'
import { documentsForRun, itemsOf, settlementsOf, type RunRow } from './runs.queries.ts'
import { maySettle, settlementOf, runWarningsOf } from './runs.rules.ts'
import { payRuns, payRunSettlements } from './runs.tables.ts'
import { payDocuments, payPapers } from '../document/document.tables.ts'

const fail = failureOf(payRunsErrors)

/** Enters what payroll works out for timesheets, cents after tax. Nobody enters their own. */
export async function enterNets(
  work: PersonWork & { actor: Person },
  row: Allowed<RunRow['run'], 'prepare'>,
  nets: { documentId: string; netCents: number }[],
  seen: Pick<RunEdit, 'version' | 'read'> = {},
): Promise<void> {
  const fieldOf = (documentId: string) => `nets.${documentId}`
  const run = await holdOpen(work, row.id, {
    ...seen,
    sent: Object.fromEntries(nets.map((one) => [fieldOf(one.documentId), one.netCents])),
    fieldsOf: ({ rows }) => Object.fromEntries(rows.map(({ id, netCents }) => [fieldOf(id), netCents])),
  })
  const could = new Map((await documentsForRun(work.tx, run)).map(({ document }) => [document.id, document]))
  for (const { documentId, netCents } of nets) {
    const document = could.get(documentId)
    if (!document || document.kind !== 'timesheet') throw fail('pay_runs.not_approved')
    allow(work.actor, documentPolicy, 'net', document)
    if (netCents > document.totalCents) throw fail('pay_runs.more_than_gross')
    if (netCents === document.netCents) continue
    await work.tx.update(payDocuments).set({ netCents }).where(eq(payDocuments.id, documentId))
    // One that could not be paid has a paper already, which says the amount of then: this run keeps another.
    const papers = await work.tx
      .delete(payPapers)
      .where(eq(payPapers.documentId, documentId))
      .returning({ key: payPapers.key })
    await discard(
      work,
      papers.map(({ key }) => key),
    )
  }
  await work.tx.update(payRuns).set(bump).where(eq(payRuns.id, run.id))
  const about = { runId: run.id, gymId: run.gymId }
  await work.record('pay_run.nets_entered', { ...about, documents: nets.length })
}

/** Pays somebody of an open run to the account from before it was changed. */
export async function keepAccount(
  work: PersonWork & { actor: Person },
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

/**
 * Somebody looked into a warning and says what they found. Not whoever is paid, nor, of bank details, whoever entered them;
 * and only of the account that they looked at.
 */
export async function settleWarning(
  work: PersonWork & { actor: Person },
  row: Allowed<RunRow['run'], 'prepare'>,
  said: { documentId: string; code: RunWarningCode; words: string; accountId?: string },
): Promise<void> {
  const { tx } = work
  const run = await holdOpen(work, row.id)
  const { documentId, code, words } = said
  const found = (await documentsForRun(tx, run)).find(({ document }) => document.id === documentId)
  if (!found) throw fail('pay_runs.not_approved')
  allow(work.actor, documentPolicy, 'settleWarning', found.document)
  const { country } = payPlaceOf((await findGym(tx, run.gymId))!)
  const [item] = await itemsOf(tx, run.gymId, [found.document], country)
  const warning = runWarningsOf(item!, work.now).find((one) => one.code === code && one.accountId === said.accountId)
  if (!warning || !maySettle(code)) throw fail('pay_runs.no_warning')
  if (code === 'bank_changed' && item!.account?.changedBy === work.actor.userId)
    throw fail('pay_runs.settled_by_changer')
  if (settlementOf(await settlementsOf(tx, run.id), documentId, warning)) return
  const which = { runId: run.id, documentId, code }
  await tx
    .delete(payRunSettlements)
    .where(
      and(
        eq(payRunSettlements.runId, run.id),
        eq(payRunSettlements.documentId, documentId),
        eq(payRunSettlements.code, code),
      ),
    )
  const accountId = warning.accountId ?? null
  await tx.insert(payRunSettlements).values({ ...which, words, accountId, by: work.actor.userId, at: work.now })
  const about = { runId: run.id, gymId: run.gymId }
  await work.record('pay_run.warning_settled', { ...about, documentId, code, words })
}
