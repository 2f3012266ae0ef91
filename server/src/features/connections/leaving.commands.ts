import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import type { Side } from './connections.policy.ts'
import { connections } from './connections.tables.ts'

/** Ends every connection and takes back every request of a side that is no longer there. Done twice it changes nothing. */
export async function endAllOf(work: Work, whose: { trainerId: string } | { gymIds: string[] }): Promise<void> {
  const theirs =
    'gymIds' in whose ? inArray(connections.gymId, whose.gymIds) : eq(connections.trainerId, whose.trainerId)
  const by: Side = 'gymIds' in whose ? 'gym' : 'trainer'
  const live = await work.tx
    .select()
    .from(connections)
    .where(and(theirs, ne(connections.status, 'inactive')))
    .for('update')
  for (const { id, gymId, trainerId, status } of live) {
    await work.tx
      .update(connections)
      .set({ status: 'inactive', reason: 'terminated', endedAt: work.now })
      .where(eq(connections.id, id))
    const change = { connectionId: id, gymId, trainerId, by, before: status }
    await work.record('connection.terminated', change, { gymId, subjectId: id })
  }
}
