import type { Work } from '../../../platform/db/db.ts'
import { sweep } from '../../../platform/events/sweep.ts'
import type { SweepItem, Task } from '../../../platform/events/tasks.ts'
import { escalateReview, remind } from './reminders.commands.ts'
import { overdueSubmissions, trainersWithDocuments } from './reminders.queries.ts'
import { removeFile } from '../keeping/retention.commands.ts'
import { filesOver } from '../keeping/retention.queries.ts'
import { walletsOf } from '../status/held.queries.ts'

/** How many people are looked at together. */
const atOnce = 200

export const complianceTasks: Task[] = [
  // Every hour it is midnight at some gym. Nobody's standing depends on this: it only tells.
  sweep({
    name: 'compliance.remind',
    schedule: { cron: '10 * * * *', zone: 'UTC', atStart: true },
    most: 100_000,
    due: trainersWithDocuments,
    each: (work, one) => remindSome(work, [one]),
    together: { most: atOnce, all: remindSome },
  }),
  sweep({
    name: 'compliance.escalate',
    schedule: { cron: '40 * * * *', zone: 'UTC', atStart: true },
    most: 500,
    due: overdueSubmissions,
    each: escalateReview,
  }),
  sweep({
    name: 'compliance.remove_files',
    schedule: { cron: '25 3 * * *', zone: 'UTC', atStart: true },
    most: 10_000,
    due: filesOver,
    each: removeFile,
  }),
]

async function remindSome(work: Work, trainers: SweepItem[]): Promise<void> {
  const wallets = await walletsOf(
    work,
    trainers.map(({ id }) => id),
    null,
  )
  for (const [trainerId, wallet] of wallets) await remind(work, trainerId, wallet)
}
