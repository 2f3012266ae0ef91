import { eq, sql } from 'drizzle-orm'
import { timetableErrors } from '@quartet/contract/timetable/entries'
import type { Person } from '../../../platform/actor.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { setOverride } from './overrides.commands.ts'
import { entries } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

/** Calls off a class that is over and was not held after all. What has passed is not brought in line by edits, so both are said here. */
export async function callOff(work: Work & { actor: Person }, entryId: string, reason: string): Promise<void> {
  const [entry] = await work.tx
    .update(entries)
    .set({ cancelledAt: work.now, off: 'cancelled', offReason: reason, version: sql`${entries.version} + 1` })
    .where(eq(entries.id, entryId))
    .returning({ seriesId: entries.seriesId, originalDate: entries.originalDate })
  await setOverride(work, entry!.seriesId, entry!.originalDate, { cancelled: { reason } })
}

/** What is known by now of a class that pay had locked; what is not named stays as it was said. */
type Corrected = {
  attendance?: number
  trainerId?: string
  held?: { from: Temporal.Instant; until: Temporal.Instant }
  /** It was held after all, whatever was said. */
  again?: boolean
}

/**
 * Corrects a class that pay has locked: how many came, who taught it and when. What it is worth more or less goes on the
 * next documents. Throws 409 where whoever taught it stands on another class at that time.
 */
export async function correctPast(
  work: Work & { actor: Person },
  entryId: string,
  { attendance, trainerId, held, again = false }: Corrected,
): Promise<void> {
  const counted = { attendance, attendanceBy: work.actor.userId, attendanceAt: work.now }
  const back = { cancelledAt: null, off: null, offReason: null, layerId: null }
  const [entry] = await conflictOr(
    { entries_trainer_free: () => fail('timetable.trainer_taken') },
    work.tx
      .update(entries)
      .set({
        ...(attendance === undefined ? {} : counted),
        ...(trainerId === undefined ? {} : { trainerId }),
        ...(again ? back : {}),
        ...(held ? { heldFrom: held.from, heldUntil: held.until } : {}),
        correctedAt: work.now,
        version: sql`${entries.version} + 1`,
      })
      .where(eq(entries.id, entryId))
      .returning({ seriesId: entries.seriesId, originalDate: entries.originalDate }),
  )
  if (again) await setOverride(work, entry!.seriesId, entry!.originalDate, { cancelled: false })
}
