import { and, asc, desc, eq, getTableColumns, inArray, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import type { DocumentStatus } from '@quartet/contract/payroll/payroll'
import { sqlDate, sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { payRuns } from '../runs/runs.tables.ts'
import { payDocuments, payLeftOff, payLineMessages, payLineQueries, payLines } from './document.tables.ts'

export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number]
export type PayLineRow = typeof payLines.$inferSelect

function selectDocuments(tx: Tx, condition: SQL | undefined, limit: number) {
  return tx
    .select({
      ...getTableColumns(payDocuments),
      gymName: gyms.name,
      timezone: gyms.timezone,
      gymCountry: gyms.country,
      gymState: gyms.state,
      payeeName: profiles.fullName,
      payeeUserId: trainers.accountId,
      avatarId: profiles.avatarId,
      lines: sql<number>`(select count(*)::int from ${payLines} where ${payLines.documentId} = ${payDocuments.id})`,
      minutes: sql<number>`(select coalesce(sum(${payLines.minutes}), 0)::int from ${payLines} where ${payLines.documentId} = ${payDocuments.id})`,
      payOn: payRuns.payOn,
    })
    .from(payDocuments)
    .innerJoin(gyms, eq(gyms.id, payDocuments.gymId))
    .innerJoin(trainers, eq(trainers.id, payDocuments.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .leftJoin(payRuns, eq(payRuns.id, payDocuments.runId))
    .where(condition)
    .orderBy(desc(payDocuments.periodTo), desc(payDocuments.id))
    .limit(limit)
}

/** Documents by any condition, the latest period first. */
export function documentsWhere(tx: Tx, condition: SQL | undefined, limit: number): Promise<DocumentRow[]> {
  return selectDocuments(tx, condition, limit)
}

type DocumentFilter = {
  status?: DocumentStatus
  /** Sent in before this and not decided. */
  waitingSince?: Temporal.Instant
  after: string[] | null
  limit: number
}

const statesOf: Partial<Record<DocumentStatus, (typeof payDocuments.$inferSelect)['state'][]>> = {
  returned: ['returned', 'part_queried'],
  submitted: ['submitted', 'approval_revoked'],
}

/** Documents of a scope, the latest period first: one row more than asked for. */
export function listDocuments(tx: Tx, scope: SQL | undefined, filter: DocumentFilter): Promise<DocumentRow[]> {
  const { status, waitingSince, after } = filter
  const conditions = [
    scope,
    status ? inArray(payDocuments.state, statesOf[status] ?? [status]) : undefined,
    waitingSince
      ? sql`${payDocuments.state} in ('submitted', 'approval_revoked') and ${payDocuments.submittedAt} < ${sqlInstant(waitingSince)}`
      : undefined,
    after ? sql`(${payDocuments.periodTo}, ${payDocuments.id}) < (${after[0]}::date, ${after[1]}::uuid)` : undefined,
  ]
  return selectDocuments(tx, and(...conditions), filter.limit + 1)
}

export async function findDocument(tx: Tx, scope: SQL | undefined, id: string): Promise<DocumentRow | undefined> {
  const [row] = await selectDocuments(tx, and(scope, eq(payDocuments.id, id)), 1)
  return row
}

/** The gym that a document is of. */
export async function gymOfDocument(tx: Tx, id: string): Promise<GymRow | undefined> {
  const own = tx.select({ id: payDocuments.gymId }).from(payDocuments).where(eq(payDocuments.id, id))
  const [gym] = await tx.select().from(gyms).where(inArray(gyms.id, own))
  return gym
}

/** A document, held until the transaction ends. */
export async function lockDocument(tx: Tx, scope: SQL | undefined, id: string): Promise<DocumentRow | undefined> {
  const [held] = await tx
    .select({ id: payDocuments.id })
    .from(payDocuments)
    .where(and(scope, eq(payDocuments.id, id)))
    .for('update')
  return held && findDocument(tx, scope, id)
}

/** Lines of a document as its paper has them: classes and dues by time, what is corrected and added by hand last. */
export function linesOfDocument(tx: Tx, documentId: string): Promise<PayLineRow[]> {
  return linesWhere(tx, eq(payLines.documentId, documentId))
}

/** The lines of each of these documents, as its paper has them. */
export async function linesOfDocuments(tx: Tx, documentIds: string[]): Promise<Map<string, PayLineRow[]>> {
  const lines = await linesWhere(tx, inArray(payLines.documentId, documentIds))
  const of = Map.groupBy(lines, (line) => line.documentId)
  return new Map(documentIds.map((id) => [id, of.get(id) ?? []]))
}

function linesWhere(tx: Tx, condition: SQL): Promise<PayLineRow[]> {
  return tx
    .select()
    .from(payLines)
    .where(condition)
    .orderBy(
      sql`${payLines.kind} in ('correction', 'manual')`,
      asc(payLines.date),
      sql`${payLines.startsAt} nulls last`,
      asc(payLines.id),
    )
}

/** Questions about lines of a document, and what was said. */
export async function queriesOf(tx: Tx, documentId: string) {
  const opened = await tx.select().from(payLineQueries).where(eq(payLineQueries.documentId, documentId))
  if (opened.length === 0) return []
  const said = await tx
    .select({ ...getTableColumns(payLineMessages), name: profiles.fullName })
    .from(payLineMessages)
    .innerJoin(profiles, eq(profiles.accountId, payLineMessages.by))
    .where(eq(payLineMessages.documentId, documentId))
    .orderBy(asc(payLineMessages.at), asc(payLineMessages.id))
  return opened.map((one) => ({ ...one, messages: said.filter(({ lineId }) => lineId === one.lineId) }))
}

export async function leftOffOf(tx: Tx, documentIds: string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set()
  const rows = await tx
    .select({ entryId: payLeftOff.entryId })
    .from(payLeftOff)
    .where(inArray(payLeftOff.documentId, documentIds))
  return new Set(rows.map((row) => row.entryId))
}

type Span = { from: Temporal.PlainDate; to: Temporal.PlainDate }

const liveBetween = (of: { gymId: string; trainerId: string | null }, { from, to }: Span) =>
  and(
    eq(payLines.gymId, of.gymId),
    of.trainerId === null ? undefined : eq(payLines.trainerId, of.trainerId),
    sql`${payLines.live}`,
    sql`${payLines.date} between ${sqlDate(from)} and ${sqlDate(to)}`,
  )

/** What takes classes and dues of a trainer, or of all, at a gym between two dates: the live lines of other documents than these. */
export function takenLines(tx: Tx, of: { gymId: string; trainerId: string | null }, span: Span, but: string[]) {
  return (
    tx
      .select({
        id: payLines.id,
        trainerId: payLines.trainerId,
        entryId: payLines.entryId,
        dueId: payLines.dueId,
        document: { kind: payDocuments.kind, number: payDocuments.number },
      })
      .from(payLines)
      // The gym is named for both, so that documents of others are not read.
      .innerJoin(payDocuments, eq(payDocuments.id, payLines.documentId))
      .where(
        and(
          eq(payDocuments.gymId, of.gymId),
          liveBetween(of, span),
          ne(payLines.kind, 'correction'),
          but.length > 0 ? notInArray(payLines.documentId, but) : undefined,
        ),
      )
  )
}

/** Live lines for classes of a trainer at a gym between two dates, on documents in these states. */
export function classLinesIn(
  tx: Tx,
  of: { gymId: string; trainerId: string },
  span: Span,
  states: (typeof payDocuments.$inferSelect)['state'][],
) {
  const { id, number, kind, state, engagementId, taxed } = payDocuments
  return tx
    .select({ line: payLines, document: { id, number, kind, state, engagementId, taxed } })
    .from(payLines)
    .innerJoin(payDocuments, eq(payDocuments.id, payLines.documentId))
    .where(and(liveBetween(of, span), eq(payLines.kind, 'class'), inArray(payDocuments.state, states)))
}

/** What all live lines of a trainer say of these classes, by class: cents. What was credited on purpose stays credited. */
export async function saidOf(tx: Tx, trainerId: string, entryIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ entryId: payLines.entryId, cents: sql<number>`sum(${payLines.cents})::int` })
    .from(payLines)
    .innerJoin(payDocuments, eq(payDocuments.id, payLines.documentId))
    .where(
      and(
        inArray(payLines.entryId, entryIds),
        eq(payLines.trainerId, trainerId),
        sql`${payLines.live}`,
        ne(payLines.kind, 'due'),
        ne(payDocuments.kind, 'credit_note'),
      ),
    )
    .groupBy(payLines.entryId)
  return new Map(rows.map((row) => [row.entryId!, row.cents]))
}

/** The draft or returned document of an engagement and period, held. */
export async function openDocument(
  tx: Tx,
  of: { engagementId: string; taxed: boolean; from: Temporal.PlainDate; to: Temporal.PlainDate },
) {
  const [row] = await tx
    .select()
    .from(payDocuments)
    .where(
      and(
        eq(payDocuments.engagementId, of.engagementId),
        eq(payDocuments.taxed, of.taxed),
        eq(payDocuments.periodFrom, of.from),
        eq(payDocuments.periodTo, of.to),
        inArray(payDocuments.state, ['draft', 'returned']),
        ne(payDocuments.kind, 'credit_note'),
      ),
    )
    .for('update')
  return row
}

/** The documents that correct or credit this one, and those that it corrects. */
export async function linksOf(tx: Tx, documentId: string) {
  const rows = await ask(
    tx,
    rowsOf<{ kind: string; id: string; number: string | null }>(sql`
    select distinct 'corrected_by' as kind, d.id, d.number from pay_lines mine
      join pay_lines theirs on theirs.corrects_id = mine.id join pay_documents d on d.id = theirs.document_id
      where mine.document_id = ${documentId} and theirs.live
    union select distinct 'corrects', d.id, d.number from pay_lines mine
      join pay_lines theirs on theirs.id = mine.corrects_id join pay_documents d on d.id = theirs.document_id
      where mine.document_id = ${documentId}
    union select 'credited_by', id, number from pay_documents where credits_id = ${documentId} and state <> 'void'
    union select 'credits', d.id, d.number from pay_documents mine join pay_documents d on d.id = mine.credits_id
      where mine.id = ${documentId}`),
  )
  return rows as { kind: 'corrects' | 'corrected_by' | 'credits' | 'credited_by'; id: string; number: string | null }[]
}

/** Lines that correct these, by the line that they correct. */
export async function correctionsOf(tx: Tx, lineIds: string[]) {
  if (lineIds.length === 0) return []
  return tx
    .select({
      correctsId: payLines.correctsId,
      documentId: payDocuments.id,
      number: payDocuments.number,
      cents: payLines.cents,
    })
    .from(payLines)
    .innerJoin(payDocuments, eq(payDocuments.id, payLines.documentId))
    .where(and(inArray(payLines.correctsId, lineIds), eq(payLines.live, true)))
}

/** Of each of these documents another one of its gym and payee with the same total for the same period, which may be the same one twice: its number. */
export async function twinsOf(tx: Tx, gymId: string, documentIds: string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map()
  const rows = await ask(
    tx,
    rowsOf<{ id: string; number: string }>(sql`
    select distinct on (d.id) d.id, twin.number from pay_documents d
    join pay_documents twin on twin.trainer_id = d.trainer_id and twin.gym_id = d.gym_id and twin.id <> d.id
      and twin.period_from = d.period_from and twin.period_to = d.period_to and twin.total_cents = d.total_cents
    where d.id = any (${sql.param(documentIds)}::uuid[]) and twin.gym_id = ${gymId} and twin.state not in ('void', 'draft') and twin.credits_id is null
      and twin.number is not null
    order by d.id, twin.number`),
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}
