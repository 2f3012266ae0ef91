import { eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, staysOpen } from '../../../platform/authorize.ts'
import { invitations } from './invitations.tables.ts'
import type { InvitationRow } from './invitations.queries.ts'

type Subject = Pick<InvitationRow, 'gymId'> & Partial<Pick<InvitationRow, 'position'>>

/**
 * Decision 39, 'users of the gym': owner, managers and allocated gym admins invite, send again and take back for their
 * gym; admins invite gym admins, admins, and the owner of a gym that they open.
 */
export const invitationPolicy = policyOf<Subject>()({
  invite: (actor, { gymId, position }) =>
    gymId === null || position === 'owner' ? isAdmin(actor) : worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
  /** Those of a gym. */
  see: (actor, { gymId }) => gymId !== null && worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
})
staysOpen(invitationPolicy, 'always', 'see')

/** Invitations of the gyms that the actor may invite for; an admin sees those of the platform and of owners. */
export function visibleInvitations(actor: Actor): SQL {
  if (isAdmin(actor)) return or(isNull(invitations.gymId), eq(invitations.position, 'owner'))!
  const mine = gymsOf(actor).filter((gymId) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'))
  return mine.length > 0 ? inArray(invitations.gymId, mine) : sql`false`
}
