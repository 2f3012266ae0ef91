import { asc, eq } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import { notifications } from './notices/notices.tables.ts'

/** That somebody was told, of what kind and when. The words name others, so they stay out. */
export async function noticeDataOf(work: Work, { userId }: { userId: string }): Promise<unknown> {
  return work.tx
    .select({
      type: notifications.type,
      category: notifications.category,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt))
}
