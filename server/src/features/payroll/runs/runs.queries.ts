import type { PayCountry } from '@quartet/contract/kernel/pay-countries'
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { engagements } from '../../connections/engagements/engagements.tables.ts'
import { accountsBefore, payAccountsOf } from '../../connections/engagements/pay-accounts.queries.ts'
import { awardFloorsOf } from '../../connections/rates/award-floors.queries.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { documentsWhere, linesOfDocuments, twinsOf, type DocumentRow } from '../document/document.queries.ts'
import { belowFloor } from '../reckoning/floors.rules.ts'
import { payFiles, payRunDocuments, payRuns, payRunSettlements } from './runs.tables.ts'
import type { RunItem } from './runs.rules.ts'
import { payDocuments } from '../document/document.tables.ts'

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

const counts = {
  documents: sql<number>`(select count(*)::int from ${payRunDocuments} where ${payRunDocuments.runId} = ${payRuns.id})`,
  cents: sql<number>`(select coalesce(sum(coalesce(c.to_pay_cents, case when d.kind = 'timesheet' then d.net_cents else d.total_cents end)), 0)::int
    from pay_run_documents c join pay_documents d on d.id = c.document_id
    where c.run_id = ${payRuns.id} and c.outcome is distinct from 'failed')`,
  from: sql<string>`(select min(d.period_from)::text from pay_run_documents c join pay_documents d on d.id = c.document_id where c.run_id = ${payRuns.id})`,
  to: sql<string>`(select max(d.period_to)::text from pay_run_documents c join pay_documents d on d.id = c.document_id where c.run_id = ${payRuns.id})`,
}

/** Pay runs of a scope, the latest first: one row more than asked for. */
export function listRuns(tx: Tx, scope: SQL | undefined, { after, limit }: { after: string[] | null; limit: number }) {
  return tx
    .select({
      run: payRuns,
      gymName: gyms.name,
      gymCountry: gyms.country,
      gymState: gyms.state,
      timezone: gyms.timezone,
      ...counts,
    })
    .from(payRuns)
    .innerJoin(gyms, eq(gyms.id, payRuns.gymId))
    .where(
      and(scope, after ? sql`(${payRuns.payOn}, ${payRuns.id}) < (${after[0]}::date, ${after[1]}::uuid)` : undefined),
    )
    .orderBy(desc(payRuns.payOn), desc(payRuns.id))
    .limit(limit + 1)
}

export async function findRun(tx: Tx, scope: SQL | undefined, id: string): Promise<RunRow | undefined> {
  const [row] = await listRuns(tx, and(scope, eq(payRuns.id, id)), { after: null, limit: 1 })
  return row
}

/** The documents of a run, and while it is open everything else of its gym that could be in it. */
export async function documentsForRun(tx: Tx, run: typeof payRuns.$inferSelect) {
  const chosen = await tx.select().from(payRunDocuments).where(eq(payRunDocuments.runId, run.id))
  const ids = chosen.map((one) => one.documentId)
  // Of each document it is asked apart: a list of them would be of everything that was ever paid.
  const free = sql`not exists (select 1 from pay_run_documents other
    where other.document_id = ${payDocuments.id} and other.live and other.run_id <> ${run.id})`
  const could = and(
    eq(payDocuments.gymId, run.gymId),
    inArray(payDocuments.state, ['approved', 'payment_failed']),
    free,
  )
  const mine = ids.length > 0 ? inArray(payDocuments.id, ids) : sql`false`
  const condition = run.status === 'open' ? sql`(${could} or ${mine})` : mine
  const documents = await documentsWhere(tx, condition, 1000)
  const byId = new Map(chosen.map((one) => [one.documentId, one]))
  return documents
    .map((document) => ({ document, choice: byId.get(document.id) ?? null }))
    .toSorted(
      (one, other) =>
        Number(one.document.kind === 'timesheet') - Number(other.document.kind === 'timesheet') ||
        one.document.payeeName.localeCompare(other.document.payeeName),
    )
}

/** What decides whether each of these documents can be paid, and where to. */
export async function itemsOf(
  tx: Tx,
  gymId: string,
  documents: DocumentRow[],
  { bankFile }: Pick<PayCountry, 'bankFile'>,
): Promise<RunItem[]> {
  const accounts = new Map((await payAccountsOf(tx, { gymId })).map((one) => [one.trainerId, one]))
  const before = await accountsBefore(tx, gymId)
  const floors = await awardFloorsOf(tx, gymId)
  const twins = await twinsOf(
    tx,
    gymId,
    documents.map((row) => row.id),
  )
  const below = floors.length > 0 ? await floorTroubles(tx, floors, documents) : new Map<string, string>()
  return documents.map((row) => {
    const account = accounts.get(row.trainerId)
    return {
      id: row.id,
      kind: row.kind,
      number: row.number ?? '',
      payeeId: row.trainerId,
      payeeName: row.payeeName,
      totalCents: row.totalCents,
      netCents: row.netCents,
      heldBecause: row.heldBecause,
      released: row.releasedAt !== null,
      factsChanged: row.factsChanged,
      twin: twins.get(row.id) ?? null,
      belowFloor: below.get(row.id) ?? null,
      needsAccount: bankFile !== null,
      account: account
        ? {
            id: account.id,
            shown: account.accountShown,
            was: before.get(row.trainerId)?.accountShown ?? null,
            changedAt: account.changedAt,
            changedBy: account.changedBy,
            confirmed: account.confirmedAt !== null,
          }
        : null,
    }
  })
}

/** Which of these are below what the gym wrote down as least, and how, as a sentence. */
async function floorTroubles(
  tx: Tx,
  floors: Parameters<typeof belowFloor>[0],
  documents: DocumentRow[],
): Promise<Map<string, string>> {
  const sheets = documents.filter((row) => row.kind === 'timesheet')
  if (sheets.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(engagements)
    .where(
      inArray(
        engagements.id,
        sheets.map((row) => row.engagementId),
      ),
    )
  const engaged = new Map(rows.map((row) => [row.id, row]))
  const linesOf = await linesOfDocuments(
    tx,
    sheets.map((row) => row.id),
  )
  return new Map(
    sheets.flatMap((row) => {
      const { classification, basis } = engaged.get(row.engagementId) ?? {}
      if (!classification || !basis) return []
      const classes = linesOf
        .get(row.id)!
        .filter((line) => line.kind === 'class')
        .map(({ date, startsAt, minutes, cents, facts, title }) => ({
          date,
          startsAt,
          minutes: minutes ?? 0,
          cents,
          holiday: facts?.holiday != null,
          holidayMinutes: facts?.holidayMinutes ?? null,
          title,
        }))
      const trouble = belowFloor(floors, { classification, basis }, classes)
      return trouble === null ? [] : [[row.id, trouble] as const]
    }),
  )
}

export function settlementsOf(tx: Tx, runId: string) {
  return tx.select().from(payRunSettlements).where(eq(payRunSettlements.runId, runId))
}

export function filesOf(tx: Tx, runId: string) {
  return tx.select().from(payFiles).where(eq(payFiles.runId, runId)).orderBy(asc(payFiles.kind))
}

export async function findPayFile(tx: Tx, id: string) {
  const [row] = await tx.select().from(payFiles).where(eq(payFiles.id, id))
  return row
}
