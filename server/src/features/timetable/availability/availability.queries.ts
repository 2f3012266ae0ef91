import { and, asc, eq, gt, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, isTrainer, type Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { findableTrainers } from '../../connections/connection/trainers.policy.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import type { Stretch } from './availability.rules.ts'
import { availableHours, busyCalendars, busyTimes, leaves } from './availability.tables.ts'
import { entries } from '../recurrence/series.tables.ts'

export async function hoursOf(tx: Tx, trainerId: string) {
  const rows = await tx
    .select()
    .from(availableHours)
    .where(eq(availableHours.trainerId, trainerId))
    .orderBy(asc(availableHours.weekday), asc(availableHours.fromTime))
  return rows.map(({ weekday, fromTime, toTime }) => ({ weekday, from: wall(fromTime), to: wall(toTime) }))
}

const wall = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })

/** Leave that is not over, soonest first. */
export function leavesOf(tx: Tx, trainerId: string, from: Temporal.PlainDate) {
  return tx
    .select()
    .from(leaves)
    .where(and(eq(leaves.trainerId, trainerId), gte(leaves.toDate, from)))
    .orderBy(asc(leaves.fromDate), asc(leaves.id))
}

export function calendarsOf(tx: Tx, trainerId: string) {
  return tx
    .select({
      id: busyCalendars.id,
      host: busyCalendars.host,
      readAt: busyCalendars.readAt,
      problem: busyCalendars.problem,
      leftOut: busyCalendars.leftOut,
      busyTimes: sql<number>`(select count(*)::int from ${busyTimes} where ${busyTimes.calendarId} = ${busyCalendars.id})`,
    })
    .from(busyCalendars)
    .where(eq(busyCalendars.trainerId, trainerId))
    .orderBy(asc(busyCalendars.addedAt), asc(busyCalendars.id))
}

export async function zoneOf(tx: Tx, trainerId: string): Promise<string> {
  const [row] = await tx
    .select({ timezone: profiles.timezone })
    .from(trainers)
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(eq(trainers.id, trainerId))
  return row?.timezone ?? 'Australia/Sydney'
}

/** Whether the actor may know when this trainer is busy: they themselves, the gyms that they are connected with, every gym where they opened it, admins. */
export async function knowsTrainer(tx: Tx, actor: Actor, trainerId: string): Promise<boolean> {
  if (isTrainer(actor, trainerId)) return true
  if (isAdmin(actor))
    return (await tx.select({ id: trainers.id }).from(trainers).where(eq(trainers.id, trainerId))).length > 0
  const gymIds = gymsOf(actor)
  if (gymIds.length === 0) return false
  const open = tx
    .select({ id: trainers.id })
    .from(trainers)
    .innerJoin(accounts, eq(accounts.id, trainers.accountId))
    .where(and(eq(trainers.id, trainerId), eq(trainers.openToGyms, true), findableTrainers))
  const connected = tx
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.trainerId, trainerId),
        eq(connections.status, 'active'),
        sql`${connections.gymId} = any(${sql.param(gymIds)}::uuid[])`,
      ),
    )
    .limit(1)
  return (await Promise.all([open, connected])).flat().length > 0
}

/** Classes at any gym, and busy times of calendars elsewhere. */
export async function takenTimes(tx: Tx, trainerId: string, within: Stretch): Promise<Stretch[]> {
  const teaching = tx
    .select({ from: entries.startsAt, to: entries.endsAt })
    .from(entries)
    .where(
      and(
        eq(entries.trainerId, trainerId),
        isNull(entries.cancelledAt),
        lt(entries.startsAt, within.to),
        gt(entries.endsAt, within.from),
      ),
    )
  const busy = tx
    .select({ from: busyTimes.startsAt, to: busyTimes.endsAt })
    .from(busyTimes)
    .innerJoin(busyCalendars, eq(busyCalendars.id, busyTimes.calendarId))
    .where(
      and(eq(busyCalendars.trainerId, trainerId), lt(busyTimes.startsAt, within.to), gt(busyTimes.endsAt, within.from)),
    )
  const [taught, elsewhere] = await Promise.all([teaching, busy])
  return [...taught, ...elsewhere]
}

/** Calendars that were not looked at since `before`, those first that waited longest. */
export function dueCalendars(tx: Tx, before: Temporal.Instant, { free, most }: { free: SQL; most: number }) {
  return tx
    .select()
    .from(busyCalendars)
    .where(and(or(isNull(busyCalendars.triedAt), lt(busyCalendars.triedAt, before)), free))
    .orderBy(sql`${busyCalendars.triedAt} nulls first`, asc(busyCalendars.id))
    .limit(most)
    .for('update', { skipLocked: true })
}
