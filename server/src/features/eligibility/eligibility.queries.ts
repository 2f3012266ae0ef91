import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { profiles, trainers } from '../users/person/person.tables.ts'
import { coverBlocks, gateOverrides } from './eligibility.tables.ts'

export type OverrideRow = typeof gateOverrides.$inferSelect & { givenByName: string }
export type BlockRow = typeof coverBlocks.$inferSelect & { madeByName: string }

export async function findOverride(tx: Tx, id: string): Promise<OverrideRow | undefined> {
  const [row] = await overridesWhere(tx, eq(gateOverrides.id, id))
  return row
}

/** What was set aside for a trainer and a class, newest first, what was taken back left out. */
export function overridesOf(tx: Tx, trainerId: string, entryId: string): Promise<OverrideRow[]> {
  return overridesWhere(
    tx,
    and(eq(gateOverrides.trainerId, trainerId), eq(gateOverrides.entryId, entryId), isNull(gateOverrides.liftedAt)),
  )
}

async function overridesWhere(tx: Tx, condition: ReturnType<typeof and>): Promise<OverrideRow[]> {
  const rows = await tx
    .select({ override: gateOverrides, givenByName: profiles.fullName })
    .from(gateOverrides)
    .innerJoin(profiles, eq(profiles.accountId, gateOverrides.givenBy))
    .where(condition)
    .orderBy(desc(gateOverrides.givenAt), desc(gateOverrides.id))
  return rows.map(({ override, givenByName }) => ({ ...override, givenByName }))
}

export async function findBlock(tx: Tx, id: string): Promise<BlockRow | undefined> {
  return (await blocksWhere(tx, eq(coverBlocks.id, id)))[0]
}

/** The block of a trainer at a gym that holds now. */
export async function blockAt(tx: Tx, gymId: string, trainerId: string): Promise<BlockRow | undefined> {
  const condition = and(
    eq(coverBlocks.gymId, gymId),
    eq(coverBlocks.trainerId, trainerId),
    isNull(coverBlocks.liftedAt),
  )
  return (await blocksWhere(tx, condition))[0]
}

async function blocksWhere(tx: Tx, condition: ReturnType<typeof and>): Promise<BlockRow[]> {
  const rows = await tx
    .select({ block: coverBlocks, madeByName: profiles.fullName })
    .from(coverBlocks)
    .innerJoin(profiles, eq(profiles.accountId, coverBlocks.madeBy))
    .where(condition)
  return rows.map(({ block, madeByName }) => ({ ...block, madeByName }))
}

/** A trainer by name, whoever they work for. */
export async function trainerNamed(tx: Tx, trainerId: string) {
  const [row] = await tx
    .select({ id: trainers.id, name: profiles.fullName, avatarId: profiles.avatarId, findable: trainers.findable })
    .from(trainers)
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(eq(trainers.id, trainerId))
  return row
}
