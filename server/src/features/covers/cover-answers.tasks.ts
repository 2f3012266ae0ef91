import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { lapseOffers } from './offers.commands.ts'
import { askForOutcomes } from './outcomes.commands.ts'
import { lapseReturnsOfStarted } from './return-endings.commands.ts'

/** Most that one run ends; the rest is a minute away, and takes no answer meanwhile. */
const atOnce = 500

export const coverAnswersTasks: Task[] = [
  task({
    name: 'covers.ask_for_outcomes',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      await askForOutcomes(work, atOnce)
    },
  }),
  task({
    name: 'covers.lapse_offers',
    payload: z.object({}),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      await lapseOffers(work, atOnce)
      await lapseReturnsOfStarted(work, atOnce)
    },
  }),
]
