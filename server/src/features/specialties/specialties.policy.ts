import { isNull, inArray, or, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, worksFor, type Actor } from '../../platform/actor.ts'
import { policyOf } from '../../platform/authorize.ts'
import { specialties } from './specialties.tables.ts'

/** Admin owns the tree that everybody shares; a gym's managers own what they added below it (decision 15). */
export const specialtyPolicy = policyOf<{ gymId: string | null }>()({
  edit: (actor, specialty) =>
    specialty.gymId === null ? isAdmin(actor) : worksFor(actor, specialty.gymId, 'owner', 'manager', 'gym_admin'),
})

/** The shared tree, and what the actor's own gyms added to it. An admin sees all of it. */
export function visibleSpecialties(actor: Actor): SQL | undefined {
  if (isAdmin(actor)) return undefined
  const own = gymsOf(actor)
  return own.length > 0 ? or(isNull(specialties.gymId), inArray(specialties.gymId, own)) : isNull(specialties.gymId)
}
