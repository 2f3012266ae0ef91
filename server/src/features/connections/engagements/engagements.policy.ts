import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { gymsOf, isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, staysOpen } from '../../../platform/authorize.ts'
import { sideOf, type GymTrainerPair } from '../connection/connection.policy.ts'
import { engagements } from './engagements.tables.ts'
import { rateRules } from '../rates/cards.tables.ts'

/** Whose bank and tax details somebody may type and read in full: their own; of a gym's people its owner and gym admins. */
const minds = (actor: Actor, { gymId, trainerId }: GymTrainerPair): boolean =>
  isTrainer(actor, trainerId) || worksFor(actor, gymId, 'owner', 'gym_admin')

/** Decision 39: engagements are the gym's managers' and the trainer's own. The front desk sees nothing of pay. */
export const engagementPolicy = policyOf<GymTrainerPair>()({
  see: (actor, pair) => sideOf(actor, pair) !== null,
  engage: (actor, pair) => sideOf(actor, pair) === 'gym',
  business: (actor, pair) => sideOf(actor, pair) !== null,
  agree: (actor, pair) => sideOf(actor, pair) !== null,
  bank: minds,
  confirmBank: (actor, pair) => sideOf(actor, pair) === 'gym',
  employee: minds,
  reveal: minds,
})
staysOpen(engagementPolicy, 'always', 'see', 'reveal')

/** What a gym pays with. Its bank account is its owner's alone. */
export const payerPolicy = policyOf<{ gymId: string }>()({
  see: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
  change: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'gym_admin'),
  bank: (actor, { gymId }) => worksFor(actor, gymId, 'owner'),
  reveal: (actor, { gymId }) => worksFor(actor, gymId, 'owner'),
})
staysOpen(payerPolicy, 'always', 'see', 'reveal')

export const ratePolicy = policyOf<{ gymId: string }>()({
  settle: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
})

/** Engagements at the actor's gyms, and the actor's own as a trainer. */
export function visibleEngagements(actor: Actor): SQL | undefined {
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  return or(inArray(engagements.gymId, gymsOf(actor)), trainerId ? eq(engagements.trainerId, trainerId) : sql`false`)
}

/** Rates of the actor's gyms. */
export function visibleRates(actor: Actor): SQL | undefined {
  return inArray(rateRules.gymId, gymsOf(actor))
}
