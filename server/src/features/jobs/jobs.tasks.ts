import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { remindOfDrafts } from './applications.commands.ts'
import { closeDue } from './jobs.commands.ts'

export const jobsTasks: Task[] = [
  task({
    name: 'jobs.close',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      await closeDue(work)
      await remindOfDrafts(work)
    },
  }),
]
