import type { Work } from '../../../platform/db/db.ts'
import { sweep } from '../../../platform/events/sweep.ts'
import type { SweepItem, Task, Which } from '../../../platform/events/tasks.ts'
import { lockCovers } from '../cover/cover.queries.ts'
import { escalateCover, offerBonus, steps } from './deadlines.commands.ts'
import { dueForBonus, dueForStep, dueForWave, urgentBonusOf } from './deadlines.queries.ts'
import { startNextWave } from './waves.commands.ts'
import type { CoverLock } from '../cover/cover.tables.ts'

/** Most that one run does; the rest is a minute away. */
const most = 200
const everyMinute = { cron: '* * * * *', zone: 'UTC', atStart: true }

export const deadlineTasks: Task[] = [
  sweep({
    name: 'covers.start_waves',
    schedule: everyMinute,
    most,
    due: dueForWave,
    each: async (work, { id }) => startNextWave(work, await held(work, id)),
  }),
  sweep({
    name: 'covers.escalate',
    schedule: everyMinute,
    most,
    due: dueForSteps,
    each: async (work, { coverId, step }) => escalateCover(work, await held(work, coverId), step),
  }),
  sweep({
    name: 'covers.offer_bonus',
    schedule: everyMinute,
    most,
    due: dueForBonus,
    async each(work, { id }) {
      const cover = await held(work, id)
      await offerBonus(work, cover, await urgentBonusOf(work, cover.requestId!))
    },
  }),
]

const held = async (work: Work, id: string): Promise<CoverLock> => (await lockCovers(work.tx, [id])).get(id)!

type Step = SweepItem & { coverId: string; step: 'day' | 'hours' }

/** One for each step that a cover has come to. */
async function dueForSteps(work: Work, { most: atMost, only }: Which): Promise<Step[]> {
  const [coverId, itsStep] = only?.split(' ') ?? []
  const found: Step[] = []
  for (const one of steps.filter(({ step }) => !itsStep || step === itsStep))
    for (const { id, gymId } of await dueForStep(work, one, { most: atMost, only: coverId }))
      found.push({ id: `${id} ${one.step}`, gymId, coverId: id, step: one.step })
  return found
}
