import type { Position } from '@quartet/contract/kernel/people'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { teamOf } from '../../gyms/gym/gym.queries.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { findCover, type CoverRow } from './cover.queries.ts'
import { coverAsks, covers } from './cover.tables.ts'

export type KnownTrainer = { userId: string; name: string }

/** Accounts and names of trainers, by trainer. */
export async function accountsOf(tx: Tx, trainerIds: string[]): Promise<Map<string, KnownTrainer>> {
  if (trainerIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: trainers.id, userId: trainers.accountId, name: profiles.fullName })
    .from(trainers)
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(inArray(trainers.id, trainerIds))
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/** The accounts of trainers. */
export async function userIdsOf(tx: Tx, trainerIds: string[]): Promise<string[]> {
  return [...(await accountsOf(tx, trainerIds)).values()].map((one) => one.userId)
}

/** The accounts of trainers who were ever asked to take this class. */
export async function accountsAskedFor(tx: Tx, coverId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: trainers.accountId })
    .from(coverAsks)
    .innerJoin(trainers, eq(trainers.id, coverAsks.trainerId))
    .where(eq(coverAsks.coverId, coverId))
  return rows.map((row) => row.userId)
}

/** Trainers who were ever asked to take this class. */
export async function askedFor(tx: Tx, coverId: string): Promise<string[]> {
  const rows = await tx.select({ trainerId: coverAsks.trainerId }).from(coverAsks).where(eq(coverAsks.coverId, coverId))
  return rows.map((row) => row.trainerId)
}

/** A cover with the people of its gym who are told of it: owner and managers, and whoever of the team asked. */
export async function coverToTell(tx: Tx, coverId: string): Promise<{ cover: CoverRow; gym: GymReader[] }> {
  const [cover, team] = await Promise.all([
    findCover(tx, undefined, coverId),
    teamOf(tx, tx.select({ id: covers.gymId }).from(covers).where(eq(covers.id, coverId)).getSQL()),
  ])
  const gym = team.filter(
    ({ userId, position }) => position === 'owner' || position === 'manager' || userId === cover!.requestedBy,
  )
  return { cover: cover!, gym: gym.map(({ userId, position }) => ({ userId, isGymAdmin: position === 'gym_admin' })) }
}

/** Gym admins who are allocated to a gym. */
export async function gymAdminsToTell(tx: Tx, gymId: string): Promise<GymReader[]> {
  const team = await teamOf(tx, gymId)
  return team.filter((one) => one.position === 'gym_admin').map(({ userId }) => ({ userId, isGymAdmin: true }))
}

export type GymReader = { userId: string; isGymAdmin: boolean }

/** People of a gym in these positions. */
export async function peopleToTell(tx: Tx, gymId: string, positions: Position[]): Promise<GymReader[]> {
  const team = await teamOf(tx, gymId)
  return team
    .filter(({ position }) => positions.includes(position))
    .map(({ userId, position }) => ({ userId, isGymAdmin: position === 'gym_admin' }))
}
