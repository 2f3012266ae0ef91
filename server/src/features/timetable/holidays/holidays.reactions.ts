import { apart } from '../../../platform/events/apart.ts'
import { reaction, type Reaction } from '../../../platform/events/events.ts'
import { keepHolidays } from './holidays.commands.ts'
import { openGyms } from './holidays.queries.ts'
import { regionOf } from './holidays.rules.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'

/** Classes follow the calendar: a day that moved takes with it what gyms chose for it. */
export function holidayReactions(ports: Pick<TimetablePorts, 'assign'>): Reaction[] {
  return [
    reaction('holidays.keep', 'holiday.changed', async (work, { payload: { gymId, region } }) => {
      const gyms = await openGyms(work.tx, gymId ? [gymId] : undefined)
      const theirs = region ? gyms.filter((gym) => regionOf(gym) === region) : gyms
      return apart(work, theirs, (inner, gym) => keepHolidays(inner, gym, ports.assign))
    }),
  ]
}
