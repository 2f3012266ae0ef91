import { holidayRegion } from '@quartet/contract/timetable/holidays'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { awaitedOf, standingDays, toldOfEnd } from './calendar.queries.ts'
import { confirmedUntil, gazetted, ruledDays, yearsAhead } from './calendar.rules.ts'
import { publicHolidays } from './holidays.tables.ts'
import { dateAt } from '../recurrence/wall-times.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** The days that ship end in a year or less; `awaited` are those of the first year after that no rule knows. */
    'holiday.calendar_ending': { until: string; firstYear: number; awaited: string[] }
  }
}

/** Says where a day is from that nobody has confirmed. */
const ruleSource = 'Worked out from the rules of the state. Not gazetted yet.'

/**
 * Gives the calendars of the states, by rule, the years after those that ship, always `yearsAhead` ahead. What is there
 * stays: a day that an admin corrected, added or removed is theirs.
 */
export async function reachAhead(work: Work): Promise<void> {
  const today = dateAt(work.now, 'UTC')
  const first = gazetted.to + 1
  const years = Array.from({ length: Math.max(0, today.year + yearsAhead - gazetted.to) }, (_, more) => first + more)
  const there = await standingDays(work.tx, first)
  const rows = years.flatMap((year) =>
    holidayRegion.options.flatMap((region) =>
      ruledDays(region, year)
        .filter(({ date }) => !there.has(`${region} ${date.toString()}`))
        .map(({ rule, ...day }) => ({
          ...day,
          id: newId(),
          region,
          rule: `${year}/${rule}`,
          source: ruleSource,
          computed: true,
          checkedOn: today,
        })),
    ),
  )
  // A removed day keeps its rule, and another process may be giving the same days: neither comes twice.
  if (rows.length > 0) await work.tx.insert(publicHolidays).values(rows).onConflictDoNothing()
  await tellOfEnd(work, today)
}

/** Tells the admins, once and a year before, that the days that ship end. */
async function tellOfEnd(work: Work, today: Temporal.PlainDate): Promise<void> {
  if (Temporal.PlainDate.compare(today, confirmedUntil.subtract({ years: 1 })) < 0) return
  const [until, firstYear] = [confirmedUntil.toString(), gazetted.to + 1]
  if (await toldOfEnd(work.tx, until)) return
  const awaited: string[] = []
  for (const region of holidayRegion.options)
    for (const { name } of await awaitedOf(work.tx, region, firstYear, firstYear)) awaited.push(`${name} (${region})`)
  await work.record('holiday.calendar_ending', { until, firstYear, awaited }, null)
}
