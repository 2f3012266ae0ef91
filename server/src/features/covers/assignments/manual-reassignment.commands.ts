import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { about, closeCover } from '../cover/cover.commands.ts'
import { lockCovers } from '../cover/cover.queries.ts'
import { isUnsettled, unsettledStates } from '../cover/cover.rules.ts'
import { coverApplications, covers, type AboutCover, type CoverLock } from '../cover/cover.tables.ts'
import { oweLateCancellationPay } from './late-cancellation-pay.commands.ts'
import { endEarlier, endTaken, type Confirmed } from './leaving.commands.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Somebody else, or nobody, was put by hand on a class that had its substitute. `paid`: they are paid for the short notice. */
    'cover.taken_over': AboutCover & {
      applicationId: string
      trainerId: string
      to: string | null
      usualTrainerId: string | null
      paid: boolean
    }
  }
}

/**
 * Ends the covers of classes that somebody is put on by hand: what looks for somebody closes, and a substitute is free,
 * told once, and paid as the gym has settled for short notice. What is looked for on behalf of the one who is put on it
 * goes on, and who covers the class already keeps it. Null takes whoever is on it off: then what is looked for goes on.
 */
export async function endByManualEdit(work: Work, entryIds: string[], to: string | null): Promise<void> {
  if (entryIds.length === 0) return
  const rows = await work.tx
    .select({ id: covers.id })
    .from(covers)
    .where(and(inArray(covers.entryId, entryIds), inArray(covers.state, [...unsettledStates, 'filled'])))
  if (rows.length === 0) return
  const locked = await lockCovers(
    work.tx,
    rows.map((row) => row.id),
  )
  const answers = await work.tx
    .select()
    .from(coverApplications)
    .where(and(inArray(coverApplications.coverId, [...locked.keys()]), eq(coverApplications.state, 'confirmed')))
  const confirmedOf = new Map(answers.map((one) => [one.coverId, one]))
  for (const some of Map.groupBy(locked.values(), (one) => one.entryId).values()) {
    const freed = await endFilled(work, some, confirmedOf, to)
    for (const search of some.filter((one) => isUnsettled(one.state))) {
      if (to === null) await forgetUsual(work, search, freed)
      else if (search.usualTrainerId !== to)
        await closeCover(work, search, 'cancelled', { because: 'hand_edit', told: freed ?? undefined })
    }
  }
}

/** Answers who is free by it. Of a class that changed hands more than once only whoever has it now is told. */
async function endFilled(
  work: Work,
  some: CoverLock[],
  confirmedOf: Map<string, Confirmed>,
  to: string | null,
): Promise<string | null> {
  const [last, ...earlier] = some
    .filter((one) => one.state === 'filled' && Temporal.Instant.compare(one.startsAt, work.now) > 0)
    .toSorted((one, other) => Temporal.Instant.compare(other.createdAt, one.createdAt) || (one.id < other.id ? 1 : -1))
  if (!last) return null
  const confirmed = confirmedOf.get(last.id)
  if (confirmed?.trainerId === to && to !== null) return null
  for (const cover of earlier) await endEarlier(work, cover, confirmedOf.get(cover.id), 'hand_edit')
  await endTaken(work, last, confirmed, 'hand_edit')
  if (!confirmed) return null
  const { id: applicationId, trainerId } = confirmed
  const paid = (await oweLateCancellationPay(work, last, confirmed, 'short_notice')) === 'paid'
  const payload = { ...about(last), applicationId, trainerId, to, usualTrainerId: last.usualTrainerId, paid }
  await work.tx.update(coverApplications).set({ takenOverAt: work.now }).where(eq(coverApplications.id, applicationId))
  await work.record('cover.taken_over', payload)
  return trainerId
}

/** Nobody waits any more for what goes on being looked for. */
async function forgetUsual(work: Work, search: CoverLock, trainerId: string | null): Promise<void> {
  if (trainerId === null) return
  await work.tx
    .update(covers)
    .set({ usualTrainerId: null, version: sql`${covers.version} + 1` })
    .where(and(eq(covers.id, search.id), eq(covers.usualTrainerId, trainerId)))
}
