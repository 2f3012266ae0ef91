import { and, eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { discard } from '../../../platform/files/discarded-files.ts'
import { documentFiles } from '../document/document.tables.ts'
import type { KeptFile } from './retention.queries.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'document.removed': { fileId: string; trainerId: string }
  }
}

/** Has the bytes of a file removed. What was decided, its dates and its hash stay. */
export async function removeFile(work: Work, { id, trainerId, key }: KeptFile): Promise<void> {
  const noted = await work.tx
    .update(documentFiles)
    .set({ key: null, sealedKey: null, sealedWords: null, removedAt: work.now, checkResult: null })
    // Sealed since it was looked at, its bytes lie elsewhere, and the next run finds them there.
    .where(and(eq(documentFiles.id, id), eq(documentFiles.key, key)))
    .returning({ id: documentFiles.id })
  if (noted.length === 0) return
  await discard(work, [key])
  await work.record('document.removed', { fileId: id, trainerId }, 'fileId')
}
