import { and, eq, isNull, sql } from 'drizzle-orm'
import { gymsErrors } from '@quartet/contract/gyms/gyms'
import type { Position } from '@quartet/contract/kernel/people'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { GymDependent } from './gym.ports.ts'
import { teamOf, type GymRow } from './gym.queries.ts'
import { gyms, teamMembers } from './gym.tables.ts'

const fail = failureOf(gymsErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Without an owner when an admin opened it. */
    'gym.opened': { gymId: string; name: string; ownerId: string | null }
    'gym.changed': { gymId: string; before: GymFacts; after: GymFacts }
    /** `userIds` are those who worked for it until then. */
    'gym.archived': { gymId: string; name: string; userIds: string[] }
    'team.member_added': { gymId: string; userId: string; position: Position }
  }
}

/** What a gym tells about itself. */
type GymFacts = Partial<
  Pick<GymRow, 'name' | 'address' | 'city' | 'state' | 'postcode' | 'country' | 'abn' | 'phone' | 'bio' | 'timezone'>
>

/** Opens a gym with its owner, as registering does; an admin opens one whose owner is still to come. */
export async function openGym(
  work: Work,
  owner: { userId: string } | null,
  facts: GymFacts & { name: string; timezone: string },
): Promise<GymRow> {
  const [row] = await work.tx
    .insert(gyms)
    .values({ id: newId(), createdAt: work.now, ...facts })
    .returning()
  await work.record('gym.opened', { gymId: row!.id, name: row!.name, ownerId: owner?.userId ?? null })
  if (owner) await addTeamMember(work, { gymId: row!.id, userId: owner.userId, position: 'owner' })
  return row!
}

/** Changes what was given and leaves the rest. Nothing given, nothing recorded. */
export async function changeGym(work: Work, gym: Allowed<GymRow, 'edit'>, facts: GymFacts): Promise<GymRow> {
  const changed = Object.entries(facts).filter(
    ([key, value]) => value !== undefined && gym[key as keyof GymFacts] !== value,
  )
  if (changed.length === 0) return gym
  const after = Object.fromEntries(changed) as GymFacts
  const before = Object.fromEntries(changed.map(([key]) => [key, gym[key as keyof GymFacts]])) as GymFacts
  const [row] = await work.tx
    .update(gyms)
    .set({ ...after, version: sql`${gyms.version} + 1` })
    .where(eq(gyms.id, gym.id))
    .returning()
  await work.record('gym.changed', { gymId: gym.id, before, after })
  return row!
}

/** Archives a gym: nobody works for it or finds it any more, and what was done there stays (decision 13). Refused while something is to come. */
export async function archiveGym(work: Work, gym: Allowed<GymRow, 'archive'>, touched: GymDependent[]): Promise<void> {
  if (touched.length > 0) throw fail('gyms.has_future', { data: touched })
  const userIds = (await teamOf(work.tx, gym.id)).map((one) => one.userId)
  await work.tx.update(gyms).set({ archivedAt: work.now }).where(eq(gyms.id, gym.id))
  await work.tx
    .update(teamMembers)
    .set({ endedAt: work.now })
    .where(and(eq(teamMembers.gymId, gym.id), isNull(teamMembers.endedAt)))
  await work.record('gym.archived', { gymId: gym.id, name: gym.name, userIds })
}

/** Puts an account into a gym's team, or allocates a gym admin to it. Whoever calls has decided that it may. */
export async function addTeamMember(
  work: Work,
  member: { gymId: string; userId: string; position: Position },
): Promise<void> {
  await work.tx.insert(teamMembers).values({
    id: newId(),
    gymId: member.gymId,
    accountId: member.userId,
    position: member.position,
    createdAt: work.now,
  })
  await work.record('team.member_added', member, 'userId')
}
