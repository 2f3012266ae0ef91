import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { notifications } from './notifications.tables.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Newest first, one row more than asked for. */
export async function listNotices(
  tx: Tx,
  scope: SQL,
  page: { after: string[] | null; limit: number },
): Promise<NotificationRow[]> {
  const older = page.after
    ? sql`(${notifications.createdAt}, ${notifications.id}) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
    : undefined
  return tx
    .select()
    .from(notifications)
    .where(and(scope, older))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit + 1)
}

export async function findNotice(tx: Tx, scope: SQL, id: string): Promise<NotificationRow | undefined> {
  const [row] = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), scope))
  return row
}

export async function countUnread(tx: Tx, scope: SQL): Promise<number> {
  const [row] = await tx
    .select({ unread: count() })
    .from(notifications)
    .where(and(scope, isNull(notifications.readAt)))
  return row!.unread
}

export const unreadOf = (tx: Tx, userId: string): Promise<number> => countUnread(tx, eq(notifications.userId, userId))

/** The notices that one event made, each with how many its person has not read. */
export async function noticesOf(tx: Tx, eventId: string): Promise<(NotificationRow & { unread: number })[]> {
  const made = await tx.select().from(notifications).where(eq(notifications.eventId, eventId))
  if (made.length === 0) return []
  const unread = await tx
    .select({ userId: notifications.userId, unread: count() })
    .from(notifications)
    .where(
      and(
        inArray(
          notifications.userId,
          made.map((one) => one.userId),
        ),
        isNull(notifications.readAt),
      ),
    )
    .groupBy(notifications.userId)
  const byPerson = new Map(unread.map((row) => [row.userId, row.unread]))
  return made.map((row) => ({ ...row, unread: byPerson.get(row.userId) ?? 0 }))
}
