import { eq, sql } from 'drizzle-orm'
import type { Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db.ts'
import { sayOf } from './overrides.commands.ts'
import { entries } from './timetable.tables.ts'

/** Calls off a class that is over and was not held after all. What has passed is not brought in line by edits, so both are said here. */
export async function callOff(work: Work & { actor: Person }, entryId: string, reason: string): Promise<void> {
  const [entry] = await work.tx
    .update(entries)
    .set({ cancelledAt: work.now, off: 'cancelled', offReason: reason, version: sql`${entries.version} + 1` })
    .where(eq(entries.id, entryId))
    .returning({ seriesId: entries.seriesId, originalDate: entries.originalDate })
  await sayOf(work, entry!.seriesId, entry!.originalDate, { cancelled: { reason } })
}
