import { and, eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { withheldDocuments } from '../document/document.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'document.shared': Share
    'document.withheld': Share
  }
}

/** A document of a trainer at a gym; `requirementId` is the platform's or the gym's requirement at the root. */
type Share = { trainerId: string; requirementId: string; gymId: string }

/** Shows a document to a gym, or keeps it from there; a gym that does not see it counts it as missing. */
export async function keepShare(work: Work, share: Share, shared: boolean): Promise<void> {
  const { trainerId, requirementId, gymId } = share
  if (shared) {
    const gone = await work.tx
      .delete(withheldDocuments)
      .where(
        and(
          eq(withheldDocuments.trainerId, trainerId),
          eq(withheldDocuments.requirementId, requirementId),
          eq(withheldDocuments.gymId, gymId),
        ),
      )
      .returning({ gymId: withheldDocuments.gymId })
    if (gone.length > 0) await work.record('document.shared', share, 'trainerId')
    return
  }
  const kept = await work.tx
    .insert(withheldDocuments)
    .values({ ...share, since: work.now })
    .onConflictDoNothing()
    .returning({ gymId: withheldDocuments.gymId })
  if (kept.length > 0) await work.record('document.withheld', share, 'trainerId')
}
