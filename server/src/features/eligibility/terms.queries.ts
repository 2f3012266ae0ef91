import { usualCoverTerms, type CoverTerms } from '@quartet/contract/eligibility/terms'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/db.ts'
import { connections } from '../connections/connection/connection.tables.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { coverSettings, coverMutes } from './terms.tables.ts'

/** What a gym has settled for its covers, and the version of that; version 0 where it has settled nothing. */
export async function coverTermsOf(tx: Tx, gymId: string): Promise<{ terms: CoverTerms; version: number }> {
  const [row] = await tx.select().from(coverSettings).where(eq(coverSettings.gymId, gymId))
  return { terms: completeTerms(row?.terms), version: row?.version ?? 0 }
}

/** Terms as they were kept, with the usual ones for whatever was settled only later. */
export function completeTerms(kept: Partial<CoverTerms> | undefined): CoverTerms {
  return { ...usualCoverTerms, ...kept }
}

/** Which of the gyms that this selects refuse whom travel leaves too little time. */
export async function travelBlockedAt(tx: Tx, gymIds: SQL): Promise<Set<string>> {
  const rows = await tx
    .select({ gymId: coverSettings.gymId })
    .from(coverSettings)
    .where(and(isAnyOf(coverSettings.gymId, gymIds), sql`${coverSettings.terms} @> '{"travelBlocks": true}'`))
  return new Set(rows.map((row) => row.gymId))
}

/** The gyms that a trainer is connected with, and whether each may ask them for covers. */
export async function mutesOf(
  tx: Tx,
  trainerId: string,
): Promise<{ gymId: string; gymName: string; muted: boolean }[]> {
  return tx
    .select({ gymId: gyms.id, gymName: gyms.name, muted: sql<boolean>`${coverMutes.gymId} is not null` })
    .from(connections)
    .innerJoin(gyms, eq(gyms.id, connections.gymId))
    .leftJoin(coverMutes, and(eq(coverMutes.gymId, gyms.id), eq(coverMutes.trainerId, connections.trainerId)))
    .where(and(eq(connections.trainerId, trainerId), eq(connections.status, 'active')))
    .orderBy(asc(gyms.name), asc(gyms.id))
}
