import { of, type Row } from './row.ts'
import type { World } from './callers.ts'

const times = (world: World) => ({
  studioId: world.studioId,
  weekdays: [1],
  startTime: '16:00',
  startsOn: '2026-12-07',
})

const ending = { from: '2026-06-01', choice: 'cancel' }

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
  'timetables.attendance': {
    call: (world) => ({ path: `/timetables/${world.freeEntryId}/attendance`, body: { attendance: 12 } }),
    missing: (world) => ({ path: `/timetables/${world.missing}/attendance`, body: { attendance: 12 } }),
    outcomes: of('on yyyy y uuun'),
  },

  'timeChanges.list': {
    call: (world) => ({ path: `/time-changes?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy u uuun'),
  },
  'timeChanges.acknowledge': {
    call: (world) => ({ path: `/time-changes/${world.timeChangeId}/acknowledgement`, body: {} }),
    missing: (world) => ({ path: `/time-changes/${world.missing}/acknowledgement`, body: {} }),
    outcomes: of('on nnnn y nnun'),
  },

  'feeds.list': { call: (world) => ({ path: `/feeds?gymId=${world.gymId}` }), outcomes: of('oy yyyy u uuun') },
  'feeds.make': {
    call: (world) => ({ path: '/feeds', body: { kind: 'gym', gymId: world.gymId } }),
    outcomes: of('on yyyn u uuun'),
  },
  'feeds.revoke': {
    call: (world) => ({ path: `/feeds/${world.feedId}` }),
    missing: (world) => ({ path: `/feeds/${world.missing}` }),
    outcomes: of('on yyyn u uuun'),
  },

  'publicTimetables.get': {
    call: (world) => ({ path: `/public-timetable?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy n uunn'),
  },
  'publicTimetables.publish': {
    call: (world) => ({ path: '/public-timetable', body: { gymId: world.gymId, published: true } }),
    outcomes: of('on yyyn n uunn'),
  },

  'availabilities.mine': { call: () => ({ path: '/availability' }), outcomes: of('on nnnn y nnyn') },
  'availabilities.setWeekly': {
    call: () => ({ path: '/availability/weekly', body: { weekly: [{ weekday: 1, from: '06:00', to: '20:00' }] } }),
    outcomes: of('on nnnn y nnyn'),
  },
  'availabilities.addLeave': {
    call: () => ({ path: '/availability/leaves', body: { from: '2026-11-01', to: '2026-11-03' } }),
    outcomes: of('on nnnn y nnyn'),
  },
  'availabilities.removeLeave': {
    call: (world) => ({ path: `/availability/leaves/${world.leaveId}` }),
    missing: (world) => ({ path: `/availability/leaves/${world.missing}` }),
    outcomes: of('on nnnn y nnun'),
  },
  'availabilities.addCalendar': {
    call: () => ({ path: '/availability/calendars', body: { address: 'https://calendar.example/me.ics' } }),
    outcomes: of('on nnnn y nnyn'),
  },
  'availabilities.removeCalendar': {
    call: (world) => ({ path: `/availability/calendars/${world.busyCalendarId}` }),
    missing: (world) => ({ path: `/availability/calendars/${world.missing}` }),
    outcomes: of('on nnnn y nnun'),
  },
  'availabilities.ofTrainer': {
    call: (world) => ({ path: `/trainers/${world.trainer.trainerId}/availability?from=2026-03-09&to=2026-03-15` }),
    missing: (world) => ({ path: `/trainers/${world.missing}/availability?from=2026-03-09&to=2026-03-15` }),
    outcomes: of('oy yyyy y uuun'),
  },

  'imports.run': {
    call: (world) => ({
      path: '/timetables/import',
      body: { gymId: world.gymId, text: 'Class,Day,Time\nBarre,Sat,14:00' },
    }),
    outcomes: of('on yyyn n uunn'),
  },

  'holidays.ofGym': { call: (world) => ({ path: `/holidays?gymId=${world.gymId}` }), outcomes: of('oy yyyy n uunn') },
  'holidays.decide': {
    call: (world) => ({
      path: `/holidays/${world.holidayId}/choice`,
      body: { gymId: world.gymId, choice: 'run' },
    }),
    missing: (world) => ({
      path: `/holidays/${world.missing}/choice`,
      body: { gymId: world.gymId, choice: 'run' },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'holidays.setPolicy': {
    call: (world) => ({ path: '/holiday-policy', body: { gymId: world.gymId, policy: 'ask' } }),
    outcomes: of('on yyyn n uunn'),
  },
  'holidays.calendar': {
    call: () => ({ path: '/public-holidays?region=NSW&year=2026' }),
    outcomes: of('oy yyyy y yyyn'),
  },
  'holidays.reach': { call: () => ({ path: '/public-holidays/reach?region=NSW' }), outcomes: of('oy yyyy y yyyn') },
  'holidays.add': {
    call: (world) => ({
      path: '/public-holidays',
      body: { gymId: world.gymId, region: 'TAS', date: '2026-10-22', name: `Show day ${Math.random()}` },
    }),
    outcomes: of('oy yyyn n uunn'),
  },
  'holidays.change': {
    call: (world) => ({
      path: `/public-holidays/${world.holidayId}`,
      body: { date: '2026-08-12', name: 'Show day' },
    }),
    missing: (world) => ({
      path: `/public-holidays/${world.missing}`,
      body: { date: '2026-08-12', name: 'Show day' },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'holidays.remove': {
    call: (world) => ({ path: `/public-holidays/${world.holidayId}` }),
    missing: (world) => ({ path: `/public-holidays/${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },

  'timetableEdits.update': {
    call: (world) => ({ path: `/timetables/${world.freeEntryId}`, body: { capacity: 18 } }),
    missing: (world) => ({ path: `/timetables/${world.missing}`, body: { capacity: 18 } }),
    outcomes: of('on yyyn n uunn'),
  },
  'timetableEdits.bulk': {
    call: (world) => ({
      path: '/timetables/bulk-manage',
      body: { gymId: world.gymId, filter: { from: '2026-03-09', to: '2026-03-22' }, capacity: 18 },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'timetableEdits.bulkOverGyms': {
    call: (world) => ({
      path: '/timetables/bulk-manage/gyms',
      body: { gymIds: [world.gymId], filter: { from: '2026-03-09', to: '2026-03-22' }, capacity: 18 },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'timetableEdits.copy': {
    call: (world) => ({
      path: '/timetables/copy',
      body: { gymId: world.gymId, week: '2026-03-09', toWeek: '2026-12-07', dryRun: true },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'timetableEdits.undo': {
    call: (world) => ({ path: `/timetable-edits/${world.editId}/undo` }),
    missing: (world) => ({ path: `/timetable-edits/${world.missing}/undo` }),
    outcomes: of('on yyyn n uunn'),
  },
  'timetableEdits.recent': {
    call: (world) => ({ path: `/timetable-edits?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy n uunn'),
  },
  'timetableEdits.endSeries': {
    call: (world) => ({ path: `/series/${world.seriesId}/end`, body: ending }),
    missing: (world) => ({ path: `/series/${world.missing}/end`, body: ending }),
    outcomes: of('on yyyn n uunn'),
  },
  'timetableEdits.pauseSeries': {
    call: (world) => ({ path: `/series/${world.seriesId}/pause`, body: { from: '2026-06-01' } }),
    missing: (world) => ({ path: `/series/${world.missing}/pause`, body: { from: '2026-06-01' } }),
    outcomes: of('on yyyn n uunn'),
  },
  'timetableEdits.publishSeries': {
    call: (world) => ({ path: `/series/${world.seriesId}/publish`, body: { from: '2026-06-01' } }),
    missing: (world) => ({ path: `/series/${world.missing}/publish`, body: { from: '2026-06-01' } }),
    outcomes: of('on yyyn n uunn'),
  },

  'layers.list': {
    call: (world) => ({ path: `/layers?gymId=${world.gymId}` }),
    outcomes: of('oy yyyy n uunn'),
  },
  'layers.create': {
    call: (world) => ({
      path: '/layers',
      body: { gymId: world.gymId, name: 'Flood', from: '2026-12-20', to: '2026-12-21' },
    }),
    outcomes: of('on yyyn n uunn'),
  },
  'layers.lift': {
    call: (world) => ({ path: `/layers/${world.layerId}` }),
    missing: (world) => ({ path: `/layers/${world.missing}` }),
    outcomes: of('on yyyn n uunn'),
  },
}
