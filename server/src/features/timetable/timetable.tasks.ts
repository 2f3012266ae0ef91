import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import type { TimetablePorts } from './timetable.ports.ts'
import { rollWindows } from './window.commands.ts'

export function timetableTasks(ports: TimetablePorts): Task[] {
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
  ]
}
