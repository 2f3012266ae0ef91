import { z } from 'zod'
import { sweep } from '../../platform/events/sweep.ts'
import { task, type Task } from '../../platform/events/tasks.ts'
import { removeOldMessages } from './conversation/erasure.commands.ts'
import { messagesWaiting, remindUnread } from './conversation/waiting.commands.ts'

export const messagesTasks: Task[] = [
  sweep({
    name: 'messages.tell',
    schedule: { cron: '* * * * *', zone: 'UTC' },
    most: 500,
    due: messagesWaiting,
    each: remindUnread,
  }),
  task({
    name: 'messages.remove_old',
    payload: z.object({}),
    schedule: { cron: '50 3 * * *', zone: 'UTC', atStart: true },
    run: removeOldMessages,
  }),
]
