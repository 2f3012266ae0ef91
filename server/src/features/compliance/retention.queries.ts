import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import {
  credentials,
  documentFiles,
  requirementVersions,
  submissionDecisions,
  submissions,
} from './compliance.tables.ts'
import type { Use } from './retention.rules.ts'
import { lastDay } from './standing.rules.ts'

export type KeptFile = {
  id: string
  trainerId: string
  key: string
  uploadedAt: Temporal.Instant
  leftAt: Temporal.Instant | null
  uses: Use[]
}

/** Files whose bytes are still there, in the order of their ids from `after` on, with everything that they are used for. */
export async function keptFiles(tx: Tx, after: string, limit: number): Promise<KeptFile[]> {
  const files = await tx
    .select({
      id: documentFiles.id,
      trainerId: documentFiles.trainerId,
      key: documentFiles.key,
      uploadedAt: documentFiles.uploadedAt,
      leftAt: sql`(select case when bool_or(c.status = 'active') then null else max(c.ended_at) end
        from connections c where c.trainer_id = document_files.trainer_id)`.mapWith(documentFiles.uploadedAt),
    })
    .from(documentFiles)
    .where(and(isNull(documentFiles.removedAt), gt(documentFiles.id, after)))
    .orderBy(asc(documentFiles.id))
    .limit(limit)
  if (files.length === 0) return []
  const used = await tx
    .select({
      fileId: submissions.fileId,
      state: submissions.state,
      sentAt: submissions.sentAt,
      decidedAt: submissionDecisions.at,
      terms: requirementVersions.terms,
      evidence: credentials.evidence,
      validFrom: credentials.validFrom,
    })
    .from(submissions)
    .innerJoin(
      requirementVersions,
      and(
        eq(requirementVersions.requirementId, submissions.requirementId),
        eq(requirementVersions.version, submissions.requirementVersion),
      ),
    )
    .leftJoin(
      submissionDecisions,
      and(eq(submissionDecisions.submissionId, submissions.id), isNull(submissionDecisions.undoneAt)),
    )
    .leftJoin(credentials, and(eq(credentials.submissionId, submissions.id), isNull(credentials.undoneAt)))
    .where(
      inArray(
        submissions.fileId,
        files.map((one) => one.id),
      ),
    )
  const uses = Map.groupBy(used, (one) => one.fileId)
  return files.map((file) => ({
    ...file,
    key: file.key!,
    uses: (uses.get(file.id) ?? []).map(({ state, sentAt, decidedAt, terms, evidence, validFrom }) => ({
      state,
      sentAt,
      decidedAt,
      keepFileDays: terms.keepFileDays,
      until: evidence && validFrom ? lastDay(evidence, validFrom, terms) : null,
    })),
  }))
}
