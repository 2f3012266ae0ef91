import { isAdmin, isTrainer, worksFor, type Actor } from '../../platform/actor.ts'
import { policyOf, staysOpen, type Verdict } from '../../platform/authorize.ts'

const manages = (actor: Actor, gymId: string) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')

/** One trainer at one gym: why they may take its classes, and what its managers do about that. */
export const gatePolicy = policyOf<{ gymId: string; trainerId: string }>()({
  explain: (actor, { gymId, trainerId }) => isAdmin(actor) || isTrainer(actor, trainerId) || worksFor(actor, gymId),
  /** Invariant 3: nobody sets a gate aside for themself. */
  setAside(actor, { gymId, trainerId }): Verdict {
    if (!manages(actor, gymId)) return false
    return isTrainer(actor, trainerId) ? 'You can’t allow this for yourself. Ask another manager.' : true
  },
  /** Look for somebody else for a class at risk, or put somebody else on it. */
  search: (actor, { gymId }) => manages(actor, gymId),
  lift: (actor, { gymId }) => manages(actor, gymId),
  block(actor, { gymId, trainerId }): Verdict {
    return isTrainer(actor, trainerId) ? 'This is about you. Ask another manager.' : manages(actor, gymId)
  },
  readOverrides: (actor, { gymId }) => isAdmin(actor) || worksFor(actor, gymId),
})

staysOpen(gatePolicy, 'always', 'explain', 'readOverrides')
