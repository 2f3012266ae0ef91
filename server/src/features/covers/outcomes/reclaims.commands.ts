import { and, eq } from 'drizzle-orm'
import { coverAnswersErrors } from '@quartet/contract/covers/answers'
import { coversErrors } from '@quartet/contract/covers/cover'
import { isTrainer, worksFor, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { accountsOf } from '../cover/audience.queries.ts'
import {
  againstReturn,
  disqualify,
  lockForAssignment,
  putOn,
  type AboutCoverApplication,
} from '../assignments/confirmation.commands.ts'
import { coverReturns } from '../assignments/reclaims.tables.ts'
import { about, moveCover } from '../cover/cover.commands.ts'
import { lockCovers, type CoverRow } from '../cover/cover.queries.ts'
import type { CoverLock } from '../cover/cover.tables.ts'
import { oweLateCancellationPay } from '../assignments/late-cancellation-pay.commands.ts'
import { leave, refuseNotTeaching } from '../assignments/leaving.commands.ts'
import { endReturns, type AboutReturn, type ReturnRow } from '../assignments/close-reclaims.commands.ts'
import { refuseStaleCover } from '../cover/stale.queries.ts'
import type { Teacher } from '../../eligibility/terms.policy.ts'
import { coversIt, searchFor } from '../cover/answering.queries.ts'

const fail = failureOf({ ...coversErrors, ...coverAnswersErrors })

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'cover.return_asked': AboutReturn
    'cover.return_refused': AboutReturn
    /** The class is `to`'s again. `dues` are what the substitute is paid although, when the gym took it back late. */
    'cover.returned': AboutReturn & { applicationId: AboutCoverApplication['applicationId']; paid: boolean }
  }
}

/** Whoever taught the class before asks the substitute to give it back. */
export async function requestReclaim(
  work: Work & { actor: Teacher },
  cover: Allowed<CoverRow, 'claim'>,
): Promise<void> {
  await ask(work, cover, 'claimed', work.actor.trainerId)
}

/** The gym asks whoever taught the class before to take it back. The substitute has it until they say yes. */
export async function offerBack(
  work: Work & { actor: Person },
  cover: Allowed<CoverRow, 'replace'>,
  version?: number,
): Promise<void> {
  if (cover.usualTrainerId === null) throw fail('covers.nobody_before')
  await ask(work, cover, 'offered_back', cover.usualTrainerId, version)
}

async function ask(
  work: Work & { actor: Person },
  cover: CoverRow,
  kind: ReturnRow['kind'],
  to: string,
  version?: number,
): Promise<void> {
  const from = cover.substituteId
  if (from === null) throw fail('covers.not_filled')
  const { cover: mine } = await lockForAssignment(work, cover, to, [from])
  await refuseStaleCover(work, mine, version)
  await refuseNotTeaching(work, mine, from)
  if (await searchFor(work.tx, mine.entryId)) throw fail('covers.search_running')
  await refuseUnfit(work, to, mine)
  const [before] = await work.tx
    .select({ id: coverReturns.id })
    .from(coverReturns)
    .where(and(eq(coverReturns.coverId, mine.id), eq(coverReturns.state, 'asked')))
  const name = await nameOf(work, kind === 'claimed' ? from : to)
  if (before) throw fail('covers.return_asked', { values: { name } })
  const id = newId()
  await work.tx.insert(coverReturns).values({
    id,
    coverId: mine.id,
    kind,
    fromTrainerId: from,
    toTrainerId: to,
    state: 'asked',
    askedBy: work.actor.userId,
    askedAt: work.now,
  })
  const payload = { ...about(mine), returnId: id, kind, from, to }
  await work.record('cover.return_asked', payload)
}

/**
 * Answers whether a class goes back: whoever has it when it was claimed, whoever taught it before when the gym asked. With
 * a yes every gate is asked again, the class has its trainer again, and the cover is over.
 */
export async function answerReturn(
  work: Work & { actor: Teacher },
  asked: Allowed<ReturnRow & { gymId: string }, 'answer'>,
  agreed: boolean,
): Promise<void> {
  const { fromTrainerId: from, toTrainerId: to } = asked
  const held = await lockForAssignment(work, { id: asked.coverId, gymId: asked.gymId }, to, [from])
  const mine = held.cover
  const confirmed = await refuseNotTeaching(work, mine, from)
  const answered = await work.tx
    .update(coverReturns)
    .set({ state: agreed ? 'agreed' : 'refused', answeredAt: work.now })
    .where(and(eq(coverReturns.id, asked.id), eq(coverReturns.state, 'asked')))
    .returning({ id: coverReturns.id })
  if (answered.length === 0) throw fail('covers.return_over')
  const payload = { ...about(mine), returnId: asked.id, kind: asked.kind, from, to }
  if (!agreed) {
    await work.record('cover.return_refused', payload)
    return
  }
  if (await searchFor(work.tx, mine.entryId)) throw fail('covers.search_running')
  await refuseUnfit(work, to, mine)
  await leave(work, confirmed, 'withdrawn')
  await moveCover(work, mine, 'cancelled', 'returned')
  await putOn(work, mine, to)
  const paid =
    asked.kind === 'offered_back' && (await oweLateCancellationPay(work, mine, confirmed, 'short_notice')) === 'paid'
  await work.record('cover.returned', { ...payload, applicationId: confirmed.id, paid })
  await disqualify(work, to, held.overlapping, 'clash')
}

/** Whoever asked for a class back asks no longer. */
export async function dropReturn(work: Work, asked: Allowed<ReturnRow & { gymId: string }, 'drop'>): Promise<void> {
  await lockCovers(work.tx, [asked.coverId])
  if ((await endReturns(work, eq(coverReturns.id, asked.id), 'dropped')) === 0) throw fail('covers.return_over')
}

async function refuseUnfit(work: Work, trainerId: string, { entryId, gymId }: CoverLock): Promise<void> {
  const reasons = await againstReturn(work, trainerId, entryId, await coversIt(work.tx, entryId, trainerId))
  if (reasons.length === 0) return
  const own = isTrainer(work.actor, trainerId)
  const name = own ? 'You' : await nameOf(work, trainerId)
  if (own || worksFor(work.actor, gymId)) {
    const reason = reasons.map((one) => one.sentence).join(' ')
    throw fail('covers.cannot_return', { values: { name, reason }, data: reasons })
  }
  // What a colleague lacks, and where they are busy, is not the substitute's to read.
  const isBusy = reasons.every(({ code }) => code === 'clash')
  throw fail('covers.cannot_return', {
    values: { name, reason: isBusy ? 'Not free at that time.' : 'Something is missing.' },
  })
}

async function nameOf(work: Work, trainerId: string): Promise<string> {
  return (await accountsOf(work.tx, [trainerId])).get(trainerId)?.name ?? 'A trainer'
}
