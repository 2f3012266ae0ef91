import { and, asc, eq, getColumns, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { gymsErrors } from '@quartet/contract/gyms/gyms'
import type { Position } from '@quartet/contract/kernel/people'
import { isAdmin, worksFor, type Actor } from '../../../platform/actor.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { failureOf, notFound, found } from '../../../platform/fail.ts'
import { contains } from '../../../platform/db/search.ts'
import { gyms, teamMembers } from './gym.tables.ts'

const fail = failureOf(gymsErrors)

export type GymRow = typeof gyms.$inferSelect

export async function findGym(tx: Tx, id: string): Promise<GymRow | undefined> {
  const [row] = await tx
    .select()
    .from(gyms)
    .where(and(eq(gyms.id, id), isNull(gyms.archivedAt)))
  return row
}

/** The same, locked until the transaction ends, so that nothing begins at it meanwhile. */
export async function lockGym(tx: Tx, id: string): Promise<GymRow | undefined> {
  const [row] = await tx
    .select()
    .from(gyms)
    .where(and(eq(gyms.id, id), isNull(gyms.archivedAt)))
    .for('update')
  return row
}

export async function gymsByIds(tx: Tx, ids: string[]): Promise<Map<string, GymRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.select().from(gyms).where(inArray(gyms.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The gym that a person means when they name none: the one they act for, else the only one whose team they are in. */
export function meantGym(actor: Actor): string | null {
  if (actor.kind !== 'person') return null
  if (actor.actingGymId) return actor.actingGymId
  return actor.role === 'gym' && actor.teams.length === 1 ? actor.teams[0]!.gymId : null
}

/**
 * The gym that a call is about: the one it names, else the one that the person means.
 * Throws 404 for a gym outside the person's team or allocation, and 400 `gyms.context_not_ready` when none is meant
 * (a gym_admin always says which). An admin may name any gym; trainers reach gyms by connections, not through here.
 */
export async function gymFor(work: Work, gymId?: string): Promise<GymRow> {
  const { actor } = work
  const asked = gymId ?? meantGym(actor)
  if (!asked)
    throw actor.kind === 'person' && (isAdmin(actor) || actor.teams.length > 0)
      ? fail('gyms.context_not_ready')
      : notFound()
  const within = actor.kind === 'system' || isAdmin(actor) || worksFor(actor, asked)
  const gym = found(within ? await findGym(work.tx, asked) : undefined)
  return gym
}

export type TeamMember = { userId: string; position: Position }

/** Everybody who works for the gym now, gym admins included, the owner first. */
export async function teamOf(tx: Tx, gymId: string | SQL): Promise<TeamMember[]> {
  return tx
    .select({ userId: teamMembers.accountId, position: teamMembers.position })
    .from(teamMembers)
    .where(and(sql`${teamMembers.gymId} = (${gymId})`, isNull(teamMembers.endedAt)))
    .orderBy(
      sql`array_position(array['owner', 'manager', 'front_desk', 'gym_admin'], ${teamMembers.position})`,
      asc(teamMembers.id),
    )
}

/** Who is told of what happens at a gym: its owner and managers. Gym admins read it in their overview. */
export async function managersOf(tx: Tx, gymId: string): Promise<string[]> {
  const team = await teamOf(tx, gymId)
  return team.filter((one) => one.position === 'owner' || one.position === 'manager').map((one) => one.userId)
}

/** Owner accounts of these gyms, by gym. */
export async function ownersOf(tx: Tx, gymIds: string[]): Promise<Map<string, string>> {
  if (gymIds.length === 0) return new Map()
  const rows = await tx
    .select({ gymId: teamMembers.gymId, userId: teamMembers.accountId })
    .from(teamMembers)
    .where(and(inArray(teamMembers.gymId, gymIds), eq(teamMembers.position, 'owner'), isNull(teamMembers.endedAt)))
  return new Map(rows.map((row) => [row.gymId, row.userId]))
}

/** Whether somebody owns a gym that is not archived. */
export async function ownsAnyGym(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: gyms.id })
    .from(teamMembers)
    .innerJoin(gyms, and(eq(gyms.id, teamMembers.gymId), isNull(gyms.archivedAt)))
    .where(and(eq(teamMembers.accountId, accountId), eq(teamMembers.position, 'owner'), isNull(teamMembers.endedAt)))
    .limit(1)
  return row !== undefined
}

type GymFilter = {
  search?: string
  state?: string
  /** Postcodes around a place, the nearest first. */
  around?: { postcode: string; kilometres: number }[]
  /** Whatever else has to be so of them. */
  also?: SQL
  /** Tenths of a kilometre where `around` is given, name, id. */
  after: string[] | null
  limit: number
}
type ListedGym = GymRow & { tenths: number }

/** The directory by name, or the nearest first: one row more than asked for, so that the caller sees whether there are more. */
export async function listGyms(tx: Tx, filter: GymFilter): Promise<ListedGym[]> {
  const { around } = filter
  const name = sql`lower(${gyms.name})`
  const codes = sql`${sql.param(around?.map((one) => one.postcode) ?? [])}::text[]`
  const tenths = around
    ? sql<number>`(${sql.param(around.map((one) => Math.round(one.kilometres * 10)))}::int[])[array_position(${codes}, ${gyms.postcode})]`
    : sql<number>`0`
  // A gym without a name is one whose owner has only just registered.
  const conditions: (SQL | undefined)[] = [isNull(gyms.archivedAt), ne(gyms.name, '')]
  if (filter.search)
    conditions.push(contains(sql`lower(${gyms.name} || ' ' || coalesce(${gyms.city}, ''))`, filter.search))
  if (filter.state) conditions.push(eq(gyms.state, filter.state))
  if (around) conditions.push(sql`${gyms.postcode} = any(${codes})`)
  if (filter.after)
    conditions.push(
      around
        ? sql`(${tenths}, ${name}, ${gyms.id}) > (${filter.after[0]}::int, lower(${filter.after[1]}), ${filter.after[2]}::uuid)`
        : sql`(${name}, ${gyms.id}) > (lower(${filter.after[0]}), ${filter.after[1]}::uuid)`,
    )
  return tx
    .select({ ...getColumns(gyms), tenths })
    .from(gyms)
    .where(and(...conditions, filter.also))
    .orderBy(...(around ? [asc(tenths)] : []), asc(name), asc(gyms.id))
    .limit(filter.limit + 1)
}
