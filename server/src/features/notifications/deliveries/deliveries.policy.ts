import { decidersOf } from '../../gyms/gym/team.rules.ts'
import { inArray, sql, type SQL } from 'drizzle-orm'
import { isAdmin, type Actor } from '../../../platform/actor.ts'
import { noticeDeliveries } from './deliveries.tables.ts'

/** How people were told is for those who manage the thing: owner, managers and gym admins of its gym, and admins. */
export function deliveriesInView(actor: Actor): SQL | undefined {
  if (isAdmin(actor)) return undefined
  const managed = actor.kind === 'person' ? decidersOf(actor.teams).map(({ gymId }) => gymId) : []
  return managed.length > 0 ? inArray(noticeDeliveries.gymId, managed) : sql`false`
}
