import { and, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/actor.ts'
import { isTrainer, worksFor } from '../../platform/actor.ts'
import type { Policy, Verdict } from '../../platform/gate.ts'
import { connections } from '../connections/connections.tables.ts'
import { requirements, submissions, withheldDocuments } from './compliance.tables.ts'

/** A document and, for a reviewer, the gym that they look at it for. */
export type Subject = { trainerId: string; gymId: string | null }

/** Decision 39: owners, managers and gym admins review, nobody their own; a trainer has their own wallet. */
export const submissionPolicy = {
  hand_in: (actor, { trainerId, gymId }) => isTrainer(actor, trainerId) || reviews(actor, gymId),
  /** Answer a question, or take a document back. */
  own: (actor, { trainerId }) => isTrainer(actor, trainerId),
  review(actor, { trainerId, gymId }): Verdict {
    if (!reviews(actor, gymId)) return false
    return isTrainer(actor, trainerId) ? 'Nobody reviews what is their own. Ask another manager of the gym.' : true
  },
} satisfies Policy<Subject>

function reviews(actor: Actor, gymId: string | null): boolean {
  return gymId !== null && worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')
}

/** Gyms at which the actor reviews documents. */
export function gymsReviewed(actor: Actor): string[] {
  if (actor.kind !== 'person') return []
  return actor.teams.filter(({ position }) => position !== 'front_desk').map(({ gymId }) => gymId)
}

/** A trainer's own documents, and those that trainers connected with these gyms show to them. */
export function visibleSubmissions(actor: Actor, gymIds: string[] = gymsReviewed(actor)): SQL | undefined {
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  return or(trainerId ? eq(submissions.trainerId, trainerId) : sql`false`, shownTo(gymIds))
}

/** Documents of trainers who are connected with one of these gyms and show them there. */
export function shownTo(gymIds: string[]): SQL {
  if (gymIds.length === 0) return sql`false`
  const query = new QueryBuilder()
  return exists(
    query
      .select({ id: connections.id })
      .from(connections)
      .where(
        and(
          eq(connections.trainerId, submissions.trainerId),
          inArray(connections.gymId, gymIds),
          eq(connections.status, 'active'),
          notExists(
            query
              .select({ gymId: withheldDocuments.gymId })
              .from(withheldDocuments)
              .where(
                and(
                  eq(withheldDocuments.trainerId, submissions.trainerId),
                  eq(withheldDocuments.gymId, connections.gymId),
                  sql`${withheldDocuments.requirementId} = (select coalesce(${requirements.basedOnId}, ${requirements.id}) from ${requirements} where ${requirements.id} = ${submissions.requirementId})`,
                ),
              ),
          ),
        ),
      ),
  )
}
