import { reaction, type Reaction } from '../../../platform/events/events.ts'
import { markDue } from './feeds.commands.ts'
import type { EventType } from '../../../platform/db/domain-events.ts'

/** What may change a calendar. Everything else that shows in one is looked at again within the hour. */
const changing: EventType[] = [
  'timetable.edited',
  'timetable.rolled',
  'timetable.imported',
  'timetable.zone_changed',
  'class.added',
  'class.times_added',
  'series.handed_on',
  'cover.requested',
  'cover.approved',
  'cover.cancelled',
  'cover.unfilled',
  'connection.terminated',
  'gym.changed',
  'studio.changed',
]

export const feedReactions: Reaction[] = changing.map((on) =>
  reaction(`feeds.${on.replace('.', '-').replace('_', '-')}`, on, async (work, event) => {
    if (event.gymId) await markDue(work, event.gymId)
  }),
)
