import type { Work } from './db.ts'
import type { EventType, Happened } from './events.ts'
import type { Notification } from '@quartet/contract/notifications'

/** One notice for one person. `link` is a path inside the product. */
export type NoticeWords = {
  userId: string
  title: string
  message: string
  type: string
  category: Notification['metadata']['category']
  priority: Notification['metadata']['priority']
  link: string | null
  sender?: { id: string | null; name: string; avatar: string | null }
  requestData?: Notification['metadata']['requestData']
  /** Nobody is told of what they did themself, unless this says so. */
  evenToActor?: true
}

/** An event and the people who are told of it. Delivery, preferences and merging are the notifications slice's. */
export type Notice = { on: EventType; tell(work: Work, event: Happened): Promise<NoticeWords[]> }

/** Types the event of a notice by its name. */
export function notice<T extends EventType>(
  on: T,
  tell: (work: Work, event: Happened<T>) => Promise<NoticeWords[]>,
): Notice {
  return { on, tell: tell as Notice['tell'] }
}
