import { eq } from 'drizzle-orm'
import type { Position } from '@quartet/contract/kernel/people'
import { teamErrors } from '@quartet/contract/gyms/team'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf, notFound } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import type { Destination } from '../../identity/invitations/invitations.ports.ts'
import { addTeamMember } from '../gym/gym.commands.ts'
import { teamMembers } from '../gym/gym.tables.ts'
import { isGymAdmin, lockOwner, membershipsOf, type MemberRow } from './team.queries.ts'

const fail = failureOf(teamErrors)

type Member = { gymId: string; userId: string; position: Position }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'team.position_changed': Member & { before: Position }
    'team.member_ended': Member
    'gym.handed_over': { gymId: string; from: string; to: string }
  }
}

type Given = 'manager' | 'front_desk'

export async function changePosition(
  work: Work,
  member: Allowed<MemberRow, 'changePosition'>,
  position: Given,
): Promise<void> {
  if (member.position === position) return
  await work.tx.update(teamMembers).set({ position }).where(eq(teamMembers.id, member.id))
  await work.record('team.position_changed', { ...memberOf(member), position, before: member.position }, 'userId')
}

/** Ends a membership. The owner's can only be handed over. */
export async function endMembership(work: Work, member: Allowed<MemberRow, 'end'>): Promise<void> {
  if (member.position === 'owner') throw fail('team.owner_stays')
  await end(work, member)
}

/** Makes a manager the owner and the owner a manager, in that order for nobody to see a gym without one. */
export async function handOverGym(work: Work, member: Allowed<MemberRow, 'handOver'>): Promise<void> {
  if (member.position !== 'manager') throw fail('team.not_a_manager')
  const owner = await lockOwner(work.tx, member.gymId)
  // Somebody who handed over a moment ago, in another window, is not the owner any more.
  if (!owner || work.actor.kind !== 'person' || owner.accountId !== work.actor.userId) throw failure('not_permitted')
  await work.tx.update(teamMembers).set({ position: 'manager' }).where(eq(teamMembers.id, owner.id))
  await work.tx.update(teamMembers).set({ position: 'owner' }).where(eq(teamMembers.id, member.id))
  await work.record('gym.handed_over', { gymId: member.gymId, from: owner.accountId, to: member.accountId })
}

/** Allocates a gym to a gym admin; admins alone reach this. */
export async function allocateGym(work: Work, allocation: { gymId: string; userId: string }): Promise<void> {
  if (!(await isGymAdmin(work.tx, allocation.userId))) throw fail('team.not_a_gym_admin')
  await uniqueOr(() => fail('team.already_allocated'), addTeamMember(work, { ...allocation, position: 'gym_admin' }))
}

/** Takes an allocation back: what the gym admin does as that gym ends with their next call. */
export async function revokeGym(work: Work, allocation: { gymId: string; userId: string }): Promise<void> {
  const found = (await membershipsOf(work.tx, allocation.userId)).find(
    (one) => one.gymId === allocation.gymId && one.position === 'gym_admin',
  )
  if (!found) throw notFound()
  await end(work, found)
}

/** Where invitations into a team lead: one account works for one gym. */
export const teamDestination: Destination = {
  async obstacle(work, { gymId }, { accountId }) {
    const [found] = await membershipsOf(work.tx, accountId)
    if (!found) return null
    return found.gymId === gymId ? 'invitations.already_in' : 'invitations.other_gym'
  },
  join: (work, { gymId, position }, { accountId }) =>
    addTeamMember(work, { gymId: gymId!, userId: accountId, position: position! }),
}

/** Where invitations of gym admins lead: to the gyms named that are not theirs yet. */
export const gymAdminDestination: Destination = {
  obstacle: async () => null,
  async join(work, { gymIds }, { accountId }) {
    const theirs = new Set((await membershipsOf(work.tx, accountId)).map((one) => one.gymId))
    for (const gymId of gymIds) {
      if (!theirs.has(gymId)) await addTeamMember(work, { gymId, userId: accountId, position: 'gym_admin' })
    }
  },
}

/** An admin's account needs no more than to be one. */
export const adminDestination: Destination = {
  obstacle: async () => 'invitations.already_in',
  join: async () => undefined,
}

async function end(work: Work, member: MemberRow): Promise<void> {
  await work.tx.update(teamMembers).set({ endedAt: work.now }).where(eq(teamMembers.id, member.id))
  await work.record('team.member_ended', memberOf(member), 'userId')
}

const memberOf = ({ gymId, accountId, position }: MemberRow): Member => ({ gymId, userId: accountId, position })
