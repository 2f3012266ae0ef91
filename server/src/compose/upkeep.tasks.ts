import { z } from 'zod'
import { forgetAnswers } from '../platform/idempotency.ts'
import type { FileKit } from '../platform/sealed-files.ts'
import { asking, task } from '../platform/tasks.ts'
import type { Task } from '../platform/tasks.ts'
import { sealClearFiles } from './clear-files.commands.ts'
import { removeLooseFiles } from './stored-files.commands.ts'

/** What no slice sees the whole of. */
export function upkeepTasks(kit: FileKit): Task[] {
  return [
    asking({
      name: 'upkeep.seal_files',
      payload: z.object({}),
      // Nightly too: while a release is started server by server, one of before still keeps files in the clear.
      schedule: { cron: '5 4 * * *', zone: 'UTC', atStart: true },
      run: (runs) => sealClearFiles(runs, kit),
    }),
    task({
      name: 'upkeep.remove_loose_files',
      payload: z.object({}),
      schedule: { cron: '35 4 * * *', zone: 'UTC', atStart: true },
      run: (work) => removeLooseFiles(work, kit.storage),
    }),
    task({
      name: 'upkeep.forget_answers',
      payload: z.object({}),
      schedule: { cron: '7 * * * *', zone: 'UTC', atStart: true },
      run: (work) => forgetAnswers(work),
    }),
  ]
}
