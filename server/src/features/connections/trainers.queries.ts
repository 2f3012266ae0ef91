import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { contains } from '../../platform/search.ts'
import { accounts } from '../identity/identity.tables.ts'
import { specialties } from '../specialties/specialties.tables.ts'
import { profiles, trainers, trainerSpecialties } from '../users/users.tables.ts'
import { connections } from './connections.tables.ts'

/** A trainer's profile, with the connection that the gym who looks has with them. */
export type TrainerRow = {
  id: string
  userId: string
  name: string
  email: string
  phone: string | null
  bio: string | null
  city: string | null
  state: string | null
  avatarId: string | null
  experienceYears: number
  connection: Pick<typeof connections.$inferSelect, 'id' | 'status' | 'employmentStatus' | 'requestedBy'> | null
}
export type NamedSpecialty = { id: string; name: string }

export type TrainerFilter = {
  /** The gym that looks: whose connection is read beside each trainer. */
  gymId: string | null
  /** Only trainers who have a connection with it in one of these states. */
  connected?: ('active' | 'pending')[]
  search?: string
  specialtyId?: string
  state?: string
  after?: string[] | null
  limit: number
}

/** Trainers by name, one row more than asked for. */
export async function listTrainers(tx: Tx, scope: SQL | undefined, filter: TrainerFilter): Promise<TrainerRow[]> {
  const { gymId, connected, search, specialtyId, state, after } = filter
  const name = sql`lower(${profiles.fullName})`
  return tx
    .select({
      id: trainers.id,
      userId: trainers.accountId,
      name: profiles.fullName,
      email: accounts.email,
      phone: profiles.phone,
      bio: profiles.bio,
      city: profiles.city,
      state: profiles.state,
      avatarId: profiles.avatarId,
      experienceYears: trainers.experienceYears,
      connection: {
        id: connections.id,
        status: connections.status,
        employmentStatus: connections.employmentStatus,
        requestedBy: connections.requestedBy,
      },
    })
    .from(trainers)
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .innerJoin(accounts, eq(accounts.id, trainers.accountId))
    .leftJoin(
      connections,
      gymId
        ? and(eq(connections.trainerId, trainers.id), eq(connections.gymId, gymId), ne(connections.status, 'inactive'))
        : sql`false`,
    )
    .where(
      and(
        scope,
        connected ? inArray(connections.status, connected) : undefined,
        search
          ? contains(sql`lower(${profiles.fullName} || ' ' || coalesce(${profiles.city}, ''))`, search)
          : undefined,
        specialtyId
          ? inArray(
              trainers.id,
              tx
                .select({ id: trainerSpecialties.trainerId })
                .from(trainerSpecialties)
                .where(sql`${trainerSpecialties.specialtyId} in ${withBelow(specialtyId)}`),
            )
          : undefined,
        state ? eq(profiles.state, state) : undefined,
        after ? sql`(${name}, ${profiles.accountId}) > (lower(${after[0]}), ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(name), asc(profiles.accountId))
    .limit(filter.limit + 1)
}

/** Who teaches Vinyasa is found under Yoga: the specialty and everything below it. */
function withBelow(specialtyId: string): SQL {
  return sql`(with recursive tree as (
    select id from specialties where id = ${specialtyId}
    union select child.id from specialties child join tree on child.parent_id = tree.id
  ) select id from tree)`
}

export async function findTrainer(
  tx: Tx,
  scope: SQL | undefined,
  id: string,
  gymId: string | null = null,
): Promise<TrainerRow | undefined> {
  const [row] = await listTrainers(tx, and(scope, eq(trainers.id, id)), { gymId, limit: 1 })
  return row
}

/** What these trainers teach, in the order they chose. */
export async function specialtiesOf(tx: Tx, trainerIds: string[]): Promise<Map<string, NamedSpecialty[]>> {
  if (trainerIds.length === 0) return new Map()
  const rows = await tx
    .select({ trainerId: trainerSpecialties.trainerId, id: specialties.id, name: specialties.name })
    .from(trainerSpecialties)
    .innerJoin(specialties, and(eq(specialties.id, trainerSpecialties.specialtyId), isNull(specialties.archivedAt)))
    .where(inArray(trainerSpecialties.trainerId, [...new Set(trainerIds)]))
    .orderBy(asc(trainerSpecialties.place), asc(specialties.name))
  const byTrainer = Map.groupBy(rows, (row) => row.trainerId)
  return new Map([...byTrainer].map(([trainerId, found]) => [trainerId, found.map(({ id, name }) => ({ id, name }))]))
}

/** The trainer record of an account. */
export async function trainerIdOf(tx: Tx, accountId: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: trainers.id }).from(trainers).where(eq(trainers.accountId, accountId))
  return row?.id
}
