import { isAdmin, worksFor } from '../../platform/actor.ts'
import type { Actor } from '../../platform/actor.ts'
import { staysOpen } from '../../platform/gate.ts'
import type { Policy } from '../../platform/gate.ts'

const manages = (actor: Actor, { gymId }: { gymId: string | null }) =>
  gymId === null ? isAdmin(actor) : worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')

/** Decision 39: the installation's are the admins', a gym's are its owner's, managers' and gym admins'. */
export const templatePolicy = {
  see: manages,
  change: manages,
} satisfies Policy<{ gymId: string | null }>

staysOpen(templatePolicy, 'always', 'see')
