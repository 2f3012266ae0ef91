import { eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Person } from '../../platform/actor.ts'
import { isAdmin } from '../../platform/actor.ts'
import { notifications } from './notifications.tables.ts'

/** Everybody has their own notices; row-level security says the same a second time. */
export function ownNotices(actor: Person): SQL {
  return eq(notifications.userId, actor.userId)
}

/** The notices of the person asked for: oneself, or anybody for an admin. Null when they are not the actor's to read. */
export function noticesInView(actor: Person, userId = actor.userId): SQL | null {
  return userId === actor.userId || isAdmin(actor) ? eq(notifications.userId, userId) : null
}
