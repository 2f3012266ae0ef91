import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { sqlDate } from '../../../platform/db/columns.ts'
import { apart, type Unfinished } from '../../../platform/events/apart.ts'
import type { Work } from '../../../platform/db/db.ts'
import { findHoliday, openGyms } from '../../timetable/holidays/holidays.queries.ts'
import { regionOf } from '../../timetable/holidays/holidays.rules.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { ofWhoHasIt } from '../cover/applications.queries.ts'
import { about } from '../cover/cover.commands.ts'
import { coverApplications, coverHolidays, covers, type AboutCover } from '../cover/cover.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A class that somebody took is on a day that has become a public holiday: it may be paid otherwise. */
    'cover.holiday_declared': AboutCover & { trainerId: string; holidayId: string; name: string }
  }
}

/** Notes of covers that were approved already that their day has become a public holiday, once for each. */
export async function noteHolidayOfCovers(work: Work, holidayId: string): Promise<Unfinished | undefined> {
  const holiday = await findHoliday(work.tx, holidayId)
  if (!holiday || holiday.removedAt) return
  const gyms = await openGyms(work.tx, holiday.gymId ? [holiday.gymId] : undefined)
  const theirs = gyms.filter((gym) => holiday.gymId !== null || regionOf(gym) === holiday.region)
  return apart(work, theirs, async (inner, gym) => {
    const taken = await inner.tx
      .select({ cover: covers, trainerId: coverApplications.trainerId })
      .from(covers)
      .innerJoin(entries, and(eq(entries.id, covers.entryId), isNull(entries.cancelledAt)))
      .innerJoin(coverApplications, ofWhoHasIt)
      .where(
        and(
          eq(covers.gymId, gym.id),
          eq(covers.state, 'filled'),
          gt(covers.startsAt, inner.now),
          sql`(${covers.startsAt} at time zone ${gym.timezone})::date = ${sqlDate(holiday.date)}`,
          sql`not exists (select 1 from ${coverHolidays} where ${coverHolidays.coverId} = ${covers.id}
            and ${coverHolidays.holidayId} = ${holidayId})`,
        ),
      )
    for (const { cover, trainerId } of taken) {
      await inner.tx.insert(coverHolidays).values({ coverId: cover.id, holidayId, toldAt: inner.now })
      const payload = { ...about(cover), trainerId, holidayId, name: holiday.name }
      await inner.record('cover.holiday_declared', payload)
    }
  })
}
