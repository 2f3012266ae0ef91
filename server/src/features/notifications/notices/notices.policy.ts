import { decidersOf } from '../../gyms/gym/team.rules.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { isAdmin, type Person } from '../../../platform/actor.ts'
import { notifications } from './notices.tables.ts'

/** Everybody has their own notices; row-level security says the same a second time. What was deleted is gone. */
export function ownNotices(actor: Person): SQL {
  return and(eq(notifications.userId, actor.userId), isNull(notifications.removedAt))!
}

/** Whose notices are asked for: one's own, or anybody's for an admin. Null when they are not the actor's to read. */
export function personInView(actor: Person, userId = actor.userId): string | null {
  return userId === actor.userId || isAdmin(actor) ? userId : null
}

/** Gyms in whose name the actor may tell their trainers something (decision 16). */
export function gymsToSpeakFor(actor: Person): string[] {
  return decidersOf(actor.teams).map(({ gymId }) => gymId)
}
