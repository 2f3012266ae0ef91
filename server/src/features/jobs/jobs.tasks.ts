import { sweep } from '../../platform/events/sweep.ts'
import type { Task } from '../../platform/events/tasks.ts'
import { remindOfDraft } from './applications/applications.commands.ts'
import { draftsToRemindOf } from './applications/applications.queries.ts'
import { closeDue } from './job/job.commands.ts'
import { jobsToClose } from './job/job.queries.ts'

/** Most that one run does; the rest is five minutes away. */
const most = 1000
const everyFiveMinutes = { cron: '*/5 * * * *', zone: 'UTC', atStart: true }

export const jobsTasks: Task[] = [
  sweep({ name: 'jobs.close', schedule: everyFiveMinutes, most, due: jobsToClose, each: closeDue }),
  sweep({
    name: 'jobs.remind_of_drafts',
    schedule: everyFiveMinutes,
    most,
    due: draftsToRemindOf,
    each: remindOfDraft,
  }),
]
