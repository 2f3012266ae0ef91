import { of } from './row.ts'
import type { Row } from './row.ts'
import type { World } from './world.ts'

const times = (world: World) => ({
  studioId: world.studioId,
  weekdays: [1],
  startTime: '16:00',
  startsOn: '2026-12-07',
})

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const timetablePermissions: Record<string, Row> = {
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
}
