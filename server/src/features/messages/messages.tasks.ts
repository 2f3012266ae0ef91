import { sweep } from '../../platform/events/sweep.ts'
import type { Task } from '../../platform/events/tasks.ts'
import { conversationsWithOld, removeOldOf } from './conversation/erasure.commands.ts'
import { messagesWaiting, remindUnread } from './conversation/waiting.commands.ts'

export const messagesTasks: Task[] = [
  sweep({
    name: 'messages.tell',
    schedule: { cron: '* * * * *', zone: 'UTC' },
    most: 500,
    due: messagesWaiting,
    each: remindUnread,
  }),
  sweep({
    name: 'messages.remove_old',
    schedule: { cron: '50 3 * * *', zone: 'UTC', atStart: true },
    most: 10_000,
    due: conversationsWithOld,
    each: removeOldOf,
  }),
]
