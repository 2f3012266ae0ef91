import { isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, staysOpen } from '../../../platform/authorize.ts'

export type FeedOwner = { trainerId: string; gymId: null } | { trainerId: null; gymId: string }

/** A trainer's own feed is theirs alone; a gym's are for those who may change its timetable. */
export const feedPolicy = policyOf<FeedOwner>()({ make: owns, revoke: owns })
staysOpen(feedPolicy, 'always', 'revoke')

function owns(actor: Actor, owner: FeedOwner): boolean {
  if (owner.gymId === null) return isTrainer(actor, owner.trainerId)
  return worksFor(actor, owner.gymId, 'owner', 'manager', 'gym_admin')
}
