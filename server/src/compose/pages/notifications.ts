import type { Machines } from '../../features/notifications/deliveries/deliveries.commands.ts'
import { sealedOfPushKeys } from '../../platform/post/push.tables.ts'
import { deliveriesReactions } from '../../features/notifications/deliveries/deliveries.reactions.ts'
import { deliveriesRoutes } from '../../features/notifications/deliveries/deliveries.routes.ts'
import { deliveriesTasks } from '../../features/notifications/deliveries.tasks.ts'
import { notificationsMails } from '../../features/notifications/deliveries/deliveries.mails.ts'
import {
  eventsOf,
  notificationsReactions,
  notificationsTogether,
} from '../../features/notifications/notices/notices.reactions.ts'
import { notificationsRoutes } from '../../features/notifications/notices/notices.routes.ts'
import { noticeDataOf } from '../../features/notifications/personal-data.queries.ts'
import { notificationPreferencesOf } from '../../features/notifications/settings/preferences.queries.ts'
import { subscriptionsRoutes } from '../../features/notifications/push/subscriptions.routes.ts'
import { unsubscribeToken } from '../../features/notifications/settings/unsubscribe.commands.ts'
import type { Answers, Notice } from '../../platform/events/notice.ts'
import { reportUrlOf } from '../people/introductions.ts'
import { part, type Services } from '../part.ts'

/** `notices` is what every slice tells people, `answers` how the things stand that some of them ask about. */
export function notifications(kit: Services, notices: Notice[], answers: Answers[]) {
  const queue = (name: string, payload: { eventId?: string }) => kit.queue().send(name, payload)
  const limits = kit.config.access.sessions
  const machines: Machines = {
    mailer: kit.mailer,
    texts: kit.texts,
    address: kit.address,
    reportUrl: reportUrlOf(kit),
    unsubscribe(userId, category) {
      const token = unsubscribeToken(kit.vault, { userId, category })
      return token && `${kit.address()}/unsubscribe?token=${token}`
    },
  }
  return part({
    mails: notificationsMails,
    together: notificationsTogether(notices),
    reactions: [
      ...notificationsReactions(notices),
      ...deliveriesReactions([...eventsOf(notices), 'notice.added'], async (eventId) => {
        await queue('notices.deliver', { eventId })
        await queue('notices.push', { eventId })
      }),
    ],
    tasks: deliveriesTasks(machines, kit.push, limits, queue),
    personalData: [
      { name: 'notices', of: noticeDataOf },
      { name: 'notificationSettings', of: (work, person) => notificationPreferencesOf(work.tx, person.userId) },
    ],
    sealed: sealedOfPushKeys,
    changes: {
      notices: { notifications: null },
      notice: { notifications: null },
      notification_preferences: { notifications: 'userId' },
      push: { push: null },
      text: { deliveries: null },
      introduction: { introductions: null },
    },
    routes: () => ({
      notifications: notificationsRoutes(answers),
      deliveries: deliveriesRoutes(kit.vault),
      push: subscriptionsRoutes(kit.push, limits),
    }),
  })
}
