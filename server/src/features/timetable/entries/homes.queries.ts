import { and, eq, gt, gte, isNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import { worksFor } from '../../../platform/actor.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { found } from '../../../platform/fail.ts'
import { gymsOfTrainer } from '../../connections/connection/connection.queries.ts'
import { findGym, gymFor, type GymRow } from '../../gyms/gym/gym.queries.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { listEntries } from './entries.queries.ts'
import { entriesOfTrainer } from './entries.policy.ts'
import { classes, entries, segments, series } from '../recurrence/series.tables.ts'

/**
 * The gym whose timetable is meant: one that the actor works for, or as a trainer is connected with or still teaches
 * at. Throws 404 for any other.
 */
export async function gymInView(work: Work, gymId?: string): Promise<GymRow> {
  const { actor, tx } = work
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  if (trainerId === null || !gymId || worksFor(actor, gymId)) return gymFor(work, gymId)
  const [connected, gym] = await Promise.all([gymsOfTrainer(tx, trainerId), findGym(tx, gymId)])
  const isSeen =
    connected.includes(gymId) ||
    (await listEntries(tx, entriesOfTrainer(actor, trainerId), { gymId, limit: 1 })).length > 0
  return found(isSeen ? gym : undefined)
}

/** The zone in which a person reads a calendar that is not one gym's. */
export async function calendarZone(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.select({ timezone: profiles.timezone }).from(profiles).where(eq(profiles.accountId, userId))
  return row?.timezone ?? 'UTC'
}

/** Whether a studio still has classes to come, or a series that will make some. */
export async function studioInUse(work: Work, studioId: string): Promise<boolean> {
  return somewhere(
    work.tx,
    work.tx
      .select({ one: sql`1` })
      .from(entries)
      .where(and(eq(entries.studioId, studioId), gt(entries.endsAt, work.now), isNull(entries.cancelledAt))),
    work.tx
      .select({ one: sql`1` })
      .from(segments)
      .innerJoin(series, eq(series.id, segments.seriesId))
      .innerJoin(classes, eq(classes.id, series.classId))
      .where(and(eq(segments.studioId, studioId), isNull(classes.archivedAt), stillRuns(work.now))),
  )
}

/** Whether classes that are still held ask for this specialty. */
export async function classesAskFor(tx: Tx, specialtyId: string): Promise<boolean> {
  return somewhere(
    tx,
    tx
      .select({ one: sql`1` })
      .from(classes)
      .where(and(eq(classes.specialtyId, specialtyId), isNull(classes.archivedAt))),
  )
}

/** A day of grace, as the series ends on a date of its gym and this is a moment. */
function stillRuns(now: Temporal.Instant) {
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
  return or(isNull(series.endsOn), gte(series.endsOn, yesterday))
}

async function somewhere(tx: Tx, ...places: SQLWrapper[]): Promise<boolean> {
  const { rows } = await tx.execute<{ there: boolean }>(
    sql`select ${sql.join(
      places.map((place) => sql`exists ${place}`),
      sql` or `,
    )} as there`,
  )
  return rows[0]!.there
}
