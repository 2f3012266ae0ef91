import type { LiveRules } from '../../../platform/live/live.tsx'

export const notificationsLive: LiveRules = {
  notification: ['notifications'],
  notifications_read: ['notifications'],
  // What a card asks for may just have been answered by somebody else.
  connection_changed: ['notifications'],
  cover_changed: ['notifications', 'deliveries'],
  new_cover_application: ['notifications', 'deliveries'],
}
