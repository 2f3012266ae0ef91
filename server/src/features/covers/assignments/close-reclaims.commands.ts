import { and, eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { coverReturns } from './reclaims.tables.ts'
import { about } from '../cover/cover.commands.ts'
import { covers, type AboutCover } from '../cover/cover.tables.ts'

export type ReturnRow = typeof coverReturns.$inferSelect
export type AboutReturn = AboutCover & { returnId: string; kind: ReturnRow['kind']; from: string; to: string }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Nobody asks for it any more: taken back, or overtaken by what happened since. */
    'cover.return_ended': AboutReturn & { because: 'dropped' | 'lapsed' }
  }
}

/** Ends the question whether a class goes back, because something else was decided about it. The cover is locked. */
export async function lapseReturns(work: Work, coverId: string): Promise<void> {
  await endReturns(work, eq(coverReturns.coverId, coverId), 'lapsed')
}

/** Ends those of these questions that are still asked, and answers how many. Their covers are locked. */
export async function endReturns(
  work: Work,
  which: ReturnType<typeof eq>,
  because: 'dropped' | 'lapsed',
): Promise<number> {
  const ended = await work.tx
    .update(coverReturns)
    .set({ state: because, answeredAt: work.now })
    .where(and(which, eq(coverReturns.state, 'asked')))
    .returning()
  for (const one of ended) {
    const [cover] = await work.tx.select().from(covers).where(eq(covers.id, one.coverId))
    const payload = { returnId: one.id, kind: one.kind, from: one.fromTrainerId, to: one.toTrainerId, because }
    await work.record('cover.return_ended', { ...about(cover!), ...payload })
  }
  return ended.length
}
