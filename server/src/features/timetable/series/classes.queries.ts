import { and, asc, eq, gte, inArray, isNull, min, or, sql, type SQL } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { studios } from '../../gyms/gym/gym.tables.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { seriesStateOn } from '../recurrence/occurrences.rules.ts'
import { repeatOf, shifted } from '../recurrence/recurrence.rules.ts'
import { segmentOn } from '../recurrence/facts.queries.ts'
import { classes, segments, series } from '../recurrence/series.tables.ts'

const shown = {
  id: classes.id,
  gymId: classes.gymId,
  name: classes.name,
  description: classes.description,
  specialty: { id: specialties.id, name: specialties.name },
  durationMinutes: classes.durationMinutes,
  capacity: classes.capacity,
}

export type ClassRow = Awaited<ReturnType<typeof readClasses>>[number]
export type SeriesRow = Awaited<ReturnType<typeof seriesOf>>[number]

/** Classes of a gym, or of every gym in scope, by name. */
export async function listClasses(tx: Tx, scope: SQL | undefined, gymId?: string): Promise<ClassRow[]> {
  return readClasses(tx, and(scope, gymId ? eq(classes.gymId, gymId) : undefined))
}

export async function findClass(tx: Tx, scope: SQL | undefined, id: string): Promise<ClassRow | undefined> {
  const [row] = await readClasses(tx, and(scope, eq(classes.id, id)))
  return row
}

function readClasses(tx: Tx, condition: SQL | undefined) {
  return tx
    .select(shown)
    .from(classes)
    .leftJoin(specialties, eq(specialties.id, classes.specialtyId))
    .where(and(condition, isNull(classes.archivedAt)))
    .orderBy(asc(sql`lower(${classes.name})`), asc(classes.id))
}

/** The series of these classes that have not ended, as they are on `today`, in the order of the week. */
export async function seriesOf(tx: Tx, classIds: string[], today: Temporal.PlainDate) {
  if (classIds.length === 0) return []
  const theirs = inArray(
    segments.seriesId,
    tx.select({ id: series.id }).from(series).where(inArray(series.classId, classIds)),
  )
  const now = segmentOn(tx, today, theirs)
  const first = tx
    .select({ seriesId: segments.seriesId, startsOn: min(segments.startsOn).as('first_on') })
    .from(segments)
    .where(theirs)
    .groupBy(segments.seriesId)
    .as('first')
  const rows = await tx
    .select({
      id: series.id,
      classId: series.classId,
      version: series.version,
      publishedFrom: series.publishedFrom,
      pausedFrom: series.pausedFrom,
      pausedTo: series.pausedTo,
      endsOn: series.endsOn,
      rolledUntil: series.rolledUntil,
      rule: now.rule,
      terms: now.terms,
      dayShifts: now.dayShifts,
      startTime: now.startTime,
      startsOn: sql`${first.startsOn}`.mapWith(segments.startsOn),
      studio: { id: studios.id, name: studios.name, hue: studios.hue },
      trainerId: now.trainerId,
      trainerName: profiles.fullName,
    })
    .from(series)
    .innerJoin(now, eq(now.seriesId, series.id))
    .innerJoin(first, eq(first.seriesId, series.id))
    .innerJoin(studios, eq(studios.id, now.studioId))
    .leftJoin(trainers, eq(trainers.id, now.trainerId))
    .leftJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(and(inArray(series.classId, classIds), or(isNull(series.endsOn), gte(series.endsOn, today))))
    .orderBy(asc(now.startTime), asc(series.id))
  return rows
    .map((row) => ({ ...row, repeat: shifted(repeatOf(row.rule), row.dayShifts), state: seriesStateOn(row, today) }))
    .toSorted((a, b) => a.repeat.weekdays[0]! - b.repeat.weekdays[0]!)
}

/** Names of classes of a gym, archived ones included. */
export async function classNames(work: Work, gymId: string, classIds: string[]): Promise<Map<string, string>> {
  if (classIds.length === 0) return new Map()
  const rows = await work.tx
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(and(eq(classes.gymId, gymId), inArray(classes.id, classIds)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
