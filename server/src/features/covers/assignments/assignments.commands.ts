import { inArray, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { connectedTrainers } from '../../connections/connection/connection.queries.ts'
import type { Assignment, AssignmentRefusal } from '../../timetable/recurrence/assign.ports.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { qualified } from '../../eligibility/eligibility.rules.ts'
import { endByManualEdit } from './manual-reassignment.commands.ts'
import { assignments } from '../cover/cover.tables.ts'
import { factsOf, holdTrainer } from '../../eligibility/facts.queries.ts'

/**
 * Puts a trainer on entries, wherever `qualified` lets them be, and answers the others; null takes whoever is on them
 * off. 'series' makes them the usual trainer as well. For a series it does not matter that a class is over: a roll after
 * a long pause also fills the weeks that nobody rolled.
 */
export async function assignUsual(work: Work, order: Assignment): Promise<AssignmentRefusal[]> {
  const { trainerId, entryIds, because } = order
  if (entryIds.length === 0) return []
  if (trainerId === null) {
    await put(work, entryIds, order)
    return []
  }
  await holdTrainer(work.tx, trainerId)
  await holdConnections(work, trainerId, entryIds)
  const facts = await factsOf(
    work.tx,
    entryIds.map((entryId) => ({ trainerId, entryId })),
  )
  order.endings?.push(
    ...facts.flatMap((one) =>
      one.lacking.flatMap(({ sentence, until }) => (until === null ? [] : [{ trainerId, sentence, until }])),
    ),
  )
  const beside = new Set<string>(['own_class', 'document_for_covers', 'not_asked'])
  if (because === 'series') beside.add('class_over')
  // A series runs further ahead than any document: one that runs out meanwhile puts its classes at risk.
  if (because === 'series' && !order.named) beside.add('document')
  if (order.permitted) beside.add('clash')
  const judged = facts.map(({ entryId, ...one }) => ({
    entryId,
    startsAt: one.startsAt,
    reasons: qualified(one, work.now).reasons.filter((reason) => !beside.has(reason.code)),
  }))
  const known = new Set(judged.map((one) => one.entryId))
  const strangers = entryIds.filter((id) => !known.has(id)).map((entryId) => unknown(work, entryId))
  await put(
    work,
    judged.filter((one) => one.reasons.length === 0).map((one) => one.entryId),
    order,
  )
  return [...strangers, ...judged.filter((one) => one.reasons.length > 0)]
}

async function put(work: Work, entryIds: string[], { trainerId, because }: Assignment): Promise<void> {
  const usual = because === 'series' ? { usualTrainerId: trainerId } : {}
  await work.tx
    .update(entries)
    .set({ trainerId, ...usual })
    .where(inArray(entries.id, entryIds))
  await keepHistory(work, entryIds, { trainerId, because, coverId: null })
  // A class that has another trainer by hand needs nobody else; one that only lost its trainer still does.
  await endByManualEdit(work, entryIds, trainerId)
}

/** Adds the last row of each entry's history. Whoever calls has just put that trainer on the entries. */
export async function keepHistory(
  work: Work,
  entryIds: string[],
  what: { trainerId: string | null; because: 'series' | 'cover' | 'hand'; coverId: string | null },
): Promise<void> {
  if (entryIds.length === 0) return
  const { actor } = work
  const by = actor.kind === 'person' ? { assignedBy: actor.userId, actingGymId: actor.actingGymId } : {}
  await work.tx
    .insert(assignments)
    .values(entryIds.map((entryId) => ({ id: newId(), entryId, ...what, ...by, at: work.now })))
}

/** A connection that carries an assignment cannot end before the assignment is written or given up. */
async function holdConnections(work: Work, trainerId: string, entryIds: string[]): Promise<void> {
  const gyms = await work.tx
    .selectDistinct({ gymId: entries.gymId })
    .from(entries)
    .where(inArray(entries.id, entryIds))
    .orderBy(sql`1`)
  for (const { gymId } of gyms) await connectedTrainers(work.tx, gymId, [trainerId])
}

function unknown(work: Work, entryId: string): AssignmentRefusal {
  return { entryId, startsAt: work.now, reasons: [{ code: 'not_connected', sentence: 'There is no such trainer.' }] }
}
