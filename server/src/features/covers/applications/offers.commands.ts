import { and, eq, inArray } from 'drizzle-orm'
import { coverAnswersErrors } from '@quartet/contract/covers/answers'
import { coversErrors } from '@quartet/contract/covers/cover'
import type { Person } from '../../../platform/actor.ts'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { connectedTrainers } from '../../connections/connection/connection.queries.ts'
import { planClosing } from '../../plans/plans.queries.ts'
import { timeAt } from '../../timetable/recurrence/wall-times.rules.ts'
import type { CoverApplicationRow } from '../cover/applications.queries.ts'
import { accountsOf } from '../cover/audience.queries.ts'
import {
  confirm,
  lockForAssignment,
  refuseUnqualified,
  type AboutCoverApplication,
} from '../assignments/confirmation.commands.ts'
import { answerBy } from '../cover/answering.rules.ts'
import { about, restate } from '../cover/cover.commands.ts'
import { lockCovers, type CoverRow } from '../cover/cover.queries.ts'
import { isLive, stateAt, waitingStates } from '../cover/cover.rules.ts'
import { coverApplications, type CoverLock } from '../cover/cover.tables.ts'
import { holdTrainer } from '../../eligibility/facts.queries.ts'
import { refuseStaleCover } from '../cover/stale.queries.ts'
import type { Teacher } from '../../eligibility/terms.policy.ts'

const fail = failureOf({ ...coversErrors, ...coverAnswersErrors })

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'cover.offered': AboutCoverApplication & { answerBy: string }
    'cover.offer_ended': AboutCoverApplication & { because: 'declined' | 'lapsed' | 'taken_back' }
  }
}

/** Offers a cover to somebody who has not applied, and may take it. One offer at a time; others may apply meanwhile. */
export async function offerCover(
  work: Work & { actor: Person },
  cover: Allowed<CoverRow, 'offer'>,
  offer: { trainerId: string; message: string | null },
  version?: number,
): Promise<void> {
  const { trainerId, message } = offer
  await holdTrainer(work.tx, trainerId)
  await connectedTrainers(work.tx, cover.gymId, [trainerId])
  const locked = (await lockCovers(work.tx, [cover.id])).get(cover.id)!
  if (locked.state === 'filled') throw fail('covers.just_taken')
  if (!isLive(stateAt(locked, work.now))) throw fail('covers.not_open')
  await refuseStaleCover(work, locked, version)
  await refuseSecond(work, cover, trainerId)
  await refuseUnqualified(work, trainerId, locked.entryId)
  const until = answerBy(work.now, locked.startsAt)
  const id = newId()
  await uniqueOr(
    () => fail('covers.offer_over'),
    work.tx.insert(coverApplications).values({
      id,
      coverId: cover.id,
      trainerId,
      state: 'selected',
      offerMessage: message,
      createdAt: work.now,
      answerBy: until,
      offeredBy: work.actor.userId,
    }),
  )
  await restate(work, [locked])
  const payload = { ...about(locked), applicationId: id, trainerId, answerBy: until.toString() }
  await work.record('cover.offered', payload)
}

async function refuseSecond(work: Work, cover: CoverRow, trainerId: string): Promise<void> {
  const live = await work.tx
    .select()
    .from(coverApplications)
    .where(and(eq(coverApplications.coverId, cover.id), inArray(coverApplications.state, [...waitingStates])))
  const nameOf = async (id: string) => (await accountsOf(work.tx, [id])).get(id)?.name ?? 'A trainer'
  const out = live.find((one) => one.state === 'selected')
  if (out) {
    const values = { name: await nameOf(out.trainerId), until: timeAt(out.answerBy!, cover.timezone) }
    throw fail('covers.offer_out', { values })
  }
  if (live.some((one) => one.trainerId === trainerId))
    throw fail('covers.applied_already', { values: { name: await nameOf(trainerId) } })
}

/** Says yes to an offer: the class is theirs, if every gate still lets them. */
export async function acceptOffer(
  work: Work & { actor: Teacher },
  application: Allowed<CoverApplicationRow, 'answerOffer'>,
): Promise<void> {
  const held = await lockForAssignment(
    work,
    { id: application.coverId, gymId: application.gymId },
    application.trainerId,
  )
  await refuseOver(work, held.cover, application.id)
  if ((await planClosing(work.tx, application.gymId, work.now)) === 'ended') throw failure('plans.read_only')
  await confirm(work, held, { id: application.id, from: 'selected' }, 'offer')
}

/** Says no to an offer. */
export async function declineOffer(
  work: Work,
  application: Allowed<CoverApplicationRow, 'answerOffer'>,
): Promise<void> {
  const locked = (await lockCovers(work.tx, [application.coverId])).get(application.coverId)!
  await refuseOver(work, locked, application.id)
  await endOffer(work, locked, application, 'declined')
}

/** Takes an offer back that has not been answered. */
export async function takeBackOffer(
  work: Work,
  cover: Allowed<CoverRow, 'offer'>,
  application: CoverApplicationRow,
): Promise<void> {
  const locked = (await lockCovers(work.tx, [cover.id])).get(cover.id)!
  if (locked.state === 'filled') throw fail('covers.just_taken')
  await refuseOver(work, locked, application.id)
  await endOffer(work, locked, application, 'taken_back')
}

/** Asked once the cover is in hand: an offer that was answered, or whose time is over, takes no answer. */
async function refuseOver(work: Work, cover: CoverLock, applicationId: string): Promise<void> {
  const [now] = await work.tx.select().from(coverApplications).where(eq(coverApplications.id, applicationId))
  if (now?.state === 'not_chosen') throw fail('covers.just_taken')
  if (!isLive(stateAt(cover, work.now))) throw fail('covers.not_open')
  const open = now?.state === 'selected' && Temporal.Instant.compare(work.now, now.answerBy!) < 0
  if (!open) throw fail('covers.offer_over')
}

/** Ends an offer whose time is over, and looks on. */
export async function lapseOffer(work: Work, offer: { id: string; coverId: string; trainerId: string }): Promise<void> {
  await endOffer(work, (await lockCovers(work.tx, [offer.coverId])).get(offer.coverId)!, offer, 'lapsed')
}

async function endOffer(
  work: Work,
  cover: CoverLock,
  { id, trainerId }: { id: string; trainerId: string },
  because: 'declined' | 'lapsed' | 'taken_back',
): Promise<void> {
  const decidedBy = work.actor.kind === 'person' ? work.actor.userId : null
  const ended = await work.tx
    .update(coverApplications)
    .set({ state: because === 'declined' ? 'declined' : 'lapsed', decidedAt: work.now, decidedBy })
    .where(and(eq(coverApplications.id, id), eq(coverApplications.state, 'selected')))
    .returning({ id: coverApplications.id })
  if (ended.length === 0) return
  await restate(work, [cover])
  const payload = { ...about(cover), applicationId: id, trainerId, because }
  await work.record('cover.offer_ended', payload)
}
