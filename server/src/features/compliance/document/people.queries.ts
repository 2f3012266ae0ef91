import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'

export type NamedTrainer = { trainerId: string; userId: string; name: string; avatarId: string | null }

/** What trainers are called, by trainer. */
export async function trainersByIds(tx: Tx, trainerIds: string[]): Promise<Map<string, NamedTrainer>> {
  if (trainerIds.length === 0) return new Map()
  const rows = await tx
    .select({
      trainerId: trainers.id,
      userId: trainers.accountId,
      name: profiles.fullName,
      avatarId: profiles.avatarId,
    })
    .from(trainers)
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(inArray(trainers.id, [...new Set(trainerIds)]))
  return new Map(rows.map((row) => [row.trainerId, row]))
}
