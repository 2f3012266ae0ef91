import type { HolidayPolicy, HolidayRegion } from '@quartet/contract/timetable/holidays'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { holidayChoices, holidayPolicies, publicHolidays } from './holidays.tables.ts'
import type { HolidayLayer } from './holidays.rules.ts'
import { entries, layers } from '../recurrence/series.tables.ts'

export type HolidayRow = typeof publicHolidays.$inferSelect
export type GymHolidayRow = Awaited<ReturnType<typeof holidaysOf>>[number]

/** The gym whose holidays are asked for. */
export type HolidayGym = { id: string; timezone: string; region: HolidayRegion | null }

/** A gym's holidays between two dates, both included, with what it said of each. */
export function holidaysOf(tx: Tx, gym: HolidayGym, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  const begins = sql`(${publicHolidays.date} + coalesce(${publicHolidays.fromTime}, time '00:00')) at time zone ${gym.timezone}::text`
  const ends = sql`(${publicHolidays.date} + 1)::timestamp at time zone ${gym.timezone}::text`
  return tx
    .select({
      holiday: publicHolidays,
      choice: holidayChoices.choice,
      askedAt: holidayChoices.askedAt,
      sparedClassIds: sql<string[]>`coalesce(${holidayChoices.sparedClassIds}, '[]')`,
      classes: sql<number>`(select count(*)::int from ${entries} where ${entries.gymId} = ${gym.id}
        and ${entries.startsAt} >= ${begins} and ${entries.startsAt} < ${ends}
        and ${entries.off} is distinct from 'removed' and ${entries.off} is distinct from 'cancelled')`,
    })
    .from(publicHolidays)
    .leftJoin(holidayChoices, and(eq(holidayChoices.holidayId, publicHolidays.id), eq(holidayChoices.gymId, gym.id)))
    .where(
      and(
        isNull(publicHolidays.removedAt),
        or(eq(publicHolidays.gymId, gym.id), gym.region ? eq(publicHolidays.region, gym.region) : undefined),
        gte(publicHolidays.date, from),
        lte(publicHolidays.date, to),
      ),
    )
    .orderBy(asc(publicHolidays.date), asc(publicHolidays.name), asc(publicHolidays.id))
}

export async function holidayPolicyOf(tx: Tx, gymId: string): Promise<HolidayPolicy> {
  const [row] = await tx.select().from(holidayPolicies).where(eq(holidayPolicies.gymId, gymId))
  return row?.policy ?? 'ask'
}

/** What lies over a gym's classes to come because of a holiday, and where. */
export async function holidayLayers(
  tx: Tx,
  gymId: string,
  today: Temporal.PlainDate,
): Promise<(HolidayLayer & { id: string })[]> {
  const rows = await tx
    .select()
    .from(layers)
    .where(
      and(eq(layers.gymId, gymId), isNotNull(layers.holidayId), isNull(layers.liftedAt), gte(layers.toDate, today)),
    )
  return rows.map(({ id, holidayId, name, fromDate, fromTime, sparedClassIds }) => ({
    id,
    holidayId: holidayId!,
    name,
    date: fromDate,
    fromTime,
    sparedClassIds,
  }))
}

export function findHolidays(tx: Tx, condition: SQL | undefined): Promise<HolidayRow[]> {
  return tx
    .select()
    .from(publicHolidays)
    .where(and(isNull(publicHolidays.removedAt), condition))
    .orderBy(asc(publicHolidays.date), asc(publicHolidays.name))
}

export async function findHoliday(tx: Tx, id: string): Promise<HolidayRow | undefined> {
  const [row] = await findHolidays(tx, eq(publicHolidays.id, id))
  return row
}

/** The same, held until the transaction ends. */
export async function lockHoliday(tx: Tx, id: string): Promise<HolidayRow | undefined> {
  const [row] = await tx
    .select()
    .from(publicHolidays)
    .where(and(eq(publicHolidays.id, id), isNull(publicHolidays.removedAt)))
    .for('update')
  return row
}

export type HolidayCountry = Awaited<ReturnType<typeof openGyms>>[number]

/** Gyms that are open, all or some, with what decides whose holidays they keep. */
export function openGyms(tx: Tx, ids?: string[]) {
  return tx
    .select({ id: gyms.id, name: gyms.name, state: gyms.state, country: gyms.country, timezone: gyms.timezone })
    .from(gyms)
    .where(and(isNull(gyms.archivedAt), ids ? inArray(gyms.id, ids) : undefined))
    .orderBy(asc(gyms.id))
}

/** A state's holidays of a year. */
export function calendarOf(tx: Tx, region: HolidayRegion, year: number): Promise<HolidayRow[]> {
  const from = new Temporal.PlainDate(year, 1, 1)
  const within = and(gte(publicHolidays.date, from), lte(publicHolidays.date, new Temporal.PlainDate(year, 12, 31)))
  return findHolidays(tx, and(eq(publicHolidays.region, region), within))
}
