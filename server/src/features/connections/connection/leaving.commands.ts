import { and, asc, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import type { ConnectionsPorts } from './connection.ports.ts'
import type { Side } from './connection.policy.ts'
import { connections } from './connection.tables.ts'

type Ending = SweepItem & Pick<typeof connections.$inferSelect, 'gymId' | 'trainerId' | 'endsBy'>

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
    if (declines) await work.record('connection.declined', change)
    else await work.record('connection.terminated', { ...change, before: status })
  }
}

/** Connections whose settled end has come; one of them is held. */
export async function endsDue({ tx, now }: Work, { most, only }: Which): Promise<Ending[]> {
  const { id, gymId, trainerId, endsBy, endsAt, status } = connections
  const found = tx
    .select({ id, gymId, trainerId, endsBy })
    .from(connections)
    .where(and(eq(status, 'active'), lte(endsAt, now), only ? eq(id, only) : undefined))
    .orderBy(asc(endsAt), asc(id))
    .limit(most)
  return only ? found.for('update', { skipLocked: true }) : found
}

/** Ends a connection whose settled end has come. One with a class that was moved beyond it waits for that class. */
export async function endDue(
  work: Work,
  { id, gymId, trainerId, endsBy }: Ending,
  ports: Pick<ConnectionsPorts, 'taughtUntil'>,
): Promise<void> {
  if (await ports.taughtUntil(work, { gymId, trainerId })) return
  await work.tx
    .update(connections)
    .set({ status: 'inactive', reason: 'terminated', endedAt: work.now })
    .where(eq(connections.id, id))
  const change = { connectionId: id, gymId, trainerId, by: endsBy!, before: 'active' as const }
  await work.record('connection.terminated', change)
}
