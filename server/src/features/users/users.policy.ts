import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { isAdmin } from '../../platform/actor.ts'
import type { Policy } from '../../platform/gate.ts'
import { teamMembers } from '../gyms/gyms.tables.ts'
import { accounts } from '../identity/identity.tables.ts'

/** A person keeps their own profile; an admin helps. Nobody archives themself, so that the last admin cannot vanish. */
export const userPolicy = {
  edit: (actor, user) => isAdmin(actor) || (actor.kind === 'person' && actor.userId === user.id),
  /** A new address of one's own has to be confirmed first, by a link sent to it. */
  changeEmail: (actor, user) => {
    if (isAdmin(actor)) return true
    return actor.kind === 'person' && actor.userId === user.id
      ? 'Ask Quartet support to change the e-mail address you sign in with.'
      : false
  },
  archive: (actor, user) => {
    if (!isAdmin(actor)) return false
    return actor.kind === 'person' && actor.userId === user.id ? 'You cannot archive your own account.' : true
  },
} satisfies Policy<{ id: string }>

/** Oneself, and the people of the gyms that one manages (decision 39); the front desk is no manager. An admin sees all. */
export function visibleUsers(actor: Actor): SQL | undefined {
  if (isAdmin(actor)) return undefined
  if (actor.kind !== 'person') return sql`false`
  const self = eq(accounts.id, actor.userId)
  const managed = actor.teams.filter((team) => team.position !== 'front_desk').map((team) => team.gymId)
  if (managed.length === 0) return self
  return or(
    self,
    sql`exists (select 1 from ${teamMembers} where ${and(
      eq(teamMembers.accountId, accounts.id),
      isNull(teamMembers.endedAt),
      inArray(teamMembers.gymId, managed),
    )})`,
  )
}
