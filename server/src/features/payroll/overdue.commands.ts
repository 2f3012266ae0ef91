import { and, inArray, isNull, lt, eq } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import type { AboutDocument } from './fill.commands.ts'
import { payDocuments } from './payroll.tables.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'pay_document.overdue': AboutDocument
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
