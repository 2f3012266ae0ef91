import { id } from '@quartet/contract/kernel/ids'
import { z } from 'zod'
import type { FileKit } from '../../platform/sealed-files.ts'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { sealSome } from './files.commands.ts'

type Payload = { after?: string }
/** How many files are sealed between one commit and the next. */
const atOnce = 20

/** Seals what was kept in the clear, some at a time; a run that is killed goes on with what is still clear. */
export function filesTasks(kit: FileKit, queue: (name: string, payload: Payload) => Promise<void>): Task[] {
  return [
    task({
      name: 'compliance.seal_files',
      payload: z.object({ after: id.optional() }),
      // Nightly too: while a release is started server by server, one of before still keeps files in the clear.
      schedule: { cron: '55 3 * * *', zone: 'UTC', atStart: true },
      async run(work, { after }) {
        const last = await sealSome(work, kit, after ?? null, atOnce)
        if (last !== null) await queue('compliance.seal_files', { after: last })
      },
    }),
  ]
}
