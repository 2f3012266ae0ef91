import { and, asc, eq, gt, gte, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import { events } from '../../../platform/events/events.tables.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import '../connection/connection.commands.ts'
import type { GymTrainerPair } from '../connection/connection.policy.ts'
import { connections } from '../connection/connection.tables.ts'
import { engagements } from './engagements.tables.ts'

type Behind = SweepItem & GymTrainerPair & Record<'before' | 'after', typeof engagements.$inferSelect.kind>

/** Takes what a trainer is at a gym from the engagement that holds today. Done twice it changes nothing. */
export async function followEngagement(work: Work, pair: GymTrainerPair): Promise<void> {
  for (const one of await engagementsToFollow(work, { most: 1, pair })) await followTerms(work, one)
}

/**
 * Connections on which a trainer is something else at the gym, which their documents go by, than the engagement that holds
 * today says: one may have been entered long before its first day. What a gym said of somebody since then stays. One of
 * them is held.
 */
export async function engagementsToFollow(
  { tx, now }: Work,
  { most, only, pair }: Which & { pair?: GymTrainerPair },
): Promise<Behind[]> {
  const { gymId, trainerId } = connections
  const today = sql`(${sqlInstant(now)} at time zone ${gyms.timezone})::date`
  const began = sql`greatest(${engagements.createdAt}, ${engagements.fromDate}::timestamp at time zone ${gyms.timezone})`
  const saidSince = new QueryBuilder()
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.subjectId, connections.id), eq(events.type, 'connection.terms_changed'), gt(events.at, began)))
  const found = tx
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
        only ? eq(connections.id, only) : undefined,
        notExists(saidSince),
      ),
    )
    .orderBy(asc(connections.id))
    .limit(most)
  if (pair) return found.for('update', { of: connections })
  return only ? found.for('update', { of: connections, skipLocked: true }) : found
}

export async function followTerms(work: Work, { id, gymId, trainerId, before, after }: Behind): Promise<void> {
  await work.tx.update(connections).set({ employmentStatus: after }).where(eq(connections.id, id))
  const change = { connectionId: id, gymId, trainerId, by: 'gym' as const, before, after }
  await work.record('connection.terms_changed', change)
}
