import { payRunsErrors } from '@quartet/contract/pay-runs'
import type { RunWarningCode } from '@quartet/contract/pay-runs'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { conflictOr } from '../../platform/conflict.ts'
import type { Work } from '../../platform/db.ts'
import { failure, failureOf } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/gate.ts'
import { newId } from '../../platform/ids.ts'
import type { Vault } from '../../platform/vault.ts'
import { openBank, payAccountOf, payAccountsOf } from '../connections/pay-accounts.queries.ts'
import type { GymRow } from '../gyms/gyms.queries.ts'
import { troublesOf } from './bank-file.rules.ts'
import { aboutDocument, hold, step, unfit } from './documents.commands.ts'
import { after } from './documents.rules.ts'
import type { AboutDocument } from './fill.commands.ts'
import { documentsForRun, itemsOf, settlementsOf } from './pay-runs.queries.ts'
import type { RunRow } from './pay-runs.queries.ts'
import { paymentsOf, toPayOf, warningsOf } from './pay-runs.rules.ts'
import type { Payable } from './pay-runs.rules.ts'
import { payRunDocuments, payRuns } from './pay-runs.tables.ts'
import { payDocuments } from './payroll.tables.ts'
import { payerOf } from './prices.queries.ts'

const fail = failureOf(payRunsErrors)

type AboutRun = { runId: string; gymId: string }
declare module '../../platform/events.ts' {
  interface DomainEvents {
    'pay_run.made': AboutRun & { documents: number }
    'pay_run.chosen': AboutRun & { documents: number }
    'pay_run.nets_entered': AboutRun & { documents: number }
    'pay_run.warning_settled': AboutRun & { documentId: string; code: RunWarningCode; words: string }
    'pay_run.locked': AboutRun & { payments: number; cents: number }
    'pay_run.paid': AboutRun & { paid: number; failed: number; cents: number }
    'pay_run.discarded': AboutRun
    'pay_document.scheduled': AboutDocument & { runId: string; payOn: string }
    'pay_document.paid': AboutDocument & { runId: string; cents: number; paidOn: string }
    'pay_document.payment_failed': AboutDocument & { runId: string; reason: string }
  }
}

export type Asking = Work & { actor: { kind: 'person'; userId: string; actingGymId: string | null } }
export const aboutRun = ({ runId, gymId }: AboutRun) => ({ gymId, subjectId: runId })

/** What a sealed account of a run is bound to. */
export const runPlace = (runId: string, documentId: string | null): string =>
  `pay_runs:${runId}:${documentId ?? 'payer'}`

async function holdRun(work: Work, id: string, version?: number): Promise<typeof payRuns.$inferSelect> {
  const [run] = await work.tx.select().from(payRuns).where(eq(payRuns.id, id)).for('update')
  if (version !== undefined && version !== run!.version) throw failure('stale')
  return run!
}

/** Holds a run that is still open. Throws 409 when it is not, or when the caller saw another version. */
export async function holdOpen(work: Work, id: string, version?: number) {
  const run = await holdRun(work, id, version)
  if (run.status !== 'open') throw fail('pay_runs.locked')
  return run
}

export const bump = { version: sql`${payRuns.version} + 1` }

/** Begins a run of a gym with everything that is approved, but for what something stands in the way of. Answers its id. */
export async function makeRun(
  work: Asking,
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
  const items = await itemsOf(work.tx, gymId, could)
  const clear = items.filter(
    (item) => !warningsOf(item, work.now).some((warning) => warning.stops && warning.code !== 'no_net'),
  )
  await put(
    work,
    id,
    clear.map((item) => item.id),
  )
  await work.record('pay_run.made', { runId: id, gymId, documents: clear.length }, aboutRun({ runId: id, gymId }))
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
  work: Asking,
  row: Allowed<RunRow['run'], 'prepare'>,
  asked: { documentIds: string[]; payOn: Temporal.PlainDate | null; version?: number },
): Promise<void> {
  const run = await holdOpen(work, row.id, asked.version)
  const could = new Set((await documentsForRun(work.tx, run)).map(({ document }) => document.id))
  const ids = [...new Set(asked.documentIds)]
  if (ids.some((id) => !could.has(id))) throw fail('pay_runs.not_approved')
  await put(work, run.id, ids)
  await work.tx
    .update(payRuns)
    .set({ ...bump, ...(asked.payOn ? { payOn: asked.payOn } : {}) })
    .where(eq(payRuns.id, run.id))
  const about = { runId: run.id, gymId: run.gymId }
  await work.record('pay_run.chosen', { ...about, documents: ids.length }, aboutRun(about))
}

/** Warnings that a word settles. A missing account or amount is no warning that anybody can wave through. */
const settleable: RunWarningCode[] = ['bank_changed', 'duplicate', 'below_floor', 'facts_changed']
export const maySettle = (code: RunWarningCode): boolean => settleable.includes(code)

/**
 * Locks a run: who is paid how much to which account stands still from then on, and its files are made of that. Refused
 * with every field and reason of what a bank would not take.
 */
export async function lockRun(
  work: Asking,
  vault: Vault,
  gym: GymRow,
  row: Allowed<RunRow['run'], 'lock'>,
  version?: number,
): Promise<void> {
  const { tx } = work
  const run = await holdOpen(work, row.id, version)
  const chosen = (await documentsForRun(tx, run))
    .filter(({ choice }) => choice !== null)
    .map(({ document }) => document)
  if (chosen.length === 0) throw fail('pay_runs.empty')
  const items = await itemsOf(tx, gym.id, chosen)
  const settled = new Set((await settlementsOf(tx, run.id)).map((one) => `${one.documentId} ${one.code}`))
  const blocks = items.flatMap((item) =>
    warningsOf(item, work.now)
      .filter(({ stops, code }) => stops && !(maySettle(code) && settled.has(`${item.id} ${code}`)))
      .map(({ code, title }) => ({ documentId: item.id as string | null, field: code as string, reason: title })),
  )
  const payer = await payerOf(tx, gym.id)
  const from = await payAccountOf(tx, gym.id, null)
  if (!payer?.apcaId || !payer.institution || !from)
    blocks.push({
      documentId: null,
      field: 'payer',
      reason: "The gym's account, user id of direct entry and bank are missing in its pay settings.",
    })
  if (blocks.length > 0) throw blocked(blocks)
  const accounts = new Map((await payAccountsOf(tx, { gymId: gym.id })).map((one) => [one.trainerId, one]))
  const payables = items.map((item) => ({
    ...item,
    cents: toPayOf(item)!,
    to: openBank(vault, accounts.get(item.payeeId)!),
  }))
  const payments = paymentsOf(payables, run.payOn)
  const bank = openBank(vault, from!)
  const payerOfFile = {
    name: payer!.legalName,
    bsb: bank.bsb,
    account: bank.account,
    apcaId: payer!.apcaId!.padStart(6, '0'),
    institution: payer!.institution!,
    balanced: payer!.balanced,
  }
  const troubles = troublesOf(payerOfFile, payments)
  if (troubles.length > 0)
    throw blocked(
      troubles.map(({ payment, field, reason }) => ({
        documentId: payment === null ? null : payments[payment]!.documentIds[0]!,
        field,
        reason: payment === null ? reason : `${payments[payment]!.name}: ${reason}`,
      })),
    )
  const sealedPayer = vault.seal(Buffer.from(JSON.stringify(payerOfFile)), runPlace(run.id, null))
  const by = { status: 'locked' as const, lockedAt: work.now, lockedBy: work.actor.userId }
  await tx
    .update(payRuns)
    .set({ ...by, ...bump, sealedPayer, accountShown: from!.accountShown })
    .where(eq(payRuns.id, run.id))
  const about = { runId: run.id, gymId: run.gymId }
  const cents = payments.reduce((sum, one) => sum + one.cents, 0)
  await work.record('pay_run.locked', { ...about, payments: payments.length, cents }, aboutRun(about))
  // Afterwards: what follows of each document waits for the files, and not they for it.
  await schedule(work, run, payables, (payeeId) => accounts.get(payeeId)!.accountShown, vault)
}

/** Puts documents into a locked run, each with the account that it is paid to, as it is now. */
async function schedule(
  work: Work,
  run: typeof payRuns.$inferSelect,
  payables: Payable[],
  shown: (payeeId: string) => string,
  vault: Vault,
): Promise<void> {
  const { tx } = work
  const ids = payables.map((one) => one.id)
  const held = await tx
    .select()
    .from(payDocuments)
    .where(inArray(payDocuments.id, ids))
    .orderBy(asc(payDocuments.id))
    .for('update')
  for (const document of held) if (!after(document.state, 'schedule')) throw unfit(document)
  await tx
    .update(payDocuments)
    .set({ state: after('approved', 'schedule')!, version: sql`${payDocuments.version} + 1`, runId: run.id })
    .where(inArray(payDocuments.id, ids))
  const sealed = payables.map((one) => vault.seal(Buffer.from(JSON.stringify(one.to)), runPlace(run.id, one.id)))
  await tx.execute(sql`update ${payRunDocuments} set to_pay_cents = new.cents, account_shown = new.shown, sealed_account = new.sealed
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(payables.map((one) => one.cents))}::int[],
      ${sql.param(payables.map((one) => shown(one.payeeId)))}::text[], ${sql.param(sealed)}::bytea[]) as new (id, cents, shown, sealed)
    where pay_run_documents.run_id = ${run.id} and pay_run_documents.document_id = new.id`)
  for (const document of held) {
    const scheduled = { ...aboutDocument(document), runId: run.id, payOn: run.payOn.toString() }
    await work.record('pay_document.scheduled', scheduled, { gymId: run.gymId, subjectId: document.id })
  }
}

function blocked(data: { documentId: string | null; field: string; reason: string }[]) {
  const more = data.length > 1 ? ` And ${data.length - 1} more.` : ''
  return fail('pay_runs.blocked', { values: { reason: `${data[0]!.reason}${more}` }, data })
}

/** Notes that the bank paid a run, but for what it refused: those can go into another run. */
export async function payRun(
  work: Asking,
  row: Allowed<RunRow['run'], 'pay'>,
  asked: {
    paidOn: Temporal.PlainDate
    reference: string | null
    failed: { documentId: string; reason: string }[]
    version?: number
  },
): Promise<void> {
  const { tx } = work
  const run = await holdRun(work, row.id, asked.version)
  if (run.status === 'open') throw fail('pay_runs.not_locked')
  if (run.status === 'paid') throw fail('pay_runs.paid')
  if (run.filesAt === null) throw fail('pay_runs.files_pending')
  const refused = new Map(asked.failed.map((one) => [one.documentId, one.reason]))
  const rows = await tx.select().from(payRunDocuments).where(eq(payRunDocuments.runId, run.id))
  let paid = 0
  for (const one of rows.toSorted((a, b) => a.documentId.localeCompare(b.documentId))) {
    const reason = refused.get(one.documentId)
    const document = await hold(work, one.documentId, reason === undefined ? 'pay' : 'fail')
    const about = { ...aboutDocument(document), runId: run.id }
    const subject = { gymId: run.gymId, subjectId: document.id }
    const outcome = reason === undefined ? ('paid' as const) : ('failed' as const)
    await tx
      .update(payRunDocuments)
      .set({ outcome, reason: reason ?? null, live: reason === undefined })
      .where(and(eq(payRunDocuments.runId, run.id), eq(payRunDocuments.documentId, one.documentId)))
    if (reason === undefined) {
      paid += one.toPayCents!
      await step(work, document, 'pay', { paidOn: asked.paidOn, reference: asked.reference })
      const payload = { ...about, cents: one.toPayCents!, paidOn: asked.paidOn.toString() }
      await work.record('pay_document.paid', payload, subject)
    } else {
      await step(work, document, 'fail')
      await work.record('pay_document.payment_failed', { ...about, reason }, subject)
    }
  }
  const by = { status: 'paid' as const, paidAt: work.now, paidBy: work.actor.userId }
  await tx
    .update(payRuns)
    .set({ ...by, ...bump, paidOn: asked.paidOn, reference: asked.reference })
    .where(eq(payRuns.id, run.id))
  const about = { runId: run.id, gymId: run.gymId }
  const failed = refused.size
  await work.record('pay_run.paid', { ...about, paid: rows.length - failed, failed, cents: paid }, aboutRun(about))
}

export async function discardRun(work: Asking, row: Allowed<RunRow['run'], 'prepare'>): Promise<void> {
  const run = await holdOpen(work, row.id)
  await work.tx.delete(payRuns).where(eq(payRuns.id, run.id))
  const about = { runId: run.id, gymId: run.gymId }
  await work.record('pay_run.discarded', about, aboutRun(about))
}
