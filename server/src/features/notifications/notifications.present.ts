import type { Notification } from '@quartet/contract/notifications'
import type { NotificationRow } from './notifications.queries.ts'

export function presentNotice(row: NotificationRow): Notification {
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
      sender: row.sender,
      link: row.link,
      action: null,
      requestData: row.requestData,
    },
  }
}
