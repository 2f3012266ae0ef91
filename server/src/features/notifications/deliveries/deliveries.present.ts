import type { Delivery } from '@quartet/contract/notifications/deliveries'
import type { ToldRow } from './deliveries.queries.ts'

export function presentTold({ bell, name, actedAt, channels }: ToldRow): Delivery {
  return {
    notificationId: bell.notificationId,
    event: bell.eventType,
    person: { id: bell.userId, name },
    at: bell.createdAt.toString(),
    seenAt: bell.seenAt?.toString() ?? null,
    actedAt: actedAt?.toString() ?? null,
    channels: channels.map((one) => ({
      channel: one.channel,
      state: one.state,
      reason: one.reason,
      attempts: one.attempts,
      sentAt: one.sentAt?.toString() ?? null,
      heldUntil: one.state === 'held' ? one.dueAt.toString() : null,
    })),
  }
}
