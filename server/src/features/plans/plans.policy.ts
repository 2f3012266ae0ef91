import { worksFor } from '../../platform/actor.ts'
import { staysOpen } from '../../platform/gate.ts'
import type { Policy } from '../../platform/gate.ts'

/** Decision 39, 'plan': the owner. The rest of the team sees it. */
export const planPolicy = {
  manage: (actor, { gymId }) => worksFor(actor, gymId, 'owner'),
} satisfies Policy<{ gymId: string }>

// How else would a gym get out of read-only again.
staysOpen(planPolicy, 'always', 'manage')
