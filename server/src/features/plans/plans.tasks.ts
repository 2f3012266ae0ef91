import { z } from 'zod'
import { sweep } from '../../platform/events/sweep.ts'
import { task, type Task } from '../../platform/events/tasks.ts'
import { removeOldEnquiries } from './enquiries.commands.ts'
import type { PlansPorts } from './plans.ports.ts'
import { subscriptionsToLookAfter } from './plans.queries.ts'
import { renewPlans } from './renewals.commands.ts'

export function plansTasks(ports: Pick<PlansPorts, 'findGym' | 'paying'>): Task[] {
  return [
    sweep({
      name: 'plans.look_after',
      // A day begins at every hour somewhere; a plan with nothing due costs nothing.
      schedule: { cron: '7 * * * *', zone: 'UTC', atStart: true },
      // A trial in its last week stays among them.
      most: 100_000,
      due: subscriptionsToLookAfter,
      each: (work, { id }) => renewPlans(work, id, ports),
    }),
    task({
      name: 'plans.forget_enquiries',
      payload: z.object({}),
      schedule: { cron: '37 3 * * *', zone: 'UTC' },
      run: (work) => removeOldEnquiries(work),
    }),
  ]
}
