import type { NoticeAnswer, Notification } from '@quartet/contract/notifications/notifications'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import type { NotificationRow } from './notices.queries.ts'

/** What stands beside a page of notices. */
type NoticeContext = {
  /** Avatar ids of senders, by account: the picture they have now, not the one they had then. */
  pictures: Map<string, string>
  answer(row: NotificationRow): NoticeAnswer | null
  digest(row: NotificationRow): Notification['digest']
}

export function presentNotice(row: NotificationRow, context: NoticeContext): Notification {
  const { sender } = row
  const digest = context.digest(row)
  const picture = sender.id && avatarUrl(context.pictures.get(sender.id) ?? null)
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    message: row.message,
    type: row.type,
    read: row.readAt !== null,
    createdAt: row.createdAt.toString(),
    updatedAt: row.updatedAt.toString(),
    metadata: {
      title: row.title,
      category: row.category,
      priority: row.priority,
      sender: { ...sender, avatar: picture || sender.avatar },
      link: row.link,
      action: row.action,
      requestData: row.requestData,
    },
    archived: row.archivedAt !== null,
    // Several are answered one by one.
    answer: digest ? null : context.answer(row),
    digest,
  }
}
