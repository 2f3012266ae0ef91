import { and, asc, eq, gt, gte, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Work } from '../../platform/db.ts'
import { events } from '../../platform/events.tables.ts'
import { gyms } from '../gyms/gyms.tables.ts'
import './connections.commands.ts'
import type { Pair } from './connections.policy.ts'
import { connections } from './connections.tables.ts'
import { engagements } from './engagements.tables.ts'

/** Most that one run changes; the rest is a quarter of an hour away. */
const atOnce = 200

/**
 * Takes what trainers are at a gym, which their documents go by, from the engagement that holds today: of two people, or
 * of everybody, as one may have been entered long before its first day. What a gym said of somebody since then stays.
 * Done twice it changes nothing.
 */
export async function followEngagements(work: Work, pair?: Pair): Promise<void> {
  const { gymId, trainerId } = connections
  const today = sql`(${work.now.toString()}::timestamptz at time zone ${gyms.timezone})::date`
  const began = sql`greatest(${engagements.createdAt}, ${engagements.fromDate}::timestamp at time zone ${gyms.timezone})`
  const saidSince = new QueryBuilder()
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.subjectId, connections.id), eq(events.type, 'connection.terms_changed'), gt(events.at, began)))
  const due = await work.tx
    .select({ id: connections.id, gymId, trainerId, before: connections.employmentStatus, after: engagements.kind })
    .from(connections)
    .innerJoin(gyms, eq(gyms.id, gymId))
    .innerJoin(
      engagements,
      and(
        eq(engagements.gymId, gymId),
        eq(engagements.trainerId, trainerId),
        ne(engagements.kind, connections.employmentStatus),
        lte(engagements.fromDate, today),
        or(isNull(engagements.toDate), gte(engagements.toDate, today)),
      ),
    )
    .where(
      and(
        eq(connections.status, 'active'),
        pair ? and(eq(gymId, pair.gymId), eq(trainerId, pair.trainerId)) : undefined,
        notExists(saidSince),
      ),
    )
    .orderBy(asc(connections.id))
    .limit(atOnce)
    .for('update', pair ? { of: connections } : { of: connections, skipLocked: true })
  for (const { id, before, after, ...two } of due) {
    await work.tx.update(connections).set({ employmentStatus: after }).where(eq(connections.id, id))
    const change = { connectionId: id, ...two, by: 'gym' as const, before, after }
    await work.record('connection.terms_changed', change, { gymId: two.gymId, subjectId: id })
  }
}
