import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/actor.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { ConnectionRow } from '../connection/connection.queries.ts'
import { connectionNotes } from '../connection/connection.tables.ts'

/** The text stays out of the events, which more people read than the notes. */
type AboutNote = { noteId: string; connectionId: string; gymId: string; trainerId: string }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'connection.note_added': AboutNote
    'connection.note_removed': AboutNote
  }
}

type By = Work & { actor: Person }

export async function addNote(work: By, connection: Allowed<ConnectionRow, 'note'>, text: string): Promise<string> {
  const id = newId()
  const { userId, actingGymId } = work.actor
  await work.tx
    .insert(connectionNotes)
    .values({ id, connectionId: connection.id, text, writtenBy: userId, actingGymId, createdAt: work.now })
  await work.record('connection.note_added', aboutNote(connection, id))
  return id
}

/** Takes a note away. Nobody reads it any more; the records keep it. */
export async function removeNote(work: By, connection: Allowed<ConnectionRow, 'note'>, id: string): Promise<void> {
  await work.tx
    .update(connectionNotes)
    .set({ removedAt: work.now, removedBy: work.actor.userId })
    .where(eq(connectionNotes.id, id))
  await work.record('connection.note_removed', aboutNote(connection, id))
}

const aboutNote = (connection: ConnectionRow, noteId: string): AboutNote => ({
  noteId,
  connectionId: connection.id,
  gymId: connection.gymId,
  trainerId: connection.trainerId,
})
