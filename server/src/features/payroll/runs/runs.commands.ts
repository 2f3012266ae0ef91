import { payRunsErrors, type PayRun, type PayRunStatus, type RunWarningCode } from '@quartet/contract/payroll/runs'
import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { and, asc, eq, getColumns, notInArray, sql } from 'drizzle-orm'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { lastEvent, refuseStale, type Shared } from '../../../platform/events/stale.ts'
import { findGym } from '../../gyms/gym/gym.queries.ts'
import { aboutDocument, hold, takeStep } from '../approving/approving.commands.ts'
import type { AboutDocument } from '../filling/fill.commands.ts'
import { documentsForRun, itemsOf, type RunRow } from './runs.queries.ts'
import { runTransitions, runWarningsOf } from './runs.rules.ts'
import { payRunDocuments, payRuns } from './runs.tables.ts'
import { payDocuments } from '../document/document.tables.ts'

const fail = failureOf(payRunsErrors)

type AboutRun = { runId: string; gymId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_run.made': AboutRun & { documents: number }
    'pay_run.chosen': AboutRun & { documents: number }
    'pay_run.nets_entered': AboutRun & { documents: number }
    'pay_run.warning_settled': AboutRun & { documentId: string; code: RunWarningCode; words: string }
    'pay_run.locked': AboutRun & { payments: number; cents: number }
    'pay_run.paid': AboutRun & { paid: number; failed: number; cents: number; byHand: boolean }
    'pay_run.discarded': AboutRun
    'pay_document.scheduled': AboutDocument & { runId: string; payOn: string }
    'pay_document.paid': AboutDocument & { runId: string; cents: number; paidOn: string; byHand: boolean }
    'pay_document.payment_failed': AboutDocument & { runId: string; reason: string; byHand: boolean }
  }
}

export type PersonWork = Work & { actor: { kind: 'person'; userId: string; actingGymId: string | null } }

/** What is sent of a run by fields, and how the run reads by now. */
export type RunEdit = { version?: number | undefined; sent?: object } & Pick<Shared<PayRun>, 'read' | 'fieldsOf'>

async function holdRun(work: Work, id: string, edit: RunEdit = {}): Promise<typeof payRuns.$inferSelect> {
  const [run] = await work.tx.select().from(payRuns).where(eq(payRuns.id, id)).for('update')
  const { version, sent, ...shared } = edit
  await refuseStale(work, { ...sent, version }, { version: run!.version, last: lastEvent(work, id), ...shared })
  return run!
}

/** Holds a run that is still open. Throws 409 when it is not, or when the caller saw another version. */
export async function holdOpen(work: Work, id: string, edit?: RunEdit) {
  const run = await holdRun(work, id, edit)
  if (run.status !== 'open') throw fail('pay_runs.locked')
  return run
}

export const bump = { version: sql`${payRuns.version} + 1` }

/** Begins a run of a gym with everything that is approved, but for what something stands in the way of. Answers its id. */
export async function makeRun(
  work: PersonWork,
  gym: Allowed<{ gymId: string }, 'prepare'>,
  payOn: Temporal.PlainDate,
): Promise<string> {
  const { gymId } = gym
  const id = newId()
  const { userId, actingGymId } = work.actor
  const made = { madeAt: work.now, madeBy: userId, actingGymId }
  const [run] = await work.tx
    .insert(payRuns)
    .values({ id, gymId, status: 'open', payOn, ...made })
    .returning()
  const could = (await documentsForRun(work.tx, run!)).map(({ document }) => document)
  const { country } = payPlaceOf((await findGym(work.tx, gymId))!)
  const items = await itemsOf(work.tx, gymId, could, country)
  const clear = items.filter(
    (item) => !runWarningsOf(item, work.now).some((warning) => warning.stops && warning.code !== 'no_net'),
  )
  await put(
    work,
    id,
    clear.map((item) => item.id),
  )
  await work.record('pay_run.made', { runId: id, gymId, documents: clear.length })
  return id
}

async function put(work: Work, runId: string, documentIds: string[]): Promise<void> {
  const { tx } = work
  await tx
    .delete(payRunDocuments)
    .where(
      and(
        eq(payRunDocuments.runId, runId),
        documentIds.length > 0 ? notInArray(payRunDocuments.documentId, documentIds) : undefined,
      ),
    )
  if (documentIds.length === 0) return
  const rows = documentIds.map((documentId) => ({ runId, documentId }))
  await conflictOr(
    { pay_run_documents_once: () => fail('pay_runs.in_other_run') },
    tx
      .insert(payRunDocuments)
      .values(rows)
      .onConflictDoNothing({ target: [payRunDocuments.runId, payRunDocuments.documentId] }),
  )
}

/** Chooses who is paid in a run, and when. */
export async function choose(
  work: PersonWork,
  row: Allowed<RunRow['run'], 'prepare'>,
  asked: { documentIds: string[]; payOn: Temporal.PlainDate | null },
  seen: Pick<RunEdit, 'version' | 'read'> = {},
): Promise<void> {
  const chosen = (ids: string[]) => [...new Set(ids)].toSorted()
  const run = await holdOpen(work, row.id, {
    ...seen,
    sent: { documentIds: chosen(asked.documentIds), payOn: asked.payOn?.toString() },
    fieldsOf: ({ rows, payOn }) => ({
      documentIds: chosen(rows.filter((one) => one.chosen).map((one) => one.id)),
      payOn,
    }),
  })
  const could = new Set((await documentsForRun(work.tx, run)).map(({ document }) => document.id))
  const ids = [...new Set(asked.documentIds)]
  if (ids.some((id) => !could.has(id))) throw fail('pay_runs.not_approved')
  await put(work, run.id, ids)
  await work.tx
    .update(payRuns)
    .set({ ...bump, ...(asked.payOn ? { payOn: asked.payOn } : {}) })
    .where(eq(payRuns.id, run.id))
  const about = { runId: run.id, gymId: run.gymId }
  await work.record('pay_run.chosen', { ...about, documents: ids.length })
}

/**
 * Notes that a run was paid, by the bank or by other means, but for what was refused: those can go into another run. One
 * payment holds all that a run has of a payee, so that what is refused of it is refused of all of them.
 */
export async function payRun(
  work: PersonWork,
  row: Allowed<RunRow['run'], 'pay'>,
  asked: {
    paidOn: Temporal.PlainDate
    reference: string | null
    failed: { documentId: string; reason: string }[]
    version?: number
  },
): Promise<void> {
  const { tx } = work
  const run = await holdRun(work, row.id, { version: asked.version })
  if (run.status === 'open') throw fail('pay_runs.not_locked')
  if (run.status === 'paid') throw fail('pay_runs.paid')
  if (run.filesAt === null) throw fail('pay_runs.files_pending')
  const byHand = run.sealedPayer === null
  const rows = await tx
    .select({ ...getColumns(payRunDocuments), payeeId: payDocuments.trainerId })
    .from(payRunDocuments)
    .innerJoin(payDocuments, eq(payDocuments.id, payRunDocuments.documentId))
    .where(eq(payRunDocuments.runId, run.id))
    .orderBy(asc(payRunDocuments.documentId))
  const payees = new Map(rows.map((one) => [one.documentId, one.payeeId]))
  const refused = new Map(asked.failed.map((one) => [payees.get(one.documentId), one.reason]))
  let paid = 0
  for (const one of rows) {
    const reason = refused.get(one.payeeId)
    const document = await hold(work, one.documentId, reason === undefined ? 'pay' : 'fail')
    const about = { ...aboutDocument(document), runId: run.id, byHand }
    const outcome = reason === undefined ? ('paid' as const) : ('failed' as const)
    await tx
      .update(payRunDocuments)
      .set({ outcome, reason: reason ?? null, live: reason === undefined })
      .where(and(eq(payRunDocuments.runId, run.id), eq(payRunDocuments.documentId, one.documentId)))
    if (reason === undefined) {
      paid += one.toPayCents!
      await takeStep(work, [document], 'pay', { paidOn: asked.paidOn, reference: asked.reference })
      const payload = { ...about, cents: one.toPayCents!, paidOn: asked.paidOn.toString() }
      await work.record('pay_document.paid', payload)
    } else {
      await takeStep(work, [document], 'fail')
      await work.record('pay_document.payment_failed', { ...about, reason })
    }
  }
  const by = { paidAt: work.now, paidBy: work.actor.userId, paidOn: asked.paidOn, reference: asked.reference }
  await moveRun(work, run, 'paid', by)
  const about = { runId: run.id, gymId: run.gymId }
  const failed = rows.filter((one) => refused.has(one.payeeId)).length
  await work.record('pay_run.paid', { ...about, paid: rows.length - failed, failed, cents: paid, byHand })
}

/** Moves a held run to a status, with what goes with it. Throws where `runTransitions` has no way. */
export async function moveRun(
  work: Work,
  run: RunRow['run'],
  status: PayRunStatus,
  change: Partial<typeof payRuns.$inferInsert>,
): Promise<void> {
  if (!(status in runTransitions[run.status])) throw new Error(`A pay run can't go from ${run.status} to ${status}`)
  await work.tx
    .update(payRuns)
    .set({ ...change, ...bump, status })
    .where(eq(payRuns.id, run.id))
}

export async function discardRun(work: PersonWork, row: Allowed<RunRow['run'], 'prepare'>): Promise<void> {
  const run = await holdOpen(work, row.id)
  await work.tx.delete(payRuns).where(eq(payRuns.id, run.id))
  const about = { runId: run.id, gymId: run.gymId }
  await work.record('pay_run.discarded', about)
}
