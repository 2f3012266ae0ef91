import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const connectionsPermissions: Record<string, Row> = {
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
  'trainers.listing': { call: () => ({ path: '/directory-listing' }), outcomes: of('on nnnn y nnyn') },
  'trainers.setListing': {
    call: () => ({ path: '/directory-listing', body: { open: true } }),
    outcomes: of('on nnnn y nnyn'),
  },
  'trainers.workHistory': { call: () => ({ path: '/work-history' }), outcomes: of('on nnnn y nnyn') },
  'trainers.get': {
    call: (world) => ({ path: `/trainers/${world.trainer.trainerId}` }),
    missing: (world) => ({ path: `/trainers/${world.missing}` }),
    outcomes: of('oy yyyy y yyun'),
  },
}
