import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { profiles } from '../../users/person/person.tables.ts'
import type { ConnectionRow } from '../connection/connection.queries.ts'
import { connectionNotes, connections } from '../connection/connection.tables.ts'

export type NoteRow = Awaited<ReturnType<typeof notesAbout>>[number]
type Pair = Pick<ConnectionRow, 'gymId' | 'trainerId'>

/** What the gym wrote about the trainer, newest first, also before a connection that ended and began again. */
export async function notesAbout(tx: Tx, pair: Pair) {
  return tx
    .select({
      id: connectionNotes.id,
      text: connectionNotes.text,
      by: profiles.fullName,
      at: connectionNotes.createdAt,
    })
    .from(connectionNotes)
    .innerJoin(connections, eq(connections.id, connectionNotes.connectionId))
    .innerJoin(profiles, eq(profiles.accountId, connectionNotes.writtenBy))
    .where(
      and(
        eq(connections.gymId, pair.gymId),
        eq(connections.trainerId, pair.trainerId),
        isNull(connectionNotes.removedAt),
      ),
    )
    .orderBy(desc(connectionNotes.createdAt), desc(connectionNotes.id))
}

/** How many notes a gym has about each of these trainers. Who has none is left out. */
export async function noteCounts(tx: Tx, gymId: string, trainerIds: string[]): Promise<Map<string, number>> {
  if (trainerIds.length === 0) return new Map()
  const rows = await tx
    .select({ trainerId: connections.trainerId, count: sql<number>`count(*)::int` })
    .from(connectionNotes)
    .innerJoin(connections, eq(connections.id, connectionNotes.connectionId))
    .where(
      and(eq(connections.gymId, gymId), inArray(connections.trainerId, trainerIds), isNull(connectionNotes.removedAt)),
    )
    .groupBy(connections.trainerId)
  return new Map(rows.map((row) => [row.trainerId, row.count]))
}
