import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { trainers } from '../../users/person/person.tables.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { covers } from '../cover/cover.tables.ts'

/** The account of whose class it usually is, where a cover is of somebody else who covers it; null otherwise, and where they leave it out. */
export const usualBehind = async (tx: Tx, cover: CoverRow): Promise<string | null> =>
  (await findUsual(tx, cover.entryId))(cover)

/** The same for a class whose cover is read meanwhile. */
export async function findUsual(tx: Tx, entryId: string): Promise<(cover: CoverRow) => string | null> {
  const isMuted = and(
    eq(covers.entryId, entries.id),
    eq(covers.usualTrainerId, entries.usualTrainerId),
    covers.hopsMuted,
  )
  const [row] = await tx
    .select({
      trainerId: entries.usualTrainerId,
      userId: trainers.accountId,
      muted: sql<boolean>`exists (select from ${covers} where ${isMuted})`,
    })
    .from(entries)
    .innerJoin(trainers, eq(trainers.id, entries.usualTrainerId))
    .where(eq(entries.id, entryId))
  return ({ usualTrainerId, substituteId }) =>
    !row || row.muted || row.trainerId === usualTrainerId || row.trainerId === substituteId ? null : row.userId
}

/** Whether a trainer leaves out that a class of theirs changes hands again. */
export async function areHopsMuted(tx: Tx, entryId: string, trainerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: covers.id })
    .from(covers)
    .where(and(eq(covers.entryId, entryId), eq(covers.usualTrainerId, trainerId), eq(covers.hopsMuted, true)))
    .limit(1)
  return row !== undefined
}
