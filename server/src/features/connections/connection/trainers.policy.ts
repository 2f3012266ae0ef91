import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, isTrainer, type Actor } from '../../../platform/actor.ts'
import { gymlessPolicyOf } from '../../../platform/authorize.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { trainers } from '../../users/person/person.tables.ts'
import { connections } from './connection.tables.ts'

/** The directory: trainers whose profile is complete and whose account is in use. */
export const findableTrainers: SQL | undefined = and(
  eq(trainers.findable, true),
  isNull(accounts.archivedAt),
  isNull(accounts.bannedAt),
)

/**
 * A trainer sees themself. Whoever works for gyms sees everybody who can be found, and who is or was connected with
 * one of their gyms. An admin sees all; suppliers see nobody.
 */
export function visibleTrainers(actor: Actor): SQL | undefined {
  if (actor.kind !== 'person') return sql`false`
  if (isAdmin(actor)) return undefined
  if (actor.trainerId) return eq(trainers.id, actor.trainerId)
  if (actor.role !== 'gym' && actor.role !== 'gym_admin') return sql`false`
  const known = sql`exists (select 1 from ${connections} where ${connections.trainerId} = ${trainers.id} and ${inArray(connections.gymId, gymsOf(actor))})`
  return or(findableTrainers, known)
}

/** What gyms that look may know of them, trainers say themselves. */
export const listingPolicy = gymlessPolicyOf<{ trainerId: string }>()({
  change: (actor, { trainerId }) => isTrainer(actor, trainerId),
})

/** Selects the accounts of the trainers who are connected with one of these gyms now. */
export function connectedWith(gymIds: string[]): SQL {
  return sql`select ${trainers.accountId} from ${trainers}
    join ${connections} on ${connections.trainerId} = ${trainers.id}
    where ${inArray(connections.gymId, gymIds)} and ${connections.status} = 'active'`
}
