import { and, inArray, eq, type SQL } from 'drizzle-orm'
import { policyOf, staysOpen } from '../../../platform/authorize.ts'
import { worksFor, type Actor } from '../../../platform/actor.ts'
import { payRuns } from '../runs/runs.tables.ts'
import { payingPositions, gymsPaying } from './document.policy.ts'

/** 'Approve, not lock or bank' is what a manager has: the owner and gym admins lock runs and pay. */
export const runPolicy = policyOf<{ gymId: string }>()({
  prepare: (actor, { gymId }) => worksFor(actor, gymId, ...payingPositions),
  lock: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'gym_admin'),
  pay: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'gym_admin'),
  files: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'gym_admin'),
})

staysOpen(runPolicy, 'settling', 'prepare', 'lock', 'pay')

staysOpen(runPolicy, 'always', 'files')

/** Runs of the gyms whose pay the actor manages, or of one of them. */
export function visibleRuns(actor: Actor, gymId?: string): SQL | undefined {
  return and(inArray(payRuns.gymId, gymsPaying(actor)), gymId ? eq(payRuns.gymId, gymId) : undefined)
}
