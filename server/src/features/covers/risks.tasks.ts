import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { judgeClasses, judgeDay, proposeCover, searchInstead } from './risks.commands.ts'
import { gymsToJudge, risksToPropose, risksToSearch, startingBetween } from './risks.queries.ts'

/** Most that one run looks for; the rest is five minutes away. */
const atOnce = 100
/** Gyms that one run judges: 2,400 an hour, so that a night is enough for ten thousand whose day begins together. */
const gymsAtOnce = 200

export const risksTasks: Task[] = [
  // A document has run out with the day before. A night in which nothing ran is made up for at the start.
  task({
    name: 'covers.judge_nightly',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      for (const { id, day } of await gymsToJudge(work.tx, work.now, gymsAtOnce))
        await judgeDay(work, id, Temporal.PlainDate.from(day))
    },
  }),
  // Everybody is judged once more as their class begins.
  task({
    name: 'covers.judge_starting',
    payload: z.object({}),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      const entryIds = await startingBetween(work.tx, work.now, work.now.add({ minutes: 2 }))
      if (entryIds.length > 0) await judgeClasses(work, { entryIds })
    },
  }),
  // Three days before the class its trainer still lacks a document: there is time to ask for cover.
  task({
    name: 'covers.propose_for_risks',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      await proposeCover(work, await risksToPropose(work.tx, work.now, atOnce))
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
