import { z } from 'zod'
import type { Work } from '../../platform/db.ts'
import type { Storage } from '../../platform/storage.ts'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { escalate, remind } from './reminders.commands.ts'
import { overdueSubmissions, trainersWithDocuments } from './reminders.queries.ts'
import { noteFileRemoved } from './retention.commands.ts'
import { keptFiles } from './retention.queries.ts'
import { isFileOver } from './retention.rules.ts'
import { walletsOf } from './wallet.queries.ts'

/** How many people or files are looked at together. */
const atOnce = 200
/** How long a document waits before the gym admins hear of it. */
const patience = { hours: 5 * 24 }

export function complianceTasks(storage: Pick<Storage, 'remove'>): Task[] {
  return [
    // Every hour it is midnight at some gym. Nobody's standing depends on this: it only tells.
    task({
      name: 'compliance.remind',
      payload: z.object({}),
      schedule: { cron: '10 * * * *', zone: 'UTC', atStart: true },
      run: remindAll,
    }),
    task({
      name: 'compliance.escalate',
      payload: z.object({}),
      schedule: { cron: '40 * * * *', zone: 'UTC', atStart: true },
      async run(work) {
        for (const row of await overdueSubmissions(work.tx, work.now.subtract(patience))) await escalate(work, row)
      },
    }),
    task({
      name: 'compliance.remove_files',
      payload: z.object({}),
      schedule: { cron: '25 3 * * *', zone: 'UTC', atStart: true },
      run: (work) => removeOver(work, storage),
    }),
  ]
}

async function remindAll(work: Work): Promise<void> {
  const trainerIds = await trainersWithDocuments(work.tx)
  for (let from = 0; from < trainerIds.length; from += atOnce) {
    const wallets = await walletsOf(work, trainerIds.slice(from, from + atOnce), null)
    for (const [trainerId, wallet] of wallets) await remind(work, trainerId, wallet)
  }
}

async function removeOver(work: Work, storage: Pick<Storage, 'remove'>): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const files = await keptFiles(work.tx, after, atOnce)
    for (const file of files) {
      if (!isFileOver(work.now, file)) continue
      // The bytes first: should the note fail, the next run finds them gone already and notes it.
      await storage.remove(file.key)
      await noteFileRemoved(work, file)
    }
    if (files.length < atOnce) return
    after = files.at(-1)!.id
  }
}
