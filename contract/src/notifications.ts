import { z } from 'zod'
import { instant } from './kernel/dates.ts'
import { id } from './kernel/ids.ts'
import { operationsOf } from './kernel/operation.ts'
import { listOf, paging } from './kernel/paging.ts'

export const notificationCategory = z.enum(['action_required', 'updates', 'messages', 'account'])
export const notificationPriority = z.enum(['low', 'medium', 'high', 'urgent'])

/** N-10. */
export const notification = z.object({
  id,
  userId: id,
  title: z.string(),
  message: z.string(),
  type: z.string().describe('system, cover_request, connection and others'),
  read: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  metadata: z.object({
    title: z.string(),
    category: notificationCategory,
    priority: notificationPriority,
    sender: z.object({ id: id.nullable(), name: z.string(), avatar: z.string().nullable() }),
    link: z.string().nullable().describe('A path inside the product'),
    action: z.string().nullable(),
    requestData: z
      .object({
        type: z.string(),
        status: z.string(),
        data: z.object({
          connectionId: id.optional(),
          gymEntityId: id.optional(),
          trainerEntityId: id.optional(),
          gymId: id.optional(),
          trainerId: id.optional(),
          message: z.string().optional(),
        }),
      })
      .nullable(),
  }),
})
export type Notification = z.infer<typeof notification>

const notificationsOperation = operationsOf('notifications', {})

export const notifications = {
  list: notificationsOperation
    .route({ method: 'GET', path: '/notifications', summary: "The caller's notices, newest first" })
    .input(z.object({ ...paging, userId: id.optional() }))
    .output(listOf(notification)),
  unread: notificationsOperation
    .route({ method: 'GET', path: '/notifications/unread', summary: 'How many notices are unread' })
    .output(z.object({ count: z.number().int() })),
  read: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications/{id}/read', summary: 'Mark one read' })
    .input(z.object({ id }))
    .output(notification),
  readAll: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications/read-all/{userId}', summary: 'Mark all read' })
    .input(z.object({ userId: id }))
    .output(z.object({ success: z.literal(true), count: z.number().int() })),
}
