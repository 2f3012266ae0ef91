import { and, eq, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { payLines } from '../document/document.tables.ts'

/**
 * Classes before a moment that somebody, or anybody, turned out to have taught after pay had locked them for another, and
 * that are on no live line of theirs but on these documents.
 */
export async function lateClasses(
  tx: Tx,
  { gymId, trainerId }: { gymId: string; trainerId: string | null },
  before: Temporal.Instant,
  own: string[],
): Promise<string[]> {
  const onLine = tx
    .select({ one: sql`1` })
    .from(payLines)
    .where(
      and(
        eq(payLines.entryId, entries.id),
        eq(payLines.trainerId, entries.trainerId),
        inArray(payLines.kind, ['class', 'due']),
        sql`${payLines.live}`,
        own.length > 0 ? notInArray(payLines.documentId, own) : undefined,
      ),
    )
  const rows = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.gymId, gymId),
        trainerId === null ? isNotNull(entries.trainerId) : eq(entries.trainerId, trainerId),
        isNotNull(entries.correctedAt),
        lt(entries.startsAt, before),
        sql`not exists ${onLine}`,
      ),
    )
  return rows.map((row) => row.id)
}
