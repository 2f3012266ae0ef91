import { z } from 'zod'
import { forgetAnswers } from '../platform/idempotency.ts'
import type { Storage } from '../platform/storage.ts'
import { task } from '../platform/tasks.ts'
import type { Task } from '../platform/tasks.ts'
import { removeLooseFiles } from './stored-files.commands.ts'

/** What no slice sees the whole of. */
export function upkeepTasks(storage: Storage): Task[] {
  return [
    task({
      name: 'upkeep.remove_loose_files',
      payload: z.object({}),
      schedule: { cron: '35 4 * * *', zone: 'UTC', atStart: true },
      run: (work) => removeLooseFiles(work, storage),
    }),
    task({
      name: 'upkeep.forget_answers',
      payload: z.object({}),
      schedule: { cron: '7 * * * *', zone: 'UTC', atStart: true },
      run: (work) => forgetAnswers(work),
    }),
  ]
}
