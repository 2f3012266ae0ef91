import { and, eq, inArray, sql } from 'drizzle-orm'
import { coversErrors } from '@quartet/contract/covers'
import { conflictOr, uniqueOr } from '../../platform/conflict.ts'
import type { Work } from '../../platform/db.ts'
import { failure, failureOf } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/gate.ts'
import { newId } from '../../platform/ids.ts'
import { connectedTrainers } from '../connections/connections.queries.ts'
import { closingAt } from '../plans/plans.queries.ts'
import { entries } from '../timetable/timetable.tables.ts'
import { overlappingWaits, waitsAtGym, waitsOf } from './applications.queries.ts'
import type { ApplicationRow } from './applications.queries.ts'
import { keepHistory } from './assignments.commands.ts'
import { about, moveCover, reopenEmpty, whoDecides } from './covers.commands.ts'
import type { AboutCover, CoverLock } from './covers.commands.ts'
import type { Teacher } from './covers.policy.ts'
import { lockCovers } from './covers.queries.ts'
import type { CoverRow } from './covers.queries.ts'
import { isLive, stateAt } from './covers.rules.ts'
import { qualified } from './gates.rules.ts'
import type { Qualification } from './gates.rules.ts'
import { coverApplications } from './covers.tables.ts'
import { factsOf, holdTrainer } from './qualification.queries.ts'

const fail = failureOf(coversErrors)

type AboutApplication = AboutCover & { applicationId: string; trainerId: string }

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'cover.applied': AboutApplication & { first: boolean }
    'cover.application_withdrawn': AboutApplication
    'cover.application_disqualified': AboutApplication & { because: 'clash' | 'not_connected' | 'document' }
    /** `before` taught until now; `others` were waiting and were not chosen. */
    'cover.approved': AboutApplication & { before: string | null; others: string[] }
  }
}

/** Applies for a cover, if the class is one that the trainer may take. */
export async function applyForCover(
  work: Work & { actor: Teacher },
  cover: Allowed<CoverRow, 'apply'>,
  message: string | null,
): Promise<void> {
  const { trainerId } = work.actor
  await holdTrainer(work.tx, trainerId)
  const locked = await lockOne(work, cover.id)
  if (!isLive(stateAt(locked, work.now))) throw fail('covers.not_open')
  // What was open when the gym's plan ended is answered for some days more (decision 36).
  if ((await closingAt(work.tx, locked.gymId, work.now)) === 'ended') throw failure('plans.read_only')
  await refuseUnqualified(work, trainerId, locked.entryId)
  const id = newId()
  await uniqueOr(
    () => fail('covers.already_applied'),
    work.tx
      .insert(coverApplications)
      .values({ id, coverId: cover.id, trainerId, state: 'applied', message, createdAt: work.now }),
  )
  // An offer to one person stands while others apply.
  if (locked.state === 'open') await moveCover(work, locked, 'pending_approval')
  const payload = { ...about(locked), applicationId: id, trainerId, first: locked.state === 'open' }
  await work.record('cover.applied', payload, { gymId: locked.gymId, subjectId: cover.id })
}

/** Takes an application back. Without any other the cover is open again. */
export async function withdrawApplication(work: Work, application: Allowed<ApplicationRow, 'withdraw'>): Promise<void> {
  const locked = await lockOne(work, application.coverId)
  if (!isLive(stateAt(locked, work.now))) throw fail('covers.not_open')
  await decide(work, application, 'withdrawn')
  await reopenEmpty(work, [locked])
  const { id: applicationId, trainerId } = application
  const payload = { ...about(locked), applicationId, trainerId }
  await work.record('cover.application_withdrawn', payload, { gymId: locked.gymId, subjectId: locked.id })
}

/**
 * Approves one applicant, in one transaction: every gate is asked again, the class has a new trainer and a line more in
 * its history, the cover is filled, the others are not chosen, and where the winner waited for another class at that
 * time they are out of that. Everything that could race is locked in one order: the trainer, their connection, then
 * every cover concerned by id. The constraints of the database have the last word.
 */
export async function approveApplication(
  work: Work,
  cover: Allowed<CoverRow, 'approve'>,
  application: Allowed<ApplicationRow, 'approve'>,
  version?: number,
): Promise<void> {
  const { trainerId } = application
  await holdTrainer(work.tx, trainerId)
  await connectedTrainers(work.tx, cover.gymId, [trainerId])
  const overlapping = await overlappingWaits(work.tx, trainerId, cover.id)
  const locked = await lockCovers(work.tx, [cover.id, ...overlapping])
  const mine = locked.get(cover.id)!

  if (mine.state === 'filled' || mine.state === 'taught') throw fail('covers.just_taken')
  if (!isLive(stateAt(mine, work.now))) throw fail('covers.not_open')
  if (version !== undefined && version !== mine.version) throw failure('stale')
  await refuseUnqualified(work, trainerId, mine.entryId)

  await decide(work, application, 'confirmed')
  const before = await putOn(work, mine, trainerId)
  await moveCover(work, mine, 'filled')
  const others = await work.tx
    .update(coverApplications)
    .set({ state: 'not_chosen', decidedAt: work.now, decidedBy: whoDecides(work) })
    .where(and(eq(coverApplications.coverId, cover.id), eq(coverApplications.state, 'applied')))
    .returning({ trainerId: coverApplications.trainerId })

  const payload = {
    ...about(mine),
    applicationId: application.id,
    trainerId,
    before,
    others: others.map((one) => one.trainerId),
  }
  await work.record('cover.approved', payload, { gymId: mine.gymId, subjectId: cover.id })
  await disqualify(
    work,
    trainerId,
    overlapping.map((id) => locked.get(id)!),
    'clash',
  )
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
export async function judgeAnew(work: Work, of: { trainerId?: string; gymId?: string | null }): Promise<void> {
  const waits = await waitsOf(work.tx, of)
  const facts = await factsOf(work.tx, waits)
  const failing = facts.flatMap(({ trainerId, entryId, ...one }) => {
    const because = whyOut(qualified(one, work.now))
    return because ? [{ trainerId, entryId, because }] : []
  })
  for (const theirs of Map.groupBy(failing, (one) => `${one.trainerId} ${one.because}`).values()) {
    const { trainerId, because } = theirs[0]!
    const entryIds = new Set(theirs.map((one) => one.entryId))
    const covers = waits.filter((one) => one.trainerId === trainerId && entryIds.has(one.entryId))
    const locked = await lockCovers(
      work.tx,
      covers.map((one) => one.coverId),
    )
    const live = [...locked.values()].filter((one) => isLive(stateAt(one, work.now)))
    await disqualify(work, trainerId, live, because)
  }
}

/** Why somebody who applied is out; null where they are not. A block is told as little as an end of the connection. */
function whyOut({ reasons }: Qualification): 'document' | 'not_connected' | null {
  if (reasons.some(({ code }) => code.startsWith('document'))) return 'document'
  const codes = new Set(['not_asked', 'not_connected', 'account', 'specialty'])
  return reasons.some(({ code }) => codes.has(code)) ? 'not_connected' : null
}

async function disqualify(
  work: Work,
  trainerId: string,
  locked: CoverLock[],
  because: 'clash' | 'not_connected' | 'document',
): Promise<void> {
  if (locked.length === 0) return
  const theirs = and(
    eq(coverApplications.trainerId, trainerId),
    inArray(
      coverApplications.coverId,
      locked.map((one) => one.id),
    ),
    eq(coverApplications.state, 'applied'),
  )
  const out = await work.tx
    .update(coverApplications)
    .set({ state: 'disqualified', decidedAt: work.now })
    .where(theirs)
    .returning({ id: coverApplications.id, coverId: coverApplications.coverId })
  await reopenEmpty(work, locked)
  for (const cover of locked) {
    const application = out.find((one) => one.coverId === cover.id)
    if (!application) continue
    const payload = { ...about(cover), applicationId: application.id, trainerId, because }
    await work.record('cover.application_disqualified', payload, { gymId: cover.gymId, subjectId: cover.id })
  }
}

async function putOn(work: Work, cover: CoverLock, trainerId: string): Promise<string | null> {
  const [entry] = await work.tx.select().from(entries).where(eq(entries.id, cover.entryId)).for('no key update')
  if (entry!.cancelledAt) throw fail('covers.class_cancelled')
  await conflictOr(
    { entries_trainer_free: () => fail('covers.not_free') },
    work.tx
      .update(entries)
      .set({ trainerId, version: sql`${entries.version} + 1` })
      .where(eq(entries.id, cover.entryId)),
  )
  await keepHistory(work, [cover.entryId], { trainerId, because: 'cover', coverId: cover.id })
  return entry!.trainerId
}

async function decide(work: Work, application: ApplicationRow, state: 'confirmed' | 'withdrawn'): Promise<void> {
  const decided = await conflictOr(
    { cover_applications_one_confirmed: () => fail('covers.just_taken') },
    work.tx
      .update(coverApplications)
      .set({ state, decidedAt: work.now, decidedBy: whoDecides(work) })
      .where(and(eq(coverApplications.id, application.id), eq(coverApplications.state, 'applied')))
      .returning({ id: coverApplications.id }),
  )
  if (decided.length === 0) throw fail('covers.application_gone')
}

async function refuseUnqualified(work: Work, trainerId: string, entryId: string): Promise<void> {
  const [facts] = await factsOf(work.tx, [{ trainerId, entryId }])
  const { ok, reasons } = qualified(facts!, work.now)
  if (ok) return
  if (reasons.every((one) => one.code === 'clash')) throw fail('covers.not_free', { data: reasons })
  throw fail('covers.not_qualified', {
    values: { reason: reasons.map((one) => one.sentence).join(' ') },
    data: reasons,
  })
}

async function lockOne(work: Work, id: string): Promise<CoverLock> {
  return (await lockCovers(work.tx, [id])).get(id)!
}
