import { aliasedTable, and, asc, desc, eq, getColumns, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { RequirementTerms } from '@quartet/contract/compliance/requirements'
import type { Tx } from '../../../platform/db/db.ts'
import {
  credentials,
  documentFiles,
  requirements,
  requirementVersions,
  submissionDecisions,
  submissionMessages,
  submissions,
} from './document.tables.ts'

export type WholeFile = typeof documentFiles.$inferSelect
/** A file without the words read from it, which may be long and which only handing it in compares. */
export type DocumentFileRow = Omit<WholeFile, 'sealedWords'>
export type DecisionRow = typeof submissionDecisions.$inferSelect
type MessageRow = typeof submissionMessages.$inferSelect
export type SubmissionRow = typeof submissions.$inferSelect & {
  rootId: string
  requirementName: string
  requirementCode: string | null
  terms: RequirementTerms
  file: DocumentFileRow
  decision: DecisionRow | null
}

const { sealedWords: _words, ...fileColumns } = getColumns(documentFiles)
const newer = aliasedTable(requirementVersions, 'asked_version')

function rows(tx: Tx) {
  return tx
    .select({
      submission: submissions,
      file: fileColumns,
      decision: submissionDecisions,
      rootId: sql<string>`coalesce(${requirements.basedOnId}, ${requirements.id})`,
      requirementName: requirements.name,
      requirementCode: requirements.code,
      terms: newer.terms,
    })
    .from(submissions)
    .innerJoin(documentFiles, eq(documentFiles.id, submissions.fileId))
    .innerJoin(requirements, eq(requirements.id, submissions.requirementId))
    .innerJoin(
      newer,
      and(eq(newer.requirementId, submissions.requirementId), eq(newer.version, submissions.requirementVersion)),
    )
    .leftJoin(
      submissionDecisions,
      and(eq(submissionDecisions.submissionId, submissions.id), isNull(submissionDecisions.undoneAt)),
    )
}

function flat({ submission, ...beside }: Awaited<ReturnType<typeof rows>>[number]): SubmissionRow {
  return { ...submission, ...beside }
}

type SubmissionFilter = {
  trainerId?: string
  requirementId?: string
  states?: SubmissionRow['state'][]
  oldestFirst?: true
  after: string[] | null
  limit: number
}

/** Newest first, unless it says otherwise. */
export async function listSubmissions(
  tx: Tx,
  scope: SQL | undefined,
  filter: SubmissionFilter,
): Promise<SubmissionRow[]> {
  const found = await rows(tx)
    .where(
      and(
        scope,
        filter.trainerId ? eq(submissions.trainerId, filter.trainerId) : undefined,
        filter.requirementId ? eq(submissions.requirementId, filter.requirementId) : undefined,
        filter.states ? inArray(submissions.state, filter.states) : undefined,
        filter.after
          ? sql`(${submissions.sentAt}, ${submissions.id}) < (${filter.after[0]}::timestamptz, ${filter.after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(
      ...(filter.oldestFirst
        ? [asc(submissions.sentAt), asc(submissions.id)]
        : [desc(submissions.sentAt), desc(submissions.id)]),
    )
    .limit(filter.limit)
  return found.map(flat)
}

export async function findSubmission(tx: Tx, scope: SQL | undefined, id: string): Promise<SubmissionRow | undefined> {
  const [row] = await rows(tx).where(and(scope, eq(submissions.id, id)))
  return row && flat(row)
}

/** Holds a document until the transaction ends: of two reviewers one comes first. */
export async function lockSubmission(tx: Tx, scope: SQL | undefined, id: string): Promise<SubmissionRow | undefined> {
  await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(scope, eq(submissions.id, id)))
    .for('no key update')
  return findSubmission(tx, scope, id)
}

/** Of these documents, those whose files a reader may open. */
export async function openable(tx: Tx, scope: SQL, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(inArray(submissions.id, ids), scope))
  return new Set(found.map((row) => row.id))
}

export async function findFile(tx: Tx, id: string): Promise<WholeFile | undefined> {
  const [row] = await tx.select().from(documentFiles).where(eq(documentFiles.id, id))
  return row
}

/** What was said about each of these documents, oldest first. */
export async function submissionMessagesOf(tx: Tx, ids: string[]): Promise<Map<string, MessageRow[]>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select()
    .from(submissionMessages)
    .where(inArray(submissionMessages.submissionId, ids))
    .orderBy(submissionMessages.at)
  return Map.groupBy(found, (row) => row.submissionId)
}

type Before = Pick<typeof credentials.$inferSelect, 'trainerId' | 'requirementId' | 'evidence' | 'validFrom'> & {
  file: DocumentFileRow
}

/** The last approved document of each of these people for each requirement, apart from what the submission itself brought. */
export async function approvedBefore(
  tx: Tx,
  of: Pick<SubmissionRow, 'id' | 'trainerId' | 'rootId'>[],
): Promise<Map<string, Before>> {
  if (of.length === 0) return new Map()
  const found = await tx
    .select({ credential: credentials, file: fileColumns })
    .from(credentials)
    .innerJoin(submissions, eq(submissions.id, credentials.submissionId))
    .innerJoin(documentFiles, eq(documentFiles.id, submissions.fileId))
    .where(
      and(
        inArray(credentials.trainerId, [...new Set(of.map((one) => one.trainerId))]),
        inArray(credentials.requirementId, [...new Set(of.map((one) => one.rootId))]),
        isNull(credentials.undoneAt),
      ),
    )
    .orderBy(desc(credentials.approvedAt))
  return new Map(
    of.flatMap((one) => {
      const last = found.find(
        ({ credential }) =>
          credential.trainerId === one.trainerId &&
          credential.requirementId === one.rootId &&
          credential.submissionId !== one.id,
      )
      return last ? [[one.id, { ...last.credential, file: last.file }] as const] : []
    }),
  )
}

/** How many files somebody has handed over since a moment. Whoever hands over several at once is counted file by file: the next count waits for this transaction. */
export async function filesSince(tx: Tx, userId: string, since: Temporal.Instant): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('document_files'), hashtext(${userId}))`)
  return tx.$count(documentFiles, and(eq(documentFiles.uploadedBy, userId), gte(documentFiles.uploadedAt, since)))
}

/** Names on documents of this person that a reviewer approved. */
export async function acceptedNames(tx: Tx, trainerId: string): Promise<string[]> {
  const name = sql<string | null>`${credentials.evidence} ->> 'holderName'`
  const rows = await tx
    .selectDistinct({ name })
    .from(credentials)
    .where(and(eq(credentials.trainerId, trainerId), isNull(credentials.undoneAt)))
  return rows.flatMap((row) => row.name ?? [])
}

/** Whether this file was handed in by somebody else before. */
export async function isKnownOfAnother(tx: Tx, { sha256, trainerId }: DocumentFileRow): Promise<boolean> {
  const [other] = await tx
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .where(and(eq(documentFiles.sha256, sha256), sql`${documentFiles.trainerId} <> ${trainerId}`))
    .limit(1)
  return other !== undefined
}

/** What each of these documents proved and still does, unless it was taken back. */
export async function standingCredentials(tx: Tx, submissionIds: string[]) {
  if (submissionIds.length === 0) return new Map<string, typeof credentials.$inferSelect>()
  const found = await tx
    .select()
    .from(credentials)
    .where(and(inArray(credentials.submissionId, submissionIds), isNull(credentials.undoneAt)))
  return new Map(found.map((row) => [row.submissionId, row]))
}

/** How many documents wait and were decided on at a gym. */
export async function reviewFigures(tx: Tx, gymId: string, monthBegan: Temporal.Instant) {
  const [row] = await tx
    .select({
      reviewed: sql<number>`count(*)::int`,
      usualSeconds: sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from ${submissionDecisions.at} - ${submissions.sentAt}))`,
    })
    .from(submissionDecisions)
    .innerJoin(submissions, eq(submissions.id, submissionDecisions.submissionId))
    .where(
      and(
        eq(submissionDecisions.gymId, gymId),
        isNull(submissionDecisions.undoneAt),
        gte(submissionDecisions.at, monthBegan),
      ),
    )
  return {
    reviewed: row!.reviewed,
    usualHours: row!.usualSeconds === null ? null : Math.round(row!.usualSeconds / 360) / 10,
  }
}
