import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { deliverAtOnce, handOver } from './deliveries.commands.ts'
import type { Machines } from './deliveries.commands.ts'

/** Carries out the deliveries of one event, and each minute whatever else is due: what quiet hours held, what a stop left. */
export function deliveriesTasks(machines: Machines, again: (payload: { eventId?: string }) => Promise<void>): Task[] {
  return [
    task({
      name: 'notices.deliver',
      payload: z.object({ eventId: z.string().optional() }),
      schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
      async run(work, payload) {
        if ((await handOver(work, machines, payload.eventId)) === deliverAtOnce) await again(payload)
      },
    }),
  ]
}
