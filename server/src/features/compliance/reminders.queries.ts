import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { connections } from '../connections/connections.tables.ts'
import { gymsThatSeeIt } from './audiences.queries.ts'
import { credentials, requirements, submissions } from './compliance.tables.ts'

/** Trainers who work somewhere and have an approved document. */
export async function trainersWithDocuments(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ trainerId: credentials.trainerId })
    .from(credentials)
    .innerJoin(connections, and(eq(connections.trainerId, credentials.trainerId), eq(connections.status, 'active')))
    .where(and(isNull(credentials.undoneAt), isNull(credentials.revokedFrom)))
    .orderBy(asc(credentials.trainerId))
  return rows.map((row) => row.trainerId)
}

export type Overdue = {
  submissionId: string
  trainerId: string
  requirementId: string
  requirementName: string
  sentAt: Temporal.Instant
  gymIds: string[]
}

/** Documents that wait since before and of which no gym admin was told, with the gyms that see them. */
export async function overdueSubmissions(tx: Tx, before: Temporal.Instant): Promise<Overdue[]> {
  return tx
    .select({
      submissionId: submissions.id,
      trainerId: submissions.trainerId,
      requirementId: submissions.requirementId,
      requirementName: requirements.name,
      sentAt: submissions.sentAt,
      gymIds: gymsThatSeeIt,
    })
    .from(submissions)
    .innerJoin(requirements, eq(requirements.id, submissions.requirementId))
    .where(
      and(
        inArray(submissions.state, ['awaiting_review']),
        isNull(submissions.escalatedAt),
        lte(submissions.sentAt, before),
      ),
    )
    .orderBy(asc(submissions.sentAt))
    .limit(500)
}
