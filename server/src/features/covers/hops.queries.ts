import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { entries } from '../timetable/timetable.tables.ts'
import { trainers } from '../users/users.tables.ts'
import type { CoverRow } from './covers.queries.ts'

/** The account of whose class it usually is, where a cover is of somebody else who covers it; null otherwise. */
export async function hopOf(tx: Tx, cover: CoverRow): Promise<string | null> {
  const [row] = await tx
    .select({ trainerId: entries.usualTrainerId, userId: trainers.accountId })
    .from(entries)
    .innerJoin(trainers, eq(trainers.id, entries.usualTrainerId))
    .where(eq(entries.id, cover.entryId))
  if (!row || row.trainerId === cover.usualTrainerId || row.trainerId === cover.substituteId) return null
  return row.userId
}
