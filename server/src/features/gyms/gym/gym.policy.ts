import { inArray, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf } from '../../../platform/authorize.ts'
import { studios } from './gym.tables.ts'

/**
 * Decision 39, 'gym profile, studios': owner, managers and allocated gym admins change them, the front desk sees them.
 * Gyms themselves are a directory that everybody who is signed in may read.
 */
/** A gym as its policy is asked about it: it belongs to itself. */
export const ofItself = <T extends { id: string }>(gym: T): T & { gymId: string } => ({ ...gym, gymId: gym.id })

export const gymPolicy = policyOf<{ gymId: string }>()({
  edit: (actor, gym) => worksFor(actor, gym.gymId, 'owner', 'manager', 'gym_admin'),
  manageStudios: (actor, gym) => worksFor(actor, gym.gymId, 'owner', 'manager', 'gym_admin'),
  archive: (actor) => isAdmin(actor),
  /** Make a connection of this gym: in its name, or as the trainer who asks it. */
  connect: (actor, gym) =>
    worksFor(actor, gym.gymId, 'owner', 'manager', 'gym_admin') ||
    (actor.kind === 'person' && actor.trainerId !== null),
})

export const studioPolicy = policyOf<{ gymId: string }>()({
  edit: (actor, studio) => gymPolicy.manageStudios(actor, studio),
})

/** Studios of the actor's own gyms. An admin sees all. */
export function visibleStudios(actor: Actor): SQL | undefined {
  return isAdmin(actor) ? undefined : inArray(studios.gymId, gymsOf(actor))
}
