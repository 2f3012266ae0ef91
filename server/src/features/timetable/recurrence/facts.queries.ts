import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { sqlDate } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import type { Changes, Layer, SeriesFacts } from './occurrences.rules.ts'
import { classes, layers, overrides, segments, series } from './series.tables.ts'

/** Takes series in hand until the transaction ends, always in one order. What is edited or rolled is edited in turn. */
export async function lockSeries(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.select({ id: series.id }).from(series).where(inArray(series.id, ids)).orderBy(asc(series.id)).for('update')
}

/** Everything that decides what the occurrences of these series are, in three reads. */
export async function readFacts(tx: Tx, ids: string[]): Promise<Map<string, SeriesFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: series.id,
      gymId: series.gymId,
      classId: series.classId,
      timezone: gyms.timezone,
      durationMinutes: classes.durationMinutes,
      publishedFrom: series.publishedFrom,
      pausedFrom: series.pausedFrom,
      pausedTo: series.pausedTo,
      endsOn: series.endsOn,
      rolledUntil: series.rolledUntil,
    })
    .from(series)
    .innerJoin(gyms, eq(gyms.id, series.gymId))
    .innerJoin(classes, eq(classes.id, series.classId))
    .where(inArray(series.id, ids))
  const bySeries = Map.groupBy(await readSegments(tx, ids), (one) => one.seriesId)
  const said = await readOverrides(tx, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, segments: bySeries.get(row.id) ?? [], overrides: said.get(row.id) ?? new Map() },
    ]),
  )
}

/** The segments of these series, the earliest first. */
export function readSegments(tx: Tx, ids: string[]) {
  return tx.select().from(segments).where(inArray(segments.seriesId, ids)).orderBy(asc(segments.startsOn))
}

async function readOverrides(tx: Tx, ids: string[]): Promise<Map<string, Map<string, Changes>>> {
  const all = new Map<string, Map<string, Changes>>()
  for (const row of await tx.select().from(overrides).where(inArray(overrides.seriesId, ids))) {
    const ofSeries = all.get(row.seriesId) ?? new Map<string, Changes>()
    const day = row.originalDate.toString()
    ofSeries.set(day, { ...ofSeries.get(day), [row.field]: row.value })
    all.set(row.seriesId, ofSeries)
  }
  return all
}

/** What lies over the classes of these gyms and has not been lifted. */
export async function readLayers(tx: Tx, gymIds: string[]): Promise<Map<string, Layer[]>> {
  if (gymIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(layers)
    .where(and(inArray(layers.gymId, gymIds), isNull(layers.liftedAt)))
  return Map.groupBy(rows, (row) => row.gymId)
}

/** Of each series of `whose` the segment in force on a day, else the one that comes first. */
export function segmentOn(tx: Tx, day: Temporal.PlainDate, whose: SQL | undefined) {
  const date = sqlDate(day)
  return tx
    .selectDistinctOn([segments.seriesId], {
      seriesId: segments.seriesId,
      gymId: segments.gymId,
      rule: segments.rule,
      terms: segments.terms,
      dayShifts: segments.dayShifts,
      startTime: segments.startTime,
      durationMinutes: segments.durationMinutes,
      capacity: segments.capacity,
      name: segments.name,
      studioId: segments.studioId,
      trainerId: segments.trainerId,
    })
    .from(segments)
    .where(whose)
    .orderBy(segments.seriesId, sql`${segments.startsOn} > ${date}`, sql`abs(${segments.startsOn} - ${date})`)
    .as('segment_on')
}
