import { z } from 'zod'
import type { StoredColumn } from '../../platform/db/columns.ts'
import { sealClearFiles } from '../../platform/files/clear-files.ts'
import { removeDiscarded } from '../../platform/files/discarded-files.ts'
import { discardLooseFiles } from '../../platform/files/loose-files.ts'
import { forgetAnswers } from '../../platform/http/idempotency.ts'
import type { FileKit } from '../../platform/files/sealed-files.ts'
import { asking, task, type Task } from '../../platform/events/tasks.ts'

/** What no slice sees the whole of. */
export function upkeepTasks(kit: FileKit, stored: () => StoredColumn[]): Task[] {
  return [
    asking({
      name: 'upkeep.seal_files',
      payload: z.object({}),
      // Nightly too: while a release is started server by server, one of before still keeps files in the clear.
      schedule: { cron: '5 4 * * *', zone: 'UTC', atStart: true },
      run: (runs) => sealClearFiles(runs, kit, stored()),
    }),
    asking({
      name: 'upkeep.remove_loose_files',
      payload: z.object({}),
      schedule: { cron: '35 4 * * *', zone: 'UTC', atStart: true },
      run: (runs) => discardLooseFiles(runs, kit.storage, stored()),
    }),
    asking({
      name: 'upkeep.remove_files',
      payload: z.object({}),
      schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
      run: (runs) => removeDiscarded(runs, kit.storage),
    }),
    task({
      name: 'upkeep.forget_answers',
      payload: z.object({}),
      schedule: { cron: '7 * * * *', zone: 'UTC', atStart: true },
      run: (work) => forgetAnswers(work),
    }),
  ]
}
