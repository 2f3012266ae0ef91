import type { Work } from '../../../platform/db/db.ts'
import { reaction, together, type Reaction, type TransactionalHandler } from '../../../platform/events/events.ts'
import type { Live } from '../../../platform/events/realtime.ts'
import { trainersOfGym } from '../../connections/connection/connection.queries.ts'
import { shareStudio } from './series.commands.ts'
import { keepWallTimes } from './zone.commands.ts'

/** Everybody who may have this gym's timetable open: its team and the trainers connected with it. */
async function announceTimetable(work: Work, live: Live, gymId: string): Promise<void> {
  const trainers = await trainersOfGym(work.tx, gymId)
  live.toGym(gymId, 'timetable_changed', { gymId })
  live.toPeople(
    trainers.map((one) => one.userId),
    'timetable_changed',
    { gymId },
  )
}

export const timetableTogether: TransactionalHandler[] = [
  // A curtain that is taken down leaves room for one class at a time.
  together('studio.changed', async (work, { payload: { studioId, before, after } }) => {
    if (before.partitioned !== after.partitioned) await shareStudio(work, studioId, after.partitioned)
  }),
  // Wall time is law: 06:00 stays 06:00 when the gym's clock is another.
  together('gym.changed', async (work, { payload: { gymId, before, after } }) => {
    if (before.timezone && after.timezone)
      await keepWallTimes(work, { gymId, before: before.timezone, after: after.timezone })
  }),
]

export const timetableReactions: Reaction[] = [
  reaction('live.class-added', 'class.added', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
  reaction('live.class-times-added', 'class.times_added', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
  reaction('live.series-handed-on', 'series.handed_on', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
  reaction('live.timetable-zone-changed', 'timetable.zone_changed', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
  reaction('live.timetable-imported', 'timetable.imported', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
  reaction('live.timetable-edited', 'timetable.edited', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
  reaction('live.time-change-acknowledged', 'time_change.acknowledged', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
  reaction('live.attendance-recorded', 'entry.attendance_recorded', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
  reaction('live.timetable-rolled', 'timetable.rolled', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
]
