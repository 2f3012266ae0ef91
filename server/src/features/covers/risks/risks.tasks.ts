import { sweep } from '../../../platform/events/sweep.ts'
import type { Task } from '../../../platform/events/tasks.ts'
import { judgeClasses, judgeDay, proposeCover, searchInstead } from './risks.commands.ts'
import { gymsToJudge, risksToPropose, risksToSearch, startingBy, trainersToPropose } from './risks.queries.ts'

/** Most that one run looks for; the rest is five minutes away. */
const most = 100
const everyFiveMinutes = { cron: '*/5 * * * *', zone: 'UTC', atStart: true }

export const risksTasks: Task[] = [
  // A document has run out with the day before. A night in which nothing ran is made up for at the start.
  sweep({
    name: 'covers.judge_nightly',
    schedule: everyFiveMinutes,
    // 2,400 an hour, so that a night is enough for ten thousand gyms whose day begins together.
    most: 200,
    due: gymsToJudge,
    each: (work, { id, day }) => judgeDay(work, id, Temporal.PlainDate.from(day)),
  }),
  // Everybody is judged once more as their class begins; a gym's classes together, since a trainer is told of theirs at once.
  sweep({
    name: 'covers.judge_starting',
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    most: 10_000,
    due: (work, which) => startingBy(work, work.now.add({ minutes: 2 }), which),
    each: (work, { entryIds }) => judgeClasses(work, { entryIds }),
  }),
  // Three days before the class its trainer still lacks a document: there is time to ask for cover.
  sweep({
    name: 'covers.propose_for_risks',
    schedule: everyFiveMinutes,
    most,
    due: trainersToPropose,
    each: async (work, { id }) => proposeCover(work, await risksToPropose(work, id)),
  }),
  // A day before the class nobody has settled it: somebody else is looked for by itself.
  sweep({ name: 'covers.search_for_risks', schedule: everyFiveMinutes, most, due: risksToSearch, each: searchInstead }),
]
