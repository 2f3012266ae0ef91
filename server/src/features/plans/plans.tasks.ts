import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { removeOldEnquiries } from './enquiries.commands.ts'
import type { PlansPorts } from './plans.ports.ts'
import { subscriptionsToLookAfter } from './plans.queries.ts'
import { lookAfter } from './upkeep.commands.ts'

export function plansTasks(ports: Pick<PlansPorts, 'findGym' | 'paying'>): Task[] {
  return [
    task({
      name: 'plans.look_after',
      payload: z.object({}),
      // A day begins at every hour somewhere; a plan with nothing due costs nothing.
      schedule: { cron: '7 * * * *', zone: 'UTC', atStart: true },
      async run(work) {
        for (const gymId of await subscriptionsToLookAfter(work.tx, work.now)) await lookAfter(work, gymId, ports)
      },
    }),
    task({
      name: 'plans.forget_enquiries',
      payload: z.object({}),
      schedule: { cron: '37 3 * * *', zone: 'UTC' },
      run: (work) => removeOldEnquiries(work),
    }),
  ]
}
