import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { isAdmin, worksFor } from '../../../platform/actor.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { teamOf } from '../../gyms/gym/gym.queries.ts'
import { profiles, trainers } from './person.tables.ts'
import type { Audience } from '../../../platform/events/realtime.ts'

export type NamedPerson = { name: string; avatarId: string | null }

/** What people are called, by account. */
export async function peopleByIds(tx: Tx, accountIds: string[]): Promise<Map<string, NamedPerson>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: profiles.accountId, name: profiles.fullName, avatarId: profiles.avatarId })
    .from(profiles)
    .where(inArray(profiles.accountId, [...new Set(accountIds)]))
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** What the actor may call whoever did something at a gym: its people know everybody there, everybody else its people alone. */
export async function nameFor(
  { actor, tx }: Work,
  { actorId, gymId }: { actorId: string | null; gymId: string | null },
): Promise<string | null> {
  if (actorId === null) return 'Quartet'
  if (actor.kind === 'person' && actor.userId === actorId) return 'you'
  const isKnown =
    isAdmin(actor) ||
    (gymId !== null && (worksFor(actor, gymId) || (await teamOf(tx, gymId)).some(({ userId }) => userId === actorId)))
  return isKnown ? ((await peopleByIds(tx, [actorId])).get(actorId)?.name ?? null) : null
}

/**
 * The time zone of a person, as their settings show it (`contactOf`): owners and managers go by the clock of their gym,
 * everybody else by their own.
 */
export function homeZone(accountId: SQL): SQL<string> {
  return sql<string>`coalesce(
    (select g.timezone from accounts a
      join team_members m on m.account_id = a.id and m.ended_at is null and m.position in ('owner', 'manager')
      join gyms g on g.id = m.gym_id and g.archived_at is null
      where a.id = ${accountId} and a.role = 'gym'
      order by m.position = 'manager', g.name, g.id limit 1),
    (select p.timezone from profiles p where p.account_id = ${accountId}), 'UTC')`
}

export async function homeZoneOf(tx: Tx, accountId: string): Promise<string> {
  const rows = await ask(tx, rowsOf<{ zone: string }>(sql`select ${homeZone(sql`${accountId}::uuid`)} as zone`))
  return rows[0]!.zone
}

/** The account of a trainer. */
export async function accountOfTrainer(tx: Tx, trainerId: string): Promise<string | undefined> {
  const [row] = await tx.select({ userId: trainers.accountId }).from(trainers).where(eq(trainers.id, trainerId))
  return row?.userId
}

/** Whose pages show what is between a gym and one trainer. */
export async function gymAndTrainer(
  tx: Tx,
  { gymId, trainerId }: { gymId: string; trainerId: string },
): Promise<Audience> {
  const userId = await accountOfTrainer(tx, trainerId)
  return { gyms: [gymId], people: userId === undefined ? [] : [userId] }
}
