import { coversErrors } from '@quartet/contract/covers/cover'
import { coverRequestsErrors } from '@quartet/contract/covers/requests'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import { may, type Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { connectedTrainers } from '../../connections/connection/connection.queries.ts'
import { planClosing } from '../../plans/plans.queries.ts'
import type { EntryRow } from '../../timetable/entries/entries.queries.ts'
import { isUpcoming } from '../../timetable/recurrence/wall-times.rules.ts'
import { coverTermsOf } from '../../eligibility/terms.queries.ts'
import { closeCover } from '../cover/cover.commands.ts'
import { coverPolicy } from '../cover/cover.policy.ts'
import { holdClasses, lockCovers } from '../cover/cover.queries.ts'
import { isUnsettled, stateAt } from '../cover/cover.rules.ts'
import { openCoversOn } from '../assignments/series-held.queries.ts'
import { makeRequest } from '../search/request.commands.ts'
import type { RequestRow } from './requests.queries.ts'
import { wayToAsk } from './requests.rules.ts'
import { noteHandedBack, substituteOn } from '../outcomes/substitutes.commands.ts'
import { refuseStaleCover } from '../cover/stale.queries.ts'
import type { CoverLock, CoverAsking } from '../cover/cover.tables.ts'
import { isOwnOnly } from '../../eligibility/terms.policy.ts'
import { holdClass, openLine } from '../search/opening.commands.ts'
import { notAttending } from '../search/search.tables.ts'

const fail = failureOf({ ...coversErrors, ...coverRequestsErrors })

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Said within the lock: the trainer of a class will not come, and nobody has been asked. */
    'cover.not_attending': { entryId: string; gymId: string; trainerId: string }
  }
}

type Absence = {
  absenceId: string
  requestIds: string[]
  /** Too soon to ask: call the gym. */
  calls: EntryRow[]
  left: { entry: EntryRow; sentence: string }[]
}

/**
 * Asks for cover of one class and notes who is asked: every trainer connected with the gym who may take it. The usual
 * trainer stays responsible until somebody is approved. One open request for a class, whoever asks first.
 */
export async function askForCover(
  work: Work & { actor: Person },
  asked: Allowed<EntryRow, 'askCover'>,
  request: CoverAsking,
): Promise<string> {
  // A gym's people are stopped by the gate; a trainer is of no gym's team.
  if (await planClosing(work.tx, asked.gymId, work.now)) throw failure('plans.read_only')
  const entry = { ...asked, startsAt: await holdClass(work, asked) }
  if (!isUpcoming(entry, work.now)) throw fail('covers.class_over')
  const { terms } = await coverTermsOf(work.tx, entry.gymId)
  const way = wayToAsk({ ...entry, isOwn: isOwnOnly(work.actor, entry) }, terms, work.now)
  if (way === 'call') throw fail('covers.call_instead', { values: { gym: entry.gymName } })
  const usualTrainerId = entry.trainerId ?? entry.usualTrainerId
  const requestId = await makeRequest(work, { gymId: entry.gymId, trainerId: usualTrainerId }, request)
  const state = way === 'permission' ? 'awaiting_release' : 'open'
  return askFor(work, { ...entry, usualTrainerId }, { requestId, state })
}

/**
 * Asks for cover of classes at one or more gyms at once, each by the rules of its gym. What cannot be asked for is left
 * out and said; where nothing is left at all, nothing is asked.
 */
export async function beAway(
  work: Work & { actor: Person },
  asked: Allowed<EntryRow, 'askCover'>[],
  asking: CoverAsking,
): Promise<Absence> {
  const absence: Absence = { absenceId: newId(), requestIds: [], calls: [], left: [] }
  const entries = await held(work, asked)
  const open = await openCoversOn(
    work.tx,
    entries.map((one) => one.id),
  )
  const groups = Map.groupBy(
    entries.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt)),
    (one) => `${one.gymId} ${one.trainerId ?? one.usualTrainerId}`,
  )
  for (const group of groups.values()) {
    const { gymId, trainerId, usualTrainerId } = group[0]!
    const closing = await planClosing(work.tx, gymId, work.now)
    const { terms } = await coverTermsOf(work.tx, gymId)
    const lines: { entry: EntryRow; state: 'open' | 'awaiting_release' }[] = []
    for (const entry of group) {
      const why = whyNot(entry, work.now, open.has(entry.id), closing !== null)
      const way = wayToAsk({ ...entry, isOwn: isOwnOnly(work.actor, entry) }, terms, work.now)
      if (why) absence.left.push({ entry, sentence: why })
      else if (way === 'call') absence.calls.push(entry)
      else lines.push({ entry, state: way === 'permission' ? 'awaiting_release' : 'open' })
    }
    if (lines.length === 0) continue
    const known = await connectedTrainers(work.tx, gymId, asking.named ?? [])
    const usual = trainerId ?? usualTrainerId
    const of = { ...asking, named: [...known], absenceId: absence.absenceId }
    const requestId = await makeRequest(work, { gymId, trainerId: usual }, of)
    absence.requestIds.push(requestId)
    for (const { entry, state } of lines) await askFor(work, { ...entry, usualTrainerId: usual }, { requestId, state })
  }
  for (const entry of absence.calls) await sayNotAttending(work, entry, asking)
  if (absence.requestIds.length === 0 && absence.calls.length === 0)
    throw fail('covers.nothing_asked', { values: { reason: absence.left[0]?.sentence ?? '' } })
  return absence
}

type Held = EntryRow & { passedOn: boolean }

/** Classes as they are once nobody can change them meanwhile. `passedOn`: somebody else is on it than when it was asked for. */
async function held(work: Work, asked: EntryRow[]): Promise<Held[]> {
  const found = await holdClasses(
    work.tx,
    asked.map((one) => one.id),
  )
  return asked.map((entry) => {
    const { startsAt, cancelledAt, trainerId } = found.get(entry.id)!
    return { ...entry, startsAt, cancelledAt, passedOn: trainerId !== entry.trainerId }
  })
}

/** Asks for cover of one class. What somebody covers themself they give back by that, as anywhere else: at once. */
async function askFor(
  work: Work & { actor: Person },
  entry: EntryRow,
  { requestId, state }: { requestId: string; state: 'open' | 'awaiting_release' },
): Promise<string> {
  const { trainerId } = work.actor
  const own = trainerId !== null && entry.trainerId === trainerId
  const standing = own ? await substituteOn(work, entry.id, trainerId) : undefined
  if (!standing) return openLine(work, entry, { requestId, state })
  const after = { coverId: standing.mine.id, usualTrainerId: standing.mine.usualTrainerId }
  const searchId = await openLine(work, entry, { requestId, state: 'open', after })
  await noteHandedBack(work, standing, searchId)
  return searchId
}

function whyNot(entry: Held, now: Temporal.Instant, isOpen: boolean, isClosed: boolean): string | null {
  if (isClosed) return failure('plans.read_only').message
  if (entry.cancelledAt) return coversErrors['covers.class_cancelled'].message
  if (entry.passedOn) return coversErrors['covers.trainer_changed'].message
  if (!isUpcoming(entry, now)) return coversErrors['covers.class_over'].message
  return isOpen ? coversErrors['covers.already_open'].message : null
}

/** The gym learns that nobody comes, once, however often it is said. */
async function sayNotAttending(work: Work & { actor: Person }, entry: EntryRow, why: CoverAsking): Promise<void> {
  const { id: entryId, gymId } = entry
  const trainerId = entry.trainerId!
  const said = await work.tx
    .insert(notAttending)
    .values({
      id: newId(),
      gymId,
      entryId,
      trainerId,
      reason: why.reason,
      reasonWords: why.reasonWords ?? null,
      saidAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: notAttending.id })
  if (said.length === 0) return
  await work.record('cover.not_attending', { entryId, gymId, trainerId }, 'entryId')
}

/**
 * Takes back the lines of a request for which nobody was found; what is filled stays filled. Throws 409 `stale` when a line
 * of `seen`, ids with versions, is another by now.
 */
export async function cancelRequest(
  work: Work,
  request: Allowed<RequestRow, 'cancel'>,
  seen: Map<string, number> = new Map(),
): Promise<void> {
  const locked = await lockCovers(work.tx, request.coverIds)
  for (const cover of locked.values()) await refuseStaleCover(work, cover, seen.get(cover.id))
  // Of a class that is not theirs any more whoever was away takes nothing back.
  const theirs = (one: CoverLock) =>
    may(work.actor, coverPolicy, 'cancel', { ...request, usualTrainerId: one.usualTrainerId })
  const open = [...locked.values()].filter((one) => isUnsettled(stateAt(one, work.now)) && theirs(one))
  if (open.length === 0) throw fail('covers.nothing_open')
  for (const cover of open) await closeCover(work, cover, 'cancelled')
}
