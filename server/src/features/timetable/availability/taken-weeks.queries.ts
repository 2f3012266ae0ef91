import { and, asc, eq, gt, gte, isNull, lt } from 'drizzle-orm'
import type { Hours } from '@quartet/contract/timetable/availability'
import { isAnyOf } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { entries } from '../recurrence/series.tables.ts'
import type { Stretch } from './availability.rules.ts'
import { availableHours, busyCalendars, busyTimes, leaves } from './availability.tables.ts'

/** When somebody would work, and when they cannot: classes at any gym, busy times of calendars elsewhere, leave. */
export type TakenWeek = { zone: string; hours: Hours[]; taken: Stretch[] }

/** The weeks of these trainers within a stretch of time, in one question. */
export async function takenWeeksOf(tx: Tx, trainerIds: string[], within: Stretch): Promise<Map<string, TakenWeek>> {
  const aDayBefore = within.from.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
  const [people, hours, away, taught, elsewhere] = await Promise.all([
    tx
      .select({ trainerId: trainers.id, zone: profiles.timezone })
      .from(trainers)
      .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
      .where(isAnyOf(trainers.id, trainerIds)),
    tx
      .select()
      .from(availableHours)
      .where(isAnyOf(availableHours.trainerId, trainerIds))
      .orderBy(asc(availableHours.weekday), asc(availableHours.fromTime)),
    tx
      .select()
      .from(leaves)
      .where(and(isAnyOf(leaves.trainerId, trainerIds), gte(leaves.toDate, aDayBefore))),
    tx
      .select({ trainerId: entries.trainerId, from: entries.startsAt, to: entries.endsAt })
      .from(entries)
      .where(
        and(
          isAnyOf(entries.trainerId, trainerIds),
          isNull(entries.cancelledAt),
          lt(entries.startsAt, within.to),
          gt(entries.endsAt, within.from),
        ),
      ),
    tx
      .select({ trainerId: busyCalendars.trainerId, from: busyTimes.startsAt, to: busyTimes.endsAt })
      .from(busyTimes)
      .innerJoin(busyCalendars, eq(busyCalendars.id, busyTimes.calendarId))
      .where(
        and(
          isAnyOf(busyCalendars.trainerId, trainerIds),
          lt(busyTimes.startsAt, within.to),
          gt(busyTimes.endsAt, within.from),
        ),
      ),
  ])
  const zones = new Map(people.map((one) => [one.trainerId, one.zone]))
  const hoursBy = Map.groupBy(hours, (one) => one.trainerId)
  const awayBy = Map.groupBy(away, (one) => one.trainerId)
  const busyBy = Map.groupBy([...taught, ...elsewhere], (one) => one.trainerId)
  const wall = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
  return new Map(
    trainerIds.map((id) => {
      const zone = zones.get(id) ?? 'Australia/Sydney'
      const leave = (awayBy.get(id) ?? []).map((one) => ({
        from: one.fromDate.toZonedDateTime(zone).toInstant(),
        to: one.toDate.add({ days: 1 }).toZonedDateTime(zone).toInstant(),
      }))
      const week = (hoursBy.get(id) ?? []).map((one) => ({
        weekday: one.weekday,
        from: wall(one.fromTime),
        to: wall(one.toTime),
      }))
      return [id, { zone, hours: week, taken: [...(busyBy.get(id) ?? []), ...leave] }]
    }),
  )
}
