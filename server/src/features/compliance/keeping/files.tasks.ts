import { z } from 'zod'
import type { FileKit } from '../../../platform/files/sealed-files.ts'
import { asking, type Task } from '../../../platform/events/tasks.ts'
import { sealAll } from './files.commands.ts'

/** Seals what was kept in the clear. */
export const filesTasks = (kit: FileKit): Task[] => [
  asking({
    name: 'compliance.seal_files',
    payload: z.object({}),
    // Nightly too: while a release is started server by server, one of before still keeps files in the clear.
    schedule: { cron: '55 3 * * *', zone: 'UTC', atStart: true },
    run: (runs) => sealAll(runs, kit),
  }),
]
