import type { Segment, SeriesFacts } from '../src/features/timetable/recurrence/occurrences.rules.ts'

/** A class at six every Tuesday of 2026, from the first one on. */
export const ride: Segment = {
  startsOn: Temporal.PlainDate.from('2026-01-01'),
  rule: 'FREQ=WEEKLY;BYDAY=TU',
  anchor: Temporal.PlainDate.from('2026-01-06'),
  terms: [],
  startTime: Temporal.PlainTime.from('06:00'),
  durationMinutes: null,
  capacity: null,
  name: null,
  studioId: 'red',
  trainerId: 'mia',
}

/** Its series in Sydney, published from the start and never paused. */
export const rideSeries: SeriesFacts = {
  id: 'series',
  gymId: 'gym',
  classId: 'ride',
  timezone: 'Australia/Sydney',
  durationMinutes: 45,
  publishedFrom: ride.startsOn,
  pausedFrom: null,
  pausedTo: null,
  endsOn: null,
  rolledUntil: null,
  segments: [ride],
  overrides: new Map(),
}
