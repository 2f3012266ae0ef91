import type { Notification } from '@quartet/contract/notifications'
import { avatarUrl } from '../users/avatars.rules.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** `pictures` are the avatar ids of senders, by account: the picture they have now, not the one they had then. */
export function presentNotice(row: NotificationRow, pictures: Map<string, string>): Notification {
  const { sender } = row
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
      sender: { ...sender, avatar: (sender.id && avatarUrl(pictures.get(sender.id) ?? null)) || sender.avatar },
      link: row.link,
      action: null,
      requestData: row.requestData,
    },
  }
}
