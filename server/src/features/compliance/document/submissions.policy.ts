import { decidersOf } from '../../gyms/gym/team.rules.ts'
import { and, eq, exists, gt, inArray, isNotNull, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import type { RequirementTerms } from '@quartet/contract/compliance/requirements'
import { policyOf, staysOpen, type Verdict } from '../../../platform/authorize.ts'
import { everAccepted } from '../../connections/connection/connection.policy.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { requirements, submissionDecisions, submissions, withheldDocuments } from './document.tables.ts'

/** A document and, for a reviewer, the gym that they look at it for. */
export type Subject = { trainerId: string; gymId: string | null; reviewer?: RequirementTerms['reviewer'] }

/** Decision 39: owners, managers and gym admins review, nobody their own; a trainer has their own wallet. */
export const submissionPolicy = policyOf<Subject>()({
  hand_in: (actor, { trainerId, gymId }) => isTrainer(actor, trainerId) || reviews(actor, gymId),
  /** Answer a question, or take a document back. */
  own: (actor, { trainerId }) => isTrainer(actor, trainerId),
  /** What waits at a gym, and what became of it there. */
  readQueue: (actor, { gymId }) => reviews(actor, gymId),
  review(actor, { trainerId, gymId, reviewer }): Verdict {
    if (!reviews(actor, gymId)) return false
    if (reviewer === 'gym_admin' && !worksFor(actor, gymId!, 'owner', 'gym_admin'))
      return 'Only a gym admin or the owner can review this document.'
    return isTrainer(actor, trainerId) ? 'You can’t review your own document. Ask another manager.' : true
  },
})
staysOpen(submissionPolicy, 'always', 'readQueue')

function reviews(actor: Actor, gymId: string | null): boolean {
  return gymId !== null && worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')
}

/** Gyms at which the actor reviews documents. */
export function gymsReviewed(actor: Actor): string[] {
  if (actor.kind !== 'person') return []
  return decidersOf(actor.teams).map(({ gymId }) => gymId)
}

/** A trainer's own documents, and those that trainers connected with these gyms show to them. */
export function visibleSubmissions(actor: Actor, gymIds: string[] = gymsReviewed(actor)): SQL | undefined {
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  return or(trainerId ? eq(submissions.trainerId, trainerId) : sql`false`, shownTo(gymIds))
}

/**
 * Documents of trainers who are connected with one of these gyms and show them there, and those that it decided on: a
 * gym keeps what it decided, also when the connection has ended. What one gym alone asks for is no other gym's to see.
 */
export function shownTo(gymIds: string[]): SQL {
  if (gymIds.length === 0) return sql`false`
  const query = new QueryBuilder()
  return or(
    exists(
      query
        .select({ id: connections.id })
        .from(connections)
        .innerJoin(requirements, eq(requirements.id, submissions.requirementId))
        .where(
          and(
            eq(connections.trainerId, submissions.trainerId),
            inArray(connections.gymId, gymIds),
            eq(connections.status, 'active'),
            or(
              isNull(requirements.gymId),
              isNotNull(requirements.basedOnId),
              eq(requirements.gymId, connections.gymId),
            ),
            isNotWithheld(),
          ),
        ),
    ),
    exists(
      query
        .select({ id: submissionDecisions.id })
        .from(submissionDecisions)
        .where(
          and(
            eq(submissionDecisions.submissionId, submissions.id),
            inArray(submissionDecisions.gymId, gymIds),
            isNull(submissionDecisions.undoneAt),
          ),
        ),
    ),
  )!
}

/** Days that a gym can still open a file after the connection has ended. */
const filesAfterwards = { hours: 30 * 24 }

/** Documents whose files these gyms may open: shown to them, by somebody who works there or did a moment ago. */
export function filesOpenTo(gymIds: string[], now: Temporal.Instant): SQL {
  if (gymIds.length === 0) return sql`false`
  return exists(
    new QueryBuilder()
      .select({ id: connections.id })
      .from(connections)
      .innerJoin(requirements, eq(requirements.id, submissions.requirementId))
      .where(
        and(
          eq(connections.trainerId, submissions.trainerId),
          inArray(connections.gymId, gymIds),
          everAccepted(),
          or(eq(connections.status, 'active'), gt(connections.endedAt, now.subtract(filesAfterwards))),
          isNotWithheld(),
        ),
      ),
  )
}

function isNotWithheld(): SQL {
  return notExists(
    new QueryBuilder()
      .select({ gymId: withheldDocuments.gymId })
      .from(withheldDocuments)
      .where(
        and(
          eq(withheldDocuments.trainerId, connections.trainerId),
          eq(withheldDocuments.gymId, connections.gymId),
          sql`${withheldDocuments.requirementId} = coalesce(${requirements.basedOnId}, ${requirements.id})`,
        ),
      ),
  )
}
