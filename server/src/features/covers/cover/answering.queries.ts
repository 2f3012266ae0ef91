import { eq, and, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Approval } from '@quartet/contract/eligibility/terms'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { trainers, profiles } from '../../users/person/person.tables.ts'
import { coverRequests, covers, coverApplications } from './cover.tables.ts'
import { approvalAt } from './answering.rules.ts'
import { completeTerms } from '../../eligibility/terms.queries.ts'
import { coverPreferred } from '../../eligibility/terms.tables.ts'
import { unsettledStates } from './cover.rules.ts'
import { coverReturns } from '../assignments/reclaims.tables.ts'

/** What is paid on top of the usual rate, cents: as it was raised for this class, else as its request offers. */
export async function bonusOf(tx: Tx, cover: { requestId: string; bonusCents: number | null }): Promise<number> {
  if (cover.bonusCents !== null) return cover.bonusCents
  const [request] = await tx
    .select({ offer: coverRequests.offer, cents: coverRequests.offerCents })
    .from(coverRequests)
    .where(eq(coverRequests.id, cover.requestId))
  return request?.offer === 'urgent' ? (request.cents ?? 0) : 0
}

/** Whether this trainer has a cover as soon as they apply, by what its gym had settled when it was asked. */
export async function takesAtOnce(work: Work, cover: { id: string }, trainerId: string): Promise<boolean> {
  const [found] = await work.tx
    .select({ gymId: covers.gymId, startsAt: covers.startsAt, policy: coverRequests.policy })
    .from(covers)
    .innerJoin(coverRequests, eq(coverRequests.id, covers.requestId))
    .where(eq(covers.id, cover.id))
  if (!found) return false
  const by: Approval = approvalAt(completeTerms(found.policy).approval, work.now, found.startsAt)
  if (by !== 'trusted') return by === 'first_qualified'
  const [listed] = await work.tx
    .select({ trusted: coverPreferred.trusted })
    .from(coverPreferred)
    .where(and(eq(coverPreferred.gymId, found.gymId), eq(coverPreferred.trainerId, trainerId)))
  return listed?.trusted ?? false
}

/** The cover of a class that looks for somebody now. */
export async function searchFor(tx: Tx, entryId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: covers.id })
    .from(covers)
    .where(and(eq(covers.entryId, entryId), inArray(covers.state, [...unsettledStates])))
  return row?.id ?? null
}

/** Whether a class that this trainer has, or gets back, is one that they cover: a cover that is filled gave it to them. */
export async function coversIt(tx: Tx, entryId: string, trainerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: covers.id })
    .from(covers)
    .innerJoin(coverApplications, eq(coverApplications.coverId, covers.id))
    .where(
      and(
        eq(covers.entryId, entryId),
        eq(covers.state, 'filled'),
        eq(coverApplications.trainerId, trainerId),
        eq(coverApplications.state, 'confirmed'),
      ),
    )
    .limit(1)
  return row !== undefined
}

const returners = alias(trainers, 'returners')

const returnProfiles = alias(profiles, 'return_profiles')

/** One question whether a class goes back, with the gym that it is of. */
export async function findReturn(tx: Tx, coverId: string, id: string) {
  const [row] = await readReturns(tx).where(and(eq(coverReturns.coverId, coverId), eq(coverReturns.id, id)))
  return row && { ...row.asked, gymId: row.gymId, toName: row.toName }
}

export function readReturns(tx: Tx) {
  return tx
    .select({ asked: coverReturns, gymId: covers.gymId, toName: returnProfiles.fullName })
    .from(coverReturns)
    .innerJoin(covers, eq(covers.id, coverReturns.coverId))
    .innerJoin(returners, eq(returners.id, coverReturns.toTrainerId))
    .innerJoin(returnProfiles, eq(returnProfiles.accountId, returners.accountId))
}
