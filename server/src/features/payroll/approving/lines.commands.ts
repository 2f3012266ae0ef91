import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { payrollErrors } from '@quartet/contract/payroll/documents'
import type { LineSupply } from '@quartet/contract/payroll/payroll'
import { and, eq, isNull } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound, found } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { aboutDocument, endQuestions, hold, takeStep, unfit } from './approving.commands.ts'
import { linesOfDocument, type DocumentRow, type PayLineRow } from '../document/document.queries.ts'
import { after, documentOpen } from '../document/document.rules.ts'
import { holdPay, type AboutDocument } from '../filling/fill.commands.ts'
import { taxRateOn } from '../reckoning/gst.rules.ts'
import { payDocuments, payLeftOff, payLineMessages, payLineQueries, payLines } from '../document/document.tables.ts'
import { datedRates } from '../reckoning/prices.queries.ts'
import { retotal } from '../document/totals.commands.ts'

const fail = failureOf(payrollErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_document.line_added': AboutDocument & { lineId: string; cents: number }
    'pay_document.line_removed': AboutDocument & { lineId: string; cents: number }
    'pay_document.class_added': AboutDocument & { entryId: string }
    /** `byPayee`: it is the payee who wrote. */
    'pay_document.line_queried': AboutDocument & { lineId: string; words: string; byPayee: boolean }
    'pay_document.line_answered': AboutDocument & { lineId: string; words: string; byPayee: boolean }
    'pay_document.query_settled': AboutDocument & { lineId: string }
    'pay_document.difference_settled': AboutDocument
  }
}

type Asking = Work & { actor: { kind: 'person'; userId: string; actingGymId: string | null } }

async function holdOpen(work: Work, document: DocumentRow, version?: number): Promise<DocumentRow> {
  await holdPay(work, document)
  const row = await hold(work, document.id, null, version)
  if (!documentOpen(row) && row.state !== 'part_queried') throw fail('payroll.locked')
  return row
}

type ManualLine = {
  date: Temporal.PlainDate
  title: string
  note: string | null
  cents: number
  minutes: number | null
  qualifying: boolean
  supply: LineSupply
}

/** Adds what is not on the timetable: cents before tax, of a day of the period. */
export async function addLine(
  work: Asking,
  document: Allowed<DocumentRow, 'edit'>,
  line: ManualLine,
  version?: number,
): Promise<void> {
  const row = await holdOpen(work, document, version)
  if (row.state === 'part_queried') throw fail('payroll.locked')
  const within =
    Temporal.PlainDate.compare(row.periodFrom, line.date) <= 0 &&
    Temporal.PlainDate.compare(line.date, row.periodTo) <= 0
  if (!within) throw fail('payroll.outside_period')
  const id = newId()
  const isTaxed = row.taxed && line.supply === 'taxable'
  const taxBasisPoints = isTaxed
    ? taxRateOn(
        await datedRates(work.tx),
        payPlaceOf({ country: row.gymCountry, state: row.gymState }).place,
        line.date,
      )
    : 0
  const at = { documentId: row.id, gymId: row.gymId, trainerId: row.trainerId, addedBy: work.actor.userId }
  await work.tx.insert(payLines).values({ id, kind: 'manual', ...at, ...line, taxBasisPoints })
  await changed(work, row)
  const payload = { ...aboutDocument(row), lineId: id, cents: line.cents }
  await work.record('pay_document.line_added', payload)
}

/**
 * Takes a line off. A class stays off at the next fill, until somebody puts it back. While lines are in question only
 * those come off, and with the last of them the document is sent in without them.
 */
export async function removeLine(
  work: Asking,
  gym: GymRow,
  document: Allowed<DocumentRow, 'edit'>,
  lineId: string,
): Promise<void> {
  const row = await holdOpen(work, document)
  const line = await lineOf(work, row, lineId)
  if (line.kind === 'correction') throw fail('payroll.locked')
  if (row.state === 'part_queried') {
    const [asked] = await work.tx.select().from(payLineQueries).where(eq(payLineQueries.lineId, lineId))
    if (!asked || asked.settledAt) throw fail('payroll.locked')
  }
  await work.tx.delete(payLines).where(eq(payLines.id, line.id))
  if (line.entryId) {
    const off = { documentId: row.id, entryId: line.entryId, by: work.actor.userId, at: work.now }
    await work.tx.insert(payLeftOff).values(off).onConflictDoNothing()
  }
  await changed(work, row)
  await endQuestions(work, gym, row)
  const payload = { ...aboutDocument(row), lineId, cents: line.cents }
  await work.record('pay_document.line_removed', payload)
}

/** Lets the next fill put a class back that was taken off by hand. */
export async function putBack(
  work: Asking,
  document: Allowed<DocumentRow, 'edit'>,
  entryId: string,
  version?: number,
): Promise<void> {
  const row = await holdOpen(work, document, version)
  const gone = await work.tx
    .delete(payLeftOff)
    .where(and(eq(payLeftOff.documentId, row.id), eq(payLeftOff.entryId, entryId)))
    .returning({ entryId: payLeftOff.entryId })
  if (gone.length === 0) throw fail('payroll.class_gone')
  await work.record('pay_document.class_added', { ...aboutDocument(row), entryId })
}

async function lineOf({ tx }: Work, row: DocumentRow, lineId: string): Promise<PayLineRow> {
  const line = found((await linesOfDocument(tx, row.id)).find((one) => one.id === lineId))
  return line
}

async function changed(work: Work, row: DocumentRow): Promise<void> {
  await retotal(work, row.id)
  await work.tx
    .update(payDocuments)
    .set({ version: row.version + 1 })
    .where(eq(payDocuments.id, row.id))
}

/** Asks about a line, or answers. A question of the gym takes the line out of what is being approved until it is settled. */
export async function sayOfLine(
  work: Asking,
  document: Allowed<DocumentRow, 'ask'>,
  lineId: string,
  words: string,
  byPayee: boolean,
): Promise<void> {
  const row = await hold(work, document.id, null)
  await lineOf(work, row, lineId)
  const [known] = await work.tx.select().from(payLineQueries).where(eq(payLineQueries.lineId, lineId))
  const isOpen = known !== undefined && known.settledAt === null
  if (!isOpen) {
    if (!byPayee && !after(row.state, 'query')) throw unfit(row)
    if (byPayee && !documentOpen(row) && row.state !== 'part_queried') throw unfit(row)
    const opened = {
      openedAt: work.now,
      openedBy: work.actor.userId,
      settledAt: null,
      settledBy: null,
      escalatedAt: null,
    }
    await work.tx
      .insert(payLineQueries)
      .values({ lineId, documentId: row.id, ...opened })
      .onConflictDoUpdate({ target: payLineQueries.lineId, set: opened })
    if (!byPayee) await takeStep(work, [row], 'query')
  }
  const { actingGymId } = work.actor
  const by = { by: work.actor.userId, actingGymId, at: work.now }
  await work.tx.insert(payLineMessages).values({ id: newId(), lineId, documentId: row.id, words, ...by })
  const payload = { ...aboutDocument(row), lineId, words, byPayee }
  await work.record(isOpen ? 'pay_document.line_answered' : 'pay_document.line_queried', payload)
}

/** The gym takes the line as it is. With its last question settled the document waits to be approved again. */
export async function settleQuery(
  work: Asking,
  gym: GymRow,
  document: Allowed<DocumentRow, 'settleQuery'>,
  lineId: string,
): Promise<void> {
  const row = await hold(work, document.id, null)
  const settled = await work.tx
    .update(payLineQueries)
    .set({ settledAt: work.now, settledBy: work.actor.userId })
    .where(
      and(eq(payLineQueries.lineId, lineId), eq(payLineQueries.documentId, row.id), isNull(payLineQueries.settledAt)),
    )
    .returning({ lineId: payLineQueries.lineId })
  if (settled.length === 0) throw notFound()
  await endQuestions(work, gym, row)
  await work.record('pay_document.query_settled', { ...aboutDocument(row), lineId })
}

/** Leaves a document as it was sent in: what changed since then goes on the next one. */
export async function settleDifferences(
  work: Asking,
  document: Allowed<DocumentRow, 'settle'>,
  version?: number,
): Promise<void> {
  const row = await hold(work, document.id, null, version)
  if (!['submitted', 'approval_revoked', 'part_queried'].includes(row.state)) throw unfit(row)
  await work.tx.update(payLines).set({ settledAt: work.now }).where(eq(payLines.documentId, row.id))
  await work.tx
    .update(payDocuments)
    .set({ factsChanged: false, version: row.version + 1 })
    .where(eq(payDocuments.id, row.id))
  await work.record('pay_document.difference_settled', aboutDocument(row))
}
