import { sweep } from '../../../platform/events/sweep.ts'
import type { Task } from '../../../platform/events/tasks.ts'
import { offersOver, returnsOfStarted } from '../applications/answers.queries.ts'
import { lapseOffer } from '../applications/offers.commands.ts'
import { askForOutcome } from './outcomes.commands.ts'
import { waitingForOutcome } from '../cover/outcomes.queries.ts'
import { lapseReturns } from '../assignments/close-reclaims.commands.ts'

/** Most that one run ends; the rest is a minute away, and takes no answer meanwhile. */
const most = 500
const everyMinute = { cron: '* * * * *', zone: 'UTC', atStart: true }

export const coverAnswersTasks: Task[] = [
  sweep({
    name: 'covers.ask_for_outcomes',
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    most,
    due: waitingForOutcome,
    each: askForOutcome,
  }),
  sweep({ name: 'covers.lapse_offers', schedule: everyMinute, most, due: offersOver, each: lapseOffer }),
  sweep({
    name: 'covers.lapse_returns',
    schedule: everyMinute,
    most,
    due: returnsOfStarted,
    each: (work, { id }) => lapseReturns(work, id),
  }),
]
