import { asc, eq, sql } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { gyms } from '../gyms/gyms.tables.ts'
import { connections } from './connections.tables.ts'

/** A trainer's connections with gyms. Only a message that the trainer wrote is theirs. */
export async function connectionDataOf(work: Work, { trainerId }: { trainerId: string | null }): Promise<unknown> {
  if (trainerId === null) return []
  return work.tx
    .select({
      gym: gyms.name,
      status: connections.status,
      employmentStatus: connections.employmentStatus,
      startDate: connections.startDate,
      requestedBy: connections.requestedBy,
      message: sql<string | null>`case when ${connections.requestedBy} = 'trainer' then ${connections.message} end`,
      createdAt: connections.createdAt,
      answeredAt: connections.answeredAt,
      endedAt: connections.endedAt,
    })
    .from(connections)
    .innerJoin(gyms, eq(gyms.id, connections.gymId))
    .where(eq(connections.trainerId, trainerId))
    .orderBy(asc(connections.createdAt))
}
