import { and, inArray, isNull, lt, eq } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import type { AboutDocument } from './fill.commands.ts'
import { payDocuments, payLineQueries } from './payroll.tables.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'pay_document.overdue': AboutDocument
    /** A line of it is in question for two weeks, and nobody settled it. */
    'pay_document.query_unresolved': AboutDocument & { lineId: string }
  }
}

/** How long a document may wait before the gym is reminded, once. */
const patience = { hours: 72 }
const atOnce = 200

/** Reminds of documents that nobody has decided for three days. */
export async function remindOfOverdue(work: Work): Promise<void> {
  const rows = await work.tx
    .select()
    .from(payDocuments)
    .where(
      and(
        inArray(payDocuments.state, ['submitted', 'approval_revoked']),
        isNull(payDocuments.overdueToldAt),
        lt(payDocuments.submittedAt, work.now.subtract(patience)),
      ),
    )
    .limit(atOnce)
    .for('update', { skipLocked: true })
  for (const { id, gymId, trainerId } of rows) {
    await work.tx.update(payDocuments).set({ overdueToldAt: work.now }).where(eq(payDocuments.id, id))
    await work.record('pay_document.overdue', { documentId: id, gymId, trainerId }, { gymId, subjectId: id })
  }
}

/** How long a line may be in question before the gym's admins are told, once. */
const unresolved = { hours: 14 * 24 }

/** Tells of lines that are in question for two weeks. */
export async function escalateQueries(work: Work): Promise<void> {
  const { tx } = work
  const rows = await tx
    .select({ lineId: payLineQueries.lineId, document: payDocuments })
    .from(payLineQueries)
    .innerJoin(payDocuments, eq(payDocuments.id, payLineQueries.documentId))
    .where(
      and(
        isNull(payLineQueries.settledAt),
        isNull(payLineQueries.escalatedAt),
        lt(payLineQueries.openedAt, work.now.subtract(unresolved)),
        inArray(payDocuments.state, ['part_queried', 'draft', 'returned']),
      ),
    )
    .limit(atOnce)
    .for('update', { of: payLineQueries, skipLocked: true })
  for (const { lineId, document } of rows) {
    await tx.update(payLineQueries).set({ escalatedAt: work.now }).where(eq(payLineQueries.lineId, lineId))
    const about = { documentId: document.id, gymId: document.gymId, trainerId: document.trainerId }
    const subject = { gymId: document.gymId, subjectId: document.id }
    await work.record('pay_document.query_unresolved', { ...about, lineId }, subject)
  }
}
