import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { remindOfOverdue } from './overdue.commands.ts'

export const payrollTasks: Task[] = [
  task({
    name: 'payroll.remind_of_overdue',
    payload: z.object({}),
    schedule: { cron: '20 * * * *', zone: 'UTC', atStart: true },
    run: (work) => remindOfOverdue(work),
  }),
]
