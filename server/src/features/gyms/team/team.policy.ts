import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { gymsOf, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, staysOpen } from '../../../platform/authorize.ts'
import { teamMembers } from '../gym/gym.tables.ts'
import type { MemberRow } from './team.queries.ts'

const ofTeam = (member: Pick<MemberRow, 'position'>) =>
  member.position === 'manager' || member.position === 'front_desk'
const isSelf = (actor: Actor, member: Pick<MemberRow, 'accountId'>) =>
  actor.kind === 'person' && actor.userId === member.accountId

/**
 * Decision 39. Positions and the gym itself are the owner's to give. Owner, managers and allocated gym admins end
 * memberships, but never the owner's; everybody may leave. Gym admins are allocated and revoked by admins alone.
 */
export const teamPolicy = policyOf<MemberRow>()({
  changePosition: (actor, member) => worksFor(actor, member.gymId, 'owner') && ofTeam(member),
  end: (actor, member) => {
    // An owner who wants to leave is told how, not refused.
    if (member.position === 'owner') return isSelf(actor, member)
    return ofTeam(member) && (isSelf(actor, member) || worksFor(actor, member.gymId, 'owner', 'manager', 'gym_admin'))
  },
  handOver: (actor, member) => worksFor(actor, member.gymId, 'owner') && ofTeam(member),
})

// Who may no longer come in goes out, and a gym changes hands, whatever its plan.
staysOpen(teamPolicy, 'always', 'end', 'handOver')

/** The front desk sees who works here, not how they are reached. */
export const seesAddresses = (actor: Actor, gymId: string): boolean =>
  worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')

/** Memberships, in force now, of the gyms that the actor works for. */
export function visibleMembers(actor: Actor): SQL {
  const mine = gymsOf(actor)
  return mine.length > 0 ? and(inArray(teamMembers.gymId, mine), isNull(teamMembers.endedAt))! : sql`false`
}
