import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { coverApplications, covers } from '../cover/cover.tables.ts'
import { qualified } from '../../eligibility/eligibility.rules.ts'
import { factsOf, holdTrainer } from '../../eligibility/facts.queries.ts'

/**
 * Holds these trainers, and those who may be applicants again once a cover's class needs somebody anew, by id as everybody
 * does. Called before the cover is held. Returns the others.
 */
export async function holdReapplying(work: Work, coverId: string, trainerIds: string[]): Promise<string[]> {
  const others = (await notChosen(work.tx, coverId)).map((one) => one.trainerId)
  for (const id of [...new Set([...trainerIds, ...others])].toSorted()) await holdTrainer(work.tx, id)
  return others
}

/**
 * Makes whoever applied for the cover `from`, was not chosen and may take the class now an applicant for the cover `to`,
 * which may be the same. An offer had its own deadline and is not brought back. Who came first stays first. Returns their trainer ids.
 */
export async function applyAgain(work: Work, from: string, to: { id: string; entryId: string }): Promise<string[]> {
  const waited = await notChosen(work.tx, from)
  const facts = await factsOf(
    work.tx,
    waited.map(({ trainerId }) => ({ trainerId, entryId: to.entryId })),
  )
  const fit = new Set(facts.filter((one) => qualified(one, work.now).ok).map((one) => one.trainerId))
  const again = waited.filter(({ trainerId }) => fit.has(trainerId))
  if (again.length === 0) return []
  if (from === to.id) {
    await work.tx
      .update(coverApplications)
      .set({ state: 'applied', decidedAt: null, decidedBy: null })
      .where(
        inArray(
          coverApplications.id,
          again.map((one) => one.id),
        ),
      )
  } else {
    await work.tx.insert(coverApplications).values(
      again.map(({ trainerId, message, createdAt }) => ({
        id: newId(),
        coverId: to.id,
        trainerId,
        state: 'applied' as const,
        message,
        createdAt,
      })),
    )
  }
  return again.map((one) => one.trainerId)
}

/**
 * Of each trainer the last word on a cover, where that is an application that was not chosen; without those who have since
 * said no to a later search for its class, or were offered it there. Those whose application only ended with it stay.
 */
async function notChosen(tx: Tx, coverId: string) {
  const from = alias(covers, 'from_cover')
  const rows = await tx
    .select({ application: coverApplications, coverId: covers.id })
    .from(coverApplications)
    .innerJoin(covers, eq(covers.id, coverApplications.coverId))
    .innerJoin(from, and(eq(from.id, coverId), eq(from.entryId, covers.entryId), gte(covers.createdAt, from.createdAt)))
    .orderBy(asc(covers.createdAt), asc(covers.id), asc(coverApplications.createdAt), asc(coverApplications.id))
  const theirs = Map.groupBy(rows, ({ application }) => application.trainerId)
  return [...theirs.values()].flatMap((words) => {
    const last = words.findLast((one) => one.coverId === coverId)?.application
    if (last?.state !== 'not_chosen' || last.answerBy !== null) return []
    const later = words.filter((one) => one.coverId !== coverId)
    const saidNo = later.some(({ application }) => !withoutNo.has(application.state) || application.answerBy !== null)
    return saidNo ? [] : [last]
  })
}

/** How an application ends without a no of its trainer's, and while they may take the class. */
const withoutNo = new Set(['not_chosen', 'lapsed'])
