import { ruleOf, type Term } from '@quartet/contract/timetable/recurrence'
import { timetableErrors } from '@quartet/contract/timetable/entries'
import { eq, isNull, or } from 'drizzle-orm'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { isConnectedTrainer } from '../../connections/connection/connection.queries.ts'
import { studioOf } from '../../gyms/gym/studios.queries.ts'
import { findSpecialty } from '../../specialties/specialties.queries.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import { readFacts, readLayers } from '../recurrence/facts.queries.ts'
import { occurrencesOf, type Occurrence } from '../recurrence/occurrences.rules.ts'
import { anchorFrom, keptRule, type Pattern } from '../recurrence/recurrence.rules.ts'
import { makeEntries, putTrainers } from './series.commands.ts'
import type { AssignmentRefusal, TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt, dayAndTime, isUpcoming, windowFrom } from '../recurrence/wall-times.rules.ts'
import { classes, segments, series } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'class.added': TimesAdded
    'class.times_added': TimesAdded
  }
}

type TimesAdded = {
  classId: string
  gymId: string
  name: string
  seriesIds: string[]
  trainerId: string | null
  entries: number
}

/** The gym that a class is for, with the zone of its wall clock. */
export type ClassGym = { gymId: string; timezone: string }

export type ClassDraft = {
  name: string
  description: string
  specialtyId: string | null
  durationMinutes: number
  capacity: number
}

/** Times of one class: by a rule or on some days each week, at one time, in one studio, with one usual trainer. */
export type Times = {
  /** Kept off the timetable until it is published. */
  asDraft: boolean
  rule: string | null
  terms: Term[]
  studioId: string
  weekdays: number[]
  startTime: Temporal.PlainTime
  startsOn: Temporal.PlainDate
  trainerId: string | null
  /** Other than the class says. */
  durationMinutes?: number | null
  capacity?: number | null
}

/**
 * Adds a class with one series for each of its days, rolled out to the end of the window, its trainer on every entry.
 * All of it or nothing: a studio or trainer that is taken once refuses the whole and names the first such time.
 */
export async function addClass(
  work: Work,
  gym: Allowed<ClassGym, 'edit'>,
  draft: ClassDraft,
  times: Times,
  assign: TimetablePorts['assign'],
): Promise<string> {
  await refuseUnknownSpecialty(work, gym.gymId, draft.specialtyId)
  const id = await insertClass(work, gym.gymId, draft)
  const payload = await rollOut(work, { ...gym, ...draft, id }, times, assign)
  await work.record('class.added', payload)
  return id
}

/** A class whose times are made. */
type Timed = ClassGym & { id: string; name: string; durationMinutes: number }

/** Adds weekly times to a class that is there already, by the same rules. */
export async function addTimes(
  work: Work,
  gymClass: Allowed<Timed, 'edit'>,
  times: Times,
  assign: TimetablePorts['assign'],
): Promise<void> {
  const payload = await rollOut(work, gymClass, times, assign)
  await work.record('class.times_added', payload)
}

/**
 * Makes the series of a class and their entries. Whoever asks for it records the event, and can `say` something of single
 * dates before there are any.
 */
export async function rollOut(
  work: Work,
  gymClass: Timed,
  times: Times,
  assign: TimetablePorts['assign'],
  say?: (seriesIds: string[]) => Promise<void>,
): Promise<TimesAdded> {
  const { id: classId, gymId, timezone, name } = gymClass
  const { studioId, startTime, startsOn, trainerId } = times
  const today = dateAt(work.now, timezone)
  if (Temporal.PlainDate.compare(startsOn, today) < 0) throw fail('timetable.past_start')
  if (!(await studioOf(work.tx, gymId, studioId))) throw fail('timetable.unknown_reference')

  const until = windowFrom(today)
  const patterns = patternsOf(times, timezone)
  const rows = patterns.map(() => ({
    id: newId(),
    gymId,
    classId,
    publishedFrom: times.asDraft ? null : startsOn,
    rolledUntil: times.asDraft ? null : until,
    createdAt: work.now,
  }))
  await work.tx.insert(series).values(rows)
  await conflictOr(
    { segments_trainer_known: () => fail('timetable.unknown_reference') },
    work.tx.insert(segments).values(
      rows.map(({ id: seriesId }, at) => ({
        id: newId(),
        seriesId,
        gymId,
        startsOn,
        ...patterns[at]!,
        startTime,
        studioId,
        trainerId,
        durationMinutes: times.durationMinutes ?? null,
        capacity: times.capacity ?? null,
      })),
    ),
  )

  // Whoever is put on classes is judged for each; of a series that has none yet nobody else asks.
  if (trainerId && !(await isConnectedTrainer(work.tx, gymId, trainerId))) throw fail('timetable.trainer_not_connected')

  const seriesIds = rows.map((one) => one.id)
  await say?.(seriesIds)
  const facts = await readFacts(work.tx, seriesIds)
  const layers = (await readLayers(work.tx, [gymId])).get(gymId) ?? []
  const wanted = rows.flatMap((one) =>
    occurrencesOf(facts.get(one.id)!, layers, startsOn, until)
      // Today's class is not made any more once its time has passed.
      .filter((slot) => isUpcoming(slot, work.now))
      .map((slot) => ({ ...slot, series: one })),
  )
  const { made, studioTaken } = await makeEntries(work, wanted)
  if (studioTaken.length > 0) throw studioFailure(studioTaken, timezone)
  const [refusal] = await putTrainers(work, made, assign)
  if (refusal) throw trainerFailure(refusal, timezone)
  return { classId, gymId, name, seriesIds, trainerId, entries: made.length }
}

/** A weekly class has a series for each of its days, so that Mondays can be changed without Wednesdays; any other rule is one. */
function patternsOf({ rule, terms, weekdays, startsOn, startTime }: Times, timezone: string): Pattern[] {
  const rules = rule
    ? [keptRule(rule, startTime, timezone)]
    : [...new Set(weekdays)].map((day) => ruleOf({ ...weekly, weekdays: [day] }))
  return rules.map((one) => ({ rule: one, terms, anchor: anchorFrom(one, startsOn) }))
}

const weekly = { every: 'week' as const, interval: 1, nth: null, count: null, until: null }

export async function insertClass(work: Work, gymId: string, draft: ClassDraft): Promise<string> {
  const id = newId()
  const { name, description, specialtyId, durationMinutes, capacity } = draft
  const added = { id, gymId, name, description, specialtyId, durationMinutes, capacity }
  await work.tx.insert(classes).values({ ...added, createdAt: work.now })
  return id
}

async function refuseUnknownSpecialty(work: Work, gymId: string, specialtyId: string | null): Promise<void> {
  if (specialtyId === null) return
  const ownOrShared = or(isNull(specialties.gymId), eq(specialties.gymId, gymId))
  if (!(await findSpecialty(work.tx, ownOrShared, specialtyId))) throw fail('timetable.unknown_reference')
}

function studioFailure(taken: Occurrence[], zone: string) {
  const [first] = taken.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
  return fail('timetable.studio_taken', {
    message: `Another class is in this studio on ${dayAndTime(first!.startsAt, zone)}.`,
  })
}

function trainerFailure({ reasons, startsAt }: AssignmentRefusal, zone: string) {
  const codes = reasons.map((one) => one.code)
  if (codes.includes('not_connected')) return fail('timetable.trainer_not_connected')
  if (codes.includes('clash')) {
    return fail('timetable.trainer_taken', {
      message: `This trainer teaches another class on ${dayAndTime(startsAt, zone)}.`,
    })
  }
  return fail('timetable.trainer_not_qualified', { values: { reason: reasons.map((one) => one.sentence).join(' ') } })
}
