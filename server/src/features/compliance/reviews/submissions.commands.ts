import { and, eq, inArray } from 'drizzle-orm'
import { submissionsErrors, type Evidence } from '@quartet/contract/compliance/submissions'
import type { Work } from '../../../platform/db/db.ts'
import { withSystemRole } from '../../../platform/db/system-role.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import {
  documentFiles,
  fileFlags,
  submissionMessages,
  submissions,
  type CheckResult,
} from '../document/document.tables.ts'
import {
  isKnownOfAnother,
  type DocumentFileRow,
  type SubmissionRow,
  type WholeFile,
} from '../document/submissions.queries.ts'
import type { Subject } from '../document/submissions.policy.ts'
import { submissionTransitions } from './reviews.rules.ts'

const fail = failureOf(submissionsErrors)

type AboutOne = { submissionId: string; trainerId: string; requirementId: string; requirementName: string }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'document.uploaded': { fileId: string; trainerId: string }
    /** The same file under two people; only admins are told. */
    'document.flagged': { flagId: string }
    'submission.sent': AboutOne & { state: SubmissionRow['state'] }
    'submission.superseded': AboutOne
    'submission.withdrawn': AboutOne
    'submission.answered': AboutOne
  }
}

type Facts = 'id' | 'key' | 'sealedKey' | 'sealedWords' | 'sha256' | 'bytes' | 'mediaType' | 'name' | 'pages'
type Stored = Pick<WholeFile, Facts> & { check: CheckResult }

/** Keeps what is known of a file that lies in the file store. */
export async function keepFile(
  work: Work,
  holder: Allowed<Subject, 'hand_in'>,
  file: Stored,
): Promise<DocumentFileRow> {
  const { check, ...rest } = file
  const [row] = await work.tx
    .insert(documentFiles)
    .values({
      trainerId: holder.trainerId,
      ...rest,
      checkResult: check,
      checkedAt: work.now,
      ...author(work),
      uploadedBy: authorId(work),
      uploadedAt: work.now,
    })
    .returning()
  await work.record('document.uploaded', { fileId: row!.id, trainerId: holder.trainerId }, 'fileId')
  await raiseFlag(work, row!)
  return row!
}

/** Nobody but an admin hears of it: neither of the two knows who the other is. */
async function raiseFlag(work: Work, file: DocumentFileRow): Promise<void> {
  const flag = await withSystemRole(work.tx, async () => {
    if (!(await isKnownOfAnother(work.tx, file))) return undefined
    const [raised] = await work.tx
      .insert(fileFlags)
      .values({ id: newId(), sha256: file.sha256, raisedAt: work.now })
      .onConflictDoNothing()
      .returning({ id: fileFlags.id })
    return raised
  })
  if (flag) await work.record('document.flagged', { flagId: flag.id }, 'flagId')
}

export type HandedIn = {
  requirementId: string
  requirementName: string
  requirementVersion: number
  evidence: Evidence
  state: 'awaiting_review' | 'format_failed'
  problems: SubmissionRow['problems']
  found: SubmissionRow['found']
  nameLikeness: number | null
}

/** Hands a file in for one or several requirements. A document that waits for the same one gives way to it. */
export async function handIn(
  work: Work,
  holder: Allowed<Subject, 'hand_in'>,
  fileId: string,
  items: HandedIn[],
): Promise<string[]> {
  const ids: string[] = []
  for (const { requirementName, ...item } of items) {
    if (item.state === 'awaiting_review') await supersede(work, holder.trainerId, item.requirementId, requirementName)
    const id = newId()
    await work.tx.insert(submissions).values({
      id,
      trainerId: holder.trainerId,
      fileId,
      ...item,
      version: 1,
      sentBy: authorId(work),
      ...author(work),
      sentAt: work.now,
    })
    const about = { submissionId: id, trainerId: holder.trainerId, requirementId: item.requirementId, requirementName }
    await work.record('submission.sent', { ...about, state: item.state })
    ids.push(id)
  }
  return ids
}

async function supersede(work: Work, trainerId: string, requirementId: string, requirementName: string): Promise<void> {
  const old = await work.tx
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.trainerId, trainerId),
        eq(submissions.requirementId, requirementId),
        inArray(submissions.state, ['checking', 'awaiting_review', 'more_info']),
      ),
    )
    .for('update')
  for (const row of old) {
    const { id } = row
    await moveSubmission(work, row, 'superseded')
    await work.record('submission.superseded', { submissionId: id, trainerId, requirementId, requirementName })
  }
}

/** Moves a document to a state, and whoever had it claimed has it no longer. Throws where `submissionTransitions` has no way. */
export async function moveSubmission(
  work: Work,
  row: Pick<SubmissionRow, 'id' | 'state' | 'version'>,
  state: SubmissionRow['state'],
  change: Partial<typeof submissions.$inferInsert> = {},
): Promise<void> {
  if (!(state in submissionTransitions[row.state]))
    throw new Error(`A submission can't go from ${row.state} to ${state}`)
  await work.tx
    .update(submissions)
    .set({ ...change, state, version: row.version + 1, claimedBy: null, claimedUntil: null })
    .where(eq(submissions.id, row.id))
}

/** Answers a reviewer's question; the document waits again, with its place in the queue. */
export async function answerQuestion(
  work: Work,
  row: Allowed<SubmissionRow & Subject, 'own'>,
  said: { text: string; evidence: Evidence | undefined; version: number },
): Promise<void> {
  if (row.state !== 'more_info' || row.version !== said.version) throw fail('submissions.newer_version')
  await sayOfSubmission(work, row.id, said.text, false)
  await moveSubmission(work, row, 'awaiting_review', said.evidence ? { evidence: said.evidence } : {})
  await work.record('submission.answered', aboutOf(row))
}

export async function withdrawSubmission(
  work: Work,
  row: Allowed<SubmissionRow & Subject, 'own'>,
  version: number,
): Promise<void> {
  if (!('withdrawn' in submissionTransitions[row.state])) throw fail('submissions.cannot_withdraw')
  if (row.version !== version) throw fail('submissions.newer_version')
  await moveSubmission(work, row, 'withdrawn')
  await work.record('submission.withdrawn', aboutOf(row))
}

/** Adds to what is said about a document. */
export async function sayOfSubmission(
  work: Work,
  submissionId: string,
  text: string,
  question: boolean,
): Promise<void> {
  await work.tx
    .insert(submissionMessages)
    .values({ id: newId(), submissionId, authorId: authorId(work), ...author(work), question, text, at: work.now })
}

export function aboutOf(row: SubmissionRow): AboutOne {
  return {
    submissionId: row.id,
    trainerId: row.trainerId,
    requirementId: row.requirementId,
    requirementName: row.requirementName,
  }
}

export function authorId({ actor }: Work): string {
  if (actor.kind !== 'person') throw new Error('Only people submit and review documents.')
  return actor.userId
}

function author({ actor }: Work): { actingGymId: string | null } {
  return { actingGymId: actor.kind === 'person' ? actor.actingGymId : null }
}
