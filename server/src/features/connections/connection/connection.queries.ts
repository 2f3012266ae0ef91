import { and, desc, eq, getColumns, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { connections } from './connection.tables.ts'

export type ConnectionRow = typeof connections.$inferSelect
/** A connection with the names of both sides. */
export type NamedConnection = ConnectionRow & {
  gym: { id: string; name: string; city: string | null; state: string | null }
  trainer: { id: string; userId: string; name: string; avatarId: string | null }
}

const named = {
  ...getColumns(connections),
  gym: { id: gyms.id, name: gyms.name, city: gyms.city, state: gyms.state },
  trainer: { id: trainers.id, userId: trainers.accountId, name: profiles.fullName, avatarId: profiles.avatarId },
}

export type ConnectionFilter = {
  gymId?: string
  trainerId?: string
  status?: ConnectionRow['status']
  after?: string[] | null
  limit: number
}

/** Newest first, one row more than asked for. */
export async function listConnections(
  tx: Tx,
  scope: SQL | undefined,
  filter: ConnectionFilter,
): Promise<NamedConnection[]> {
  const { gymId, trainerId, status, after } = filter
  return tx
    .select(named)
    .from(connections)
    .innerJoin(gyms, eq(gyms.id, connections.gymId))
    .innerJoin(trainers, eq(trainers.id, connections.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(
      and(
        scope,
        gymId ? eq(connections.gymId, gymId) : undefined,
        trainerId ? eq(connections.trainerId, trainerId) : undefined,
        status ? eq(connections.status, status) : undefined,
        after
          ? sql`(${connections.createdAt}, ${connections.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(connections.createdAt), desc(connections.id))
    .limit(filter.limit + 1)
}

export async function findConnection(tx: Tx, scope: SQL | undefined, id: string): Promise<NamedConnection | undefined> {
  const [row] = await listConnections(tx, and(scope, eq(connections.id, id)), { limit: 1 })
  return row
}

/** As `findConnection`, locked until the transaction ends: two answers to one request follow each other. */
export async function lockConnection(tx: Tx, scope: SQL | undefined, id: string): Promise<NamedConnection | undefined> {
  await tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(scope, eq(connections.id, id)))
    .for('update')
  return findConnection(tx, scope, id)
}

/** The connection of a gym and a trainer that is asked for or in force; there is at most one. */
export async function liveConnection(tx: Tx, gymId: string, trainerId: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(connections)
    .where(and(eq(connections.gymId, gymId), eq(connections.trainerId, trainerId), ne(connections.status, 'inactive')))
  return row
}

/** Those of these trainers who are connected with the gym, held against ending until the transaction ends. */
export async function connectedTrainers(tx: Tx, gymId: string, trainerIds: string[]): Promise<Set<string>> {
  if (trainerIds.length === 0) return new Set()
  const rows = await tx
    .select({ trainerId: connections.trainerId })
    .from(connections)
    .where(
      and(eq(connections.gymId, gymId), inArray(connections.trainerId, trainerIds), eq(connections.status, 'active')),
    )
    .orderBy(connections.id)
    .for('key share')
  return new Set(rows.map((row) => row.trainerId))
}

/** Whether a trainer is connected with the gym, held as above. */
export const isConnectedTrainer = async (tx: Tx, gymId: string, trainerId: string): Promise<boolean> =>
  (await connectedTrainers(tx, gymId, [trainerId])).has(trainerId)

/** Ids of the gyms that a trainer is connected with. */
export async function gymsOfTrainer(tx: Tx, trainerId: string): Promise<string[]> {
  const rows = await tx
    .select({ gymId: connections.gymId })
    .from(connections)
    .innerJoin(gyms, and(eq(gyms.id, connections.gymId), isNull(gyms.archivedAt)))
    .where(and(eq(connections.trainerId, trainerId), eq(connections.status, 'active')))
  return rows.map((row) => row.gymId)
}

/** Trainers connected with a gym, with the accounts to tell. */
export async function trainersOfGym(tx: Tx, gymId: string): Promise<{ trainerId: string; userId: string }[]> {
  return tx
    .select({ trainerId: trainers.id, userId: trainers.accountId })
    .from(connections)
    .innerJoin(trainers, eq(trainers.id, connections.trainerId))
    .where(and(eq(connections.gymId, gymId), eq(connections.status, 'active')))
}
