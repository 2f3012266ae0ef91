import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { contains } from '../../../platform/db/search.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import type { NamedTrainer } from '../document/people.queries.ts'

/** Trainers who work for a gym, by name. */
export async function shownTrainers(tx: Tx, gymId: string, search: string | undefined): Promise<NamedTrainer[]> {
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
        search ? contains(sql`lower(${profiles.fullName})`, search) : undefined,
      ),
    )
    .orderBy(asc(profiles.fullName), asc(trainers.id))
}
