import type { Work } from '../../../platform/db/db.ts'
import {
  heardBy,
  together,
  type EventType,
  type Reaction,
  type TransactionalHandler,
} from '../../../platform/events/events.ts'
import type { Audience } from '../../../platform/events/realtime.ts'
import { trainersOfGym } from '../../connections/connection/connection.queries.ts'
import { shareStudio } from './series.commands.ts'
import { keepWallTimes } from './zone.commands.ts'

/** Who may have this gym's timetable open: its team and the trainers connected with it. */
async function readersOf(work: Work, gymId: string): Promise<Audience> {
  const trainers = await trainersOfGym(work.tx, gymId)
  return { gyms: [gymId], people: trainers.map((one) => one.userId) }
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

const seen = [
  'class.added',
  'class.times_added',
  'series.handed_on',
  'timetable.zone_changed',
  'timetable.imported',
  'timetable.edited',
  'time_change.acknowledged',
  'entry.attendance_recorded',
  'timetable.rolled',
] as const satisfies EventType[]

export const timetableReactions: Reaction[] = seen.map((on) =>
  heardBy(on, (work, { payload }) => readersOf(work, payload.gymId)),
)
