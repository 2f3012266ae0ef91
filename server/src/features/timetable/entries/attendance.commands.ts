import { timetableErrors } from '@quartet/contract/timetable/entries'
import { eq, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import type { EntryRow } from './entries.queries.ts'
import { isUpcoming } from '../recurrence/wall-times.rules.ts'
import { entries } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'entry.attendance_recorded': { entryId: string; gymId: string; before: number | null; after: number | null }
  }
}

/** A count, and where a device made it before it was sent: which one it is, and when that was. */
type Count = { attendance: number | null; clientId: string | null; countedAt: Temporal.Instant | null }

/**
 * Keeps how many people came, who counted and when; null takes a count back. Who taught is another fact. A count that
 * arrives again, or after somebody's later one, changes nothing.
 */
export async function recordAttendance(
  work: Work & { actor: Person },
  entry: Allowed<EntryRow, 'countHeads'>,
  { attendance, clientId, countedAt }: Count,
): Promise<void> {
  const at = countedAt && Temporal.Instant.compare(countedAt, work.now) < 0 ? countedAt : work.now
  if (entry.cancelledAt) throw fail('timetable.attendance_off')
  if (isUpcoming(entry, work.now)) throw fail('timetable.attendance_early')
  if (entry.lockedAt) throw fail('timetable.locked')
  if (attendance !== null && attendance > entry.capacity)
    throw fail('timetable.attendance_over', { values: { capacity: String(entry.capacity) } })
  if (attendance === entry.attendance) return
  const [last] = await work.tx
    .select({ clientId: entries.attendanceClientId, at: entries.attendanceAt, lockedAt: entries.lockedAt })
    .from(entries)
    .where(eq(entries.id, entry.id))
    .for('update')
  // Approved since it was read.
  if (last!.lockedAt) throw fail('timetable.locked')
  if (clientId !== null && last!.clientId === clientId) return
  if (last!.at && Temporal.Instant.compare(last!.at, at) > 0) return
  await work.tx
    .update(entries)
    .set({
      attendance,
      attendanceBy: work.actor.userId,
      attendanceAt: at,
      attendanceClientId: clientId,
      version: sql`${entries.version} + 1`,
    })
    .where(eq(entries.id, entry.id))
  const { id, gymId } = entry
  await work.record('entry.attendance_recorded', { entryId: id, gymId, before: entry.attendance, after: attendance })
}
