import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { notificationCategory } from './notifications.ts'

export const deliveryChannel = z.enum(['bell', 'email', 'push', 'text'])
export type DeliveryChannel = z.infer<typeof deliveryChannel>

/**
 * queued: on its way. held: waits for the end of quiet hours or for a summary. sent: taken by what carries it.
 * kept: there is nothing to send it with, it lies in the outbox. off: not sent, and `reason` says why. failed: given up.
 */
export const deliveryState = z.enum(['queued', 'held', 'sent', 'kept', 'off', 'failed'])
export type DeliveryState = z.infer<typeof deliveryState>

/** What became of one notice to one person. */
export const delivery = z.object({
  notificationId: id,
  event: z.string().describe('Event of the notification, such as cover.requested'),
  person: z.object({ id, name: z.string() }),
  at: instant,
  seenAt: instant.nullable().describe('When they read it in Quartet; opened emails aren’t tracked'),
  actedAt: instant.nullable().describe('When they first acted on it'),
  channels: z.array(
    z.object({
      channel: deliveryChannel,
      state: deliveryState,
      reason: z.string().nullable(),
      attempts: z.number().int(),
      sentAt: instant.nullable(),
      heldUntil: instant.nullable(),
    }),
  ),
})
export type Delivery = z.infer<typeof delivery>

export const deliveriesErrors = {
  'deliveries.no_such_link': {
    status: 404,
    message: 'This link doesn’t work. Open the one in a newer email, or change your notification settings.',
  },
}

const deliveriesOperation = operationsOf('deliveries', deliveriesErrors)

export const deliveries = {
  list: deliveriesOperation
    .route({
      method: 'GET',
      path: '/deliveries',
      summary: 'List who was notified about a subject, how, and what they did, newest first; for its managers',
    })
    .input(z.object({ ...paging, subjectId: id.describe('Subject of the notifications, such as a cover') }))
    .output(listOf(delivery)),
  unsubscribe: deliveriesOperation
    .route({ method: 'POST', path: '/deliveries/unsubscribe', summary: 'Unsubscribe with the link of an email' })
    .input(z.object({ token: z.string().max(400) }))
    .output(z.object({ category: notificationCategory })),
}
