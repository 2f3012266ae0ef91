import { inArray, isNull, or, type SQL } from 'drizzle-orm'
import { isAdmin, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf } from '../../../platform/authorize.ts'
import { requirements } from '../document/document.tables.ts'

/** Decision 39: the platform's requirements are an admin's, a gym's are its managers'. */
export const requirementPolicy = policyOf<{ gymId: string | null }>()({
  write: (actor, { gymId }) =>
    gymId === null ? isAdmin(actor) : worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
})

/** The platform's and those of these gyms; an admin sees all. */
export function visibleRequirements(actor: Actor, gymIds: string[]): SQL | undefined {
  if (isAdmin(actor)) return undefined
  return gymIds.length > 0
    ? or(isNull(requirements.gymId), inArray(requirements.gymId, gymIds))
    : isNull(requirements.gymId)
}
