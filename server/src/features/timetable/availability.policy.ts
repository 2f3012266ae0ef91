import { isTrainer } from '../../platform/actor.ts'
import { staysOpen } from '../../platform/gate.ts'
import type { Policy } from '../../platform/gate.ts'

/** When they can teach, trainers say themselves. */
export const availabilityPolicy = {
  change: (actor, { trainerId }) => isTrainer(actor, trainerId),
} satisfies Policy<{ trainerId: string }>
staysOpen(availabilityPolicy, 'always', 'change')
