import { notificationsMails } from '../features/notifications/notifications.mails.ts'
import { notificationsReactions, notificationsTogether } from '../features/notifications/notifications.reactions.ts'
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts'
import { noticeDataOf } from '../features/notifications/personal-data.queries.ts'
import { preferencesOf } from '../features/notifications/preferences.queries.ts'
import type { Answers, Notice } from '../platform/notice.ts'
import { part } from './part.ts'

/** `notices` is what every slice tells people, `answers` how the things stand that some of them ask about. */
export function notifications(notices: Notice[], answers: Answers[]) {
  return part({
    mails: notificationsMails,
    together: notificationsTogether(notices),
    reactions: notificationsReactions(notices),
    personalData: [
      { name: 'notices', of: noticeDataOf },
      { name: 'notificationSettings', of: (work, person) => preferencesOf(work.tx, person.userId) },
    ],
    routes: () => ({ notifications: notificationsRoutes(answers) }),
  })
}
