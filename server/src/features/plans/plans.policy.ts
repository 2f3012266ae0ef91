import { worksFor } from '../../platform/actor.ts'
import { policyOf, staysOpen } from '../../platform/authorize.ts'

/** Decision 39, 'plan': the owner. The rest of the team sees it. */
export const planPolicy = policyOf<{ gymId: string }>()({
  manage: (actor, { gymId }) => worksFor(actor, gymId, 'owner'),
})

// How else would a gym get out of read-only again.
staysOpen(planPolicy, 'always', 'manage')
