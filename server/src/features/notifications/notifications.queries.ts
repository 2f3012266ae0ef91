import { and, count, desc, eq, getColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { notificationPreferences, notifications } from './notifications.tables.ts'
import { counts } from './preferences.queries.ts'

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

const withSettings = eq(notificationPreferences.userId, notifications.userId)

/** How many are unread, of those that count by the settings of their person. */
export async function countUnread(tx: Tx, scope: SQL): Promise<number> {
  const [row] = await tx
    .select({ unread: count() })
    .from(notifications)
    .leftJoin(notificationPreferences, withSettings)
    .where(and(scope, isNull(notifications.readAt), counts))
  return row!.unread
}

export const unreadOf = (tx: Tx, userId: string): Promise<number> => countUnread(tx, eq(notifications.userId, userId))

/** The notices that one event made, each with whether it counts for its person and how many of those are unread. */
export async function noticesOf(
  tx: Tx,
  eventId: string,
): Promise<(NotificationRow & { counts: boolean; unread: number })[]> {
  const made = await tx
    .select({ ...getColumns(notifications), counts })
    .from(notifications)
    .leftJoin(notificationPreferences, withSettings)
    .where(eq(notifications.eventId, eventId))
  if (made.length === 0) return []
  const unread = await tx
    .select({ userId: notifications.userId, unread: count() })
    .from(notifications)
    .leftJoin(notificationPreferences, withSettings)
    .where(
      and(
        inArray(
          notifications.userId,
          made.map((one) => one.userId),
        ),
        isNull(notifications.readAt),
        counts,
      ),
    )
    .groupBy(notifications.userId)
  const byPerson = new Map(unread.map((row) => [row.userId, row.unread]))
  return made.map((row) => ({ ...row, unread: byPerson.get(row.userId) ?? 0 }))
}
