import { and, eq, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import type { Happened } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import type { NoticeWords } from '../../platform/notice.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { notifications } from './notifications.tables.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'notices.read': { userId: string }
  }
}

/**
 * Writes the notices of one event in the transaction that records it: at most one for each person, and none for who
 * caused it unless the notice asks for that.
 */
export async function writeNotices(work: Work, event: Happened, told: NoticeWords[]): Promise<void> {
  const byPerson = new Map<string, NoticeWords>()
  for (const words of told) {
    if (words.userId === event.actorId && !words.evenToActor) continue
    if (!byPerson.has(words.userId)) byPerson.set(words.userId, words)
  }
  if (byPerson.size === 0) return
  // Nothing is read back: row-level security hides the notices of others from whoever causes them.
  await work.tx.insert(notifications).values(
    [...byPerson.values()].map(({ evenToActor: _, requestData, sender, ...words }) => ({
      id: newId(),
      eventId: event.id,
      ...words,
      sender: sender ?? senderOf(work),
      requestData: requestData ?? null,
      createdAt: work.now,
      updatedAt: work.now,
    })),
  )
}

function senderOf({ actor }: Work): NotificationRow['sender'] {
  return actor.kind === 'person'
    ? { id: actor.userId, name: actor.name, avatar: null }
    : { id: null, name: 'Quartet', avatar: null }
}

/** Marks one notice read. The first reading counts; nothing changes after it. */
export async function markRead(work: Work, notice: NotificationRow): Promise<NotificationRow> {
  if (notice.readAt) return notice
  const [row] = await work.tx
    .update(notifications)
    .set({ readAt: work.now, updatedAt: work.now })
    .where(eq(notifications.id, notice.id))
    .returning()
  await work.record('notices.read', { userId: notice.userId })
  return row!
}

/** Marks everything of a person read that is in scope, and answers how many notices that were. */
export async function markAllRead(work: Work, userId: string, scope: SQL): Promise<number> {
  const rows = await work.tx
    .update(notifications)
    .set({ readAt: work.now, updatedAt: work.now })
    .where(and(scope, isNull(notifications.readAt)))
    .returning({ id: notifications.id })
  if (rows.length > 0) await work.record('notices.read', { userId })
  return rows.length
}
