import { and, asc, eq, ilike, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { connections } from '../connections/connections.tables.ts'
import { profiles, trainers } from '../users/users.tables.ts'
import type { NamedTrainer } from './people.queries.ts'

/** Trainers who work for a gym, by name. */
export async function shownTrainers(
  tx: Tx,
  gymId: string,
  filter: { search?: string; after: string[] | null; limit: number },
): Promise<NamedTrainer[]> {
  const name = sql<string>`lower(${profiles.fullName})`
  return tx
    .select({
      trainerId: trainers.id,
      userId: trainers.accountId,
      name: profiles.fullName,
      avatarId: profiles.avatarId,
    })
    .from(connections)
    .innerJoin(trainers, eq(trainers.id, connections.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(
      and(
        eq(connections.gymId, gymId),
        eq(connections.status, 'active'),
        filter.search ? ilike(profiles.fullName, `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        filter.after ? sql`(${name}, ${trainers.id}) > (${filter.after[0]}, ${filter.after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(name), asc(trainers.id))
    .limit(filter.limit)
}
