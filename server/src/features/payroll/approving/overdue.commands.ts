import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import type { AboutDocument } from '../filling/fill.commands.ts'
import { payDocuments, payLineQueries } from '../document/document.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_document.overdue': AboutDocument
    /** A line of it is in question for two weeks, and nobody settled it. */
    'pay_document.query_unresolved': AboutDocument & { lineId: string }
  }
}

/** How long a document may wait before the gym is reminded, once. */
const patience = { hours: 72 }
/** How long a line may be in question before the gym's admins are told, once. */
const unresolved = { hours: 14 * 24 }

type Waiting = SweepItem & { documentId: string; gymId: string; trainerId: string }
const document = { documentId: payDocuments.id, gymId: payDocuments.gymId, trainerId: payDocuments.trainerId }

/** Documents that nobody has decided for three days; one of them is held. */
export async function overdueDocuments({ tx, now }: Work, { most, only }: Which): Promise<Waiting[]> {
  const found = tx
    .select({ id: payDocuments.id, ...document })
    .from(payDocuments)
    .where(
      and(
        inArray(payDocuments.state, ['submitted', 'approval_revoked']),
        isNull(payDocuments.overdueToldAt),
        lt(payDocuments.submittedAt, now.subtract(patience)),
        only ? eq(payDocuments.id, only) : undefined,
      ),
    )
    .orderBy(asc(payDocuments.submittedAt), asc(payDocuments.id))
    .limit(most)
  return only ? found.for('update', { skipLocked: true }) : found
}

/** Reminds of a document that nobody has decided for three days. */
export async function remindOfOverdue(work: Work, { id, gymId, trainerId }: Waiting): Promise<void> {
  await work.tx.update(payDocuments).set({ overdueToldAt: work.now }).where(eq(payDocuments.id, id))
  await work.record('pay_document.overdue', { documentId: id, gymId, trainerId })
}

/** Lines that are in question for two weeks; one of them is held. */
export async function unsettledQueries({ tx, now }: Work, { most, only }: Which): Promise<Waiting[]> {
  const found = tx
    .select({ id: payLineQueries.lineId, ...document })
    .from(payLineQueries)
    .innerJoin(payDocuments, eq(payDocuments.id, payLineQueries.documentId))
    .where(
      and(
        isNull(payLineQueries.settledAt),
        isNull(payLineQueries.escalatedAt),
        lt(payLineQueries.openedAt, now.subtract(unresolved)),
        inArray(payDocuments.state, ['part_queried', 'draft', 'returned']),
        only ? eq(payLineQueries.lineId, only) : undefined,
      ),
    )
    .orderBy(asc(payLineQueries.openedAt), asc(payLineQueries.lineId))
    .limit(most)
  return only ? found.for('update', { of: payLineQueries, skipLocked: true }) : found
}

/** Tells of a line that is in question for two weeks. */
export async function escalateQuery(work: Work, { id: lineId, ...about }: Waiting): Promise<void> {
  await work.tx.update(payLineQueries).set({ escalatedAt: work.now }).where(eq(payLineQueries.lineId, lineId))
  await work.record('pay_document.query_unresolved', { ...about, lineId })
}
