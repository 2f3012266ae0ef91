import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { escalate, offerBonus, steps } from './deadlines.commands.ts'
import { dueForBonus, dueForStep, dueForWave } from './deadlines.queries.ts'
import { startNextWave } from './waves.commands.ts'

/** Most that one run does; the rest is a minute away. */
const atOnce = 200

export const deadlineTasks: Task[] = [
  task({
    name: 'covers.start_waves',
    payload: z.object({}),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      for (const cover of await dueForWave(work.tx, work.now, atOnce)) await startNextWave(work, cover)
    },
  }),
  task({
    name: 'covers.escalate',
    payload: z.object({}),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      for (const step of steps)
        for (const cover of await dueForStep(work.tx, work.now, step, atOnce)) await escalate(work, cover, step.step)
    },
  }),
  task({
    name: 'covers.offer_bonus',
    payload: z.object({}),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    async run(work) {
      for (const cover of await dueForBonus(work.tx, work.now, atOnce)) await offerBonus(work, cover, cover.cents)
    },
  }),
]
