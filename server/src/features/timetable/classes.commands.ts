import { timetableErrors } from '@quartet/contract/timetable'
import { eq, isNull, or } from 'drizzle-orm'
import { conflictOr } from '../../platform/conflict.ts'
import type { Work } from '../../platform/db.ts'
import { failureOf } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/gate.ts'
import { newId } from '../../platform/ids.ts'
import { studioOf } from '../gyms/studios.queries.ts'
import { findSpecialty } from '../specialties/specialties.queries.ts'
import { specialties } from '../specialties/specialties.tables.ts'
import { makeEntries } from './series.commands.ts'
import type { Refusal, TimetablePorts } from './timetable.ports.ts'
import { dateAt, dayAndTime, expandWeekly, isUpcoming, windowFrom } from './timetable.rules.ts'
import type { Slot } from './timetable.rules.ts'
import { classes, series } from './timetable.tables.ts'

const fail = failureOf(timetableErrors)

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'class.added': { classId: string; gymId: string; name: string; seriesIds: string[]; trainerId: string | null; entries: number }
  }
}

/** The gym that a class is for, with the zone of its wall clock. */
export type Place = { gymId: string; timezone: string }

export type ClassDraft = {
  name: string
  description: string
  specialtyId: string | null
  durationMinutes: number
  capacity: number
  studioId: string
  weekdays: number[]
  startTime: Temporal.PlainTime
  startsOn: Temporal.PlainDate
  trainerId: string | null
}

/**
 * Adds a class with one series for each of its days, rolled out to the end of the window, its trainer on every entry.
 * All of it or nothing: a studio or trainer that is taken once refuses the whole and names the first such time.
 */
export async function addClass(
  work: Work,
  gym: Allowed<Place, 'edit'>,
  draft: ClassDraft,
  assign: TimetablePorts['assign'],
): Promise<string> {
  const today = dateAt(work.now, gym.timezone)
  if (Temporal.PlainDate.compare(draft.startsOn, today) < 0) throw fail('timetable.past_start')
  await refuseStrangers(work, gym.gymId, draft)

  const classId = newId()
  const { name, description, specialtyId, durationMinutes, capacity, studioId, startTime, startsOn, trainerId } = draft
  const facts = { gymId: gym.gymId, name, description, specialtyId, durationMinutes, capacity }
  await work.tx.insert(classes).values({ id: classId, ...facts, createdAt: work.now })

  const until = windowFrom(today)
  const weekly = [...new Set(draft.weekdays)].map((weekday) => ({ id: newId(), gymId: gym.gymId, classId, studioId, weekday }))
  const timed = weekly.map((one) => ({ ...one, startTime, startsOn, trainerId, rolledUntil: until, createdAt: work.now }))
  await conflictOr(
    { series_trainer_id_fkey: () => fail('timetable.unknown_reference') },
    work.tx.insert(series).values(timed),
  )

  const wanted = weekly.flatMap((one) =>
    expandWeekly({ ...one, startTime, durationMinutes }, gym.timezone, startsOn, until)
      // Today's class is not made any more once its time has passed.
      .filter((slot) => isUpcoming(slot, work.now))
      .map((slot) => ({ ...slot, series: one })),
  )
  const { made, studioTaken } = await makeEntries(work, wanted)
  if (studioTaken.length > 0) throw studioFailure(studioTaken, gym.timezone)
  const entryIds = [...made.values()].flat()
  if (trainerId) {
    const [refusal] = await assign(work, { trainerId, entryIds, because: 'series' })
    if (refusal) throw trainerFailure(refusal, gym.timezone)
  }
  await work.record(
    'class.added',
    { classId, gymId: gym.gymId, name, seriesIds: weekly.map((one) => one.id), trainerId, entries: entryIds.length },
    { gymId: gym.gymId, subjectId: classId },
  )
  return classId
}

async function refuseStrangers(work: Work, gymId: string, draft: ClassDraft): Promise<void> {
  if (!(await studioOf(work.tx, gymId, draft.studioId))) throw fail('timetable.unknown_reference')
  if (draft.specialtyId === null) return
  const ownOrShared = or(isNull(specialties.gymId), eq(specialties.gymId, gymId))
  if (!(await findSpecialty(work.tx, ownOrShared, draft.specialtyId))) throw fail('timetable.unknown_reference')
}

function studioFailure(taken: Slot[], zone: string) {
  const [first] = taken.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
  return fail('timetable.studio_taken', { message: `Another class is in this studio on ${dayAndTime(first!.startsAt, zone)}.` })
}

function trainerFailure({ reasons, startsAt }: Refusal, zone: string) {
  const codes = reasons.map((one) => one.code)
  if (codes.includes('not_connected')) return fail('timetable.trainer_not_connected')
  if (codes.includes('clash')) {
    return fail('timetable.trainer_taken', { message: `This trainer teaches another class on ${dayAndTime(startsAt, zone)}.` })
  }
  return fail('timetable.trainer_not_qualified', { values: { reason: reasons.map((one) => one.sentence).join(' ') } })
}
