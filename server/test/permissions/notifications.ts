import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const notificationsPermissions: Record<string, Row> = {
  'notifications.list': { call: () => ({ path: '/notifications' }), outcomes: of('oy yyyy y yyyy') },
  'notifications.unread': { call: () => ({ path: '/notifications/unread' }), outcomes: of('oy yyyy y yyyy') },
  'notifications.read': {
    call: (world) => ({ path: `/notifications/${world.trainerNoticeId}/read` }),
    missing: (world) => ({ path: `/notifications/${world.missing}/read` }),
    outcomes: of('ou uuuu y uuuu'),
  },
  // Only an admin tells everybody, and a gym its own trainers; its front desk tells nobody.
  'notifications.create': {
    call: (world) => ({
      path: '/notifications',
      body: { userId: world.trainer.userId, title: 'Doors', message: 'Use the back door.' },
    }),
    outcomes: of('oy yyyu y uuuu'),
  },
  'notifications.updateStatus': {
    call: (world) => ({
      path: '/notifications/update-status',
      body: { notificationId: world.trainerNoticeId, status: 'accepted', action: 'connection_accepted' },
    }),
    missing: (world) => ({
      path: '/notifications/update-status',
      body: { notificationId: world.missing, status: 'accepted', action: 'connection_accepted' },
    }),
    outcomes: of('ou uuuu y uuuu'),
  },
  'notifications.change': {
    call: (world) => ({ path: '/notifications', body: { ids: [world.trainerNoticeId], read: true } }),
    missing: (world) => ({ path: '/notifications', body: { ids: [world.missing], read: true } }),
    outcomes: of('ou uuuu y uuuu'),
  },
  'notifications.remove': {
    call: (world) => ({ path: `/notifications/${world.trainerNoticeId}` }),
    missing: (world) => ({ path: `/notifications/${world.missing}` }),
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
  // Whoever does not manage what was asked about gets an empty list.
  'deliveries.list': {
    call: (world) => ({ path: `/deliveries?subjectId=${world.coverId}` }),
    outcomes: of('oy yyyy y yyyy'),
  },
  // The link is the proof, so that nobody needs to sign in; this one is none.
  'deliveries.unsubscribe': {
    call: () => ({ path: '/deliveries/unsubscribe', body: { token: 'nothing' } }),
    outcomes: of('uu uuuu u uuuu'),
  },
  'push.settings': { call: () => ({ path: '/push' }), outcomes: of('oy yyyy y yyyy') },
  // A service that we do not know, so that nobody is really subscribed.
  'push.subscribe': {
    call: () => ({
      path: '/push/subscriptions',
      body: { endpoint: 'https://push.example.test/x', keys: { p256dh: 'x', auth: 'x' } },
    }),
    outcomes: of('oy yyyy y yyyy'),
  },
  'push.unsubscribe': {
    call: (world) => ({ path: `/push/subscriptions/${world.missing}` }),
    outcomes: of('ou uuuu u uuuu'),
  },
}
