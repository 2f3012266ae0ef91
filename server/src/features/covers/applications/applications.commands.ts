import { and, eq } from 'drizzle-orm'
import { coversErrors } from '@quartet/contract/covers/cover'
import { apart, type Unfinished } from '../../../platform/events/apart.ts'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { planClosing } from '../../plans/plans.queries.ts'
import { waitsAtGym, waitsOf, type CoverApplicationRow } from '../cover/applications.queries.ts'
import {
  confirm,
  disqualify,
  lockForAssignment,
  refuseUnqualified,
  type AboutCoverApplication,
} from '../assignments/confirmation.commands.ts'
import { about, restate, whoDecides } from '../cover/cover.commands.ts'
import { lockCovers, type CoverRow } from '../cover/cover.queries.ts'
import { isLive, stateAt } from '../cover/cover.rules.ts'
import { coverApplications, type CoverLock } from '../cover/cover.tables.ts'
import { qualified, type Qualification } from '../../eligibility/eligibility.rules.ts'
import { factsOf, holdTrainer } from '../../eligibility/facts.queries.ts'
import { refuseStaleCover } from '../cover/stale.queries.ts'
import type { Teacher } from '../../eligibility/terms.policy.ts'
import { takesAtOnce } from '../cover/answering.queries.ts'

const fail = failureOf(coversErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'cover.applied': AboutCoverApplication & { first: boolean }
    'cover.application_withdrawn': AboutCoverApplication
  }
}

/**
 * Applies for a cover, if the class is one that the trainer may take. Where the gym lets whoever qualifies first have it,
 * it is theirs at once.
 */
export async function applyForCover(
  work: Work & { actor: Teacher },
  cover: Allowed<CoverRow, 'apply'>,
  message: string | null,
): Promise<void> {
  const { trainerId } = work.actor
  const atOnce = await takesAtOnce(work, cover, trainerId)
  if (atOnce) return takeForCover(work, cover, message)
  await holdTrainer(work.tx, trainerId)
  const locked = await lockOne(work, cover.id)
  await refuseClosed(work, locked)
  await refuseUnqualified(work, trainerId, locked.entryId)
  const first = await isUnwanted(work, cover.id)
  const id = await insertApplication(work, cover.id, trainerId, message)
  await restate(work, [locked])
  const payload = { ...about(locked), applicationId: id, trainerId, first }
  await work.record('cover.applied', payload)
}

/** First come, first served: of two in the same moment the second learns that it is just taken. */
async function takeForCover(
  work: Work & { actor: Teacher },
  cover: Allowed<CoverRow, 'apply'>,
  message: string | null,
): Promise<void> {
  const { trainerId } = work.actor
  const held = await lockForAssignment(work, cover, trainerId)
  if (held.cover.state === 'filled') throw fail('covers.just_taken')
  await refuseClosed(work, held.cover)
  await refuseUnqualified(work, trainerId, held.cover.entryId)
  const id = await insertApplication(work, cover.id, trainerId, message)
  await confirm(work, held, { id, from: 'applied' }, 'policy')
}

/** Whether nobody has applied for a cover who waits; to be offered it is not to want it. */
async function isUnwanted(work: Work, coverId: string): Promise<boolean> {
  const waiting = await work.tx
    .select({ id: coverApplications.id })
    .from(coverApplications)
    .where(and(eq(coverApplications.coverId, coverId), eq(coverApplications.state, 'applied')))
    .limit(1)
  return waiting.length === 0
}

async function refuseClosed(work: Work, cover: CoverLock): Promise<void> {
  if (!isLive(stateAt(cover, work.now))) throw fail('covers.not_open')
  // What was open when the gym's plan ended is answered for some days more (decision 36).
  if ((await planClosing(work.tx, cover.gymId, work.now)) === 'ended') throw failure('plans.read_only')
}

async function insertApplication(
  work: Work,
  coverId: string,
  trainerId: string,
  message: string | null,
): Promise<string> {
  const id = newId()
  await uniqueOr(
    () => fail('covers.already_applied'),
    work.tx
      .insert(coverApplications)
      .values({ id, coverId, trainerId, state: 'applied', message, createdAt: work.now }),
  )
  return id
}

/** Takes an application back. Without any other the cover is open again. */
export async function withdrawApplication(
  work: Work,
  application: Allowed<CoverApplicationRow, 'withdraw'>,
): Promise<void> {
  const locked = await lockOne(work, application.coverId)
  if (!isLive(stateAt(locked, work.now))) throw fail('covers.not_open')
  await takeBack(work, application)
  await restate(work, [locked])
  const { id: applicationId, trainerId } = application
  const payload = { ...about(locked), applicationId, trainerId }
  await work.record('cover.application_withdrawn', payload)
}

/** Approves one applicant, in one transaction (`confirm`). */
export async function approveApplication(
  work: Work,
  cover: Allowed<CoverRow, 'approve'>,
  application: Allowed<CoverApplicationRow, 'approve'>,
  version?: number,
): Promise<void> {
  const held = await lockForAssignment(work, cover, application.trainerId)
  const { state } = held.cover
  if (state === 'filled' || state === 'taught') throw fail('covers.just_taken')
  if (!isLive(stateAt(held.cover, work.now))) throw fail('covers.not_open')
  await refuseStaleCover(work, held.cover, version)
  await confirm(work, held, { id: application.id, from: 'applied' }, 'gym')
}

/** Ends what a trainer waits for at a gym that they are not connected with any more. */
export async function dropApplicationsAt(work: Work, trainerId: string, gymId: string): Promise<void> {
  const waiting = await waitsAtGym(work.tx, trainerId, gymId)
  if (waiting.length === 0) return
  const locked = await lockCovers(work.tx, waiting)
  const live = [...locked.values()].filter((one) => isLive(stateAt(one, work.now)))
  await disqualify(work, trainerId, live, 'not_connected')
}

/** Judges again what was applied for after what is asked for, a document, or anything else that a gate asks has changed: who fails one now cannot be chosen. */
export async function judgeAnew(
  work: Work,
  of: { trainerId?: string; gymId?: string | null },
): Promise<Unfinished | undefined> {
  const waits = await waitsOf(work.tx, of)
  const facts = await factsOf(work.tx, waits)
  const outs = new Map(facts.map((one) => [`${one.trainerId} ${one.entryId}`, whyOut(qualified(one, work.now))]))
  return apart(work, waits, async (inner, { trainerId, entryId, coverId }) => {
    const because = outs.get(`${trainerId} ${entryId}`)
    if (!because) return
    const locked = await lockOne(inner, coverId)
    if (isLive(stateAt(locked, inner.now))) await disqualify(inner, trainerId, [locked], because)
  })
}

/** Why somebody who applied is out; null where they are not. A block is told as little as an end of the connection. */
function whyOut({ reasons }: Qualification): 'document' | 'not_connected' | null {
  if (reasons.some(({ code }) => code.startsWith('document'))) return 'document'
  const codes = new Set(['not_asked', 'not_connected', 'account', 'specialty'])
  return reasons.some(({ code }) => codes.has(code)) ? 'not_connected' : null
}

/** Takes an application back that is still waiting. */
async function takeBack(work: Work, application: CoverApplicationRow): Promise<void> {
  const decided = await work.tx
    .update(coverApplications)
    .set({ state: 'withdrawn', decidedAt: work.now, decidedBy: whoDecides(work) })
    .where(and(eq(coverApplications.id, application.id), eq(coverApplications.state, 'applied')))
    .returning({ id: coverApplications.id })
  if (decided.length === 0) throw fail('covers.application_gone')
}

async function lockOne(work: Work, id: string): Promise<CoverLock> {
  return (await lockCovers(work.tx, [id])).get(id)!
}
