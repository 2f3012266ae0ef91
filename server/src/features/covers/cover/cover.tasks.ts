import { sweep } from '../../../platform/events/sweep.ts'
import type { Task } from '../../../platform/events/tasks.ts'
import { closeStarted } from './cover.commands.ts'
import { startedCovers } from './cover.queries.ts'

export const coversTasks: Task[] = [
  sweep({
    name: 'covers.close_started',
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    // The rest is a minute away, and reads as unfilled meanwhile.
    most: 500,
    due: startedCovers,
    each: (work, { id }) => closeStarted(work, id),
  }),
]
