import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isTrainer, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { classesOfTimeChanges, type lateTimeChanges, type TimeChangeRow } from './new-times.queries.ts'
import { dueAt, hasNewTime } from './new-times.rules.ts'
import { timeChanges } from './new-times.tables.ts'
import { entries } from '../recurrence/series.tables.ts'
import type { Reconciled } from '../recurrence/reconcile.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A trainer said that they know of the new times of their classes. */
    'time_change.acknowledged': { timeChangeId: string; gymId: string; trainerId: string }
    /** The time for saying so is over; `entryIds` are the classes, soonest first. */
    'time_change.late': { timeChangeId: string; gymId: string; trainerId: string; entryIds: string[]; begun: boolean }
  }
}

/**
 * Asks every trainer whose classes are at another time now to say that they know, once for all of them. What was asked
 * of the same classes before counts no more. Answers the ids, by trainer.
 */
export async function askForNewTimes(work: Work, gymId: string, done: Reconciled): Promise<Map<string, string>> {
  const asked = new Map<string, string>()
  const byTrainer = Map.groupBy(done.changes, hasNewTime)
  for (const [trainerId, changes] of byTrainer) {
    // Who moves the own classes knows.
    if (trainerId === null || isTrainer(work.actor, trainerId)) continue
    const id = newId()
    await work.tx.insert(timeChanges).values({
      id,
      gymId,
      trainerId,
      was: Object.fromEntries(changes.map(({ entryId, row }) => [entryId, row!.startsAt.toString()])),
      askedAt: work.now,
      dueAt: dueAt(
        work.now,
        changes.map(({ next }) => next!.startsAt),
      ),
    })
    const ids = changes.map((one) => one.entryId)
    await work.tx.update(entries).set({ timeChangeId: id }).where(inArray(entries.id, ids))
    asked.set(trainerId, id)
  }
  return asked
}

/** The trainer knows. Saying it again changes nothing. */
export async function acknowledge(
  work: Work & { actor: Person },
  one: Allowed<TimeChangeRow, 'acknowledge'>,
): Promise<void> {
  const done = await work.tx
    .update(timeChanges)
    .set({ acknowledgedAt: work.now })
    .where(and(eq(timeChanges.id, one.id), isNull(timeChanges.acknowledgedAt)))
    .returning({ id: timeChanges.id })
  if (done.length === 0) return
  const { gymId, trainerId } = one
  await work.record('time_change.acknowledged', { timeChangeId: one.id, gymId, trainerId }, 'timeChangeId')
}

type Late = Awaited<ReturnType<typeof lateTimeChanges>>[number]

/** Tells a gym whose trainer has not said in time that they know. What was changed again or handed on is silent. */
export async function tellOfLate(work: Work, { id, gymId, trainerId, dueAt: due }: Late): Promise<void> {
  await work.tx.update(timeChanges).set({ lateAt: work.now }).where(eq(timeChanges.id, id))
  const theirs = await classesOfTimeChanges(work.tx, [id], null)
  if (theirs.length === 0) return
  const payload = {
    timeChangeId: id,
    gymId,
    trainerId,
    entryIds: theirs.map((one) => one.entryId),
    begun: theirs.some((one) => Temporal.Instant.compare(one.startsAt, due) <= 0),
  }
  await work.record('time_change.late', payload, 'timeChangeId')
}
