import { eq, inArray, or, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, isTrainer, type Actor } from '../../../platform/actor.ts'
import { policyOf } from '../../../platform/authorize.ts'
import { timeChanges } from './new-times.tables.ts'

/** Nobody says for somebody else that they know. */
export const timeChangePolicy = policyOf<{ gymId: string; trainerId: string }>()({
  acknowledge: (actor, { trainerId }) => isTrainer(actor, trainerId),
})

/** One's own as a trainer, and those of the gyms that one works for. An admin sees all. */
export function visibleTimeChanges(actor: Actor): SQL | undefined {
  if (isAdmin(actor) || actor.kind === 'system') return undefined
  const own =
    actor.kind === 'person' && actor.trainerId !== null ? eq(timeChanges.trainerId, actor.trainerId) : undefined
  return or(own, inArray(timeChanges.gymId, gymsOf(actor)))
}
