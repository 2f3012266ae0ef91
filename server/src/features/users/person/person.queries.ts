import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Position, Role } from '@quartet/contract/kernel/people'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { contains } from '../../../platform/db/search.ts'
import { gyms, teamMembers } from '../../gyms/gym/gym.tables.ts'
import { lockGym, type GymRow } from '../../gyms/gym/gym.queries.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import type { AccountRow } from '../../identity/accounts/accounts.queries.ts'
import { signInTries } from '../../identity/codes/codes.tables.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import { profiles, trainers, trainerSpecialties } from './person.tables.ts'

export type ProfileRow = typeof profiles.$inferSelect
export type TrainerRow = typeof trainers.$inferSelect
export type NamedSpecialty = { id: string; name: string }

/** Everything that is known of one person. Gyms stand in the order of position: the one they own first. */
export type UserRow = {
  id: string
  account: AccountRow
  profile: ProfileRow
  trainer: TrainerRow | null
  teams: { gym: GymRow; position: Position }[]
  specialties: NamedSpecialty[]
}

export async function findUser(tx: Tx, scope: SQL | undefined, id: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select({ account: accounts, profile: profiles, trainer: trainers })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .leftJoin(trainers, eq(trainers.accountId, accounts.id))
    .where(and(eq(accounts.id, id), scope))
  if (!row) return undefined
  const { account, trainer } = row
  return {
    id,
    ...row,
    teams: account.role === 'gym' || account.role === 'gym_admin' ? await teamsOf(tx, id) : [],
    specialties: trainer ? await specialtiesOf(tx, trainer.id) : [],
  }
}

/** Holds what is written with a profile until the transaction ends. */
export async function holdUser(tx: Tx, { id, account, teams }: UserRow): Promise<void> {
  if (account.role === 'gym' && teams[0]) await lockGym(tx, teams[0].gym.id)
  await tx.select({ id: profiles.accountId }).from(profiles).where(eq(profiles.accountId, id)).for('update')
}

export async function trainerIdOf(tx: Tx, accountId: string): Promise<string | null> {
  const [row] = await tx.select({ id: trainers.id }).from(trainers).where(eq(trainers.accountId, accountId))
  return row?.id ?? null
}

async function teamsOf(tx: Tx, accountId: string): Promise<UserRow['teams']> {
  return tx
    .select({ gym: gyms, position: teamMembers.position })
    .from(teamMembers)
    .innerJoin(gyms, and(eq(gyms.id, teamMembers.gymId), isNull(gyms.archivedAt)))
    .where(and(eq(teamMembers.accountId, accountId), isNull(teamMembers.endedAt)))
    .orderBy(
      sql`array_position(array['owner', 'manager', 'front_desk', 'gym_admin'], ${teamMembers.position})`,
      asc(gyms.name),
      asc(gyms.id),
    )
}

async function specialtiesOf(tx: Tx, trainerId: string): Promise<NamedSpecialty[]> {
  return tx
    .select({ id: specialties.id, name: specialties.name })
    .from(trainerSpecialties)
    .innerJoin(specialties, and(eq(specialties.id, trainerSpecialties.specialtyId), isNull(specialties.archivedAt)))
    .where(eq(trainerSpecialties.trainerId, trainerId))
    .orderBy(asc(trainerSpecialties.place), asc(specialties.name))
}

/** Whether a trainer who is not archived carries the specialty. */
export async function trainersCarry(tx: Tx, specialtyId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: trainers.id })
    .from(trainerSpecialties)
    .innerJoin(trainers, eq(trainers.id, trainerSpecialties.trainerId))
    .innerJoin(accounts, and(eq(accounts.id, trainers.accountId), isNull(accounts.archivedAt)))
    .where(eq(trainerSpecialties.specialtyId, specialtyId))
    .limit(1)
  return row !== undefined
}

/** The pictures of these people, by account. Who has none is left out. */
export async function avatarIdsOf(tx: Tx, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: profiles.accountId, avatarId: profiles.avatarId })
    .from(profiles)
    .where(and(inArray(profiles.accountId, [...new Set(accountIds)]), isNotNull(profiles.avatarId)))
  return new Map(rows.map((row) => [row.id, row.avatarId!]))
}

export type PersonRow = Pick<AccountRow, 'id' | 'email' | 'role' | 'createdAt' | 'archivedAt'> &
  Pick<ProfileRow, 'fullName' | 'phone' | 'avatarId'> & {
    trainerId: string | null
    lockedUntil: Temporal.Instant | null
  }

type UserFilter = {
  search?: string
  role?: Role
  archived?: boolean
  /** Only those whom failed sign-ins keep out at this moment. */
  locked?: boolean
  /** Given where locks are to be read. */
  now?: Temporal.Instant
  after: string[] | null
  limit: number
}

/** Until when an account's address is locked somewhere; locks are kept under the hash of the address (decision 9). */
const lockOf = (now: Temporal.Instant) => sql<string | null>`(
  select max(${signInTries.lockedUntil}) from ${signInTries}
  where ${signInTries.addressHash} = sha256(convert_to(${accounts.email}, 'UTF8')) and ${signInTries.lockedUntil} > ${sqlInstant(now)})`

/** People by name, one row more than asked for. Archived ones only when they are asked for. */
export async function listUsers(tx: Tx, scope: SQL | undefined, filter: UserFilter): Promise<PersonRow[]> {
  const name = sql`lower(${profiles.fullName})`
  const { search, role, archived, after, now } = filter
  const lockedUntil = now ? lockOf(now) : sql<null>`null`
  const rows = await tx
    .select({
      id: accounts.id,
      email: accounts.email,
      role: accounts.role,
      createdAt: accounts.createdAt,
      archivedAt: accounts.archivedAt,
      fullName: profiles.fullName,
      phone: profiles.phone,
      avatarId: profiles.avatarId,
      trainerId: trainers.id,
      lockedUntil,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoin(trainers, eq(trainers.accountId, profiles.accountId))
    .where(
      and(
        scope,
        archived ? isNotNull(accounts.archivedAt) : isNull(accounts.archivedAt),
        search ? or(contains(name, search), contains(sql`${accounts.email}`, search)) : undefined,
        role ? eq(accounts.role, role) : undefined,
        filter.locked ? isNotNull(lockedUntil) : undefined,
        after ? sql`(${name}, ${profiles.accountId}) > (lower(${after[0]}), ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(name), asc(profiles.accountId))
    .limit(filter.limit + 1)
  return rows.map((row) => ({ ...row, lockedUntil: parseInstant(row.lockedUntil) }))
}

/** What of a person could be needed by something to come. */
export function touchable(user: UserRow): { userId: string; trainerId: string | null; ownedGymIds: string[] } {
  const owned = user.teams.filter((team) => team.position === 'owner')
  return { userId: user.id, trainerId: user.trainer?.id ?? null, ownedGymIds: owned.map((team) => team.gym.id) }
}
