import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, staysOpen } from '../../../platform/authorize.ts'
import { gymsPaying } from '../document/document.policy.ts'
import { superBatches, superContributions } from './super.tables.ts'

const payers = ['owner', 'manager', 'gym_admin'] as const
const locks = ['owner', 'gym_admin'] as const

/** Decision 39, 'pay … super': money moves by the owner and gym admins alone, as with pay runs; managers mend. */
export const superPolicy = policyOf<{ gymId: string }>()({
  mend: (actor, { gymId }) => worksFor(actor, gymId, ...payers),
  send: (actor, { gymId }) => worksFor(actor, gymId, ...locks),
  cancel: (actor, { gymId }) => worksFor(actor, gymId, ...locks),
  file: (actor, { gymId }) => worksFor(actor, gymId, ...locks),
})
staysOpen(superPolicy, 'settling', 'mend', 'send', 'cancel')
staysOpen(superPolicy, 'always', 'file')

/** Clearing settings stand beside bank details: the owner's alone. */
export const clearingPolicy = policyOf<{ gymId: string }>()({
  see: (actor, { gymId }) => worksFor(actor, gymId, ...payers),
  test: (actor, { gymId }) => worksFor(actor, gymId, ...payers),
  change: (actor, { gymId }) => worksFor(actor, gymId, 'owner'),
})
staysOpen(clearingPolicy, 'always', 'see')
staysOpen(clearingPolicy, 'settling', 'test', 'change')

/** One's own contributions, and those of the gyms whose pay one manages; of one gym where one is named. */
export function visibleSuper(actor: Actor, gymId?: string): SQL | undefined {
  const own = actor.kind === 'person' && actor.trainerId ? eq(superContributions.trainerId, actor.trainerId) : undefined
  const gyms = gymsPaying(actor)
  const ofGyms = gyms.length > 0 ? inArray(superContributions.gymId, gyms) : undefined
  return and(own || ofGyms ? or(own, ofGyms) : sql`false`, gymId ? eq(superContributions.gymId, gymId) : undefined)
}

export function visibleBatches(actor: Actor, gymId?: string): SQL | undefined {
  return and(inArray(superBatches.gymId, gymsPaying(actor)), gymId ? eq(superBatches.gymId, gymId) : undefined)
}
