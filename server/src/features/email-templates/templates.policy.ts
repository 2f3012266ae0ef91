import { isAdmin, worksFor } from '../../platform/actor.ts'
import type { Actor } from '../../platform/actor.ts'
import { policyOf, staysOpen } from '../../platform/authorize.ts'

const manages = (actor: Actor, { gymId }: { gymId: string | null }) =>
  gymId === null ? isAdmin(actor) : worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')

/** Decision 39: the installation's are the admins', a gym's are its owner's, managers' and gym admins'. */
export const templatePolicy = policyOf<{ gymId: string | null }>()({
  see: manages,
  change: manages,
})

staysOpen(templatePolicy, 'always', 'see')
