import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { contains } from '../../../platform/db/search.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { withBelow } from '../../specialties/specialties.queries.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import type { NamedSpecialty } from '../../users/person/person.queries.ts'
import { profiles, trainers, trainerSpecialties } from '../../users/person/person.tables.ts'
import { connections } from './connection.tables.ts'

/** A trainer's profile, with the connection that the gym who looks has with them. */
export type DirectoryTrainerRow = Awaited<ReturnType<typeof listTrainers>>[number]

/** Postcodes around a place, each with how far it is, the nearest first. */
export type Around = { postcode: string; kilometres: number }[]

export type TrainerFilter = {
  /** The gym that looks: whose connection is read beside each trainer. */
  gymId: string | null
  /** Only trainers who have a connection with it in one of these states. */
  connected?: ('active' | 'pending')[]
  search?: string
  specialtyId?: string
  state?: string
  /** Only around this place, the nearest first. */
  around?: Around
  /** Whatever else has to be so of them. */
  also?: SQL
  /** Tenths of a kilometre where `around` is given, name, id of the account. */
  after?: string[] | null
  limit: number
}

/** Trainers by name, or the nearest first around a place, one row more than asked for. */
export async function listTrainers(tx: Tx, scope: SQL | undefined, filter: TrainerFilter) {
  const { gymId, connected, search, specialtyId, state, around, also, after } = filter
  const name = sql`lower(${profiles.fullName})`
  const codes = sql`${sql.param(around?.map((one) => one.postcode) ?? [])}::text[]`
  const tenths = around
    ? sql<number>`(${sql.param(around.map((one) => Math.round(one.kilometres * 10)))}::int[])[array_position(${codes}, ${profiles.postcode})]`
    : sql<number>`0`
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
      open: trainers.openToGyms,
      tenths,
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
        around ? sql`${profiles.postcode} = any(${codes})` : undefined,
        also,
        after ? afterRow(around ? tenths : null, name, after) : undefined,
      ),
    )
    .orderBy(...(around ? [asc(tenths)] : []), asc(name), asc(profiles.accountId))
    .limit(filter.limit + 1)
}

const afterRow = (tenths: SQL | null, name: SQL, after: string[]): SQL =>
  tenths
    ? sql`(${tenths}, ${name}, ${profiles.accountId}) > (${after[0]}::int, lower(${after[1]}), ${after[2]}::uuid)`
    : sql`(${name}, ${profiles.accountId}) > (lower(${after[0]}), ${after[1]}::uuid)`

/** A specialty and everything below it. */
export async function idsBelow(tx: Tx, specialtyId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: specialties.id })
    .from(specialties)
    .where(sql`${specialties.id} in ${withBelow(specialtyId)}`)
  return new Set(rows.map((row) => row.id))
}

export async function findTrainer(
  tx: Tx,
  scope: SQL | undefined,
  id: string,
  gymId: string | null = null,
): Promise<DirectoryTrainerRow | undefined> {
  const [row] = await listTrainers(tx, and(scope, eq(trainers.id, id)), { gymId, limit: 1 })
  return row
}

/** The gyms among these that are connected with a trainer now. */
export async function connectedGyms(tx: Tx, trainerId: string, gymIds: string[]): Promise<string[]> {
  if (gymIds.length === 0) return []
  const rows = await tx
    .select({ gymId: connections.gymId })
    .from(connections)
    .where(
      and(eq(connections.trainerId, trainerId), eq(connections.status, 'active'), inArray(connections.gymId, gymIds)),
    )
  return rows.map((row) => row.gymId)
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

/** How gyms find a trainer. */
export async function listingOf(tx: Tx, trainerId: string): Promise<{ findable: boolean; open: boolean } | undefined> {
  const [row] = await tx
    .select({ findable: trainers.findable, open: trainers.openToGyms })
    .from(trainers)
    .where(eq(trainers.id, trainerId))
  return row
}
