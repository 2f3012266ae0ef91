import type { NoticeAnswer, Notification } from '@quartet/contract/notifications/notifications'
import type { Person } from '../actor.ts'
import type { Work } from '../db/db.ts'
import type { EventType, Happened } from '../db/domain-events.ts'
import type { Introduces } from '../introduction-words.ts'

/**
 * The ways that a notice goes, as the tables of who is told what write them: E e-mail, P push, S text message, B bell,
 * D in the e-mail of 9:00 or 14:00. ! goes through quiet hours for people who let it.
 */
export type Ways = `${'' | 'E' | 'D'}${'' | 'P'}${'' | 'S'}B${'' | '!'}`

/** One notice for one person. `link` is a path inside the product. */
export type NoticeWords = {
  userId: string
  title: string
  message: string
  type: string
  category: Notification['metadata']['category']
  priority: Notification['metadata']['priority']
  link: string | null
  /** By its weight, unless this says otherwise. */
  by?: Ways
  sender?: { id: string | null; name: string; avatar: string | null }
  requestData?: Notification['metadata']['requestData']
  /** What it asks its reader to answer. */
  asks?: { kind: string; id: string }
  /**
   * Notices of one family stand on one card. `key` is the family, among those of one person; `title` names all of them,
   * with {count}; `part` names this one.
   */
  family?: { key: string; title: string; part: string }
  /** What it brings, where its reader doesn't know who acts: its email then says who that is. */
  introduces?: Introduces
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

/** How a notice goes that does not say so itself: what waits for an answer everywhere, what matters also by e-mail. */
export function waysOf({ by, category, priority }: Pick<NoticeWords, 'by' | 'category' | 'priority'>): Ways {
  if (by) return by
  if (priority === 'urgent') return 'EPB!'
  if (category === 'action_required') return 'EPB'
  return priority === 'high' ? 'EB' : 'B'
}

/** How things of one kind stand that notices ask about, many at once, as their reader may know it. */
export type Answers = {
  kind: string
  of(work: Work & { actor: Person }, ids: string[]): Promise<Map<string, NoticeAnswer>>
}
