import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { pointOf, type Point } from '../../../platform/places/localities.ts'
import { profiles, trainers } from './person.tables.ts'

/** The suburbs in which these trainers live, as points; without those whose suburb is not known. */
export async function homesOf(tx: Tx, trainerIds: string[]): Promise<Map<string, Point>> {
  if (trainerIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: trainers.id, city: profiles.city, state: profiles.state, postcode: profiles.postcode })
    .from(trainers)
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(inArray(trainers.id, trainerIds))
  return new Map(
    rows.flatMap((row) => {
      const point = pointOf(row)
      return point ? [[row.id, point] as const] : []
    }),
  )
}
