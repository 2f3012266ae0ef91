import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { about } from '../cover/cover.commands.ts'
import { lockCovers } from '../cover/cover.queries.ts'
import { isLive, stateAt, waitingStates } from '../cover/cover.rules.ts'
import { coverApplications, covers, type AboutCover, type CoverLock } from '../cover/cover.tables.ts'
import { planWavesAnew, startNextWave } from './waves.commands.ts'
import { coverEscalations } from './search.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A class is a day, or three hours, from its start and nobody was found. */
    'cover.escalated': AboutCover & { step: 'day' | 'hours'; state: CoverLock['state'] }
  }
}

/** What happens as the start of a class comes nearer without anybody for it. Once for each step. */
export const steps = [
  { step: 'day', hours: 24 },
  { step: 'hours', hours: 3 },
] as const

/** Tells everybody concerned that a locked cover is still open; a day before, the next are asked at once. */
export async function escalateCover(work: Work, cover: CoverLock, step: 'day' | 'hours'): Promise<void> {
  const noted = await work.tx
    .insert(coverEscalations)
    .values({ coverId: cover.id, step, at: work.now })
    .onConflictDoNothing()
    .returning({ step: coverEscalations.step })
  if (noted.length === 0) return
  const payload = { ...about(cover), step, state: cover.state }
  await work.record('cover.escalated', payload)
  if (step === 'day' && isLive(cover.state) && cover.state !== 'offered') await startNextWave(work, cover)
}

/** The classes of these covers are at another time: what is said as the start comes nearer, and who is asked when, goes by that one. */
export async function planByNewStart(work: Work, coverIds: string[]): Promise<void> {
  if (coverIds.length === 0) return
  for (const cover of (await lockCovers(work.tx, coverIds)).values()) {
    const ahead = steps.filter(
      ({ hours }) => Temporal.Instant.compare(cover.startsAt.subtract({ hours }), work.now) > 0,
    )
    await work.tx.delete(coverEscalations).where(
      and(
        eq(coverEscalations.coverId, cover.id),
        inArray(
          coverEscalations.step,
          ahead.map((one) => one.step),
        ),
      ),
    )
    if (isLive(stateAt(cover, work.now))) await planWavesAnew(work, cover)
  }
}

/** Offers a bonus for a locked cover by itself, as its gym had settled; whoever applied gets as much. */
export async function offerBonus(work: Work, cover: CoverLock, cents: number): Promise<void> {
  await work.tx
    .update(covers)
    .set({ bonusCents: cents, version: cover.version + 1 })
    .where(eq(covers.id, cover.id))
  const waiting = await work.tx
    .select({ trainerId: coverApplications.trainerId })
    .from(coverApplications)
    .where(and(eq(coverApplications.coverId, cover.id), inArray(coverApplications.state, [...waitingStates])))
  const payload = { ...about(cover), before: 0, after: cents, applied: waiting.map((one) => one.trainerId) }
  await work.record('cover.bonus_changed', payload)
}
