import { z } from 'zod'
import type { Storage } from '../../platform/storage.ts'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { removeOldMessages } from './erasure.commands.ts'
import { tellWaiting } from './waiting.commands.ts'

export function messagesTasks(storage: Storage): Task[] {
  return [
    task({
      name: 'messages.tell',
      payload: z.object({}),
      schedule: { cron: '* * * * *', zone: 'UTC' },
      run: tellWaiting,
    }),
    task({
      name: 'messages.remove_old',
      payload: z.object({}),
      schedule: { cron: '50 3 * * *', zone: 'UTC', atStart: true },
      async run(work) {
        for (const key of await removeOldMessages(work)) await storage.remove(key)
      },
    }),
  ]
}
