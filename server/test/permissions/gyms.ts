import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const gymsPermissions: Record<string, Row> = {
  'gyms.list': { call: () => ({ path: '/gyms' }), outcomes: of('oy yyyy y yyyy') },
  'gyms.create': {
    call: () => ({ path: '/gyms', body: { businessName: 'Tide Pilates' } }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'gyms.archive': {
    call: (world) => ({ path: `/gyms/${world.gymId}` }),
    missing: (world) => ({ path: `/gyms/${world.missing}` }),
    outcomes: of('oy nnnn n nnnn'),
  },
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
}
