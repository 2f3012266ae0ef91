import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { studios } from '../../gyms/gym/gym.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { keyOf } from './words.rules.ts'
import { importedSeries } from './imports.tables.ts'
import { classes, segments, series } from '../recurrence/series.tables.ts'

/** What an import is held against: everything here is found by its name in small letters. */
export type KnownTimetable = {
  studios: Map<string, { id: string; name: string; capacity: number }>
  classes: Map<string, { id: string; name: string; durationMinutes: number; capacity: number }>
  /** Null where two people have the name. */
  trainers: Map<string, string | null>
  /** Series that are there, imported or not. */
  keys: Set<string>
}

export async function knownAt(tx: Tx, gymId: string): Promise<KnownTimetable> {
  const rooms = await tx
    .select()
    .from(studios)
    .where(and(eq(studios.gymId, gymId), isNull(studios.archivedAt)))
  const known = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.gymId, gymId), isNull(classes.archivedAt)))
  const people = await tx
    .select({ id: trainers.id, name: profiles.fullName })
    .from(connections)
    .innerJoin(trainers, eq(trainers.id, connections.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(and(eq(connections.gymId, gymId), eq(connections.status, 'active')))
  const byName = Map.groupBy(people, (one) => one.name.toLowerCase())
  return {
    studios: new Map(rooms.map((one) => [one.name.toLowerCase(), one])),
    classes: new Map(known.map((one) => [one.name.toLowerCase(), one])),
    trainers: new Map([...byName].map(([name, all]) => [name, all.length === 1 ? all[0]!.id : null])),
    keys: await keysOf(tx, gymId),
  }
}

async function keysOf(tx: Tx, gymId: string): Promise<Set<string>> {
  const imported = await tx
    .select({ key: importedSeries.key })
    .from(importedSeries)
    .where(eq(importedSeries.gymId, gymId))
  const made = await tx
    .select({
      name: classes.name,
      rule: segments.rule,
      startTime: segments.startTime,
      startsOn: segments.anchor,
      studio: studios.name,
    })
    .from(segments)
    .innerJoin(series, eq(series.id, segments.seriesId))
    .innerJoin(classes, eq(classes.id, series.classId))
    .innerJoin(studios, eq(studios.id, segments.studioId))
    .where(and(eq(segments.gymId, gymId), isNull(series.endsOn)))
  return new Set([...imported.map((one) => one.key), ...made.map(keyOf)])
}
