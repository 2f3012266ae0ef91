import { ruleOf, ruleWords } from '@quartet/contract/timetable/recurrence'
import type { GymClass } from '@quartet/contract/timetable/entries'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import type { ClassRow, SeriesRow } from './classes.queries.ts'
import { timetablePolicy } from '../entries/entries.policy.ts'

export function presentClass(actor: Actor, row: ClassRow, weekly: SeriesRow[]): GymClass {
  return {
    id: row.id,
    gymId: row.gymId,
    name: row.name,
    description: row.description,
    specialty: row.specialty,
    durationMinutes: row.durationMinutes,
    capacity: row.capacity,
    series: weekly.map((one) => ({
      id: one.id,
      weekday: one.repeat.weekdays[0]!,
      // No rule says 'the day after the first Monday'; its words do.
      rule: one.repeat.every === 'week' ? ruleOf(one.repeat) : one.rule,
      terms: one.terms,
      repeats: ruleWords(one.repeat),
      state: one.state,
      endsOn: one.endsOn?.toString() ?? null,
      pausedFrom: one.pausedFrom?.toString() ?? null,
      pausedTo: one.pausedTo?.toString() ?? null,
      version: one.version,
      startTime: one.startTime.toString({ smallestUnit: 'minute' }),
      startsOn: one.startsOn!.toString(),
      rolledUntil: (one.rolledUntil ?? one.startsOn!).toString(),
      studio: one.studio,
      trainer: one.trainerId && one.trainerName ? { id: one.trainerId, name: one.trainerName } : null,
    })),
    can: { edit: may(actor, timetablePolicy, 'edit', row) },
  }
}
