import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { closeStarted } from './covers.commands.ts'
import { startedCovers } from './covers.queries.ts'

/** Most that one run closes; the rest is a minute away, and reads as unfilled meanwhile. */
const atOnce = 500

export const coversTasks: Task[] = [
  task({
    name: 'covers.close_started',
    payload: z.object({}),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      await closeStarted(work, await startedCovers(work.tx, work.now, atOnce))
    },
  }),
]
