import { and, eq, inArray, sql } from 'drizzle-orm'
import { coversErrors } from '@quartet/contract/covers/cover'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { failureOf, notFound } from '../../../platform/fail.ts'
import { connectedTrainers, liveConnection } from '../../connections/connection/connection.queries.ts'
import { overlappingWaits } from '../cover/applications.queries.ts'
import { keepHistory } from './assignments.commands.ts'
import type { PayTerms } from '../cover/answering.rules.ts'
import { about, coverMove, restate, whoDecides } from '../cover/cover.commands.ts'
import { lockCovers } from '../cover/cover.queries.ts'
import { waitingStates } from '../cover/cover.rules.ts'
import { coverApplications, type AboutCover, type CoverLock } from '../cover/cover.tables.ts'
import { qualified, type Qualification } from '../../eligibility/eligibility.rules.ts'
import { factsOf, holdTrainer } from '../../eligibility/facts.queries.ts'
import { bonusOf } from '../cover/answering.queries.ts'

const fail = failureOf(coversErrors)

export type AboutCoverApplication = AboutCover & { applicationId: string; trainerId: string }
/** Why somebody is out of what they waited for. */
type OutBecause = 'clash' | 'not_connected' | 'document' | 'moved'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'cover.application_disqualified': AboutCoverApplication & { because: OutBecause }
    /** `before` taught until now; `others` were waiting and were not chosen. `by`: somebody of the gym, its policy, or a yes to its offer. */
    'cover.approved': AboutCoverApplication & {
      before: string | null
      others: string[]
      by: 'gym' | 'policy' | 'offer'
    }
  }
}

/** A cover and everything else that putting somebody on its class may change, held until the transaction ends. */
type Held = { cover: CoverLock; trainerId: string; overlapping: CoverLock[] }

/**
 * Holds what putting a trainer on a cover's class may change, in the one order that everybody keeps: trainers by id,
 * their connections with the gym, then every cover concerned by id. `beside` are other trainers whom it concerns.
 */
export async function lockForAssignment(
  work: Work,
  cover: { id: string; gymId: string },
  trainerId: string,
  beside: string[] = [],
): Promise<Held> {
  for (const id of [...new Set([trainerId, ...beside])].toSorted()) await holdTrainer(work.tx, id)
  await connectedTrainers(work.tx, cover.gymId, [trainerId])
  const overlapping = await overlappingWaits(work.tx, trainerId, cover.id)
  const locked = await lockCovers(work.tx, [cover.id, ...overlapping])
  return { cover: locked.get(cover.id)!, trainerId, overlapping: overlapping.map((id) => locked.get(id)!) }
}

/**
 * Gives a held cover to somebody whose application or offer it is: the class has a new trainer and a line more in its
 * history, pay is frozen with what it rests on, the others are not chosen, and where the winner waited for another class
 * at that time they are out of that. Every gate is asked again. The constraints of the database have the last word.
 */
export async function confirm(
  work: Work,
  { cover, trainerId, overlapping }: Held,
  application: { id: string; from: 'applied' | 'selected' },
  by: 'gym' | 'policy' | 'offer',
): Promise<void> {
  const [terms] = await Promise.all([
    termsOf(work.tx, cover, trainerId),
    refuseUnqualified(work, trainerId, cover.entryId),
  ])
  const decided = { decidedAt: work.now, decidedBy: by === 'gym' ? whoDecides(work) : null }
  const won = await conflictOr(
    { cover_applications_one_confirmed: () => fail('covers.just_taken') },
    work.tx
      .update(coverApplications)
      .set({ state: 'confirmed', ...decided, terms })
      .where(and(eq(coverApplications.id, application.id), eq(coverApplications.state, application.from)))
      .returning({ id: coverApplications.id }),
  )
  if (won.length === 0) throw fail('covers.application_gone')
  const before = await putOn(work, cover, trainerId)
  const leaving = work.tx
    .update(coverApplications)
    .set({ state: 'not_chosen', ...decided })
    .where(and(eq(coverApplications.coverId, cover.id), inArray(coverApplications.state, [...waitingStates])))
    .returning({ trainerId: coverApplications.trainerId })
  const { rows: others } = await work.tx.execute<{ trainer_id: string }>(
    sql`with filled as (${coverMove(work, cover, 'filled').getSQL()}) ${leaving.getSQL()}`,
  )
  await work.record('cover.approved', {
    ...about(cover),
    applicationId: application.id,
    trainerId,
    before,
    others: others.map((one) => one.trainer_id),
    by,
  })
  await disqualify(work, trainerId, overlapping, 'clash')
}

async function termsOf(tx: Tx, cover: CoverLock, trainerId: string): Promise<PayTerms> {
  const [connection, bonusCents] = await Promise.all([liveConnection(tx, cover.gymId, trainerId), bonusOf(tx, cover)])
  return {
    employment: connection?.employmentStatus ?? null,
    connectionId: connection?.id ?? null,
    requestId: cover.requestId,
    bonusCents,
  }
}

/** Puts somebody, or nobody, on the class of a held cover, and answers who was on it. */
export async function putOn(work: Work, cover: CoverLock, trainerId: string | null): Promise<string | null> {
  const { rows } = await conflictOr(
    { entries_trainer_free: () => fail('covers.not_free') },
    work.tx.execute<{ before: string | null; cancelled: boolean }>(sql`
      with was as (select id, trainer_id, cancelled_at is not null as cancelled from entries
        where id = ${cover.entryId} for no key update)
      update entries e set trainer_id = ${trainerId}::uuid, version = e.version + 1 from was where e.id = was.id
      returning was.trainer_id as before, was.cancelled`),
  )
  // Undone with the transaction.
  if (rows[0]!.cancelled) throw fail('covers.class_cancelled')
  await keepHistory(work, [cover.entryId], { trainerId, because: 'cover', coverId: cover.id })
  return rows[0]!.before
}

/** Ends what a trainer waits for in these held covers, whether they applied or were offered it. */
export async function disqualify(
  work: Work,
  trainerId: string,
  locked: CoverLock[],
  because: OutBecause,
): Promise<void> {
  if (locked.length === 0) return
  const theirs = and(
    eq(coverApplications.trainerId, trainerId),
    inArray(
      coverApplications.coverId,
      locked.map((one) => one.id),
    ),
    inArray(coverApplications.state, [...waitingStates]),
  )
  const out = await work.tx
    .update(coverApplications)
    .set({ state: 'disqualified', decidedAt: work.now })
    .where(theirs)
    .returning({ id: coverApplications.id, coverId: coverApplications.coverId })
  await restate(work, locked)
  for (const cover of locked) {
    const application = out.find((one) => one.coverId === cover.id)
    if (!application) continue
    const payload = { ...about(cover), applicationId: application.id, trainerId, because }
    await work.record('cover.application_disqualified', payload)
  }
}

/** Throws 422 `covers.not_qualified` with every reason, or 409 `covers.not_free` when it is only the time. */
export async function refuseUnqualified(work: Work, trainerId: string, entryId: string): Promise<void> {
  const [facts] = await factsOf(work.tx, [{ trainerId, entryId }])
  if (!facts) throw notFound()
  const { ok, reasons } = qualified(facts, work.now)
  if (ok) return
  if (reasons.every((one) => one.code === 'clash')) throw fail('covers.not_free', { data: reasons })
  throw fail('covers.not_qualified', {
    values: { reason: reasons.map((one) => one.sentence).join(' ') },
    data: reasons,
  })
}

/** What keeps somebody from having a class back: of their own, what a gym asks of covers alone does not count. */
export async function againstReturn(
  work: Work,
  trainerId: string,
  entryId: string,
  asCover = false,
): Promise<Qualification['reasons']> {
  const [facts] = await factsOf(work.tx, [{ trainerId, entryId }])
  if (!facts) return [{ code: 'not_connected', sentence: 'There is no such trainer.' }]
  const { reasons } = qualified(facts, work.now)
  return asCover ? reasons : reasons.filter(({ code }) => code !== 'document_for_covers' && code !== 'not_asked')
}
