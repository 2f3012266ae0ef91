import { reaction } from '../../platform/events.ts'
import type { Reaction } from '../../platform/events.ts'
import { keepHolidays } from './holidays.commands.ts'
import type { TimetablePorts } from './timetable.ports.ts'

/** Classes follow the calendar: a day that moved takes with it what gyms chose for it. */
export function holidayReactions(ports: Pick<TimetablePorts, 'assign'>): Reaction[] {
  return [
    reaction('holidays.keep', 'holiday.changed', (work, { payload }) =>
      keepHolidays(work, ports.assign, payload.region ? { region: payload.region } : { gymId: payload.gymId! }),
    ),
  ]
}
