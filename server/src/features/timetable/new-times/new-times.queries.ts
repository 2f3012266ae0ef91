import { and, asc, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { Which } from '../../../platform/events/tasks.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { timeChanges } from './new-times.tables.ts'
import { classes, entries } from '../recurrence/series.tables.ts'

export type TimeChangeRow = Awaited<ReturnType<typeof readTimeChanges>>[number]
export type ChangedClass = Awaited<ReturnType<typeof classesOfTimeChanges>>[number]

/** Most that are answered at once. */
const most = 200

/** Changes of time in scope, those that wait first, then by when they are due. */
export function readTimeChanges(tx: Tx, scope: SQL | undefined) {
  return tx
    .select({
      id: timeChanges.id,
      gymId: timeChanges.gymId,
      trainerId: timeChanges.trainerId,
      trainerName: profiles.fullName,
      was: timeChanges.was,
      askedAt: timeChanges.askedAt,
      dueAt: timeChanges.dueAt,
      acknowledgedAt: timeChanges.acknowledgedAt,
    })
    .from(timeChanges)
    .innerJoin(trainers, eq(trainers.id, timeChanges.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(scope)
    .orderBy(sql`${timeChanges.acknowledgedAt} is not null`, asc(timeChanges.dueAt), asc(timeChanges.id))
    .limit(most)
}

export async function findTimeChange(tx: Tx, scope: SQL | undefined, id: string): Promise<TimeChangeRow | undefined> {
  const [row] = await readTimeChanges(tx, and(eq(timeChanges.id, id), scope))
  return row
}

/** A gym's, or one trainer's over all gyms, that are about a class to come. */
export function listTimeChanges(
  work: Work,
  scope: SQL | undefined,
  whose: { gymId: string } | { trainerId: string },
): Promise<TimeChangeRow[]> {
  const of = 'gymId' in whose ? eq(timeChanges.gymId, whose.gymId) : eq(timeChanges.trainerId, whose.trainerId)
  return readTimeChanges(work.tx, and(of, scope, stillAsking(work.now)))
}

/** Those with a class to come that is still the trainer's own and was not moved again. */
function stillAsking(now: Temporal.Instant): SQL {
  return sql`exists (select 1 from ${entries} where ${entries.timeChangeId} = ${timeChanges.id}
    and ${entries.trainerId} = ${timeChanges.trainerId} and ${entries.cancelledAt} is null
    and ${entries.startsAt} > ${sqlInstant(now)})`
}

/** The classes that changes of time are about and that are still their trainer's own, soonest first. */
export async function classesOfTimeChanges(tx: Tx, ids: string[], after: Temporal.Instant | null) {
  if (ids.length === 0) return []
  return tx
    .select({
      timeChangeId: timeChanges.id,
      entryId: entries.id,
      name: sql<string>`coalesce(${entries.name}, ${classes.name})`,
      startsAt: entries.startsAt,
      timezone: gyms.timezone,
    })
    .from(entries)
    .innerJoin(timeChanges, eq(timeChanges.id, entries.timeChangeId))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, entries.gymId))
    .where(
      and(
        inArray(entries.timeChangeId, ids),
        eq(entries.trainerId, timeChanges.trainerId),
        isNull(entries.cancelledAt),
        after ? gt(entries.startsAt, after) : undefined,
      ),
    )
    .orderBy(asc(entries.startsAt), asc(entries.id))
}

/** What nobody has acknowledged by its time and the gym does not know yet; one of them is held. */
export async function lateTimeChanges({ tx, now }: Work, { most, only }: Which) {
  const found = tx
    .select({
      id: timeChanges.id,
      gymId: timeChanges.gymId,
      trainerId: timeChanges.trainerId,
      askedAt: timeChanges.askedAt,
      dueAt: timeChanges.dueAt,
    })
    .from(timeChanges)
    .where(
      and(
        isNull(timeChanges.acknowledgedAt),
        isNull(timeChanges.lateAt),
        lte(timeChanges.dueAt, now),
        only ? eq(timeChanges.id, only) : undefined,
      ),
    )
    .orderBy(asc(timeChanges.dueAt), asc(timeChanges.id))
    .limit(most)
  return only ? found.for('update', { skipLocked: true }) : found
}
