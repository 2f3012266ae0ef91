import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { studios } from '../gyms/gyms.tables.ts'
import { specialties } from '../specialties/specialties.tables.ts'
import { profiles, trainers } from '../users/users.tables.ts'
import { classes, series } from './timetable.tables.ts'

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

/** The weekly times of these classes, in the order of the week. */
export async function seriesOf(tx: Tx, classIds: string[]) {
  if (classIds.length === 0) return []
  return tx
    .select({
      id: series.id,
      classId: series.classId,
      weekday: series.weekday,
      startTime: series.startTime,
      startsOn: series.startsOn,
      rolledUntil: series.rolledUntil,
      studio: { id: studios.id, name: studios.name, hue: studios.hue },
      trainerId: series.trainerId,
      trainerName: profiles.fullName,
    })
    .from(series)
    .innerJoin(studios, eq(studios.id, series.studioId))
    .leftJoin(trainers, eq(trainers.id, series.trainerId))
    .leftJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(inArray(series.classId, classIds))
    .orderBy(asc(series.weekday), asc(series.startTime), asc(series.id))
}
