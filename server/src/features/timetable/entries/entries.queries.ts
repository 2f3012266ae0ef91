import { and, asc, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { SampleClass } from '../../../platform/events/told-event.ts'
import { gyms, studios } from '../../gyms/gym/gym.tables.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { dayAndTime } from '../recurrence/wall-times.rules.ts'
import { timeChanges } from '../new-times/new-times.tables.ts'
import { classes, entries } from '../recurrence/series.tables.ts'

const usualTrainers = alias(trainers, 'usual_trainers')
const usualProfiles = alias(profiles, 'usual_profiles')

/** What an answer shows of an entry, and no more: reading a gym's week is mostly reading columns. */
const shown = {
  id: entries.id,
  gymId: entries.gymId,
  gymName: gyms.name,
  timezone: gyms.timezone,
  classId: entries.classId,
  seriesId: entries.seriesId,
  name: sql<string>`coalesce(${entries.name}, ${classes.name})`,
  capacity: sql<number>`coalesce(${entries.capacity}, ${classes.capacity})`,
  specialty: { id: specialties.id, name: specialties.name },
  studio: { id: studios.id, name: studios.name, hue: studios.hue },
  startsAt: entries.startsAt,
  endsAt: entries.endsAt,
  movedByDst: entries.movedByDst,
  cancelledAt: entries.cancelledAt,
  off: entries.off,
  offReason: entries.offReason,
  layerId: entries.layerId,
  lockedAt: entries.lockedAt,
  originalDate: entries.originalDate,
  version: entries.version,
  timeChange: {
    id: timeChanges.id,
    trainerId: timeChanges.trainerId,
    was: timeChanges.was,
    askedAt: timeChanges.askedAt,
    dueAt: timeChanges.dueAt,
    acknowledgedAt: timeChanges.acknowledgedAt,
  },
  attendance: entries.attendance,
  trainerId: entries.trainerId,
  usualTrainerId: entries.usualTrainerId,
  trainer: { userId: profiles.accountId, name: profiles.fullName, avatarId: profiles.avatarId },
  usualTrainer: { userId: usualProfiles.accountId, name: usualProfiles.fullName, avatarId: usualProfiles.avatarId },
}

export type EntryRow = Awaited<ReturnType<typeof readEntries>>[number]

type EntryFilter = {
  gymId?: string
  /** Entries that start at or after this instant. */
  from?: Temporal.Instant
  /** Entries that start before this instant. */
  until?: Temporal.Instant
  limit?: number
}

/** Entries in scope, soonest first. With a gym and two instants one index serves it: entries_by_gym. */
export async function listEntries(tx: Tx, scope: SQL | undefined, filter: EntryFilter): Promise<EntryRow[]> {
  const { gymId, from, until } = filter
  return readEntries(
    tx,
    and(
      gymId ? eq(entries.gymId, gymId) : undefined,
      from ? gte(entries.startsAt, from) : undefined,
      until ? lt(entries.startsAt, until) : undefined,
      scope,
      inSeries,
    ),
    filter.limit,
  )
}

/**
 * As `listEntries`, and what has left its series since `since`: whoever was told of it is to be told that it is off.
 */
export async function listEntriesAndGone(
  tx: Tx,
  scope: SQL | undefined,
  filter: { gymId: string | undefined; from: Temporal.Instant; since: Temporal.Instant },
): Promise<EntryRow[]> {
  return readEntries(
    tx,
    and(
      filter.gymId ? eq(entries.gymId, filter.gymId) : undefined,
      gte(entries.startsAt, filter.from),
      or(inSeries, gte(entries.cancelledAt, filter.since)),
      scope,
    ),
  )
}

export async function findEntry(tx: Tx, scope: SQL | undefined, id: string): Promise<EntryRow | undefined> {
  const [row] = await readEntries(tx, and(eq(entries.id, id), scope, inSeries), 1)
  return row
}

/** An entry also when it is no part of its series any more: what an edit of it answers. */
export async function findEntryEver(tx: Tx, id: string): Promise<EntryRow | undefined> {
  const [row] = await readEntries(tx, eq(entries.id, id), 1)
  return row
}

/** What is no part of its series any more is remembered, and never shown. */
const inSeries = sql`${entries.off} is distinct from 'removed'`

/** The query itself, for reading and for looking at its plan. */
export function readEntries(tx: Tx, condition: SQL | undefined, limit?: number) {
  const query = tx
    .select(shown)
    .from(entries)
    .innerJoin(gyms, eq(gyms.id, entries.gymId))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(studios, eq(studios.id, entries.studioId))
    .leftJoin(specialties, eq(specialties.id, classes.specialtyId))
    .leftJoin(timeChanges, eq(timeChanges.id, entries.timeChangeId))
    .leftJoin(trainers, eq(trainers.id, entries.trainerId))
    .leftJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .leftJoin(usualTrainers, eq(usualTrainers.id, entries.usualTrainerId))
    .leftJoin(usualProfiles, eq(usualProfiles.accountId, usualTrainers.accountId))
    .where(condition)
    .orderBy(asc(entries.startsAt), asc(entries.id))
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

/** The class that a gym has next, in words on its own clock. */
export async function nextClass(work: Work, gymId: string): Promise<Omit<SampleClass, 'gym'> | null> {
  const [entry] = await listEntries(work.tx, isNull(entries.cancelledAt), { gymId, from: work.now, limit: 1 })
  if (!entry) return null
  const { name: className, startsAt, endsAt, timezone } = entry
  return { className, when: dayAndTime(startsAt, timezone), startsAt, endsAt, timezone }
}
