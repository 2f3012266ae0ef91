import { eq } from 'drizzle-orm'
import { rateCardsErrors, type rateDraft } from '@quartet/contract/connections/rates'
import type { z } from 'zod'
import type { Person } from '../../../platform/actor.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { haveWorkedTogether } from '../engagements/engagements.queries.ts'
import type { RateRow } from './cards.queries.ts'
import { rateRules } from './cards.tables.ts'

const fail = failureOf(rateCardsErrors)

/** Which rate changed and from which day on what was paid may be another amount. */
type RateChanged = {
  rateId: string
  gymId: string
  trainerId: string | null
  classId: string | null
  from: string
}

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'rate.settled': RateChanged
    'rate.ended': RateChanged
  }
}

type By = Work & { actor: Person }
export type Settles = Allowed<{ gymId: string }, 'settle'>

/** Settles a rate from a day on, also one that is over: what was taught since then pays the difference (rule 13). */
export async function settleRate(
  work: By,
  { gymId }: Settles,
  { trainerId, classId, ...draft }: Omit<z.output<typeof rateDraft>, 'gymId'>,
): Promise<string> {
  const { fromDate, toDate, terms, reason } = draft
  if (toDate !== null && toDate < fromDate) throw fail('rates.ends_before_it_begins')
  const { minimumCents, capCents } = terms
  if (minimumCents !== null && capCents !== null && minimumCents > capCents)
    throw invalid([{ field: 'terms.capCents', message: 'The maximum must be at least the minimum.' }])
  if (trainerId !== null && !(await haveWorkedTogether(work.tx, gymId, trainerId))) throw fail('rates.unknown_trainer')
  const id = newId()
  await conflictOr(
    { rate_rules_class_id_gym_id_fkey: () => fail('rates.unknown_class') },
    work.tx.insert(rateRules).values({
      id,
      gymId,
      trainerId,
      classId,
      fromDate: Temporal.PlainDate.from(fromDate),
      toDate: toDate === null ? null : Temporal.PlainDate.from(toDate),
      terms,
      reason,
      approvedAt: work.now,
      approvedBy: work.actor.userId,
      actingGymId: work.actor.actingGymId,
    }),
  )
  await work.record('rate.settled', { rateId: id, gymId, trainerId, classId, from: fromDate })
  return id
}

/** Ends a rate on a day. What was taught after it is paid by the next best. */
export async function endRate(work: By, row: RateRow & Settles, toDate: string): Promise<void> {
  if (row.endedAt) throw fail('rates.ended')
  if (toDate < row.fromDate.toString()) throw fail('rates.ends_before_it_begins')
  await work.tx
    .update(rateRules)
    .set({ toDate: Temporal.PlainDate.from(toDate), endedAt: work.now, endedBy: work.actor.userId })
    .where(eq(rateRules.id, row.id))
  const from = Temporal.PlainDate.from(toDate).add({ days: 1 }).toString()
  const { gymId, trainerId, classId } = row
  await work.record('rate.ended', { rateId: row.id, gymId, trainerId, classId, from })
}
