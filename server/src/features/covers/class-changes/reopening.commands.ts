import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { about, moveCover, restate } from '../cover/cover.commands.ts'
import { lockCovers } from '../cover/cover.queries.ts'
import { unsettledStates } from '../cover/cover.rules.ts'
import { coverApplications, covers, type AboutCover, type CoverLock } from '../cover/cover.tables.ts'
import { stillEligible } from '../search/still-eligible.queries.ts'
import { planWavesAnew } from '../search/waves.commands.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A class that looked for cover when it was called off is held after all, and looks on: `applicants` have applied still. */
    'cover.back_on': AboutCover & { applicants: string[]; others: string[] }
  }
}

/** Opens again the covers that nobody had when their class was called off: its trainer still cannot make it. */
export async function reopenUnfilledOf(work: Work, entryIds: string[]): Promise<void> {
  for (const cover of await closedWithTheirClass(work, entryIds)) {
    // Else its gym had yet to let its trainer go.
    const wasAsked = cover.closedFrom !== 'awaiting_release'
    await moveCover(work, cover, wasAsked ? 'open' : 'awaiting_release')
    // An offer had its own deadline: it is not brought back with the applications.
    const applied = await work.tx
      .update(coverApplications)
      .set({ state: 'applied', decidedAt: null, decidedBy: null })
      .where(
        and(
          eq(coverApplications.coverId, cover.id),
          eq(coverApplications.state, 'lapsed'),
          eq(coverApplications.decidedAt, cover.closedAt!),
          isNull(coverApplications.answerBy),
        ),
      )
      .returning({ trainerId: coverApplications.trainerId })
    const applicants = applied.map((one) => one.trainerId)
    if (wasAsked) {
      await restate(work, [...(await lockCovers(work.tx, [cover.id])).values()])
      await planWavesAnew(work, cover)
    }
    const others = wasAsked ? (await stillEligible(work, cover)).filter((id) => !applicants.includes(id)) : []
    const payload = { ...about(cover), applicants, others }
    await work.record('cover.back_on', payload)
  }
}

/** The last cover of each class to come that ended with its class, whose trainer is on it as then, and that no other cover has. */
async function closedWithTheirClass(work: Work, entryIds: string[]): Promise<CoverLock[]> {
  if (entryIds.length === 0) return []
  const rows = await work.tx
    .selectDistinctOn([covers.entryId], { id: covers.id })
    .from(covers)
    .innerJoin(entries, eq(entries.id, covers.entryId))
    .where(
      and(
        inArray(covers.entryId, entryIds),
        eq(covers.state, 'cancelled'),
        eq(covers.closeReason, 'class_cancelled'),
        sql`${entries.trainerId} is not distinct from ${covers.usualTrainerId}`,
        sql`${entries.startsAt} > ${sqlInstant(work.now)}`,
        sql`not exists (select 1 from covers other where other.entry_id = ${covers.entryId}
          and other.state in (${sql.join(
            [...unsettledStates, 'filled'].map((state) => sql`${state}`),
            sql`, `,
          )}))`,
      ),
    )
    .orderBy(covers.entryId, desc(covers.createdAt), desc(covers.id))
  const locked = await lockCovers(
    work.tx,
    rows.map((row) => row.id),
  )
  return [...locked.values()].filter((one) => one.state === 'cancelled' && one.closedAt !== null)
}
