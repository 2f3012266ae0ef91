import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { escalateQueries, remindOfOverdue } from './overdue.commands.ts'
import type { PayrollPorts } from './payroll.ports.ts'
import { tellOfPeriods } from './readiness.commands.ts'

export const payrollTasks = (ports: PayrollPorts): Task[] => [
  task({
    name: 'payroll.remind_of_overdue',
    payload: z.object({}),
    schedule: { cron: '20 * * * *', zone: 'UTC', atStart: true },
    run: (work) => remindOfOverdue(work),
  }),
  task({
    name: 'payroll.escalate_queries',
    payload: z.object({}),
    schedule: { cron: '40 * * * *', zone: 'UTC', atStart: true },
    run: (work) => escalateQueries(work),
  }),
  task({
    name: 'payroll.tell_of_periods',
    payload: z.object({}),
    schedule: { cron: '10 * * * *', zone: 'UTC', atStart: true },
    run: (work) => tellOfPeriods(work, ports),
  }),
]
