import { arrayContains, eq, or, sql, type SQL } from 'drizzle-orm'
import { worksFor, type Actor, type Person } from '../../platform/actor.ts'
import { helpArticles } from './help.tables.ts'

/** What the Help Center of this person holds: what is written for their role; visitors find what is open to everyone. */
export function shelvedFor(actor: Actor): SQL {
  if (actor.kind !== 'person') return eq(helpArticles.open, true)
  return arrayContains(helpArticles.userRoles, [actor.role])
}

/** What they may read when they were given its address: also what is open. */
export const readableFor = (actor: Actor): SQL => or(shelvedFor(actor), eq(helpArticles.open, true)) ?? sql`false`

/** Whether this person sets the gym up; the front desk works with what is there. */
export const setsUp = (actor: Person, gymId: string): boolean => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')
