import type { RosterEntry, TouchedSeries } from '@quartet/contract/connections/roster'
import { and, asc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { segmentOn } from '../../timetable/recurrence/facts.queries.ts'
import { repeatOf, shifted } from '../../timetable/recurrence/recurrence.rules.ts'
import { classes, entries, segments, series } from '../../timetable/recurrence/series.tables.ts'
import { accountsOf } from '../cover/audience.queries.ts'
import { unsettledStates } from '../cover/cover.rules.ts'
import { againstSeries, qualified } from '../../eligibility/eligibility.rules.ts'
import { coverApplications, covers } from '../cover/cover.tables.ts'
import { factsOf, trainersToAsk } from '../../eligibility/facts.queries.ts'

export type GymTrainer = { gymId: string; trainerId: string }
export type SeriesToHand = Awaited<ReturnType<typeof seriesToHand>>[number] & { entryIds: string[] }

/** Every series that somebody teaches at a gym, with those of its classes from a moment on that are theirs, soonest first. */
export async function seriesOfTrainer(
  work: Work,
  { gymId, trainerId }: GymTrainer,
  from: Temporal.Instant,
): Promise<SeriesToHand[]> {
  const rows = await work.tx
    .select({ id: entries.id, seriesId: entries.seriesId })
    .from(entries)
    .where(
      and(
        eq(entries.gymId, gymId),
        eq(entries.trainerId, trainerId),
        gt(entries.startsAt, work.now),
        gte(entries.startsAt, from),
        isNull(entries.cancelledAt),
      ),
    )
    .orderBy(asc(entries.startsAt), asc(entries.id))
  const bySeries = Map.groupBy(rows, (row) => row.seriesId)
  const known = await seriesToHand(work, { gymId, trainerId }, [...bySeries.keys()])
  return known.map((one) => ({ ...one, entryIds: (bySeries.get(one.id) ?? []).map((row) => row.id) }))
}

async function seriesToHand(work: Work, { gymId, trainerId }: GymTrainer, ids: string[]) {
  // A day of grace, as a series ends on a date of its gym and this is a moment.
  const yesterday = work.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
  const now = segmentOn(work.tx, yesterday, eq(segments.gymId, gymId))
  const own = and(eq(now.trainerId, trainerId), or(isNull(series.endsOn), gte(series.endsOn, yesterday)))
  const rows = await work.tx
    .select({
      id: series.id,
      classId: series.classId,
      name: classes.name,
      rule: now.rule,
      dayShifts: now.dayShifts,
      startTime: now.startTime,
      trainerId: now.trainerId,
    })
    .from(series)
    .innerJoin(now, eq(now.seriesId, series.id))
    .innerJoin(classes, eq(classes.id, series.classId))
    .where(
      and(
        eq(series.gymId, gymId),
        or(and(own, isNull(classes.archivedAt)), ids.length > 0 ? inArray(series.id, ids) : undefined),
      ),
    )
    .orderBy(asc(now.startTime), asc(series.id))
  return rows
    .map(({ rule, dayShifts, ...row }) => ({ ...row, weekday: shifted(repeatOf(rule), dayShifts).weekdays[0]! }))
    .toSorted((a, b) => a.weekday - b.weekday)
}

/** What ending this connection would leave without its trainer, and who could take each of it. */
export async function touchedSeries(work: Work, pair: GymTrainer, from: Temporal.Instant): Promise<TouchedSeries[]> {
  const theirs = await seriesOfTrainer(work, pair, from)
  const others = (await trainersToAsk(work.tx, pair.gymId)).filter((id) => id !== pair.trainerId)
  const known = await accountsOf(work.tx, others)
  const facts = await factsOf(
    work.tx,
    others.flatMap((trainerId) => theirs.flatMap((one) => one.entryIds.map((entryId) => ({ trainerId, entryId })))),
  )
  const refused = new Set(
    facts
      .filter((one) => againstSeries(qualified(one, work.now)).length > 0)
      .map((one) => `${one.trainerId} ${one.entryId}`),
  )
  const open = await openCoversOn(
    work.tx,
    theirs.flatMap((one) => one.entryIds),
  )
  return theirs.map(({ id, name, weekday, startTime, trainerId, entryIds }) => ({
    seriesId: id,
    name,
    weekday,
    startTime: startTime.toString({ smallestUnit: 'minute' }),
    classes: entryIds.length,
    openCovers: entryIds.filter((entryId) => open.has(entryId)).length,
    usual: trainerId === pair.trainerId,
    successors: others
      .filter((other) => entryIds.every((entryId) => !refused.has(`${other} ${entryId}`)))
      .map((other) => ({ trainerId: other, name: known.get(other)?.name ?? '' }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }))
}

/** The cover of each of these entries that still takes answers. */
export async function openCoversOn(tx: Tx, entryIds: string[]): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: covers.id, entryId: covers.entryId })
    .from(covers)
    .where(and(inArray(covers.entryId, entryIds), inArray(covers.state, [...unsettledStates])))
  return new Map(rows.map((row) => [row.entryId, row.id]))
}

/** How each of these trainers stands at a gym. Who has nothing there yet is left out. */
export async function standingsAt(
  work: Work,
  gymId: string,
  trainerIds: string[],
): Promise<Map<string, RosterEntry['standing']>> {
  if (trainerIds.length === 0) return new Map()
  const toCome = await work.tx
    .select({ trainerId: entries.trainerId, count: sql<number>`count(*)::int` })
    .from(entries)
    .where(
      and(
        eq(entries.gymId, gymId),
        inArray(entries.trainerId, trainerIds),
        gt(entries.startsAt, work.now),
        isNull(entries.cancelledAt),
      ),
    )
    .groupBy(entries.trainerId)
  const taken = await work.tx
    .select({
      trainerId: coverApplications.trainerId,
      taken: sql<number>`count(*)::int`,
      kept: sql<number>`count(*) filter (where ${entries.trainerId} = ${coverApplications.trainerId})::int`,
    })
    .from(coverApplications)
    .innerJoin(covers, eq(covers.id, coverApplications.coverId))
    .innerJoin(entries, and(eq(entries.id, covers.entryId), isNull(entries.cancelledAt)))
    .where(
      and(
        eq(covers.gymId, gymId),
        inArray(coverApplications.trainerId, trainerIds),
        eq(coverApplications.state, 'confirmed'),
        sql`${covers.startsAt} <= ${sqlInstant(work.now)}`,
      ),
    )
    .groupBy(coverApplications.trainerId)
  const classesOf = new Map(toCome.map((row) => [row.trainerId, row.count]))
  const coversOf = new Map(taken.map((row) => [row.trainerId, row]))
  return new Map(
    trainerIds.map((id) => [
      id,
      {
        classesToCome: classesOf.get(id) ?? 0,
        coversTaken: coversOf.get(id)?.taken ?? 0,
        coversKept: coversOf.get(id)?.kept ?? 0,
      },
    ]),
  )
}
