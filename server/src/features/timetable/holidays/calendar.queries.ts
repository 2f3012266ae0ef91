import type { AwaitedHoliday, HolidayRegion } from '@quartet/contract/timetable/holidays'
import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { events } from '../../../platform/events/events.tables.ts'
import { awaitedIn, ruledDays } from './calendar.rules.ts'
import { findHolidays, type HolidayRow } from './holidays.queries.ts'
import { publicHolidays } from './holidays.tables.ts'

const firstOf = (year: number) => new Temporal.PlainDate(year, 1, 1)

/** What stands on a state's calendar from a year on. */
const standing = (tx: Tx, region: HolidayRegion, from: number) =>
  findHolidays(tx, and(eq(publicHolidays.region, region), gte(publicHolidays.date, firstOf(from))))

/** The holidays of a state that no rule knows and nobody has put on its calendar, of some years, soonest first. */
export async function awaitedOf(tx: Tx, region: HolidayRegion, from: number, to: number): Promise<AwaitedHoliday[]> {
  const there = await standing(tx, region, from)
  return Array.from({ length: to - from + 1 }, (_, more) => from + more).flatMap((year) => {
    const ruled = new Set(ruledDays(region, year).map(({ date }) => date.toString()))
    const said = (called: RegExp) => (one: HolidayRow) =>
      one.date.year === year && called.test(one.name) && !ruled.has(one.date.toString())
    return awaitedIn(region, year)
      .filter(({ called }) => !there.some(said(called)))
      .map(({ name, why }) => ({ year, name, why }))
  })
}

/** The days of all states from a year on, as region and date: what a rule need not give again. */
export async function standingDays(tx: Tx, from: number): Promise<Set<string>> {
  const rows = await findHolidays(tx, and(isNotNull(publicHolidays.region), gte(publicHolidays.date, firstOf(from))))
  return new Set(rows.map(({ region, date }) => `${region} ${date.toString()}`))
}

/** Whether the admins were told that what ships ends on a day. */
export async function toldOfEnd(tx: Tx, until: string): Promise<boolean> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.type, 'holiday.calendar_ending'), sql`${events.payload} ->> 'until' = ${until}`))
    .limit(1)
  return rows.length > 0
}
