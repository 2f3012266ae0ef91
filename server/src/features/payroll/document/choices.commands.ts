import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { payRunDocuments, payRuns } from '../runs/runs.tables.ts'

/** Takes a document out of the open run that it was chosen for: it is not approved any more. */
export async function leaveRuns(work: Work, documentId: string): Promise<void> {
  const open = work.tx.select({ id: payRuns.id }).from(payRuns).where(eq(payRuns.status, 'open'))
  await work.tx
    .delete(payRunDocuments)
    .where(and(eq(payRunDocuments.documentId, documentId), inArray(payRunDocuments.runId, open)))
}
