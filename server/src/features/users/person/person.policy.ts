import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, worksFor, type Actor } from '../../../platform/actor.ts'
import { gymlessPolicyOf } from '../../../platform/authorize.ts'
import { teamMembers } from '../../gyms/gym/gym.tables.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'

/** A person keeps their own profile and closes their own account; an admin helps, and archives others. */
export const userPolicy = gymlessPolicyOf<{ id: string }>()({
  edit: (actor, user) => isAdmin(actor) || (actor.kind === 'person' && actor.userId === user.id),
  /** A new address of one's own has to be confirmed first, by a link sent to it. */
  changeEmail: (actor, user) => {
    if (isAdmin(actor)) return true
    return actor.kind === 'person' && actor.userId === user.id
      ? 'Ask Quartet support to change the email address you sign in with.'
      : false
  },
  unlock: (actor) => isAdmin(actor),
  restore: (actor) => isAdmin(actor),
  /** One's own goes in one's own settings, which keep the session that asks. */
  unprotect: (actor, user) => isAdmin(actor) && !(actor.kind === 'person' && actor.userId === user.id),
  archive: (actor, user) => {
    // A program with a service token acts as the product itself.
    if (actor.kind === 'system') return true
    if (!isAdmin(actor)) return false
    return actor.kind === 'person' && actor.userId === user.id ? 'You can’t deactivate your own account.' : true
  },
  /** One's own account is closed with the password asked again; what is collected about somebody is theirs alone. */
  close: (actor, user) => actor.kind === 'person' && actor.userId === user.id,
  erase: (actor) => actor.kind === 'system',
  collect: (actor, user) => actor.kind === 'person' && actor.userId === user.id,
})

/** Selects the accounts, beside their teams, that people of these gyms may see; connections answer it. */
export type KnownTo = (gymIds: string[]) => SQL

/** Oneself, one's colleagues, and who is connected with one's gyms. An admin sees all. */
export function visibleUsers(actor: Actor, knownTo: KnownTo): SQL | undefined {
  return isAdmin(actor) ? undefined : ofGyms(actor, gymsOf(actor), knownTo)
}

/** Whom the people list shows: as above, but the front desk keeps no list (decision 39). */
export function listedUsers(actor: Actor, knownTo: KnownTo): SQL | undefined {
  if (isAdmin(actor)) return undefined
  return ofGyms(
    actor,
    gymsOf(actor).filter((gymId) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')),
    knownTo,
  )
}

function ofGyms(actor: Actor, gymIds: string[], knownTo: KnownTo): SQL | undefined {
  if (actor.kind !== 'person') return sql`false`
  if (gymIds.length === 0) return eq(accounts.id, actor.userId)
  // One set of ids rather than three conditions: a gym is a few dozen people among thousands.
  return sql`${accounts.id} in (
    select ${actor.userId}::uuid
    union all select ${teamMembers.accountId} from ${teamMembers} where ${and(inArray(teamMembers.gymId, gymIds), isNull(teamMembers.endedAt))}
    union all ${knownTo(gymIds)}
  )`
}
