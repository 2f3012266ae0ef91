import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { gymsThatSeeIt } from '../status/recipients.queries.ts'
import { credentials, requirements, submissions } from '../document/document.tables.ts'

/** Trainers who work somewhere and have an approved document. */
export async function trainersWithDocuments({ tx }: Work, { most, only }: Which): Promise<SweepItem[]> {
  const rows = await tx
    .selectDistinct({ trainerId: credentials.trainerId })
    .from(credentials)
    .innerJoin(connections, and(eq(connections.trainerId, credentials.trainerId), eq(connections.status, 'active')))
    .where(
      and(
        isNull(credentials.undoneAt),
        isNull(credentials.revokedFrom),
        only ? eq(credentials.trainerId, only) : undefined,
      ),
    )
    .orderBy(asc(credentials.trainerId))
    .limit(most)
  return rows.map(({ trainerId }) => ({ id: trainerId, gymId: null }))
}

/** How long a document waits before the gym admins hear of it. */
const patience = { hours: 5 * 24 }

export type Overdue = SweepItem & {
  submissionId: string
  trainerId: string
  requirementId: string
  requirementName: string
  sentAt: Temporal.Instant
  gymIds: string[]
}

/** Documents that wait for days and of which no gym admin was told, with the gyms that see them; one of them is held. */
export async function overdueSubmissions({ tx, now }: Work, { most, only }: Which): Promise<Overdue[]> {
  const found = tx
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
        lte(submissions.sentAt, now.subtract(patience)),
        only ? eq(submissions.id, only) : undefined,
      ),
    )
    .orderBy(asc(submissions.sentAt), asc(submissions.id))
    .limit(most)
  const rows = await (only ? found.for('update', { of: submissions, skipLocked: true }) : found)
  return rows.map((row) => ({ ...row, id: row.submissionId, gymId: null }))
}
