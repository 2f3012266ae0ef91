import { of } from './row.ts'
import type { Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const notificationsPermissions: Record<string, Row> = {
  'notifications.list': { call: () => ({ path: '/notifications' }), outcomes: of('oy yyyy y yyyy') },
  'notifications.unread': { call: () => ({ path: '/notifications/unread' }), outcomes: of('oy yyyy y yyyy') },
  'notifications.read': {
    call: (world) => ({ path: `/notifications/${world.trainerNoticeId}/read` }),
    missing: (world) => ({ path: `/notifications/${world.missing}/read` }),
    outcomes: of('ou uuuu y uuuu'),
  },
  'notifications.readAll': {
    call: (world) => ({ path: `/notifications/read-all/${world.trainer.userId}` }),
    outcomes: of('ou uuuu y uuuu'),
  },
  'notifications.preferences': {
    call: (world) => ({ path: `/notifications/preferences/${world.trainer.userId}` }),
    outcomes: of('ou uuuu y uuuu'),
  },
  'notifications.changePreferences': {
    call: (world) => ({ path: `/notifications/preferences/${world.trainer.userId}`, body: { displayMode: 'compact' } }),
    outcomes: of('ou uuuu y uuuu'),
  },
}
