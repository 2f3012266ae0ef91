import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const gatesPermissions: Record<string, Row> = {
  'gates.explain': {
    call: (world) => ({ path: `/covers/gates?trainerId=${world.trainer.trainerId}&timetableId=${world.entryId}` }),
    missing: (world) => ({ path: `/covers/gates?trainerId=${world.trainer.trainerId}&timetableId=${world.missing}` }),
    outcomes: of('oy yyyy y uuun'),
  },
  'gates.setAside': {
    call: (world) => ({ path: '/covers/overrides', body: setAside(world.otherTrainer.trainerId, world.freeEntryId) }),
    missing: (world) => ({ path: '/covers/overrides', body: setAside(world.otherTrainer.trainerId, world.missing) }),
    outcomes: of('on yyyn n uunn'),
  },
  'gates.lift': {
    call: (world) => ({ path: `/covers/overrides/${world.overrideId}` }),
    missing: (world) => ({ path: `/covers/overrides/${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },
  'gates.block': {
    call: (world) => ({ path: '/covers/blocks', body: block(world.gymId, world.otherTrainer.trainerId) }),
    missing: (world) => ({ path: '/covers/blocks', body: block(world.gymId, world.missing) }),
    outcomes: of('on yyyn n uunn'),
  },
  'risks.list': { call: (world) => ({ path: `/risks?gymId=${world.gymId}` }), outcomes: of('oy yyyy y uuun') },
  'risks.search': {
    call: (world) => ({ path: `/risks/${world.riskId}/search`, body: {} }),
    missing: (world) => ({ path: `/risks/${world.missing}/search`, body: {} }),
    outcomes: of('on yyyn n uunn'),
  },
  'gates.unblock': {
    call: (world) => ({ path: `/covers/blocks/${world.blockId}` }),
    missing: (world) => ({ path: `/covers/blocks/${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },
}

function setAside(trainerId: string, timetableId: string) {
  return { trainerId, timetableIds: [timetableId], reason: 'Knows the class', expiresOn: '2026-04-01' }
}

function block(gymId: string, trainerId: string) {
  return { gymId, trainerId, reason: 'Came late twice' }
}
