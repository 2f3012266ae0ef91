import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { WrongShape } from '../../../platform/db/columns.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import {
  credentials,
  documentFiles,
  requirementVersions,
  submissionDecisions,
  submissions,
} from '../document/document.tables.ts'
import { isFileOver, type Use } from './retention.rules.ts'
import { lastDay } from '../document/status.rules.ts'

type FileThere = SweepItem & {
  trainerId: string
  key: string
  uploadedAt: Temporal.Instant
  leftAt: Temporal.Instant | null
}
export type KeptFile = FileThere & { uses: Use[] }

/** How many files are looked at together. */
const atOnce = 200

/** Files whose bytes have to go now, and those that can't be judged: they are listed as failing, and hold up no other. */
export async function filesOver({ tx, now }: Work, { most, only }: Which): Promise<KeptFile[]> {
  if (only) return (await keptFiles(tx, eq(documentFiles.id, only), 1)).filter((file) => isFileOver(now, file))
  const over: KeptFile[] = []
  let from: SQL | undefined
  for (;;) {
    const files = await filesThere(tx, from, atOnce)
    over.push(...(await overOf(tx, now, files)))
    if (files.length < atOnce || over.length >= most) return over.slice(0, most)
    from = gt(documentFiles.id, files.at(-1)!.id)
  }
}

async function overOf(tx: Tx, now: Temporal.Instant, files: FileThere[]): Promise<KeptFile[]> {
  try {
    return (await withUses(tx, files)).filter((file) => isFileOver(now, file))
  } catch (error) {
    // What is kept about one of them can't be read. Which one shows when each is looked at alone.
    if (!(error instanceof WrongShape)) throw error
    if (files.length === 1) return [{ ...files[0]!, uses: [] }]
    const over: KeptFile[] = []
    for (const file of files) over.push(...(await overOf(tx, now, [file])))
    return over
  }
}

/** Files whose bytes are still there, in the order of their ids, with everything that they are used for. */
export async function keptFiles(tx: Tx, which: SQL | undefined, limit: number): Promise<KeptFile[]> {
  return withUses(tx, await filesThere(tx, which, limit))
}

async function filesThere(tx: Tx, which: SQL | undefined, limit: number): Promise<FileThere[]> {
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
  return files.map((file) => ({ ...file, gymId: null, key: file.key! }))
}

async function withUses(tx: Tx, files: FileThere[]): Promise<KeptFile[]> {
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
    uses: (uses.get(file.id) ?? []).map(({ state, sentAt, decidedAt, terms, evidence, validFrom }) => ({
      state,
      sentAt,
      decidedAt,
      keepFileDays: terms.keepFileDays,
      until: evidence && validFrom ? lastDay(evidence, validFrom, terms) : null,
    })),
  }))
}
