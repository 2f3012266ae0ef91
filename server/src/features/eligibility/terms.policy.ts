import { worksFor, isTrainer, type Person, type Actor } from '../../platform/actor.ts'
import type { Access } from '../../platform/http/operation.ts'
import { policyOf } from '../../platform/authorize.ts'

/** Whoever can be put on a class. */
export type Teacher = Person & { trainerId: string }

export const teachers: Access<Teacher> = {
  words: 'trainers',
  admits: (actor): actor is Teacher => actor.kind === 'person' && actor.trainerId !== null,
}

/** Whoever is in the team of a gym or allocated to one. */
export const gymPeople: Access<Person> = {
  words: 'people of a gym',
  admits: (actor): actor is Person => actor.kind === 'person' && actor.teams.length > 0,
}

/** 'All but policies' is what a manager has: only owner and gym admins settle how the gym finds cover. */
export const coverSettingsPolicy = policyOf<{ gymId: string }>()({
  settleCovers: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'gym_admin'),
})

/** Whose class it is, and nobody of its gym who could settle it themselves. */
export function isOwnOnly(actor: Actor, entry: { gymId: string; trainerId: string | null }): boolean {
  return isTrainer(actor, entry.trainerId) && !worksFor(actor, entry.gymId)
}
