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
const perCategory = z.object({ action_required: onOff, updates: onOff, messages: onOff, account: onOff })

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
  categories: perCategory.describe('What is told at all; the list keeps the rest silently'),
  channels: z
    .object({ email: perCategory, push: perCategory })
    .describe('Which of these categories also go by e-mail and by push'),
  quietHours: onOff.describe("Hold e-mail and push from 21:00 to 07:00 in the person's own zone"),
  urgentCover: onOff.describe('Let urgent notices through quiet hours; a cover request only within 12 hours'),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const every = { action_required: true, updates: true, messages: true, account: true }

/** What holds until a person chooses otherwise. Quiet hours hold everything back until somebody opts in to be woken. */
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
  categories: every,
  channels: { email: every, push: every },
  quietHours: true,
  urgentCover: false,
}

/** A change names what it changes. Of two spellings the one that differs from what is kept counts. */
export const preferencesChange = notificationPreferences
  .extend({
    categories: perCategory.partial(),
    channels: z.object({ email: perCategory.partial(), push: perCategory.partial() }).partial(),
  })
  .partial()
export type PreferencesChange = z.infer<typeof preferencesChange>

type Weight = Pick<Notification['metadata'], 'category' | 'priority'>

/** Whether a notice counts as unread, sounds and pops up, by the settings of its person (decision 16). */
export function noticeCounts(preferences: NotificationPreferences, notice: Weight): boolean {
  return preferences.inApp && isWanted(preferences, notice)
}

/** Whether a notice also goes by e-mail or push, by the settings of its person. When it goes is for quiet hours to say. */
export function noticeGoesBy(
  channel: keyof NotificationPreferences['channels'],
  preferences: NotificationPreferences,
  notice: Weight,
): boolean {
  return preferences[channel] && isWanted(preferences, notice) && preferences.channels[channel][notice.category]
}

function isWanted({ priorityLevel, categories }: NotificationPreferences, { category, priority }: Weight): boolean {
  const weighs =
    priorityLevel === 'all' || priority === 'urgent' || (priorityLevel === 'important' && priority === 'high')
  return weighs && categories[category]
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
