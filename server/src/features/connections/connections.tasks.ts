import { z } from 'zod'
import { sweep } from '../../platform/sweep.ts'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import type { ConnectionsPorts } from './connections.ports.ts'
import { tellOfNewer } from './award-floors.commands.ts'
import { outdatedFloors } from './award-floors.queries.ts'
import { forgetReads } from './directory.commands.ts'
import { followEngagements } from './engaged-terms.commands.ts'
import { endDue } from './leaving.commands.ts'

export const connectionsTasks = (ports: Pick<ConnectionsPorts, 'taughtUntil'>): Task[] => [
  task({
    name: 'connections.end_settled',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    run: (work) => endDue(work, ports),
  }),
  // Whenever a day begins in some zone.
  task({
    name: 'connections.follow_engagements',
    payload: z.object({}),
    schedule: { cron: '*/15 * * * *', zone: 'UTC', atStart: true },
    run: (work) => followEngagements(work),
  }),
  // A newer table comes with a release, and a release starts the product.
  sweep({
    name: 'rates.tell_of_newer_tables',
    schedule: { cron: '30 21 * * *', zone: 'UTC', atStart: true },
    most: 10_000,
    due: outdatedFloors,
    each: tellOfNewer,
  }),
  task({
    name: 'directory.forget_reads',
    payload: z.object({}),
    schedule: { cron: '40 3 * * *', zone: 'UTC' },
    run: forgetReads,
  }),
]
