import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'

/** What a fund calls employees: given and family name, by trainer. Somebody with one name has it as both. */
export async function profilesOf(tx: Tx, trainerIds: string[]) {
  if (trainerIds.length === 0) return new Map<string, never>()
  const rows = await tx
    .select({
      trainerId: trainers.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      fullName: profiles.fullName,
    })
    .from(trainers)
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(inArray(trainers.id, trainerIds))
  return new Map(
    rows.map(({ trainerId, firstName, lastName, fullName }) => {
      const parts = fullName.trim().split(/\s+/)
      const given = firstName?.trim() || parts[0]!
      return [trainerId, { givenName: given, familyName: lastName?.trim() || parts.slice(1).join(' ') || given }]
    }),
  )
}
