import type { CountedEntry } from '@quartet/contract/timetable/entries'
import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { profiles } from '../../users/person/person.tables.ts'
import type { EntryRow } from './entries.queries.ts'
import { middleOf } from '../recurrence/wall-times.rules.ts'
import { entries } from '../recurrence/series.tables.ts'

/** How many counts say what is usual. */
const lastCounts = 6

/** Who counted an entry and when, and how many usually come: the middle of the last counts of its series before it. */
export async function countOf(tx: Tx, entry: EntryRow): Promise<Pick<CountedEntry, 'usualHeadCount' | 'counted'>> {
  const [last] = await tx
    .select({ by: profiles.fullName, at: entries.attendanceAt })
    .from(entries)
    .leftJoin(profiles, eq(profiles.accountId, entries.attendanceBy))
    .where(and(eq(entries.id, entry.id), isNotNull(entries.attendance)))
  const before = await tx
    .select({ count: entries.attendance })
    .from(entries)
    .where(
      and(
        eq(entries.seriesId, entry.seriesId),
        lt(entries.originalDate, entry.originalDate),
        isNotNull(entries.attendance),
      ),
    )
    .orderBy(desc(entries.originalDate))
    .limit(lastCounts)
  const usual = middleOf(before.map((one) => one.count!))
  return {
    usualHeadCount: usual === null ? null : Math.min(usual, entry.capacity),
    counted: last?.at ? { by: last.by, at: last.at.toString() } : null,
  }
}
