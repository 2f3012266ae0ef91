import { and, asc, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import type { ConnectionsPorts } from './connections.ports.ts'
import type { Side } from './connections.policy.ts'
import { connections } from './connections.tables.ts'

/**
 * Ends every connection of a side that is no longer there, takes back what it asked for and declines what it was asked.
 * Done twice it changes nothing.
 */
export async function endAllOf(work: Work, whose: { trainerId: string } | { gymIds: string[] }): Promise<void> {
  const theirs =
    'gymIds' in whose ? inArray(connections.gymId, whose.gymIds) : eq(connections.trainerId, whose.trainerId)
  const by: Side = 'gymIds' in whose ? 'gym' : 'trainer'
  const live = await work.tx
    .select()
    .from(connections)
    .where(and(theirs, ne(connections.status, 'inactive')))
    .for('update')
  for (const { id, gymId, trainerId, status, requestedBy } of live) {
    const declines = status === 'pending' && requestedBy !== by
    const answer = declines
      ? ({ reason: 'declined', answeredAt: work.now } as const)
      : ({ reason: 'terminated' } as const)
    await work.tx
      .update(connections)
      .set({ status: 'inactive', ...answer, endedAt: work.now })
      .where(eq(connections.id, id))
    const change = { connectionId: id, gymId, trainerId, by }
    const about = { gymId, subjectId: id }
    if (declines) await work.record('connection.declined', change, about)
    else await work.record('connection.terminated', { ...change, before: status }, about)
  }
}

/** Most that one run ends; the rest is five minutes away. */
const atOnce = 200

/** Ends the connections whose settled end has come. One with a class that was moved beyond it waits for that class. */
export async function endDue(work: Work, ports: Pick<ConnectionsPorts, 'taughtUntil'>): Promise<void> {
  const due = await work.tx
    .select()
    .from(connections)
    .where(and(eq(connections.status, 'active'), lte(connections.endsAt, work.now)))
    .orderBy(asc(connections.endsAt), asc(connections.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  for (const { id, gymId, trainerId, endsBy } of due) {
    if (await ports.taughtUntil(work, { gymId, trainerId })) continue
    await work.tx
      .update(connections)
      .set({ status: 'inactive', reason: 'terminated', endedAt: work.now })
      .where(eq(connections.id, id))
    const change = { connectionId: id, gymId, trainerId, by: endsBy!, before: 'active' as const }
    await work.record('connection.terminated', change, { gymId, subjectId: id })
  }
}
