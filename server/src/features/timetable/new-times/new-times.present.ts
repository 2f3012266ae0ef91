import type { TimeChange } from '@quartet/contract/timetable/new-times'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { timeChangePolicy } from './new-times.policy.ts'
import type { ChangedClass, TimeChangeRow } from './new-times.queries.ts'
import { stateOfTimeChange } from './new-times.rules.ts'

export function presentTimeChange(
  actor: Actor,
  now: Temporal.Instant,
  row: TimeChangeRow,
  about: ChangedClass[],
): TimeChange {
  return {
    id: row.id,
    gymId: row.gymId,
    trainer: { id: row.trainerId, name: row.trainerName },
    classes: about.map(({ entryId, name, startsAt, timezone }) => ({
      entryId,
      name,
      was: row.was[entryId] ?? startsAt.toString(),
      startsAt: startsAt.toString(),
      timezone,
    })),
    askedAt: row.askedAt.toString(),
    dueAt: row.dueAt.toString(),
    acknowledgedAt: row.acknowledgedAt?.toString() ?? null,
    state: stateOfTimeChange(row, now),
    can: { acknowledge: row.acknowledgedAt === null && may(actor, timeChangePolicy, 'acknowledge', row) },
  }
}
