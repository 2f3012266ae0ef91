import { sweep } from '../../../platform/events/sweep.ts'
import type { Task } from '../../../platform/events/tasks.ts'
import { escalateQuery, overdueDocuments, remindOfOverdue, unsettledQueries } from './overdue.commands.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { periodsOver, tellOfPeriod } from '../filling/readiness.commands.ts'

/** Most that one run tells of; the rest is an hour away. */
const most = 2000

export const payrollTasks = (ports: PayrollPorts): Task[] => [
  sweep({
    name: 'payroll.remind_of_overdue',
    schedule: { cron: '20 * * * *', zone: 'UTC', atStart: true },
    most,
    due: overdueDocuments,
    each: remindOfOverdue,
  }),
  sweep({
    name: 'payroll.escalate_queries',
    schedule: { cron: '40 * * * *', zone: 'UTC', atStart: true },
    most,
    due: unsettledQueries,
    each: escalateQuery,
  }),
  sweep({
    name: 'payroll.tell_of_periods',
    schedule: { cron: '10 * * * *', zone: 'UTC', atStart: true },
    // A gym with nobody to tell stays among them for the day.
    most: 100_000,
    due: periodsOver,
    each: (work, one) => tellOfPeriod(work, one, ports),
  }),
]
