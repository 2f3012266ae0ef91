import { isTrainer } from '../../../platform/actor.ts'
import { gymlessPolicyOf } from '../../../platform/authorize.ts'

/** When they can teach, trainers say themselves. */
export const availabilityPolicy = gymlessPolicyOf<{ trainerId: string }>()({
  change: (actor, { trainerId }) => isTrainer(actor, trainerId),
})
