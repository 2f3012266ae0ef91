import { hoursToAcknowledge, type TimeChange } from '@quartet/contract/timetable/new-times'
import type { EntryChange } from '../recurrence/reconcile.rules.ts'

/** Until when a trainer has to say that they know: 48 hours, or the first of the classes, if that is sooner. */
export function dueAt(askedAt: Temporal.Instant, starts: Temporal.Instant[]): Temporal.Instant {
  return [askedAt.add({ hours: hoursToAcknowledge }), ...starts].reduce((least, one) =>
    Temporal.Instant.compare(one, least) < 0 ? one : least,
  )
}

/** The trainer of a class that was theirs before, still is, and is at another time now; null for any other change. */
export function hasNewTime({ row, next, trainerId }: EntryChange): string | null {
  if (!row || !next || row.off !== null || next.off !== null) return null
  if (trainerId === null || row.trainerId !== trainerId) return null
  return row.startsAt.equals(next.startsAt) && row.endsAt.equals(next.endsAt) ? null : trainerId
}

export function stateOfTimeChange(
  one: { dueAt: Temporal.Instant; acknowledgedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): TimeChange['state'] {
  if (one.acknowledgedAt) return 'acknowledged'
  return Temporal.Instant.compare(one.dueAt, now) <= 0 ? 'late' : 'waiting'
}
