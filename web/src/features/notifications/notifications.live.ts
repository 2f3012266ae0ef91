import type { LiveRules } from '../../platform/live.tsx'

export const notificationsLive: LiveRules = {
  notification: ['notifications'],
  notifications_read: ['notifications'],
}
