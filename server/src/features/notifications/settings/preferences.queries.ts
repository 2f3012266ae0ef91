import { eq, sql } from 'drizzle-orm'
import type { NotificationPreferences } from '@quartet/contract/notifications/notifications'
import { defaultPreferences } from '@quartet/contract/notifications/preferences'
import type { Tx } from '../../../platform/db/db.ts'
import { notificationPreferences as kept, notifications } from '../notices/notices.tables.ts'

/** The settings of a person; the defaults until there is a record. Three are answered in both spellings. */
export async function notificationPreferencesOf(tx: Tx, userId: string): Promise<NotificationPreferences> {
  const [row] = await tx.select().from(kept).where(eq(kept.userId, userId))
  return readPreferences(row)
}

/** A record of settings as settings; without one the defaults. */
export function readPreferences(row: typeof kept.$inferSelect | undefined | null): NotificationPreferences {
  if (!row) return defaultPreferences
  const { userId: _, updatedAt: __, ...own } = row
  return { ...own, emailNotifications: own.email, pushNotifications: own.push, notificationSounds: own.sound }
}

/** `noticeCounts` of the contract for a query that joins the settings of each notice's person. */
export const counts = sql<boolean>`(${kept.userId} is null or (
  ${kept.inApp}
  and (
    ${kept.priorityLevel} = 'all' or ${notifications.priority} = 'urgent'
    or (${kept.priorityLevel} = 'important' and ${notifications.priority} = 'high')
  )
  and (${kept.categories} ->> ${notifications.category})::boolean
))`

/** Those of these accounts whom a cover request reaches by e-mail or push, by `noticeGoesBy` of the contract in SQL. */
export async function alertedOfCovers({ tx }: { tx: Tx }, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`select deaf_to_covers(${sql.param(userIds)}::uuid[]) as id`)
  const deaf = new Set(rows.map((row) => row.id))
  return new Set(userIds.filter((id) => !deaf.has(id)))
}
