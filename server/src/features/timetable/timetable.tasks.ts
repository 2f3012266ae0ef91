import { z } from 'zod'
import { asking, task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { readOutward } from '../../platform/outward.ts'
import type { Vault } from '../../platform/vault.ts'
import { readCalendars } from './availability.commands.ts'
import { reachAhead } from './holiday-calendar.commands.ts'
import { keepHolidays } from './holidays.commands.ts'
import { tellOfLate } from './time-changes.commands.ts'
import type { TimetablePorts } from './timetable.ports.ts'
import { rollWindows } from './window.commands.ts'

export function timetableTasks(ports: TimetablePorts, vault: Vault): Task[] {
  return [
    task({
      name: 'timetable.roll',
      payload: z.object({}),
      // Every quarter of an hour it is Monday 03:00 somewhere; a gym that is up to date costs nothing.
      schedule: { cron: '*/15 * * * *', zone: 'UTC', atStart: true },
      async run(work) {
        await rollWindows(work, ports.assign)
      },
    }),
    task({
      name: 'timetable.late-time-changes',
      payload: z.object({}),
      schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
      async run(work) {
        await tellOfLate(work)
      },
    }),
    asking({
      name: 'timetable.busy-calendars',
      payload: z.object({}),
      schedule: { cron: '*/5 * * * *', zone: 'UTC' },
      run: (runs) => readCalendars(runs, vault, readOutward),
    }),
    task({
      name: 'timetable.holidays',
      payload: z.object({}),
      // After midnight in every state.
      schedule: { cron: '10 17 * * *', zone: 'UTC', atStart: true },
      async run(work) {
        await reachAhead(work)
        await keepHolidays(work, ports.assign)
      },
    }),
  ]
}
