import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { coversErrors } from '@quartet/contract/covers/cover'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { lockCovers, type CoverRow } from './cover.queries.ts'
import {
  coverTransitions,
  isLive,
  isUnsettled,
  liveStateOf,
  stateAt,
  unsettledStates,
  waitingStates,
  type CoverState,
} from './cover.rules.ts'
import {
  coverApplications,
  covers,
  type AboutCover,
  type CloseReason,
  type Closing,
  type CoverLock,
  type CoverAsking,
} from './cover.tables.ts'
import { refuseStaleCover } from './stale.queries.ts'

const fail = failureOf(coversErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** `applicants` applied for the class before and were not chosen: they are applicants again. */
    'cover.requested': AboutCover & { asked: string[]; after?: CoverAsking['after']; applicants?: string[] }
    /** `lapsed` are the trainers whose applications ended with it. */
    /** The gym is asked whether its trainer may be away, before anybody else is asked. */
    'cover.release_asked': AboutCover
    /** `because` is why, where nobody took it back: see `Closing`. */
    /** `told` hears of it by another event, in the same words of what became of the class. */
    'cover.cancelled': AboutCover & {
      before: string
      lapsed: string[]
      because: Closing
      words: string | null
      told?: string
    }
    'cover.unfilled': AboutCover & { before: string; lapsed: string[] }
  }
}

/** Takes the request back while nobody has been approved. Its applications lapse, and everybody asked is told once. */
export async function cancelCover(work: Work, cover: Allowed<CoverRow, 'cancel'>, version?: number): Promise<void> {
  const locked = (await lockCovers(work.tx, [cover.id])).get(cover.id)!
  if (!isUnsettled(stateAt(locked, work.now))) throw fail('covers.not_open')
  await refuseStaleCover(work, locked, version)
  await closeCover(work, locked, 'cancelled')
}

/** Closes a cover whose class has started without anybody (the class keeps its usual trainer). */
export async function closeStarted(work: Work, id: string): Promise<void> {
  await closeCover(work, (await lockCovers(work.tx, [id])).get(id)!, 'unfilled')
}

/** Closes a locked cover that nobody was approved for; its applications lapse. */
export async function closeCover(
  work: Work,
  cover: CoverLock,
  state: 'cancelled' | 'unfilled',
  { because = 'taken_back', words = null, told }: { because?: Closing; words?: string | null; told?: string } = {},
): Promise<void> {
  await moveCover(work, cover, state, state === 'cancelled' ? because : null)
  if (state === 'cancelled' && because === 'taken_back') await keepAfterAll(work, cover)
  const lapsed = await work.tx
    .update(coverApplications)
    .set({ state: 'lapsed', decidedAt: work.now, decidedBy: whoDecides(work) })
    .where(and(eq(coverApplications.coverId, cover.id), inArray(coverApplications.state, [...waitingStates])))
    .returning({ trainerId: coverApplications.trainerId })
  const payload = { ...about(cover), before: cover.state, lapsed: lapsed.map((one) => one.trainerId) }
  if (state === 'unfilled') await work.record('cover.unfilled', payload)
  else await work.record('cover.cancelled', { ...payload, because, words, told })
}

/** Whoever gave the class back and was to be replaced by this search has it as before: only the events say that they did. */
async function keepAfterAll(work: Work, search: CoverLock): Promise<void> {
  if (search.usualTrainerId === null) return
  const ofTheClass = work.tx
    .select({ id: covers.id })
    .from(covers)
    .where(and(eq(covers.entryId, search.entryId), eq(covers.state, 'filled')))
  await work.tx
    .update(coverApplications)
    .set({ handedBackAt: null })
    .where(
      and(
        inArray(coverApplications.coverId, ofTheClass),
        eq(coverApplications.trainerId, search.usualTrainerId),
        eq(coverApplications.state, 'confirmed'),
      ),
    )
}

/** Moves a locked cover to a state and its version on by one; nothing when it is there already. Throws where `coverTransitions` has no way. */
export async function moveCover(
  work: Work,
  cover: CoverLock,
  state: CoverState,
  closeReason: CloseReason | null = null,
): Promise<void> {
  if (cover.state !== state) await coverMove(work, cover, state, closeReason)
}

/** The update that moves a cover, to be made with others. */
export function coverMove(work: Work, cover: CoverLock, state: CoverState, closeReason: CloseReason | null = null) {
  if (!(state in coverTransitions[cover.state])) throw new Error(`A cover can't go from ${cover.state} to ${state}`)
  const closing = isUnsettled(state)
    ? { closedAt: null, closedBy: null, closedFrom: null }
    : { closedAt: work.now, closedBy: whoDecides(work), closedFrom: cover.state }
  return work.tx
    .update(covers)
    .set({ state, version: cover.version + 1, closeReason, ...closing })
    .where(eq(covers.id, cover.id))
}

/** Brings the states of live covers in line with who waits for them: an offer that is out, applications, or nobody. They are locked by whoever calls. */
export async function restate(work: Work, locked: CoverLock[]): Promise<void> {
  const live = locked.filter((one) => isLive(one.state))
  if (live.length === 0) return
  const waiting = await work.tx
    .selectDistinct({ coverId: coverApplications.coverId, state: coverApplications.state })
    .from(coverApplications)
    .where(
      and(
        inArray(
          coverApplications.coverId,
          live.map((one) => one.id),
        ),
        inArray(coverApplications.state, [...waitingStates]),
      ),
    )
  const byCover = Map.groupBy(waiting, (one) => one.coverId)
  for (const cover of live) {
    const states = (byCover.get(cover.id) ?? []).map((one) => one.state)
    await moveCover(work, cover, liveStateOf(states))
  }
}

export function about(cover: { id: string; entryId: string; gymId: string }): AboutCover {
  return { coverId: cover.id, entryId: cover.entryId, gymId: cover.gymId }
}

export function whoDecides({ actor }: Work): string | null {
  return actor.kind === 'person' ? actor.userId : null
}

/** Closes what is open for these entries: they are not held. Substitutes, who hear that of their own cover, are not told twice. */
export async function closeCoversOf(work: Work, entryIds: string[], because: Closing): Promise<void> {
  if (entryIds.length === 0) return
  const open = await work.tx
    .select({ id: covers.id })
    .from(covers)
    .where(and(inArray(covers.entryId, entryIds), inArray(covers.state, [...unsettledStates])))
  const locked = await lockCovers(
    work.tx,
    open.map((one) => one.id),
  )
  const substitutes = await work.tx
    .select({ entryId: covers.entryId, trainerId: coverApplications.trainerId })
    .from(covers)
    .innerJoin(coverApplications, eq(coverApplications.coverId, covers.id))
    .where(and(inArray(covers.entryId, entryIds), eq(covers.state, 'filled'), eq(coverApplications.state, 'confirmed')))
  for (const cover of locked.values()) {
    if (!isUnsettled(cover.state)) continue
    const told = substitutes.find((one) => one.entryId === cover.entryId && one.trainerId === cover.usualTrainerId)
    await closeCover(work, cover, 'cancelled', { because, told: told?.trainerId })
  }
}

/** Covers keep a copy of when their class is: this brings the copies of a gym up to date, and answers which were not. */
export async function followEntries(work: Work, gymId: string): Promise<string[]> {
  const moved = await work.tx
    .update(covers)
    .set({ startsAt: sql`${entries.startsAt}` })
    .from(entries)
    .where(and(eq(covers.gymId, gymId), eq(entries.id, covers.entryId), ne(covers.startsAt, entries.startsAt)))
    .returning({ id: covers.id })
  return moved.map((one) => one.id)
}
