import { and, asc, eq, getColumns, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { connections } from '../connection/connection.tables.ts'

export type EmployedRow = Awaited<ReturnType<typeof trainersEmployed>>[number]

/** Everybody who is connected with a gym now, by name, and how to reach them. */
export async function trainersEmployed(tx: Tx, gymId: string) {
  return tx
    .select({
      ...getColumns(connections),
      gym: { id: gyms.id, name: gyms.name, city: gyms.city, state: gyms.state },
      trainer: { id: trainers.id, userId: trainers.accountId, name: profiles.fullName, avatarId: profiles.avatarId },
      email: accounts.email,
      phone: profiles.phone,
    })
    .from(connections)
    .innerJoin(gyms, eq(gyms.id, connections.gymId))
    .innerJoin(trainers, eq(trainers.id, connections.trainerId))
    .innerJoin(accounts, eq(accounts.id, trainers.accountId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(and(eq(connections.gymId, gymId), eq(connections.status, 'active')))
    .orderBy(asc(sql`lower(${profiles.fullName})`), asc(connections.id))
}
