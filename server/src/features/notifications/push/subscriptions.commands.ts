import { eq } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { PushTarget } from '../../../platform/post/push.ts'
import { pushSubscriptions } from '../../../platform/post/push.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'push.subscribed': { userId: string; device: string }
    'push.unsubscribed': { userId: string; device: string }
  }
}

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

/** Lets a browser show this person's notices while their session lasts. A browser shows those of one person, the last who said so. */
export async function subscribe(
  work: Work,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
  target: PushTarget,
  device: string,
): Promise<PushSubscriptionRow> {
  const whose = { userId, sessionId, p256dh: target.p256dh, auth: target.auth, device }
  const [row] = await work.tx
    .insert(pushSubscriptions)
    .values({ id: newId(), endpoint: target.endpoint, ...whose, createdAt: work.now })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: whose })
    .returning()
  await work.record('push.subscribed', { userId, device }, null)
  return row!
}

/** Ends the notices of a browser. */
export async function removeSubscription(work: Work, { id, userId, device }: PushSubscriptionRow): Promise<void> {
  await work.tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  await work.record('push.unsubscribed', { userId, device }, null)
}
