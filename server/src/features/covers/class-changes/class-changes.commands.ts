import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { againstReturn, putOn, type AboutCoverApplication } from '../assignments/confirmation.commands.ts'
import { lateCancellationPays } from '../assignments/reclaims.tables.ts'
import { about, moveCover, restate, whoDecides } from '../cover/cover.commands.ts'
import { lockCovers } from '../cover/cover.queries.ts'
import { isLive, waitingStates } from '../cover/cover.rules.ts'
import { coverApplications, covers, type AboutCover, type CoverLock } from '../cover/cover.tables.ts'
import { oweLateCancellationPay, type ShortNotice } from '../assignments/late-cancellation-pay.commands.ts'
import { qualified } from '../../eligibility/eligibility.rules.ts'
import { endEarlier, endTaken, type Confirmed } from '../assignments/leaving.commands.ts'
import { planWavesAnew } from '../search/waves.commands.ts'
import { factsOf } from '../../eligibility/facts.queries.ts'
import { stillEligible } from '../search/still-eligible.queries.ts'
import { searchFor } from '../cover/answering.queries.ts'
import { openLine } from '../search/opening.commands.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A class that had its substitute is not held. `notice`: whether they are paid for the short notice, and else why not. */
    'cover.class_off': AboutCoverApplication & {
      usualTrainerId: string | null
      paid: boolean
      notice?: ShortNotice
    }
    /**
     * It is held after all, with its substitute, or without, where they cannot any more: then somebody is looked for again.
     * `searchId`: it has its substitute only until somebody else is found, as before it was called off.
     * `others` were asked or had applied, and may take it still, where it is open again.
     */
    'cover.class_on': AboutCoverApplication & {
      usualTrainerId: string | null
      restored: boolean
      searchId: string | null
      others?: string[]
    }
    /** The class is at another time, so whoever had applied is asked again. */
    'cover.moved': AboutCover & { trainers: string[] }
  }
}

/** Ends the covers of classes that had their substitute and are not held: both trainers are free, and the gym's terms say who is paid. */
export async function endFilledOf(work: Work, entryIds: string[]): Promise<void> {
  for (const { cover, confirmed, earlier } of await standingOn(work, entryIds, 'filled')) {
    for (const one of earlier) await endEarlier(work, one.cover, one.confirmed, 'class_cancelled')
    await endTaken(work, cover, confirmed, 'class_cancelled')
    const notice = await oweLateCancellationPay(work, cover, confirmed, 'class_cancelled')
    const payload = { ...aboutIt(cover, confirmed), paid: notice === 'paid', notice }
    await work.record('cover.class_off', payload)
  }
}

/**
 * Brings back the substitutes of classes that are held after all, wherever they may still take them; else somebody is
 * looked for again, and the usual trainer has it until then.
 */
export async function restoreFilledOf(work: Work, entryIds: string[]): Promise<void> {
  for (const { cover, confirmed, teaches } of await backOn(work, entryIds)) {
    const still = teaches === confirmed.trainerId && (await mayStill(work, confirmed.trainerId, cover.entryId))
    await work.tx
      .update(lateCancellationPays)
      .set({ voidAt: work.now })
      .where(and(eq(lateCancellationPays.coverId, cover.id), eq(lateCancellationPays.kind, 'class_cancelled')))
    if (still) {
      await work.tx
        .update(coverApplications)
        .set({ state: 'confirmed', decidedAt: work.now })
        .where(eq(coverApplications.id, confirmed.id))
      await moveCover(work, cover, 'filled')
    } else {
      const usual = cover.usualTrainerId
      const free = usual !== null && (await againstReturn(work, usual, cover.entryId)).length === 0
      await putOn(work, cover, free ? usual : null)
      await moveCover(work, cover, 'open')
      // What was planned is of the time before it was covered, and the class may be at another time since.
      await planWavesAnew(work, cover)
    }
    const searchId = still ? await searchOn(work, cover, confirmed.trainerId) : null
    const others = still ? [] : await stillEligible(work, cover)
    const payload = {
      ...aboutIt(cover, confirmed),
      restored: still,
      searchId,
      others: others.filter((id) => id !== confirmed.trainerId),
    }
    await work.record('cover.class_on', payload)
  }
}

/**
 * Whom the covers of classes tell by themselves of an edit: those that it called off, brought back, or put somebody else
 * on. Asked before the covers follow it; answers the substitute of each.
 */
export async function toldByCovers(
  work: Work,
  { of, off, on }: { of: string[]; off: string[]; on: string[] },
): Promise<Map<string, string>> {
  const asked = new Set(of)
  const isAsked = (id: string) => asked.has(id)
  const standing = [
    ...(await standingOn(work, off.filter(isAsked), 'filled')),
    ...(await backOn(work, on.filter(isAsked))),
  ]
  return new Map([
    ...standing.map(({ cover, confirmed }) => [cover.entryId, confirmed.trainerId] as const),
    ...(await takenOver(work, of)),
  ])
}

/** Those of these classes that somebody else was put on in the course of this, each with whom that freed and told. */
async function takenOver(work: Work, entryIds: string[]): Promise<(readonly [string, string])[]> {
  if (entryIds.length === 0) return []
  const rows = await work.tx
    .select({ entryId: covers.entryId, trainerId: coverApplications.trainerId })
    .from(coverApplications)
    .innerJoin(covers, eq(covers.id, coverApplications.coverId))
    .innerJoin(entries, eq(entries.id, covers.entryId))
    .where(
      and(
        inArray(covers.entryId, entryIds),
        eq(coverApplications.takenOverAt, work.now),
        sql`${entries.trainerId} is distinct from ${coverApplications.trainerId}`,
      ),
    )
  return rows.map((row) => [row.entryId, row.trainerId] as const)
}

/** Of these classes, which are held after all, those whose cover follows. */
async function backOn(work: Work, entryIds: string[]): Promise<Standing[]> {
  const back: Standing[] = []
  for (const one of await standingOn(work, entryIds, 'cancelled')) {
    const { cover, confirmed, teaches } = one
    if (await searchFor(work.tx, cover.entryId)) continue
    // Whoever the gym has put on it since keeps it.
    if (teaches !== null && teaches !== confirmed.trainerId && teaches !== cover.usualTrainerId) continue
    back.push(one)
  }
  return back
}

/** Looks on for somebody else than a substitute, where that was looked for when the class was called off. Answers the new search. */
async function searchOn(work: Work, cover: CoverLock, trainerId: string): Promise<string | null> {
  if (cover.closedAt === null) return null
  const [search] = await work.tx
    .select({ requestId: covers.requestId })
    .from(covers)
    .where(
      and(
        eq(covers.entryId, cover.entryId),
        ne(covers.id, cover.id),
        eq(covers.usualTrainerId, trainerId),
        eq(covers.state, 'cancelled'),
        eq(covers.closeReason, 'class_cancelled'),
        eq(covers.closedAt, cover.closedAt),
      ),
    )
  if (!search) return null
  const { entryId: id, gymId, startsAt, usualTrainerId } = cover
  const after = { coverId: cover.id, usualTrainerId }
  const line = { id, gymId, startsAt, usualTrainerId: trainerId }
  return openLine(work, line, { requestId: search.requestId, state: 'open', after })
}

/** Whoever applied for a class that is at another time now applied for another one: they are asked again. */
export async function askAgainAt(work: Work, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return
  const moved = await work.tx
    .select({ id: covers.id })
    .from(covers)
    .where(and(inArray(covers.entryId, entryIds), gt(covers.startsAt, work.now)))
  const locked = await lockCovers(
    work.tx,
    moved.map((one) => one.id),
  )
  for (const cover of locked.values()) {
    if (!isLive(cover.state)) continue
    const waiting = await work.tx
      .update(coverApplications)
      .set({ state: 'lapsed', decidedAt: work.now, decidedBy: whoDecides(work) })
      .where(and(eq(coverApplications.coverId, cover.id), inArray(coverApplications.state, [...waitingStates])))
      .returning({ trainerId: coverApplications.trainerId })
    if (waiting.length === 0) continue
    await restate(work, [cover])
    const payload = { ...about(cover), trainers: waiting.map((one) => one.trainerId) }
    await work.record('cover.moved', payload)
  }
}

type Standing = {
  cover: CoverLock
  confirmed: Confirmed
  teaches: string | null
  /** Covers of the same class that it changed hands by before. */
  earlier: { cover: CoverLock; confirmed: Confirmed | undefined }[]
}

/**
 * Of each of these classes to come the cover that has its substitute, or had until the class was called off: the last one
 * that put somebody on it, whatever became of a search for somebody else since.
 */
async function standingOn(work: Work, entryIds: string[], state: 'filled' | 'cancelled'): Promise<Standing[]> {
  if (entryIds.length === 0) return []
  const rows = await work.tx
    .select({ id: covers.id })
    .from(covers)
    .where(
      and(
        inArray(covers.entryId, entryIds),
        eq(covers.state, state),
        state === 'filled' ? undefined : eq(covers.closeReason, 'class_cancelled'),
      ),
    )
  const locked = await lockCovers(
    work.tx,
    rows.map((row) => row.id),
  )
  // Ids are made in order, which tells apart what was made in one moment.
  const latest = [...locked.values()].toSorted(
    (one, other) => Temporal.Instant.compare(other.createdAt, one.createdAt) || (one.id < other.id ? 1 : -1),
  )
  const found = new Map<string, Standing>()
  for (const cover of latest) {
    if (cover.state !== state) continue
    const standing = found.get(cover.entryId)
    if (standing) {
      const [before] = await work.tx
        .select()
        .from(coverApplications)
        .where(and(eq(coverApplications.coverId, cover.id), eq(coverApplications.state, 'confirmed')))
      standing.earlier.push({ cover, confirmed: before })
      continue
    }
    const [entry] = await work.tx.select().from(entries).where(eq(entries.id, cover.entryId))
    if (Temporal.Instant.compare(entry!.startsAt, work.now) <= 0) continue
    const [confirmed] = await work.tx
      .select()
      .from(coverApplications)
      .where(
        and(
          eq(coverApplications.coverId, cover.id),
          eq(coverApplications.state, state === 'filled' ? 'confirmed' : 'lapsed'),
          sql`${coverApplications.trainerId} = (select a.trainer_id from assignments a where a.cover_id = ${cover.id} order by a.position desc limit 1)`,
        ),
      )
      .orderBy(desc(coverApplications.decidedAt))
      .limit(1)
    if (confirmed) found.set(cover.entryId, { cover, confirmed, teaches: entry!.trainerId, earlier: [] })
  }
  return [...found.values()]
}

async function mayStill(work: Work, trainerId: string, entryId: string): Promise<boolean> {
  const [facts] = await factsOf(work.tx, [{ trainerId, entryId }])
  return facts !== undefined && qualified(facts, work.now).reasons.every(({ code }) => code === 'own_class')
}

function aboutIt(cover: CoverLock, confirmed: Confirmed) {
  const { id: applicationId, trainerId } = confirmed
  return { ...about(cover), applicationId, trainerId, usualTrainerId: cover.usualTrainerId }
}
