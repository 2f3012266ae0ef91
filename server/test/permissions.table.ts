import type { World } from './permissions.world.ts'

/** What one caller gets: let through (whatever the operation then says of its input), 403, 404 or 401. */
export type Outcome = 'yes' | 'no' | 'unseen' | 'out'

export const callers = [
  'visitor',
  'admin',
  'gymAdmin',
  'owner',
  'manager',
  'frontDesk',
  'trainer',
  'otherGymAdmin',
  'otherOwner',
  'otherTrainer',
  'supplier',
] as const
export type Caller = (typeof callers)[number]

export type Call = { path: string; body?: unknown }
export type Row = {
  /** The call about the gym's own thing; `world.missing` stands for an id that does not exist. */
  call(world: World): Call
  /** The same about something that does not exist, for operations on one thing. */
  missing?(world: World): Call
  outcomes: Record<Caller, Outcome>
}

/** Outcomes of the callers in the order of `callers`: y yes, n 403, u 404 unseen, o 401 signed out. */
function of(letters: string): Record<Caller, Outcome> {
  const meaning: Record<string, Outcome> = { y: 'yes', n: 'no', u: 'unseen', o: 'out' }
  const read = letters.replaceAll(' ', '')
  if (read.length !== callers.length) throw new Error(`'${letters}' needs ${callers.length} letters.`)
  return Object.fromEntries(callers.map((caller, at) => [caller, meaning[read[at]!]!])) as Record<Caller, Outcome>
}

const profile = {
  firstName: 'Robin',
  lastName: 'Example',
  phone: '+61412345678',
  address: '1 Example Street',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  timezone: 'Australia/Melbourne',
}
const times = (world: World) => ({
  studioId: world.studioId,
  weekdays: [1],
  startTime: '16:00',
  startsOn: '2026-12-07',
})
const draft = { name: 'Aerial hoop', description: '', tags: [] }

/**
 * Every operation of the contract × every caller (decision 39). The world: one gym with its whole team, an allocated
 * gym_admin, a connected trainer who teaches its class, and outsiders of every kind.
 * Columns:                        visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
 */
export const permissions: Record<string, Row> = {
  'installation.config': { call: () => ({ path: '/config' }), outcomes: of('yy yyyy y yyyy') },
  'identity.login': {
    call: () => ({ path: '/users/login', body: { email: 'nobody@example.test', password: 'wrong' } }),
    outcomes: of('oo oooo o oooo'),
  },
  'identity.register': {
    call: () => ({
      path: '/users/register',
      body: { email: 'new@example.test', password: 'a plain long sentence', role: 'supplier', firstName: 'Robin' },
    }),
    outcomes: of('yy yyyy y yyyy'),
  },

  'invitations.list': {
    call: (world) => ({ path: `/invitations?gymId=${world.gymId}` }),
    outcomes: of('oy yyyn n uunn'),
  },
  'invitations.create': {
    call: (world) => ({
      path: '/invitations',
      body: { kind: 'trainer', gymId: world.gymId, email: 'asked@example.test', employmentStatus: 'employee' },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'invitations.bulk': {
    call: (world) => ({
      path: '/invitations/bulk',
      body: { gymId: world.gymId, rows: [{ email: 'asked@example.test', employmentStatus: 'employee' }] },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'invitations.resend': {
    call: (world) => ({ path: `/invitations/${world.invitationId}/resend`, body: {} }),
    missing: (world) => ({ path: `/invitations/${world.missing}/resend`, body: {} }),
    outcomes: of('ou yyyu n uunn'),
  },
  'invitations.link': {
    call: (world) => ({ path: `/invitations/${world.invitationId}/link`, body: {} }),
    missing: (world) => ({ path: `/invitations/${world.missing}/link`, body: {} }),
    outcomes: of('ou yyyu n uunn'),
  },
  'invitations.revoke': {
    call: (world) => ({ path: `/invitations/${world.invitationId}` }),
    missing: (world) => ({ path: `/invitations/${world.missing}` }),
    outcomes: of('ou yyyu n uunn'),
  },
  // A link is its own key: nobody finds one that they were not given.
  'invitations.byToken': {
    call: () => ({ path: '/invitations/by-token/nothing' }),
    outcomes: of('uu uuuu u uuuu'),
  },
  'invitations.accept': {
    call: () => ({ path: '/invitations/by-token/nothing/acceptance', body: {} }),
    outcomes: of('uu uuuu u uuuu'),
  },
  'identity.securityLog': { call: () => ({ path: '/users/me/security-log' }), outcomes: of('oy yyyy y yyyy') },

  'outbox.list': { call: () => ({ path: '/outbox' }), outcomes: of('oy nnnn n nnnn') },
  'outbox.get': {
    call: (world) => ({ path: `/outbox/${world.mailId}` }),
    missing: (world) => ({ path: `/outbox/${world.missing}` }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'outbox.resend': {
    call: (world) => ({ path: `/outbox/${world.mailId}/resend` }),
    missing: (world) => ({ path: `/outbox/${world.missing}/resend` }),
    outcomes: of('oy nnnn n nnnn'),
  },

  'users.me': { call: () => ({ path: '/users/me' }), outcomes: of('oy yyyy y yyyy') },
  'users.list': { call: () => ({ path: '/users' }), outcomes: of('oy yyyy n yynn') },
  'users.update': {
    call: (world) => ({ path: `/users/${world.trainer.userId}`, body: { bio: 'Hello' } }),
    missing: (world) => ({ path: `/users/${world.missing}`, body: { bio: 'Hello' } }),
    outcomes: of('oy nnnn y uuuu'),
  },
  'users.archive': {
    call: (world) => ({ path: `/users/${world.trainer.userId}` }),
    missing: (world) => ({ path: `/users/${world.missing}` }),
    outcomes: of('oy nnnn n uuuu'),
  },
  'users.unlock': {
    call: (world) => ({ path: `/users/${world.trainer.userId}/unlock` }),
    missing: (world) => ({ path: `/users/${world.missing}/unlock` }),
    outcomes: of('oy nnnn n uuuu'),
  },
  'users.restore': {
    call: (world) => ({ path: `/users/${world.trainer.userId}/restoration` }),
    missing: (world) => ({ path: `/users/${world.missing}/restoration` }),
    outcomes: of('oy nnnn n uuuu'),
  },
  'users.completeProfile': {
    call: () => ({ path: '/users/complete-profile', body: profile }),
    outcomes: of('oy yyyy y yyyy'),
  },
  'users.closeAccount': {
    call: () => ({ path: '/users/me/closure', body: { password: 'not the password' } }),
    outcomes: of('oy yyyy y yyyy'),
  },
  'users.dataExport': { call: () => ({ path: '/users/me/data' }), outcomes: of('oy yyyy y yyyy') },
  'users.askForData': { call: () => ({ path: '/users/me/data', body: {} }), outcomes: of('oy yyyy y yyyy') },
  // Whose collection it is decides; nobody has one here.
  'users.downloadData': {
    call: (world) => ({ path: `/users/me/data/${world.missing}` }),
    outcomes: of('ou uuuu u uuuu'),
  },
  'users.uploadAvatar': { call: () => ({ path: '/avatar/upload', body: {} }), outcomes: of('oy yyyy y yyyy') },

  'specialties.list': { call: () => ({ path: '/specialties' }), outcomes: of('yy yyyy y yyyy') },
  'specialties.create': { call: () => ({ path: '/specialties', body: draft }), outcomes: of('oy nnnn n nnnn') },
  'specialties.update': {
    call: (world) => ({ path: `/specialties/${world.ownSpecialty}`, body: draft }),
    missing: (world) => ({ path: `/specialties/${world.missing}`, body: draft }),
    outcomes: of('on yyyn u uuuu'),
  },
  'specialties.remove': {
    call: (world) => ({ path: `/specialties/${world.ownSpecialty}` }),
    missing: (world) => ({ path: `/specialties/${world.missing}` }),
    outcomes: of('on yyyn u uuuu'),
  },

  'gyms.list': { call: () => ({ path: '/gyms' }), outcomes: of('oy yyyy y yyyy') },
  'gyms.mine': { call: (world) => ({ path: `/gyms/me?gymId=${world.gymId}` }), outcomes: of('on yyyy n uunn') },
  'gyms.get': {
    call: (world) => ({ path: `/gyms/${world.gymId}` }),
    missing: (world) => ({ path: `/gyms/${world.missing}` }),
    outcomes: of('oy yyyy y yyyy'),
  },
  'gyms.update': {
    call: (world) => ({ path: `/gyms/${world.gymId}`, body: { city: 'Carlton' } }),
    missing: (world) => ({ path: `/gyms/${world.missing}`, body: { city: 'Carlton' } }),
    outcomes: of('on yyyn n nnnn'),
  },
  'studios.list': { call: (world) => ({ path: `/studios?gymId=${world.gymId}` }), outcomes: of('oy yyyy n uunn') },
  'studios.create': {
    call: (world) => ({ path: '/studios', body: { gymId: world.gymId, name: 'Loft', capacity: 8 } }),
    outcomes: of('on yyyn n uunn'),
  },
  'studios.update': {
    call: (world) => ({ path: `/studios/${world.studioId}`, body: { capacity: 9 } }),
    missing: (world) => ({ path: `/studios/${world.missing}`, body: { capacity: 9 } }),
    outcomes: of('on yyyn n uunn'),
  },
  'studios.archive': {
    call: (world) => ({ path: `/studios/${world.studioId}` }),
    missing: (world) => ({ path: `/studios/${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },

  'plans.mine': { call: (world) => ({ path: `/plans/mine?gymId=${world.gymId}` }), outcomes: of('on yyyy n uunn') },
  'plans.quote': {
    call: (world) => ({ path: `/plans/quote?gymId=${world.gymId}&plan=qt-lite&interval=monthly` }),
    outcomes: of('on nynn n uunn'),
  },
  'plans.change': {
    call: (world) => ({
      path: '/plans/change',
      body: { gymId: world.gymId, plan: 'qt-lite', interval: 'monthly', dueNowCents: 0 },
    }),
    outcomes: of('on nynn n uunn'),
  },
  'plans.cancel': {
    call: (world) => ({ path: '/plans/cancellation', body: { gymId: world.gymId } }),
    outcomes: of('on nynn n uunn'),
  },
  'plans.resume': {
    call: (world) => ({ path: '/plans/resumption', body: { gymId: world.gymId } }),
    outcomes: of('on nynn n uunn'),
  },
  'plans.enquire': {
    call: (world) => ({ path: '/plans/enquiries', body: { gymId: world.gymId } }),
    outcomes: of('on nynn n uunn'),
  },

  'team.list': { call: (world) => ({ path: `/team?gymId=${world.gymId}` }), outcomes: of('on yyyy n uunn') },
  'team.change': {
    call: (world) => ({ path: `/team/${world.frontDeskMemberId}`, body: { position: 'manager' } }),
    missing: (world) => ({ path: `/team/${world.missing}`, body: { position: 'manager' } }),
    outcomes: of('on nynn n uunn'),
  },
  'team.end': {
    call: (world) => ({ path: `/team/${world.managerMemberId}` }),
    missing: (world) => ({ path: `/team/${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },
  'team.handOver': {
    call: (world) => ({ path: `/team/${world.managerMemberId}/handover`, body: {} }),
    missing: (world) => ({ path: `/team/${world.missing}/handover`, body: {} }),
    outcomes: of('on nynn n uunn'),
  },
  'gymAdmins.list': { call: () => ({ path: '/gym-admins' }), outcomes: of('oy nnnn n nnnn') },
  'gymAdmins.allocate': {
    call: (world) => ({ path: `/gym-admins/${world.people.otherGymAdmin.userId}/gyms`, body: { gymId: world.gymId } }),
    missing: (world) => ({
      path: `/gym-admins/${world.people.otherGymAdmin.userId}/gyms`,
      body: { gymId: world.missing },
    }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'gymAdmins.revoke': {
    call: (world) => ({ path: `/gym-admins/${world.people.gymAdmin.userId}/gyms/${world.gymId}` }),
    missing: (world) => ({ path: `/gym-admins/${world.missing}/gyms/${world.gymId}` }),
    outcomes: of('oy nnnn n nnnn'),
  },

  'connections.list': {
    call: (world) => ({ path: `/connections?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy y uuyn'),
  },
  'connections.create': {
    call: (world) => ({
      path: '/connections',
      body: { gymEntityId: world.gymId, trainerEntityId: world.otherTrainer.trainerId },
    }),
    outcomes: of('on yyyn n nnyn'),
  },
  'connections.get': {
    call: (world) => ({ path: `/connections/${world.connectionId}` }),
    missing: (world) => ({ path: `/connections/${world.missing}` }),
    outcomes: of('oy yyyy y uuun'),
  },
  'connections.change': {
    call: (world) => ({ path: `/connections/${world.connectionId}`, body: { status: 'inactive' } }),
    missing: (world) => ({ path: `/connections/${world.missing}`, body: { status: 'inactive' } }),
    outcomes: of('on yyyn y uuun'),
  },
  'connections.end': {
    call: (world) => ({ path: `/connections/${world.connectionId}` }),
    missing: (world) => ({ path: `/connections/${world.missing}` }),
    outcomes: of('on yyyn y uuun'),
  },
  'connections.ofTrainer': {
    call: (world) => ({ path: `/connections/trainer-entity/${world.trainer.trainerId}` }),
    outcomes: of('oy yyyy y yyun'),
  },
  'connections.ofGym': {
    call: (world) => ({ path: `/connections/gym-entity/${world.gymId}` }),
    outcomes: of('oy yyyy y uuyn'),
  },

  'roster.list': { call: (world) => ({ path: `/roster?gymId=${world.gymId}` }), outcomes: of('on yyyy n uunn') },
  'roster.change': {
    call: (world) => ({ path: `/connections/${world.connectionId}`, body: { employmentStatus: 'employee' } }),
    missing: (world) => ({ path: `/connections/${world.missing}`, body: { employmentStatus: 'employee' } }),
    outcomes: of('on yyyn n uunn'),
  },
  'roster.notes': {
    call: (world) => ({ path: `/connections/${world.connectionId}/notes` }),
    missing: (world) => ({ path: `/connections/${world.missing}/notes` }),
    outcomes: of('on yyyn n uunn'),
  },
  'roster.addNote': {
    call: (world) => ({ path: `/connections/${world.connectionId}/notes`, body: { text: 'Never late' } }),
    missing: (world) => ({ path: `/connections/${world.missing}/notes`, body: { text: 'Never late' } }),
    outcomes: of('on yyyn n uunn'),
  },
  'roster.removeNote': {
    call: (world) => ({ path: `/connections/${world.connectionId}/notes/${world.noteId}` }),
    missing: (world) => ({ path: `/connections/${world.connectionId}/notes/${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },
  'roster.touches': {
    call: (world) => ({ path: `/connections/${world.connectionId}/touches` }),
    missing: (world) => ({ path: `/connections/${world.missing}/touches` }),
    outcomes: of('on yyyn n uunn'),
  },
  'roster.end': {
    call: (world) => ({ path: `/connections/${world.connectionId}/ending`, body: { choices: [] } }),
    missing: (world) => ({ path: `/connections/${world.missing}/ending`, body: { choices: [] } }),
    outcomes: of('on yyyn n uunn'),
  },
  'trainers.list': { call: (world) => ({ path: `/trainers?gym_id=${world.gymId}` }), outcomes: of('oy yyyy n uunn') },
  'trainers.get': {
    call: (world) => ({ path: `/trainers/${world.trainer.trainerId}` }),
    missing: (world) => ({ path: `/trainers/${world.missing}` }),
    outcomes: of('oy yyyy y yyun'),
  },

  'classes.list': { call: (world) => ({ path: `/classes?gymId=${world.gymId}` }), outcomes: of('oy yyyy y uuun') },
  'classes.create': {
    call: (world) => ({
      path: '/classes',
      body: {
        gymId: world.gymId,
        name: 'Barre',
        durationMinutes: 45,
        capacity: 10,
        studioId: world.studioId,
        weekdays: [1],
        startTime: '15:00',
        startsOn: '2026-12-07',
      },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'classes.addTimes': {
    call: (world) => ({ path: `/classes/${world.classId}/series`, body: times(world) }),
    missing: (world) => ({ path: `/classes/${world.missing}/series`, body: times(world) }),
    outcomes: of('on yyyn n uunn'),
  },
  'timetables.list': {
    call: (world) => ({ path: `/timetables?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy y uuun'),
  },
  'timetables.get': {
    call: (world) => ({ path: `/timetables/${world.entryId}` }),
    missing: (world) => ({ path: `/timetables/${world.missing}` }),
    outcomes: of('oy yyyy y uuun'),
  },

  'covers.list': { call: (world) => ({ path: `/covers?gymId=${world.gymId}` }), outcomes: of('oy yyyy y uuun') },
  'covers.available': { call: () => ({ path: '/covers/available' }), outcomes: of('on nnnn y nnyn') },
  'covers.get': {
    call: (world) => ({ path: `/covers/${world.coverId}` }),
    missing: (world) => ({ path: `/covers/${world.missing}` }),
    outcomes: of('oy yyyy y uuun'),
  },
  'covers.ask': {
    call: (world) => ({ path: '/covers', body: { timetableId: world.freeEntryId } }),
    missing: (world) => ({ path: '/covers', body: { timetableId: world.missing } }),
    outcomes: of('on yyyy y uuun'),
  },
  'covers.apply': {
    call: (world) => ({ path: `/covers/${world.coverId}/applications`, body: {} }),
    missing: (world) => ({ path: `/covers/${world.missing}/applications`, body: {} }),
    outcomes: of('on nnnn n nnun'),
  },
  'covers.withdraw': {
    call: (world) => ({ path: `/covers/${world.coverId}/applications/${world.applicationId}` }),
    missing: (world) => ({ path: `/covers/${world.missing}/applications/${world.applicationId}` }),
    outcomes: of('on nnnn u nnun'),
  },
  'covers.approve': {
    call: (world) => ({ path: `/covers/${world.coverId}/approval`, body: { applicationId: world.applicationId } }),
    missing: (world) => ({ path: `/covers/${world.missing}/approval`, body: { applicationId: world.applicationId } }),
    outcomes: of('on yyyn n uunn'),
  },
  'covers.cancel': {
    call: (world) => ({ path: `/covers/${world.coverId}/cancellation`, body: {} }),
    missing: (world) => ({ path: `/covers/${world.missing}/cancellation`, body: {} }),
    outcomes: of('on yyyn y uuun'),
  },

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

  'dashboards.gym': {
    call: (world) => ({ path: `/dashboard/gym?gymId=${world.gymId}` }),
    outcomes: of('on yyyy n uunn'),
  },
  'dashboards.trainer': { call: () => ({ path: '/dashboard/trainer' }), outcomes: of('on nnnn y nnyn') },
  'dashboards.gymAdmin': { call: () => ({ path: '/dashboard/gym-admin' }), outcomes: of('on ynnn n ynnn') },
  'dashboards.admin': { call: () => ({ path: '/dashboard/admin' }), outcomes: of('oy nnnn n nnnn') },
  'operations.retry': {
    call: () => ({ path: '/operations/failures/task/00000000-0000-4000-8000-000000000000/retry', body: {} }),
    outcomes: of('ou nnnn n nnnn'),
  },
}
