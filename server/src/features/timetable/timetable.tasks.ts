import { z } from 'zod'
import type { Work } from '../../platform/db/db.ts'
import { sweep } from '../../platform/events/sweep.ts'
import { asking, task, type Task, type Which } from '../../platform/events/tasks.ts'
import { readOutward } from '../../platform/outward/safe-fetch.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import { readCalendars } from './availability/availability.commands.ts'
import { reachAhead } from './holidays/calendar.commands.ts'
import { keepHolidays } from './holidays/holidays.commands.ts'
import { openGyms } from './holidays/holidays.queries.ts'
import { dueSeries } from './series/series.queries.ts'
import { tellOfLate } from './new-times/new-times.commands.ts'
import { lateTimeChanges } from './new-times/new-times.queries.ts'
import type { TimetablePorts } from './recurrence/assign.ports.ts'
import { rollOn } from './series/window.commands.ts'

export function timetableTasks(ports: TimetablePorts, vault: Vault): Task[] {
  return [
    sweep({
      name: 'timetable.roll',
      // Every quarter of an hour it is Monday 03:00 somewhere; a gym that is up to date costs nothing.
      schedule: { cron: '*/15 * * * *', zone: 'UTC', atStart: true },
      most: 100_000,
      due: dueSeries,
      each: (work, one) => rollOn(work, [one], ports.assign),
      together: {
        most: 500,
        ofGym: true,
        all: async (work, some) => {
          const ids = some.map((one) => one.id)
          return rollOn(work, await dueSeries(work, { most: ids.length, ids }), ports.assign)
        },
      },
    }),
    sweep({
      name: 'timetable.late-time-changes',
      schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
      most: 500,
      due: lateTimeChanges,
      each: tellOfLate,
    }),
    asking({
      name: 'timetable.busy-calendars',
      payload: z.object({}),
      schedule: { cron: '*/5 * * * *', zone: 'UTC' },
      run: (runs) => readCalendars(runs, vault, readOutward),
    }),
    // After midnight in every state.
    task({
      name: 'timetable.holiday-calendar',
      payload: z.object({}),
      schedule: { cron: '5 17 * * *', zone: 'UTC', atStart: true },
      run: reachAhead,
    }),
    sweep({
      name: 'timetable.holidays',
      schedule: { cron: '10 17 * * *', zone: 'UTC', atStart: true },
      most: 100_000,
      due: gymsKeepingHolidays,
      each: (work, { gym }) => keepHolidays(work, gym, ports.assign),
    }),
  ]
}

/** All open gyms, every night: what a gym keeps follows from its calendar, its choices and its classes. */
async function gymsKeepingHolidays({ tx }: Work, { most, only }: Which) {
  const gyms = await openGyms(tx, only ? [only] : undefined)
  return gyms.slice(0, most).map((gym) => ({ id: gym.id, gymId: gym.id, gym }))
}
