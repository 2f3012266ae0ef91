import { inArray, sql, type SQL } from 'drizzle-orm'
import { isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, staysOpen, type Verdict } from '../../../platform/authorize.ts'
import { waivers } from '../document/document.tables.ts'

type Subject = { gymId: string; trainerId: string; askedBy: string | null }

/** Decision 39: a manager asks, a second person decides, and nobody for themself. */
export const waiverPolicy = policyOf<Subject>()({
  ask: (actor, waiver): Verdict =>
    isTrainer(actor, waiver.trainerId)
      ? 'You can’t waive your own requirement. Ask another manager.'
      : manages(actor, waiver.gymId),
  decide(actor, waiver): Verdict {
    if (!manages(actor, waiver.gymId)) return false
    const isSecond = actor.kind === 'person' && actor.userId !== waiver.askedBy && !isTrainer(actor, waiver.trainerId)
    return isSecond || 'A second person must approve a waiver: not the person who requested it, and not the trainer.'
  },
  end: (actor, waiver) => manages(actor, waiver.gymId),
  see: (actor, waiver) => manages(actor, waiver.gymId),
})
staysOpen(waiverPolicy, 'always', 'see')

function manages(actor: Actor, gymId: string): boolean {
  return worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')
}

export function waiversOf(gymIds: string[]): SQL {
  return gymIds.length > 0 ? inArray(waivers.gymId, gymIds) : sql`false`
}
