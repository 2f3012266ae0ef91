import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { trainers } from '../../users/person/person.tables.ts'
import { jobSearches } from '../job/job.tables.ts'

export type SearchRow = typeof jobSearches.$inferSelect

export function searchesOf(tx: Tx, trainerId: string): Promise<SearchRow[]> {
  return tx
    .select()
    .from(jobSearches)
    .where(eq(jobSearches.trainerId, trainerId))
    .orderBy(asc(jobSearches.createdAt), asc(jobSearches.id))
}

/** Saved searches that ask for no specialty, or for one of this line, with the accounts to tell. */
export async function searchesFor(tx: Tx, line: string[]) {
  const specialty = line.length > 0 ? inArray(jobSearches.specialtyId, line) : undefined
  return tx
    .select({
      id: jobSearches.id,
      name: jobSearches.name,
      filter: jobSearches.filter,
      trainerId: jobSearches.trainerId,
      userId: trainers.accountId,
    })
    .from(jobSearches)
    .innerJoin(trainers, eq(trainers.id, jobSearches.trainerId))
    .innerJoin(accounts, eq(accounts.id, trainers.accountId))
    .where(and(or(isNull(jobSearches.specialtyId), specialty), isNull(accounts.archivedAt), isNull(accounts.bannedAt)))
    .orderBy(asc(jobSearches.createdAt), asc(jobSearches.id))
}
