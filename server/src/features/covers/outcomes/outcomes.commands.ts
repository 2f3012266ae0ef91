import { and, eq } from 'drizzle-orm'
import { coverAnswersErrors, type CoverOutcome } from '@quartet/contract/covers/answers'
import { coversErrors } from '@quartet/contract/covers/cover'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { connectedTrainers } from '../../connections/connection/connection.queries.ts'
import { callOff } from '../../timetable/entries/past-entries.commands.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { putOn } from '../assignments/confirmation.commands.ts'
import { outcomesOf, stateAfter } from '../cover/answering.rules.ts'
import { about, closeCover, moveCover } from '../cover/cover.commands.ts'
import { lockCovers, type CoverRow } from '../cover/cover.queries.ts'
import { stateAt } from '../cover/cover.rules.ts'
import { coverApplications, covers, type AboutCover, type CoverLock } from '../cover/cover.tables.ts'
import { qualified } from '../../eligibility/eligibility.rules.ts'
import { leave } from '../assignments/leaving.commands.ts'
import { saidOnInstead } from '../cover/outcomes.queries.ts'
import { factsOf, holdTrainer } from '../../eligibility/facts.queries.ts'
import { lapseReturns } from '../assignments/close-reclaims.commands.ts'
import { refuseStaleCover } from '../cover/stale.queries.ts'

const fail = failureOf({ ...coversErrors, ...coverAnswersErrors })

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** It is over, and nobody has said what happened: its substitute is asked, if it has one, and its gym. */
    'cover.outcome_needed': AboutCover & { trainerId: string | null }
    'cover.no_show': AboutCover & { applicationId: string; trainerId: string }
    'cover.outcome_given': AboutCover & { before: string; outcome: CoverOutcome; trainerId: string | null }
  }
}

/** Asks what became of a class that is over, of a cover that is held. */
export async function askForOutcome(
  work: Work,
  cover: Pick<CoverLock, 'id' | 'entryId' | 'gymId'> & { trainerId: string | null },
): Promise<void> {
  await work.tx.update(covers).set({ outcomeAskedAt: work.now }).where(eq(covers.id, cover.id))
  const payload = { ...about(cover), trainerId: cover.trainerId }
  await work.record('cover.outcome_needed', payload)
}

type Outcome = {
  kind: CoverOutcome
  /** Who taught, when it was somebody else. */
  trainerId: string | null
  startsAt: Temporal.Instant | null
  endsAt: Temporal.Instant | null
}

/** Says that the substitute did not come. What happened instead is still to be said. */
export async function markNoShow(work: Work, cover: Allowed<CoverRow, 'noShow'>, version?: number): Promise<void> {
  const mine = (await lockCovers(work.tx, [cover.id])).get(cover.id)!
  if (mine.state !== 'filled') throw fail('covers.not_filled')
  await refuseStaleCover(work, mine, version)
  if (Temporal.Instant.compare(mine.startsAt, work.now) > 0) throw fail('covers.not_begun')
  const { confirmed } = await refuseUnsuitable(work, mine)
  if (!confirmed) throw fail('covers.passed_on')
  // It has begun, which the clock may have yet to say.
  await lapseReturns(work, mine.id)
  await moveCover(work, mine, 'no_show')
  const payload = { ...about(mine), applicationId: confirmed.id, trainerId: confirmed.trainerId }
  await work.record('cover.no_show', payload)
}

/**
 * Says what happened in the end, once the class is over: the substitute taught it, or, where nobody was found or nobody
 * came, its usual trainer did, or somebody else, or nobody. Whoever taught is who is on the class from then on.
 */
export async function sayOutcome(
  work: Work & { actor: Person },
  cover: Allowed<CoverRow, 'sayOutcome'>,
  outcome: Outcome,
  version?: number,
): Promise<void> {
  const { kind } = outcome
  const who = kind === 'other_taught' ? outcome.trainerId : kind === 'usual_taught' ? cover.usualTrainerId : null
  if (kind === 'other_taught' && who === null) throw fail('covers.who_taught')
  if (who !== null) {
    await holdTrainer(work.tx, who)
    await connectedTrainers(work.tx, cover.gymId, [who])
  }
  const mine = (await lockCovers(work.tx, [cover.id])).get(cover.id)!
  await refuseStaleCover(work, mine, version)
  const state = stateAt(mine, work.now)
  const { confirmed, endsAt, teaches } = await refuseUnsuitable(work, mine)
  if (mine.outcome !== null) throw fail('covers.no_outcome_needed')
  if (Temporal.Instant.compare(endsAt, work.now) > 0) throw fail('covers.not_over')
  if (state === 'unfilled') await refuseKept(work, mine)
  if (!outcomesOf(state, mine.usualTrainerId !== null).includes(kind)) throw fail('covers.outcome_unfit')
  if (kind === 'taught' && !confirmed) throw fail('covers.passed_on')
  // The clock has yet to close it: whoever waits is told that, and then what happened.
  if (mine.state !== state && state === 'unfilled') await closeCover(work, mine, 'unfilled')
  await lapseReturns(work, mine.id)
  await put(work, mine, who, teaches)
  if (confirmed && kind !== 'taught') await leave(work, confirmed, 'lapsed')
  const taughtBy = kind === 'taught' ? confirmed!.trainerId : who
  if (kind === 'not_held') await callOff(work, mine.entryId, 'No one taught it')
  await moveCover(work, { ...mine, state, version: mine.version + Number(mine.state !== state) }, stateAfter(kind))
  const by = { outcomeBy: work.actor.userId, outcomeAt: work.now, taughtBy }
  const times = { actualStartsAt: outcome.startsAt, actualEndsAt: outcome.endsAt }
  await work.tx
    .update(covers)
    .set({ outcome: kind, ...by, ...times })
    .where(eq(covers.id, mine.id))
  const payload = { ...about(mine), before: state, outcome: kind, trainerId: taughtBy }
  await work.record('cover.outcome_given', payload)
}

/** Whoever gave a class back and nobody else was found for has it still: what happened is said on what they took. */
async function refuseKept(work: Work, cover: CoverLock): Promise<void> {
  const instead = await saidOnInstead(work.tx, cover)
  if (instead?.state === 'taught') throw fail('covers.no_outcome_needed')
  if (instead) throw fail('covers.still_covered', { values: { name: instead.name ?? 'somebody' } })
}

async function refuseUnsuitable(work: Work, cover: CoverLock) {
  const [entry] = await work.tx.select().from(entries).where(eq(entries.id, cover.entryId)).for('no key update')
  const { lockedAt, cancelledAt, endsAt, trainerId } = entry!
  if (lockedAt) throw fail('covers.locked')
  if (cancelledAt) throw fail('covers.class_cancelled')
  const [confirmed] = await work.tx
    .select()
    .from(coverApplications)
    .where(and(eq(coverApplications.coverId, cover.id), eq(coverApplications.state, 'confirmed')))
  return { confirmed: confirmed?.trainerId === trainerId ? confirmed : undefined, endsAt, teaches: trainerId }
}

/** What keeps somebody from covers to come keeps nobody from having taught. */
const besideTaught = new Set(['class_over', 'document_for_covers', 'not_asked'])

/** Puts whoever taught on the class, where that is somebody else than who was on it. It is over, and everything else still holds. */
async function put(work: Work, cover: CoverLock, who: string | null, teaches: string | null): Promise<void> {
  if (who === null || who === teaches) return
  const [facts] = await factsOf(work.tx, [{ trainerId: who, entryId: cover.entryId }])
  if (!facts) throw fail('covers.who_taught')
  const reasons = qualified(facts, work.now).reasons.filter(({ code }) => !besideTaught.has(code))
  if (reasons.length > 0) {
    const values = { reason: reasons.map((one) => one.sentence).join(' ') }
    throw fail('covers.not_qualified', { values, data: reasons })
  }
  await putOn(work, cover, who)
}
