import { and, eq, isNull } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { DocumentRow } from '../document/document.queries.ts'
import { payDocuments } from '../document/document.tables.ts'

/** Keeps when somebody of the gym first looked at what was sent in: from then on it is returned and not recalled. */
export async function markFirstViewed(work: Work, row: DocumentRow): Promise<void> {
  if (row.state !== 'submitted' || row.openedAt) return
  await work.tx
    .update(payDocuments)
    .set({ openedAt: work.now })
    .where(and(eq(payDocuments.id, row.id), isNull(payDocuments.openedAt)))
}
