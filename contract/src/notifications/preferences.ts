import type { Notification, NotificationPreferences } from './notifications.ts'

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
