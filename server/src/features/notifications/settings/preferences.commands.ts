import type { NotificationPreferences, PreferencesChange } from '@quartet/contract/notifications/notifications'
import type { Work } from '../../../platform/db/db.ts'
import { notificationPreferences } from '../notices/notices.tables.ts'
import { notificationPreferencesOf } from './preferences.queries.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'notification_preferences.changed': { userId: string }
  }
}

/** Keeps what a person wants to be told from now on, and answers it as it stands. */
export async function changeNotificationPreferences(
  work: Work,
  userId: string,
  change: PreferencesChange,
): Promise<NotificationPreferences> {
  const now = await notificationPreferencesOf(work.tx, userId)
  const next = {
    email: chosen(now.email, change.email, change.emailNotifications),
    push: chosen(now.push, change.push, change.pushNotifications),
    inApp: change.inApp ?? now.inApp,
    sound: chosen(now.sound, change.sound, change.notificationSounds),
    frequency: change.frequency ?? now.frequency,
    displayMode: change.displayMode ?? now.displayMode,
    priorityLevel: change.priorityLevel ?? now.priorityLevel,
    categories: { ...now.categories, ...change.categories },
    channels: {
      email: { ...now.channels.email, ...change.channels?.email },
      push: { ...now.channels.push, ...change.channels?.push },
    },
    quietHours: change.quietHours ?? now.quietHours,
    urgentCover: change.urgentCover ?? now.urgentCover,
    urgentTexts: change.urgentTexts ?? now.urgentTexts,
    updatedAt: work.now,
  }
  await work.tx
    .insert(notificationPreferences)
    .values({ userId, ...next })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: next })
  await work.record('notification_preferences.changed', { userId }, null)
  return notificationPreferencesOf(work.tx, userId)
}

// A client that sends back the whole answer with one spelling changed means the change.
const chosen = (now: boolean, ...said: (boolean | undefined)[]): boolean =>
  said.some((one) => one !== undefined && one !== now) ? !now : now
