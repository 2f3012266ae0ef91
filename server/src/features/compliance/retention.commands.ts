import { eq } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { documentFiles } from './compliance.tables.ts'
import type { KeptFile } from './retention.queries.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'document.removed': { fileId: string; trainerId: string }
  }
}

/** Notes that the bytes of a file are gone. What was decided, its dates and its hash stay. */
export async function noteFileRemoved(work: Work, { id, trainerId }: KeptFile): Promise<void> {
  await work.tx
    .update(documentFiles)
    .set({ key: null, removedAt: work.now, checkResult: null })
    .where(eq(documentFiles.id, id))
  await work.record('document.removed', { fileId: id, trainerId }, { subjectId: id })
}
