import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'

export const notificationCategory = z.enum(['action_required', 'updates', 'messages', 'account'])
export const notificationPriority = z.enum(['low', 'medium', 'high', 'urgent'])

export const notificationsErrors = {
  'notifications.not_added': { status: 404, message: 'Failed to add notification' },
}

const requestData = z.object({
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

/** Something that can be done about a notice where it is read. `id` is the connection or the cover. */
export const noticeAct = z.object({
  kind: z.enum([
    'accept_connection',
    'decline_connection',
    'apply_for_cover',
    'withdraw_application',
    'approve_application',
    'acknowledge_time',
  ]),
  label: z.string(),
  id,
  applicationId: id.optional(),
})
export type NoticeAct = z.infer<typeof noticeAct>

/** How what a notice asks for stands now: what its reader can do about it, or what became of it and by whom. */
export const noticeAnswer = z.object({
  acts: z.array(noticeAct),
  outcome: z
    .object({ word: z.string(), sentence: z.string(), at: instant.nullable() })
    .nullable()
    .describe('Null until answered'),
})
export type NoticeAnswer = z.infer<typeof noticeAnswer>

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
    link: z.string().nullable().describe('Path in the app'),
    action: z.string().nullable(),
    requestData: requestData.nullable(),
  }),
  archived: z.boolean(),
  answer: noticeAnswer.nullable().describe('Null if there’s nothing to answer'),
  digest: z
    .object({ count: z.number().int(), unread: z.number().int(), title: z.string(), message: z.string() })
    .nullable()
    .describe('Summary of several related notifications, of which this is the newest'),
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
  inApp: onOff.describe('Whether notifications count as unread and pop up; the list keeps them either way'),
  sound: onOff,
  notificationSounds: onOff.describe('The same as sound'),
  frequency: z.enum(['immediate']),
  displayMode: z.enum(['compact', 'detailed']),
  priorityLevel: z.enum(['all', 'important', 'urgent']).describe('important: high and urgent; urgent: urgent only'),
  categories: perCategory.describe('Categories that alert the person; the list keeps the others without an alert'),
  channels: z
    .object({ email: perCategory, push: perCategory })
    .describe('Which of these categories are also sent by email and push'),
  quietHours: onOff.describe('Hold email and push from 9:00 pm to 7:00 am in the person’s time zone'),
  urgentCover: onOff.describe('Send urgent notifications during quiet hours; a cover request only within 12 hours'),
  urgentTexts: onOff.describe('Also text about covers that start within 12 hours'),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/** A change names what it changes. Of two spellings the one that differs from what is kept counts. */
export const preferencesChange = notificationPreferences
  .extend({
    categories: perCategory.partial(),
    channels: z.object({ email: perCategory.partial(), push: perCategory.partial() }).partial(),
  })
  .partial()
export type PreferencesChange = z.infer<typeof preferencesChange>

/** What somebody tells by hand. The sender is who tells it, and only the product itself is urgent. */
export const newNotification = z.object({
  userId: id,
  title: line(120).min(1, 'Enter a title.'),
  message: paragraphs(1000),
  type: line(40).min(1).default('system'),
  updatedAt: z.string().optional().describe('Ignored: the server decides'),
  metadata: z
    .object({
      category: notificationCategory,
      priority: notificationPriority.exclude(['urgent']),
      link: z
        .string()
        .max(300)
        .regex(/^\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]*$/u, 'Enter a path in the app, such as /covers.')
        .nullable(),
      requestData: z
        .object({
          type: line(40),
          status: line(40),
          data: requestData.shape.data.extend({ message: paragraphs(500).optional() }),
        })
        .nullable(),
    })
    .partial()
    .default({}),
})
export type NewNotification = z.infer<typeof newNotification>

const notificationsOperation = operationsOf('notifications', notificationsErrors)

export const notifications = {
  list: notificationsOperation
    .route({ method: 'GET', path: '/notifications', summary: 'List your notifications, newest first' })
    .input(
      z.object({
        ...paging,
        userId: id.optional(),
        digest: flag.optional().describe('One per group of related notifications instead of each'),
        partsOf: id.optional().describe('Only notifications related to this one'),
        unread: flag.optional(),
        category: notificationCategory.optional(),
        from: instant.optional(),
        archived: flag.default(false),
        search: line(120).optional(),
      }),
    )
    .output(listOf(notification)),
  unread: notificationsOperation
    .route({
      method: 'GET',
      path: '/notifications/unread',
      summary: 'Count unread notifications that your settings include',
    })
    .output(z.object({ count: z.number().int() })),
  read: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications/{id}/read', summary: 'Mark a notification as read' })
    .input(z.object({ id }))
    .output(notification),
  create: notificationsOperation
    .route({
      method: 'POST',
      path: '/notifications',
      summary: 'Notify yourself, a trainer connected with your gym or, as an admin, anyone',
      successStatus: 201,
    })
    .meta({ mayCarryMore: true })
    .input(newNotification)
    .output(notification),
  updateStatus: notificationsOperation
    .route({
      method: 'POST',
      path: '/notifications/update-status',
      summary: 'Save the answer to a notification’s request',
    })
    .meta({ mayCarryMore: true })
    .input(
      z
        .object({
          notificationId: id,
          status: z.enum(['accepted', 'declined']),
          action: z.enum(['connection_accepted', 'connection_declined']),
        })
        .refine(({ status, action }) => action === `connection_${status}`, {
          error: 'The action doesn’t match the status.',
          path: ['action'],
        }),
    )
    .output(notification),
  change: notificationsOperation
    .route({
      method: 'PATCH',
      path: '/notifications',
      summary: 'Mark several notifications as read, archive or unarchive them',
    })
    .input(
      z.object({
        ids: z.array(id).min(1).max(200),
        parts: z.boolean().default(false).describe('Include related notifications'),
        read: z.literal(true).optional(),
        archived: z.boolean().optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), count: z.number().int() })),
  remove: notificationsOperation
    .route({ method: 'DELETE', path: '/notifications/{id}', summary: 'Delete a notification' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  readAll: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications/read-all/{userId}', summary: 'Mark all notifications as read' })
    .input(z.object({ userId: id }))
    .output(z.object({ success: z.literal(true), count: z.number().int() })),
  preferences: notificationsOperation
    .route({ method: 'GET', path: '/notifications/preferences/{userId}', summary: 'Get your notification settings' })
    .input(z.object({ userId: id }))
    .output(notificationPreferences),
  changePreferences: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications/preferences/{userId}', summary: 'Change notification settings' })
    .meta({ mayCarryMore: true })
    .input(preferencesChange.extend({ userId: id }))
    .output(notificationPreferences),
}
