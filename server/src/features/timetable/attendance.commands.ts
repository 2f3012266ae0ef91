import { timetableErrors } from '@quartet/contract/timetable'
import { eq, sql } from 'drizzle-orm'
import type { Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db.ts'
import { failureOf } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/gate.ts'
import type { EntryRow } from './entries.queries.ts'
import { isUpcoming } from './timetable.rules.ts'
import { entries } from './timetable.tables.ts'

const fail = failureOf(timetableErrors)

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'entry.attendance_recorded': { entryId: string; gymId: string; before: number | null; after: number | null }
  }
}

/** Keeps how many people came, who counted and when; null takes a count back. Who taught is another fact. */
export async function recordAttendance(
  work: Work & { actor: Person },
  entry: Allowed<EntryRow, 'countHeads'>,
  attendance: number | null,
): Promise<void> {
  if (entry.cancelledAt) throw fail('timetable.attendance_off')
  if (isUpcoming(entry, work.now)) throw fail('timetable.attendance_early')
  if (entry.lockedAt) throw fail('timetable.locked')
  if (attendance !== null && attendance > entry.capacity)
    throw fail('timetable.attendance_over', { values: { capacity: String(entry.capacity) } })
  if (attendance === entry.attendance) return
  await work.tx
    .update(entries)
    .set({ attendance, attendanceBy: work.actor.userId, attendanceAt: work.now, version: sql`${entries.version} + 1` })
    .where(eq(entries.id, entry.id))
  const { id, gymId } = entry
  await work.record(
    'entry.attendance_recorded',
    { entryId: id, gymId, before: entry.attendance, after: attendance },
    { gymId, subjectId: id },
  )
}
