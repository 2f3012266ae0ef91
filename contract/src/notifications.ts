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

const onOff = z.boolean()

/** What a person wants to be told, and how. Three settings have two spellings, which always say the same (N-05). */
export const notificationPreferences = z.object({
  email: onOff,
  emailNotifications: onOff.describe('The same as email'),
  push: onOff,
  pushNotifications: onOff.describe('The same as push'),
  inApp: onOff.describe('Whether notices count as unread and pop up; the list keeps them either way'),
  sound: onOff,
  notificationSounds: onOff.describe('The same as sound'),
  frequency: z.enum(['immediate']),
  displayMode: z.enum(['compact', 'detailed']),
  priorityLevel: z.enum(['all', 'important', 'urgent']).describe('important: high and urgent; urgent: urgent only'),
  categories: z.object({ action_required: onOff, updates: onOff, messages: onOff, account: onOff }),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/** What holds until a person chooses otherwise. */
export const defaultPreferences: NotificationPreferences = {
  email: true,
  emailNotifications: true,
  push: true,
  pushNotifications: true,
  inApp: true,
  sound: true,
  notificationSounds: true,
  frequency: 'immediate',
  displayMode: 'detailed',
  priorityLevel: 'all',
  categories: { action_required: true, updates: true, messages: true, account: true },
}

/** A change names what it changes. Of two spellings the one that differs from what is kept counts. */
export const preferencesChange = notificationPreferences
  .extend({ categories: notificationPreferences.shape.categories.partial() })
  .partial()
export type PreferencesChange = z.infer<typeof preferencesChange>

/** Whether a notice counts as unread, sounds and pops up, by the settings of its person (decision 16). */
export function noticeCounts(
  { inApp, priorityLevel, categories }: NotificationPreferences,
  { category, priority }: Pick<Notification['metadata'], 'category' | 'priority'>,
): boolean {
  const weighs =
    priorityLevel === 'all' || priority === 'urgent' || (priorityLevel === 'important' && priority === 'high')
  return inApp && weighs && categories[category]
}

const notificationsOperation = operationsOf('notifications', {})

export const notifications = {
  list: notificationsOperation
    .route({ method: 'GET', path: '/notifications', summary: "The caller's notices, newest first" })
    .input(z.object({ ...paging, userId: id.optional() }))
    .output(listOf(notification)),
  unread: notificationsOperation
    .route({
      method: 'GET',
      path: '/notifications/unread',
      summary: 'How many notices are unread, of those that count by the settings',
    })
    .output(z.object({ count: z.number().int() })),
  read: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications/{id}/read', summary: 'Mark one read' })
    .input(z.object({ id }))
    .output(notification),
  readAll: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications/read-all/{userId}', summary: 'Mark all read' })
    .input(z.object({ userId: id }))
    .output(z.object({ success: z.literal(true), count: z.number().int() })),
  preferences: notificationsOperation
    .route({ method: 'GET', path: '/notifications/preferences/{userId}', summary: 'What the caller wants to be told' })
    .input(z.object({ userId: id }))
    .output(notificationPreferences),
  changePreferences: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications/preferences/{userId}', summary: 'Change notification settings' })
    .input(preferencesChange.extend({ userId: id }))
    .output(notificationPreferences),
}
