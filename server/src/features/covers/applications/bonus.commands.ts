import { and, eq, inArray } from 'drizzle-orm'
import { coverAnswersErrors } from '@quartet/contract/covers/answers'
import { coversErrors } from '@quartet/contract/covers/cover'
import { moneyAt } from '@quartet/contract/kernel/pay-countries'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { mayOffer } from '../cover/answering.rules.ts'
import { about } from '../cover/cover.commands.ts'
import { lockCovers, type CoverRow } from '../cover/cover.queries.ts'
import { isLive, stateAt, waitingStates } from '../cover/cover.rules.ts'
import { coverApplications, covers, type AboutCover } from '../cover/cover.tables.ts'
import { refuseStaleCover } from '../cover/stale.queries.ts'
import { bonusOf } from '../cover/answering.queries.ts'

const fail = failureOf({ ...coversErrors, ...coverAnswersErrors })

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Cents on top of the usual rate. `applied` are those who wait, and get as much. */
    'cover.bonus_changed': AboutCover & { before: number; after: number; applied: string[] }
  }
}

/** Sets what is paid on top, cents. Once somebody has applied it goes up only, and everybody who applied gets as much. */
export async function setBonus(
  work: Work,
  cover: Allowed<CoverRow, 'offer'>,
  cents: number,
  version?: number,
): Promise<void> {
  const mine = (await lockCovers(work.tx, [cover.id])).get(cover.id)!
  if (!isLive(stateAt(mine, work.now))) throw fail('covers.not_open')
  await refuseStaleCover(work, mine, version)
  const waiting = await work.tx
    .select({ trainerId: coverApplications.trainerId })
    .from(coverApplications)
    .where(and(eq(coverApplications.coverId, mine.id), inArray(coverApplications.state, [...waitingStates])))
  const before = await bonusOf(work.tx, mine)
  if (!mayOffer(cents, before, waiting.length > 0))
    throw fail('covers.bonus_lower', { values: { amount: moneyAt(cover.gymCountry)(before) } })
  if (cents === before) return
  await work.tx
    .update(covers)
    .set({ bonusCents: cents, version: mine.version + 1 })
    .where(eq(covers.id, mine.id))
  const payload = { ...about(mine), before, after: cents, applied: waiting.map((one) => one.trainerId) }
  await work.record('cover.bonus_changed', payload)
}
