import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { trainers } from '../../users/person/person.tables.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { covers } from '../cover/cover.tables.ts'

/** The account of whose class it usually is, where a cover is of somebody else who covers it; null otherwise, and where they leave it out. */
export async function usualBehind(tx: Tx, cover: CoverRow): Promise<string | null> {
  const [row] = await tx
    .select({ trainerId: entries.usualTrainerId, userId: trainers.accountId })
    .from(entries)
    .innerJoin(trainers, eq(trainers.id, entries.usualTrainerId))
    .where(eq(entries.id, cover.entryId))
  if (!row || row.trainerId === cover.usualTrainerId || row.trainerId === cover.substituteId) return null
  return row.trainerId !== null && (await areHopsMuted(tx, cover.entryId, row.trainerId)) ? null : row.userId
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
