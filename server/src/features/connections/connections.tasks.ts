import { z } from 'zod'
import { sweep } from '../../platform/events/sweep.ts'
import { task, type Task } from '../../platform/events/tasks.ts'
import type { ConnectionsPorts } from './connection/connection.ports.ts'
import { tellOfNewer } from './rates/award-floors.commands.ts'
import { outdatedFloors } from './rates/award-floors.queries.ts'
import { forgetReads } from './directory/directory.commands.ts'
import { engagementsToFollow, followTerms } from './engagements/engaged-terms.commands.ts'
import { endDue, endsDue } from './connection/leaving.commands.ts'

/** Most that one run changes; the rest is minutes away. */
const most = 1000

export const connectionsTasks = (ports: Pick<ConnectionsPorts, 'taughtUntil'>): Task[] => [
  sweep({
    name: 'connections.end_settled',
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    most,
    due: endsDue,
    each: (work, one) => endDue(work, one, ports),
  }),
  // Whenever a day begins in some zone.
  sweep({
    name: 'connections.follow_engagements',
    schedule: { cron: '*/15 * * * *', zone: 'UTC', atStart: true },
    most,
    due: engagementsToFollow,
    each: followTerms,
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
