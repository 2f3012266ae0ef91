import { z } from 'zod'
import { sweep } from '../../platform/events/sweep.ts'
import { asking, type Task } from '../../platform/events/tasks.ts'
import type { Push } from '../../platform/post/push.ts'
import type { SessionLimits } from '../identity/accounts/session.rules.ts'
import { deliverAtOnce, groupsDue, handOverDeliveries, type Machines } from './deliveries/deliveries.commands.ts'
import { pushAtOnce, sendPushes } from './push/pushes.commands.ts'

type Payload = { eventId?: string }
const payload = z.object({ eventId: z.string().optional() })

/** Carries out the deliveries of one event, and each minute whatever else is due: what quiet hours held, what a stop left. */
export function deliveriesTasks(
  machines: Machines,
  push: () => Push,
  limits: SessionLimits,
  queue: (name: string, payload: Payload) => Promise<void>,
): Task[] {
  return [
    sweep({
      name: 'notices.deliver',
      payload,
      schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
      most: deliverAtOnce,
      due: groupsDue,
      each: (work, group) => handOverDeliveries(work, [group], machines),
      together: { most: deliverAtOnce, all: (work, groups) => handOverDeliveries(work, groups, machines) },
      goOn: (asked) => queue('notices.deliver', asked),
    }),
    asking({
      // Apart from mails and texts, as it waits for the services of others.
      name: 'notices.push',
      payload,
      schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
      async run(runs, asked) {
        if ((await sendPushes(runs, push(), limits, asked.eventId)) === pushAtOnce) await queue('notices.push', asked)
      },
    }),
  ]
}
