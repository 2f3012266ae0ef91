import { asc, eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { askedFor } from '../cover/audience.queries.ts'
import { coverApplications } from '../cover/cover.tables.ts'
import { isAsked, qualified } from '../../eligibility/eligibility.rules.ts'
import { factsOf } from '../../eligibility/facts.queries.ts'
import { coverMutes } from '../../eligibility/terms.tables.ts'

/**
 * Whom it concerns that a cover that had its substitute is open again: whoever was asked, or applied and was not chosen,
 * may take its class now, and did not say no themselves.
 */
export async function stillEligible(
  work: Work,
  cover: { id: string; entryId: string; gymId: string },
): Promise<string[]> {
  const answers = await work.tx
    .select({ trainerId: coverApplications.trainerId, state: coverApplications.state })
    .from(coverApplications)
    .where(eq(coverApplications.coverId, cover.id))
    .orderBy(asc(coverApplications.createdAt), asc(coverApplications.id))
  const said = new Map(answers.map((one) => [one.trainerId, one.state]))
  const muting = await work.tx
    .select({ trainerId: coverMutes.trainerId })
    .from(coverMutes)
    .where(eq(coverMutes.gymId, cover.gymId))
  const muted = new Set(muting.map((one) => one.trainerId))
  const asked = (await askedFor(work.tx, cover.id)).filter((id) => !muted.has(id))
  // Who wanted it may have said elsewhere that they are away, and wants it all the same.
  const wanted = [...said.keys()].filter((id) => said.get(id) === 'not_chosen')
  const concerned = [...new Set([...wanted, ...asked])].filter((id) => !saidNo.has(said.get(id) ?? ''))
  const facts = await factsOf(
    work.tx,
    concerned.map((trainerId) => ({ trainerId, entryId: cover.entryId })),
  )
  return facts
    .filter((one) => {
      const judged = qualified(one, work.now)
      return wanted.includes(one.trainerId) ? judged.ok : isAsked(judged)
    })
    .map((one) => one.trainerId)
}

const saidNo = new Set(['withdrawn', 'declined'])
