import { and, desc, eq } from 'drizzle-orm'
import { coverAnswersErrors } from '@quartet/contract/covers/answers'
import { coversErrors } from '@quartet/contract/covers/cover'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { planClosing } from '../../plans/plans.queries.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import {
  againstReturn,
  disqualify,
  lockForAssignment,
  putOn,
  type AboutCoverApplication,
} from '../assignments/confirmation.commands.ts'
import { inGrace, isUrgent } from '../cover/answering.rules.ts'
import { about, moveCover, restate } from '../cover/cover.commands.ts'
import { lockCovers, type CoverRow } from '../cover/cover.queries.ts'
import { coverApplications, covers, type CoverLock, type CoverAsking } from '../cover/cover.tables.ts'
import { leave, refuseNotTeaching, type Confirmed } from '../assignments/leaving.commands.ts'
import { applyAgain, holdReapplying } from '../search/reapplying.commands.ts'
import { stillEligible } from '../search/still-eligible.queries.ts'
import { lapseReturns } from '../assignments/close-reclaims.commands.ts'
import { refuseStaleCover } from '../cover/stale.queries.ts'
import type { Teacher } from '../../eligibility/terms.policy.ts'
import { searchFor } from '../cover/answering.queries.ts'
import { openCover } from '../search/opening.commands.ts'

const fail = failureOf({ ...coversErrors, ...coverAnswersErrors })

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * Given back in the first minutes. `to` has it again; `applicants` had applied and are applicants again; `others` were
     * asked and may take it still.
     */
    'cover.untaken': AboutCoverApplication & { to: string | null; applicants?: string[]; others: string[] }
    /** Whoever covers a class cannot after all, and teaches it unless `searchId` finds somebody. Why is with that request. */
    'cover.handed_back': AboutCoverApplication & {
      searchId: string
      usualTrainerId: string | null
      leadMinutes: number
      urgent: boolean
    }
    /** The gym looks for somebody else than the substitute, who teaches it unless `searchId` finds somebody. */
    'cover.replacing': AboutCoverApplication & { searchId: string }
  }
}

/** Gives a class back within the first minutes, as if nothing had been: its usual trainer has it again, and the search goes on. */
export async function untakeCover(
  work: Work & { actor: Teacher },
  cover: Allowed<CoverRow, 'giveBack'>,
): Promise<void> {
  const { trainerId } = work.actor
  const to = cover.usualTrainerId
  const reapplying = await holdReapplying(work, cover.id, to === null ? [trainerId] : [trainerId, to])
  const held = to === null ? null : await lockForAssignment(work, cover, to, [trainerId, ...reapplying])
  const mine = held?.cover ?? (await lockCovers(work.tx, [cover.id])).get(cover.id)!
  const confirmed = await refuseNotTeaching(work, mine, trainerId)
  if (await searchFor(work.tx, mine.entryId)) throw fail('covers.search_running')
  if (!inGrace(confirmed.decidedAt!, mine.startsAt, work.now)) throw fail('covers.grace_over')
  if (to !== null) {
    const reasons = await againstReturn(work, to, mine.entryId)
    const name = cover.usualTrainer?.name ?? 'The usual trainer'
    // Where somebody else is busy is not this one's to read.
    const reason = reasons.some(({ code }) => code !== 'clash') ? 'something is missing.' : 'another class clashes.'
    if (reasons.length > 0) throw fail('covers.usual_not_free', { values: { name, reason } })
  }
  await leave(work, confirmed, 'withdrawn')
  await lapseReturns(work, mine.id)
  await moveCover(work, mine, 'open')
  await putOn(work, mine, to)
  const applicants = await applyAgain(work, mine.id, mine)
  await restate(work, [...(await lockCovers(work.tx, [mine.id])).values()])
  const others = (await stillEligible(work, mine)).filter((id) => !applicants.includes(id))
  const payload = { ...about(mine), applicationId: confirmed.id, trainerId, to, applicants, others }
  await work.record('cover.untaken', payload)
  if (held) await disqualify(work, held.trainerId, held.overlapping, 'clash')
}

type Standing = { mine: CoverLock; confirmed: Confirmed }

/** Gives a class back for a reason: a new search opens for it, and until somebody is found it stays theirs. */
export async function handBack(
  work: Work & { actor: Teacher },
  cover: Allowed<CoverRow, 'giveBack'>,
  why: Pick<CoverAsking, 'reason' | 'note'>,
): Promise<string> {
  const { trainerId } = work.actor
  const { mine, confirmed } = await holdStanding(work, cover, trainerId)
  const searchId = await searchAnew(work, mine, trainerId, why)
  await noteHandedBack(work, { mine, confirmed }, searchId)
  return searchId
}

/** The cover that put this trainer on a class to come, held; undefined where it is theirs for another reason. */
export async function substituteOn(work: Work, entryId: string, trainerId: string): Promise<Standing | undefined> {
  const [row] = await work.tx
    .select({ id: covers.id })
    .from(covers)
    .innerJoin(entries, and(eq(entries.id, covers.entryId), eq(entries.trainerId, trainerId)))
    .innerJoin(
      coverApplications,
      and(
        eq(coverApplications.coverId, covers.id),
        eq(coverApplications.state, 'confirmed'),
        eq(coverApplications.trainerId, trainerId),
      ),
    )
    .where(and(eq(covers.entryId, entryId), eq(covers.state, 'filled')))
    .orderBy(desc(covers.createdAt), desc(covers.id))
    .limit(1)
  if (!row) return undefined
  await holdReapplying(work, row.id, [trainerId])
  const mine = (await lockCovers(work.tx, [row.id])).get(row.id)!
  return { mine, confirmed: await refuseNotTeaching(work, mine, trainerId) }
}

/** Whoever covers this class gives it back: when stays with what they took, until that search is taken back. */
export async function noteHandedBack(work: Work, { mine, confirmed }: Standing, searchId: string): Promise<void> {
  const { trainerId } = confirmed
  await lapseReturns(work, mine.id)
  await work.tx.update(coverApplications).set({ handedBackAt: work.now }).where(eq(coverApplications.id, confirmed.id))
  await work.record('cover.handed_back', {
    ...about(mine),
    applicationId: confirmed.id,
    trainerId,
    searchId,
    usualTrainerId: mine.usualTrainerId,
    leadMinutes: Math.floor(work.now.until(mine.startsAt).total('minutes')),
    urgent: isUrgent(work.now, mine.startsAt),
  })
}

/** The gym looks for somebody else: the substitute teaches it until somebody is found. */
export async function replaceSubstitute(
  work: Work & { actor: Person },
  cover: Allowed<CoverRow, 'replace'>,
  note: string | null,
  version?: number,
): Promise<string> {
  const { mine, confirmed } = await holdStanding(work, cover, cover.substituteId, version)
  const searchId = await searchAnew(work, mine, confirmed.trainerId, { reason: 'other', note })
  const payload = { ...about(mine), applicationId: confirmed.id, trainerId: confirmed.trainerId, searchId }
  await work.record('cover.replacing', payload)
  return searchId
}

async function holdStanding(
  work: Work,
  cover: CoverRow,
  trainerId: string | null,
  version?: number,
): Promise<Standing> {
  if (trainerId === null) throw fail('covers.not_filled')
  await holdReapplying(work, cover.id, [trainerId])
  const mine = (await lockCovers(work.tx, [cover.id])).get(cover.id)!
  await refuseStaleCover(work, mine, version)
  const confirmed = await refuseNotTeaching(work, mine, trainerId)
  if (await searchFor(work.tx, mine.entryId)) throw fail('covers.search_running')
  if ((await planClosing(work.tx, mine.gymId, work.now)) === 'ended') throw failure('plans.read_only')
  return { mine, confirmed }
}

/** A new line for the same class, whose substitute stays responsible until somebody is found. */
async function searchAnew(work: Work, cover: CoverLock, trainerId: string, why: CoverAsking): Promise<string> {
  await lapseReturns(work, cover.id)
  const entry = { id: cover.entryId, gymId: cover.gymId, usualTrainerId: trainerId }
  return openCover(work, entry, { ...why, after: { coverId: cover.id, usualTrainerId: cover.usualTrainerId } })
}
