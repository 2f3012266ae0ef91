import { and, count, eq, inArray, min, sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../../../platform/db/columns.ts'
import type { Actor } from '../../../platform/actor.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { shownTo } from '../../compliance/document/submissions.policy.ts'
import { submissions } from '../../compliance/document/document.tables.ts'
import { gymsPaying, visibleDocuments } from '../../payroll/document/document.policy.ts'
import { payRuns } from '../../payroll/runs/runs.tables.ts'
import { payDocuments } from '../../payroll/document/document.tables.ts'
import { visibleRuns } from '../../payroll/document/run.policy.ts'

export type Waiting = {
  toReview: number
  toApprove: number
  payDay: Temporal.PlainDate | null
  /** Since when the oldest of what is to approve waits, and one of it. */
  oldestAt: Temporal.Instant | null
  documentId: string | null
}
const nothing = { toReview: 0, toApprove: 0, payDay: null, oldestAt: null, documentId: null }

/**
 * What waits at each of these gyms for somebody who reviews documents and approves pay there, each counted in the scope of
 * its own slice: a gym at which the actor does neither counts nothing.
 */
export async function waitingAt(
  tx: Tx,
  actor: Actor,
  { reviewed, paid }: { reviewed: string[]; paid: string[] },
): Promise<(gymId: string) => Waiting> {
  const counted = countsOf(tx, reviewed, (gymId) =>
    tx
      .select({ many: count() })
      .from(submissions)
      .where(and(shownTo([gymId]), eq(submissions.state, 'awaiting_review')))
      .getSQL(),
  )
  const paying = gymsPaying(actor).filter((gymId) => paid.includes(gymId))
  const asked = tx
    .select({
      gymId: payDocuments.gymId,
      toApprove: count(),
      oldestAt: min(payDocuments.submittedAt),
      documentId: min(sql<string>`${payDocuments.id}::text`),
    })
    .from(payDocuments)
    .where(
      and(
        visibleDocuments(actor),
        isAnyOf(payDocuments.gymId, paying),
        inArray(payDocuments.state, ['submitted', 'approval_revoked']),
      ),
    )
    .groupBy(payDocuments.gymId)
  const planned = tx
    .select({ gymId: payRuns.gymId, payOn: min(payRuns.payOn) })
    .from(payRuns)
    .where(and(visibleRuns(actor), isAnyOf(payRuns.gymId, paying), inArray(payRuns.status, ['open', 'locked'])))
    .groupBy(payRuns.gymId)
  const [toReview, documents, runs] = await Promise.all([counted, asked, planned])
  const toApprove = new Map(documents.map(({ gymId, ...row }) => [gymId, row]))
  const payDays = new Map(runs.map((row) => [row.gymId, row.payOn]))
  return (gymId) => ({
    ...nothing,
    ...toApprove.get(gymId),
    toReview: toReview.get(gymId) ?? 0,
    payDay: payDays.get(gymId) ?? null,
  })
}

/** The same count of several gyms in one question. */
async function countsOf(tx: Tx, gymIds: string[], of: (gymId: string) => SQL): Promise<Map<string, number>> {
  if (gymIds.length === 0) return new Map()
  const columns = gymIds.map((gymId) => sql`(${of(gymId)})::int as ${sql.identifier(gymId)}`)
  const rows = await ask(tx, rowsOf<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`))
  return new Map(gymIds.map((gymId) => [gymId, rows[0]![gymId]!]))
}
