import { and, eq } from 'drizzle-orm'
import { coverAnswersErrors } from '@quartet/contract/covers/answers'
import { coversErrors } from '@quartet/contract/covers/cover'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { about, moveCover, whoDecides } from '../cover/cover.commands.ts'
import { coverApplications, type AboutCover, type Closing, type CoverLock } from '../cover/cover.tables.ts'
import { lapseReturns } from './close-reclaims.commands.ts'

const fail = failureOf({ ...coversErrors, ...coverAnswersErrors })

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A cover that the class had changed hands by, before the one that counts, ended with that one. */
    'cover.earlier_ended': AboutCover & { because: Closing }
  }
}

export type Confirmed = typeof coverApplications.$inferSelect

/** Asked once the cover is in hand: it is filled, begins later, and this trainer is on its class. */
export async function refuseNotTeaching(work: Work, cover: CoverLock, trainerId: string): Promise<Confirmed> {
  if (cover.state !== 'filled') throw fail('covers.not_filled')
  if (Temporal.Instant.compare(cover.startsAt, work.now) <= 0) throw fail('covers.class_over')
  const [confirmed] = await work.tx
    .select()
    .from(coverApplications)
    .where(and(eq(coverApplications.coverId, cover.id), eq(coverApplications.state, 'confirmed')))
  const [entry] = await work.tx
    .select({ trainerId: entries.trainerId, cancelledAt: entries.cancelledAt })
    .from(entries)
    .where(eq(entries.id, cover.entryId))
  if (entry!.cancelledAt) throw fail('covers.class_cancelled')
  if (confirmed?.trainerId !== trainerId || entry!.trainerId !== trainerId) throw fail('covers.passed_on')
  return confirmed
}

/** Takes somebody out of what they were confirmed for. */
export async function leave(
  work: Work,
  confirmed: Pick<Confirmed, 'id'>,
  state: 'withdrawn' | 'lapsed',
): Promise<void> {
  await work.tx
    .update(coverApplications)
    .set({ state, decidedAt: work.now, decidedBy: whoDecides(work) })
    .where(and(eq(coverApplications.id, confirmed.id), eq(coverApplications.state, 'confirmed')))
}

/** Ends a held cover that had its substitute, without a word: they are free. */
export async function endTaken(
  work: Work,
  cover: CoverLock,
  confirmed: Pick<Confirmed, 'id'> | undefined,
  because: Closing,
): Promise<void> {
  await lapseReturns(work, cover.id)
  if (confirmed) await leave(work, confirmed, 'lapsed')
  await moveCover(work, cover, 'cancelled', because)
}

/** Ends a held cover whose class changed hands again since. It is written down; nobody is concerned by it any more. */
export async function endEarlier(
  work: Work,
  cover: CoverLock,
  confirmed: Pick<Confirmed, 'id'> | undefined,
  because: Closing,
): Promise<void> {
  await endTaken(work, cover, confirmed, because)
  await work.record('cover.earlier_ended', { ...about(cover), because })
}
