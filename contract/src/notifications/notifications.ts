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
    .describe('Null while nothing is settled'),
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
    link: z.string().nullable().describe('A path inside the product'),
    action: z.string().nullable(),
    requestData: requestData.nullable(),
  }),
  archived: z.boolean(),
  answer: noticeAnswer.nullable().describe('Null where there is nothing to answer'),
  digest: z
    .object({ count: z.number().int(), unread: z.number().int(), title: z.string(), message: z.string() })
    .nullable()
    .describe('Stands for several notices of one family, of which this is the newest'),
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
  urgentTexts: onOff.describe('Also send a text message for covers that start within 12 hours'),
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
  urgentTexts: false,
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

/** What somebody tells by hand. The sender is who tells it, and only the product itself is urgent. */
export const newNotification = z.object({
  userId: id,
  title: line(120).min(1, 'Say what it is about'),
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
        .regex(/^\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]*$/u, 'A path inside the product, such as /covers')
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
    .route({ method: 'GET', path: '/notifications', summary: "The caller's notices, newest first" })
    .input(
      z.object({
        ...paging,
        userId: id.optional(),
        digest: flag.optional().describe('One for each family instead of every notice'),
        partsOf: id.optional().describe('Only the notices of the family of this one'),
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
      summary: 'How many notices are unread, of those that count by the settings',
    })
    .output(z.object({ count: z.number().int() })),
  read: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications/{id}/read', summary: 'Mark one read' })
    .input(z.object({ id }))
    .output(notification),
  create: notificationsOperation
    .route({
      method: 'POST',
      path: '/notifications',
      summary: 'Tell somebody: oneself, a connected trainer of the gym, or anybody for an admin',
      successStatus: 201,
    })
    .meta({ mayCarryMore: true })
    .input(newNotification)
    .output(notification),
  updateStatus: notificationsOperation
    .route({
      method: 'POST',
      path: '/notifications/update-status',
      summary: 'Keep with a notice how its request was answered',
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
          error: 'The action says something else than the status',
          path: ['action'],
        }),
    )
    .output(notification),
  change: notificationsOperation
    .route({ method: 'PATCH', path: '/notifications', summary: 'Mark several read, archive them or take them back' })
    .input(
      z.object({
        ids: z.array(id).min(1).max(200),
        parts: z.boolean().default(false).describe('Together with the others of their families'),
        read: z.literal(true).optional(),
        archived: z.boolean().optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), count: z.number().int() })),
  remove: notificationsOperation
    .route({ method: 'DELETE', path: '/notifications/{id}', summary: 'Delete a notice' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
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
    .meta({ mayCarryMore: true })
    .input(preferencesChange.extend({ userId: id }))
    .output(notificationPreferences),
}
