import type { Policy } from '../../platform/gate.ts'
import { isAdmin, worksFor } from '../../platform/actor.ts'

/**
 * Decision 39, 'gym profile, studios': owner, managers and allocated gym admins change them, the front desk sees them.
 * An admin's support access comes with its own session, not with the role.
 */
export const gymPolicy = {
  edit: (actor, gym) => worksFor(actor, gym.id, 'owner', 'manager', 'gym_admin'),
  manageStudios: (actor, gym) => worksFor(actor, gym.id, 'owner', 'manager', 'gym_admin'),
  seeStudios: (actor, gym) => isAdmin(actor) || worksFor(actor, gym.id),
  connect: (actor, gym) => worksFor(actor, gym.id, 'owner', 'manager', 'gym_admin'),
} satisfies Policy<{ id: string }>
