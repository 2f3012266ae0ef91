import type { Notification } from '@quartet/contract/notifications/notifications'
import { idOf } from './covers.ts'

/** An unread update of so many minutes ago. */
export function aNotice(number: number, changes: Partial<Notification> = {}): Notification {
  const at = new Date(Date.now() - number * 60_000).toISOString()
  return {
    id: idOf(number),
    userId: idOf(1),
    title: `Notice ${number}`,
    message: `What happened in ${number}`,
    type: 'system',
    read: false,
    createdAt: at,
    updatedAt: at,
    metadata: {
      title: `Notice ${number}`,
      category: 'updates',
      priority: 'medium',
      sender: { id: idOf(2), name: 'Mei Tanaka', avatar: null },
      link: '/dashboard/gym?tab=covers',
      action: null,
      requestData: null,
    },
    archived: false,
    answer: null,
    digest: null,
    ...changes,
  }
}
