import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { Item, Which } from '../../../platform/events/tasks.ts'
import {
  credentials,
  documentFiles,
  requirementVersions,
  submissionDecisions,
  submissions,
} from '../document/document.tables.ts'
import { isFileOver } from './retention.rules.ts'
import type { Use } from './retention.rules.ts'
import { lastDay } from '../document/status.rules.ts'

export type KeptFile = Item & {
  trainerId: string
  key: string
  uploadedAt: Temporal.Instant
  leftAt: Temporal.Instant | null
  uses: Use[]
}

/** How many files are looked at together. */
const atOnce = 200

/** Files whose bytes have to go now. */
export async function filesOver({ tx, now }: Work, { most, only }: Which): Promise<KeptFile[]> {
  if (only) return (await keptFiles(tx, eq(documentFiles.id, only), 1)).filter((file) => isFileOver(now, file))
  const over: KeptFile[] = []
  let from: SQL | undefined
  for (;;) {
    const files = await keptFiles(tx, from, atOnce)
    over.push(...files.filter((file) => isFileOver(now, file)))
    if (files.length < atOnce || over.length >= most) return over.slice(0, most)
    from = gt(documentFiles.id, files.at(-1)!.id)
  }
}

/** Files whose bytes are still there, in the order of their ids, with everything that they are used for. */
export async function keptFiles(tx: Tx, which: SQL | undefined, limit: number): Promise<KeptFile[]> {
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
    .where(and(isNull(documentFiles.removedAt), which))
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
    gymId: null,
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
