import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { judgeClasses, searchInstead } from './risks.commands.ts'
import { gymsAtMidnight, risksToSearch, startingBetween } from './risks.queries.ts'
import { documentsAhead } from './risks.rules.ts'

/** Most that one run looks for; the rest is five minutes away. */
const atOnce = 100

export const risksTasks: Task[] = [
  // Every hour it is midnight at some gym, and a document has run out with the day before.
  task({
    name: 'covers.judge_nightly',
    payload: z.object({}),
    schedule: { cron: '2 * * * *', zone: 'UTC' },
    async run(work) {
      const until = work.now.add({ hours: 24 * (documentsAhead + 1) })
      for (const gymId of await gymsAtMidnight(work.tx, work.now)) await judgeClasses(work, { gymIds: [gymId], until })
    },
  }),
  // Everybody is judged once more as their class begins.
  task({
    name: 'covers.judge_starting',
    payload: z.object({}),
    schedule: { cron: '* * * * *', zone: 'UTC' },
    async run(work) {
      const entryIds = await startingBetween(work.tx, work.now, work.now.add({ minutes: 2 }))
      if (entryIds.length > 0) await judgeClasses(work, { entryIds })
    },
  }),
  // A day before the class nobody has settled it: somebody else is looked for by itself.
  task({
    name: 'covers.search_for_risks',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      for (const risk of await risksToSearch(work.tx, work.now, atOnce)) await searchInstead(work, risk)
    },
  }),
]
