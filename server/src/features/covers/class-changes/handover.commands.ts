import { namedDay } from '@quartet/contract/kernel/wording'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { connectionsErrors } from '@quartet/contract/connections/connections'
import type { EndingChoice } from '@quartet/contract/connections/roster'
import type { Person } from '../../../platform/actor.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import { connectedTrainers } from '../../connections/connection/connection.queries.ts'
import { changeUsual } from '../../timetable/series/series.commands.ts'
import { weekdayName } from '../../timetable/recurrence/wall-times.rules.ts'
import { entries, series } from '../../timetable/recurrence/series.tables.ts'
import { keepHistory } from '../assignments/assignments.commands.ts'
import { lockCovers } from '../cover/cover.queries.ts'
import { againstSeries, qualified } from '../../eligibility/eligibility.rules.ts'
import { covers } from '../cover/cover.tables.ts'
import {
  openCoversOn,
  seriesOfTrainer,
  type GymTrainer,
  type SeriesToHand,
} from '../assignments/series-held.queries.ts'
import { endByManualEdit } from '../assignments/manual-reassignment.commands.ts'
import { factsOf, holdTrainer } from '../../eligibility/facts.queries.ts'
import { openCover } from '../search/opening.commands.ts'

const fail = failureOf(connectionsErrors)

/** Series, then trainers, then connections: the order of the roll and of approvals. The connection itself comes after. */
export async function lockReassignment(
  work: Work,
  { gymId, trainerId }: GymTrainer,
  choices: EndingChoice[],
): Promise<void> {
  await work.tx
    .select({ id: series.id })
    .from(series)
    .where(
      and(
        eq(series.gymId, gymId),
        inArray(
          series.id,
          choices.map((one) => one.seriesId),
        ),
      ),
    )
    .orderBy(asc(series.id))
    .for('update')
  const successors = choices.flatMap((one) => (one.choice === 'hand_over' ? [one.trainerId] : []))
  for (const id of [...new Set([trainerId, ...successors])].toSorted()) await holdTrainer(work.tx, id)
  await connectedTrainers(work.tx, gymId, successors)
}

/** Does what was chosen for the classes, from a moment on, of somebody who leaves a gym: another trainer, or covers for each. */
export async function reassignClasses(
  work: Work,
  pair: GymTrainer,
  choices: EndingChoice[],
  from: Temporal.Instant,
): Promise<void> {
  const { actor } = work
  if (actor.kind !== 'person') throw failure('not_permitted')
  const theirs = new Map((await seriesOfTrainer(work, pair, from)).map((one) => [one.id, one]))
  for (const choice of choices) {
    const one = theirs.get(choice.seriesId)
    if (!one) throw fail('connections.choice_unknown')
    const after = choice.choice === 'hand_over' ? choice.trainerId : null
    if (after === pair.trainerId) throw fail('connections.choice_unknown')
    if (after !== null) await handOver(work, one, after)
    else await openCovers({ ...work, actor }, pair, one)
    if (one.trainerId === pair.trainerId)
      await changeUsual(work, { seriesId: one.id, before: pair.trainerId, after, from })
    await work.record('series.handed_on', {
      seriesId: one.id,
      classId: one.classId,
      gymId: pair.gymId,
      before: pair.trainerId,
      after,
      entryIds: one.entryIds,
    })
  }
}

async function handOver(work: Work, one: SeriesToHand, trainerId: string): Promise<void> {
  await refuseUnqualified(work, one, trainerId)
  // A class that has its new trainer needs nobody else: what was open for it, or had its substitute, ends.
  await endByManualEdit(work, one.entryIds, trainerId)
  await putOn(work, one, trainerId)
}

async function openCovers(work: Work & { actor: Person }, pair: GymTrainer, one: SeriesToHand): Promise<void> {
  // What somebody has by a cover, that cover ends with.
  await endByManualEdit(work, one.entryIds, null)
  await putOn(work, one, null)
  if (one.entryIds.length === 0) return
  const open = await openCoversOn(work.tx, one.entryIds)
  await lockCovers(work.tx, [...open.values()])
  await work.tx
    .update(covers)
    .set({ usualTrainerId: null })
    .where(and(inArray(covers.id, [...open.values()]), eq(covers.usualTrainerId, pair.trainerId)))
  await openCoversFor(work, one.entryIds)
}

/** Opens a cover for each of these entries that has none: nobody is on them any more. */
export async function openCoversFor(work: Work & { actor: Person }, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return
  const open = await openCoversOn(work.tx, entryIds)
  const needed = await work.tx
    .select({ id: entries.id, gymId: entries.gymId })
    .from(entries)
    .where(and(inArray(entries.id, entryIds), isNull(entries.cancelledAt)))
    .orderBy(asc(entries.startsAt))
  for (const entry of needed) {
    if (!open.has(entry.id)) await openCover(work, { ...entry, usualTrainerId: null }, { reason: 'other', note: null })
  }
}

async function putOn(work: Work, { entryIds }: SeriesToHand, trainerId: string | null): Promise<void> {
  if (entryIds.length === 0) return
  await conflictOr(
    {
      entries_trainer_free: () =>
        fail('connections.cannot_hand_over', { values: { reason: 'That trainer now has another class.' } }),
    },
    work.tx
      .update(entries)
      .set({ trainerId, version: sql`${entries.version} + 1` })
      .where(inArray(entries.id, entryIds)),
  )
  await keepHistory(work, entryIds, { trainerId, because: 'hand', coverId: null })
}

async function refuseUnqualified(work: Work, one: SeriesToHand, trainerId: string): Promise<void> {
  const facts = await factsOf(
    work.tx,
    one.entryIds.map((entryId) => ({ trainerId, entryId })),
  )
  if (facts.length < one.entryIds.length) throw fail('connections.choice_unknown')
  const refused = facts.flatMap((fact) =>
    againstSeries(qualified(fact, work.now)).map((reason) => ({
      seriesId: one.id,
      label: `${one.name} on ${namedDay(fact.day)}`,
      reason: reason.sentence,
    })),
  )
  if (refused.length === 0) return
  const time = one.startTime.toString({ smallestUnit: 'minute' })
  throw fail('connections.cannot_hand_over', {
    values: { reason: `${one.name}, ${weekdayName(one.weekday)} ${time}: ${refused[0]!.reason}` },
    data: refused.slice(0, 50),
  })
}
