import { payrollErrors } from '@quartet/contract/payroll/documents'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { readPaper } from './checks.queries.ts'
import { lackedOn } from './compliance-dates.queries.ts'
import { linesOfDocument, lockDocument, type DocumentRow } from '../document/document.queries.ts'
import { after, decided, documentOpen, documentTransitions, type Step } from '../document/document.rules.ts'
import { holdPay, readFill, type AboutDocument } from '../filling/fill.commands.ts'
import { takeNumber } from '../document/numbers.commands.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { payDocuments, payLineQueries, payLines } from '../document/document.tables.ts'
import { payerOf } from '../reckoning/prices.queries.ts'
import { leaveRuns } from '../document/choices.commands.ts'
import { retotal } from '../document/totals.commands.ts'

const fail = failureOf(payrollErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_document.submitted': AboutDocument & { number: string; totalCents: number }
    'pay_document.recalled': AboutDocument
    'pay_document.returned': AboutDocument & { reason: string }
    'pay_document.approved': AboutDocument & { totalCents: number; dueOn: string; held: string | null }
    'pay_document.approval_revoked': AboutDocument
    'pay_document.released': AboutDocument & { reason: string }
    'pay_document.discarded': AboutDocument
    'pay_document.voided': AboutDocument & { reason: string }
  }
}

type Asking = Work & { actor: { kind: 'person'; userId: string } }
type Change = Partial<typeof payDocuments.$inferInsert>

export function aboutDocument({
  id,
  gymId,
  trainerId,
}: {
  id: string
  gymId: string
  trainerId: string
}): AboutDocument {
  return { documentId: id, gymId, trainerId }
}

/** Holds a document to take a step with it. Throws 409 when it cannot be taken, or when the caller saw another version. */
export async function hold(work: Work, id: string, step: Step | null, version?: number): Promise<DocumentRow> {
  const row = (await lockDocument(work.tx, undefined, id))!
  await refuseStale(work, { version }, { version: row.version, last: lastEvent(work, id) })
  if (step && !after(row.state, step)) throw unfit(row)
  return row
}

export function unfit(row: Pick<DocumentRow, 'state'>) {
  return fail('payroll.step_unfit', { values: { status: row.state.replaceAll('_', ' ') } })
}

/** Takes a step with documents that are held, with what goes with it. Throws where `documentTransitions` has no way. */
export async function takeStep(
  work: Work,
  rows: Pick<DocumentRow, 'id' | 'state'>[],
  step: Step,
  change: Change = {},
): Promise<void> {
  const stray = rows.find((row) => !after(row.state, step))
  if (stray) throw new Error(`A pay document can't take the step ${step} from ${stray.state}`)
  const ids = rows.map(({ id }) => id)
  await work.tx
    .update(payDocuments)
    .set({ ...change, state: documentTransitions[step].to, version: sql`${payDocuments.version} + 1` })
    .where(inArray(payDocuments.id, ids))
}

/**
 * Sends a document in: everything is checked, it gets its number, and who issues it to whom stands still. A class that is
 * not as it was filled any more stops it, so that nobody sends in what they have not seen.
 */
export async function submit(
  work: Asking,
  ports: PayrollPorts,
  gym: GymRow,
  document: Allowed<DocumentRow, 'submit'>,
  asked: { version?: number; number?: string },
): Promise<void> {
  await holdPay(work, document)
  const held = await hold(work, document.id, 'submit', asked.version)
  if (await openQueries(work, held.id)) throw fail('payroll.open_query')
  await retotal(work, held.id)
  const row = (await lockDocument(work.tx, undefined, held.id))!
  if (row.kind !== 'credit_note') await refuseOutdated(work, ports, gym, row)
  const lines = await linesOfDocument(work.tx, row.id)
  const today = work.now.toZonedDateTimeISO(gym.timezone).toPlainDate()
  const { snapshot, checks, termsDays } = await readPaper(work.tx, gym, row, lines, today)
  const wrong = checks.find((check) => !check.ok)
  if (wrong) throw fail('payroll.not_ready', { values: { reason: wrong.words } })
  const number = row.number ?? asked.number ?? (await takeNumber(work, row))
  const change = {
    number,
    snapshot,
    issuedOn: row.issuedOn ?? today,
    dueOn: today.add({ days: termsDays }),
    submittedAt: work.now,
    submittedBy: work.actor.userId,
    openedAt: null,
    returnedBecause: null,
    factsChanged: false,
    overdueToldAt: null,
    netCents: null,
  }
  const used = () => fail('payroll.number_used', { values: { number } })
  await uniqueOr(used, takeStep(work, [row], 'submit', change))
  await work.tx.update(payLines).set({ news: null, wasCents: null }).where(eq(payLines.documentId, row.id))
  const payload = { ...aboutDocument(row), number, totalCents: row.totalCents }
  await work.record('pay_document.submitted', payload)
}

async function refuseOutdated(work: Work, ports: PayrollPorts, gym: GymRow, row: DocumentRow): Promise<void> {
  const period = { from: row.periodFrom, to: row.periodTo }
  const payee = { gymId: gym.id, trainerId: row.trainerId, name: row.payeeName }
  const { documents } = await readFill(work, ports, gym, payee, period, [row.id])
  const now = documents.find((one) => one.engagementId === row.engagementId && one.taxed === row.taxed)?.lines ?? []
  const cents = new Map(now.map((line) => [line.dueId ?? line.entryId, line.cents]))
  const lines = await linesOfDocument(work.tx, row.id)
  const outdated = lines.some(
    (line) => (line.kind === 'class' || line.kind === 'due') && cents.get(line.dueId ?? line.entryId!) !== line.cents,
  )
  if (outdated)
    throw fail('payroll.not_ready', {
      values: { reason: 'the timetable has changed since you filled it. Fill it again.' },
    })
}

/**
 * Ends that lines of a document are in question, once none is any more: it is sent in with what is on it now, under its
 * number and as of the day that it was. Throws 422 where that cannot be sent in.
 */
export async function endQuestions(work: Work, gym: GymRow, document: DocumentRow): Promise<void> {
  if (document.state !== 'part_queried' || (await openQueries(work, document.id))) return
  await retotal(work, document.id)
  const row = (await lockDocument(work.tx, undefined, document.id))!
  const lines = await linesOfDocument(work.tx, row.id)
  const today = work.now.toZonedDateTimeISO(gym.timezone).toPlainDate()
  const { snapshot, checks } = await readPaper(work.tx, gym, row, lines, today)
  const wrong = checks.find((check) => !check.ok)
  if (wrong) throw fail('payroll.not_ready', { values: { reason: `${wrong.words} The gym can send it back.` } })
  await takeStep(work, [row], 'submit', { snapshot, netCents: null })
}

async function openQueries({ tx }: Work, documentId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: payLineQueries.lineId })
    .from(payLineQueries)
    .where(and(eq(payLineQueries.documentId, documentId), isNull(payLineQueries.settledAt)))
    .limit(1)
  return one !== undefined
}

/** Takes it back, as long as nobody at the gym has opened it. Its number stays its own. */
export async function recall(work: Asking, document: Allowed<DocumentRow, 'recall'>, version?: number): Promise<void> {
  const row = await hold(work, document.id, 'recall', version)
  if (row.openedAt) throw fail('payroll.opened')
  await takeStep(work, [row], 'recall')
  await work.record('pay_document.recalled', aboutDocument(row))
}

export async function returnDocument(
  work: Asking,
  document: Allowed<DocumentRow, 'return'>,
  reason: string,
  version?: number,
): Promise<void> {
  const row = await hold(work, document.id, 'return', version)
  const by = { returnedBecause: reason, returnedAt: work.now, returnedBy: work.actor.userId }
  await takeStep(work, [row], 'return', by)
  await work.record('pay_document.returned', { ...aboutDocument(row), reason })
}

/**
 * Approves it: its classes are locked, and it can be paid. Where somebody's documents were not in order on a day of it and
 * the gym holds pay then, it waits for a manager to release it.
 */
export async function approveDocument(
  work: Asking,
  ports: PayrollPorts,
  gym: GymRow,
  document: Allowed<DocumentRow, 'approve'>,
  version?: number,
): Promise<void> {
  await holdPay(work, document)
  const row = await hold(work, document.id, 'approve', version)
  if (await openQueries(work, row.id)) throw fail('payroll.open_query')
  const lines = await linesOfDocument(work.tx, row.id)
  const taught = lines.filter((line) => line.kind === 'class')
  const classes = await ports.classes(work.tx, { entryIds: taught.map((line) => line.entryId!) })
  const unsure = classes.some((one) => !one.confirmed && !row.factsChanged)
  if (unsure) throw fail('payroll.not_confirmed')
  const payer = await payerOf(work.tx, gym.id)
  const employment = row.kind === 'timesheet' ? ('employee' as const) : ('contractor' as const)
  const lacked = payer?.holdWhenNotCompliant ? await lackedOn(work.tx, gym, row.trainerId, employment, lines) : null
  await takeStep(work, [row], 'approve', {
    approvedAt: work.now,
    approvedBy: work.actor.userId,
    heldBecause: lacked,
    releasedAt: null,
    releasedBy: null,
    releasedBecause: null,
  })
  await lockEntries(work, taught, true)
  const payload = { ...aboutDocument(row), totalCents: row.totalCents, dueOn: row.dueOn!.toString(), held: lacked }
  await work.record('pay_document.approved', payload)
}

/** What is on an approved document is changed by corrections only (invariant 6). */
async function lockEntries(work: Work, lines: { entryId: string | null }[], locked: boolean): Promise<void> {
  const ids = lines.flatMap((line) => line.entryId ?? [])
  if (ids.length === 0) return
  // What somebody else is paid for it stays locked.
  const others = sql`not exists (select 1 from pay_lines l join pay_documents d on d.id = l.document_id
    where l.entry_id = ${entries.id} and l.live and l.kind = 'class' and d.state = any (${sql.param([...decided])}::text[]))`
  await work.tx
    .update(entries)
    .set({ lockedAt: locked ? work.now : null, version: sql`${entries.version} + 1` })
    .where(and(inArray(entries.id, ids.toSorted()), locked ? undefined : others))
}

export async function revokeApproval(
  work: Asking,
  document: Allowed<DocumentRow, 'revoke'>,
  version?: number,
): Promise<void> {
  const row = await hold(work, document.id, 'revoke', version)
  await leaveRuns(work, row.id)
  // What payroll worked out was of what had been approved.
  await takeStep(work, [row], 'revoke', { approvedAt: null, approvedBy: null, heldBecause: null, netCents: null })
  const lines = await linesOfDocument(work.tx, row.id)
  await lockEntries(
    work,
    lines.filter((line) => line.kind === 'class'),
    false,
  )
  await work.record('pay_document.approval_revoked', aboutDocument(row))
}

export async function releasePay(
  work: Asking,
  document: Allowed<DocumentRow, 'release'>,
  reason: string,
  version?: number,
): Promise<void> {
  const row = await hold(work, document.id, null, version)
  if (row.heldBecause === null || row.releasedAt !== null) throw fail('payroll.not_held')
  const by = { releasedAt: work.now, releasedBy: work.actor.userId, releasedBecause: reason }
  await work.tx
    .update(payDocuments)
    .set({ ...by, version: row.version + 1 })
    .where(eq(payDocuments.id, row.id))
  await work.record('pay_document.released', { ...aboutDocument(row), reason })
}

/** Throws a draft away that never had a number; its classes are free again. */
export async function discardDraft(work: Asking, document: Allowed<DocumentRow, 'discard'>): Promise<void> {
  const row = await hold(work, document.id, null)
  if (!documentOpen(row) || row.number !== null) throw unfit(row)
  await work.tx.delete(payDocuments).where(eq(payDocuments.id, row.id))
  await work.record('pay_document.discarded', aboutDocument(row))
}

/** Makes it void: its number stays used, its classes are free for another document. */
export async function voidDocument(
  work: Asking,
  document: Allowed<DocumentRow, 'void'>,
  reason: string,
  version?: number,
): Promise<void> {
  await holdPay(work, document)
  const row = await hold(work, document.id, 'void', version)
  const lines = await linesOfDocument(work.tx, row.id)
  await work.tx.update(payLines).set({ live: false }).where(eq(payLines.documentId, row.id))
  await leaveRuns(work, row.id)
  await takeStep(work, [row], 'void', { endedBecause: reason })
  await lockEntries(
    work,
    lines.filter((line) => line.kind === 'class'),
    false,
  )
  await work.record('pay_document.voided', { ...aboutDocument(row), reason })
}
