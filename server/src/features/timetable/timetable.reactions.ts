import type { Work } from '../../platform/db.ts'
import { reaction } from '../../platform/events.ts'
import type { Reaction } from '../../platform/events.ts'
import type { Live } from '../../platform/realtime.ts'
import { trainersOfGym } from '../connections/connections.queries.ts'

/** Everybody who may have this gym's timetable open: its team and the trainers connected with it. */
export async function announceTimetable(work: Work, live: Live, gymId: string): Promise<void> {
  const trainers = await trainersOfGym(work.tx, gymId)
  live.toGym(gymId, 'timetable_changed', { gymId })
  live.toPeople(
    trainers.map((one) => one.userId),
    'timetable_changed',
    { gymId },
  )
}

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
  reaction('live.timetable-rolled', 'timetable.rolled', (work, { payload }, live) =>
    announceTimetable(work, live, payload.gymId),
  ),
]
