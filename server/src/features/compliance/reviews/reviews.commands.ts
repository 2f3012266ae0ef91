import { and, eq, inArray, isNull, max } from 'drizzle-orm'
import { submissionsErrors, type Evidence, type Submission } from '@quartet/contract/compliance/submissions'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { credentials, requirementVersions, submissionDecisions, submissions } from '../document/document.tables.ts'
import { correctedFields, lease, undoTime } from './reviews.rules.ts'
import { aboutOf, authorId, moveSubmission, sayOfSubmission } from './submissions.commands.ts'
import type { SubmissionRow } from '../document/submissions.queries.ts'
import type { Subject } from '../document/submissions.policy.ts'

const fail = failureOf(submissionsErrors)

type Judged = { submissionId: string; trainerId: string; requirementId: string; requirementName: string }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'submission.claimed': Judged
    'submission.released': Judged
    'submission.approved': Judged & { credentialId: string; corrected: string[] }
    'submission.seconded': Judged
    'submission.rejected': Judged & { reasonCode: string; text: string | null }
    'submission.asked': Judged & { text: string }
    'submission.undone': Judged & { outcome: 'approved' | 'rejected' }
  }
}

type Reviewed = Allowed<SubmissionRow & Subject, 'review'>
/** Says who has it open or has decided, by name. */
export type Names = (userId: string) => Promise<string>

/** Takes a document for 20 minutes, to be judged by what is asked now; whoever has it already goes on with it. */
export async function claimSubmission(work: Work, row: Reviewed, nameOf: Names): Promise<void> {
  await refuseUnlessWaiting(work, row, nameOf)
  await refuseClaimed(work, row, nameOf)
  const requirementVersion = await newestVersion(work, row)
  const version = row.version + (requirementVersion === row.requirementVersion ? 0 : 1)
  await work.tx
    .update(submissions)
    .set({ claimedBy: authorId(work), claimedUntil: work.now.add(lease), requirementVersion, version })
    .where(eq(submissions.id, row.id))
  if (row.claimedBy !== authorId(work)) await work.record('submission.claimed', aboutOf(row), { gymId: row.gymId })
}

export async function releaseClaim(work: Work, row: Reviewed): Promise<void> {
  if (row.claimedBy !== authorId(work)) return
  await work.tx.update(submissions).set({ claimedBy: null, claimedUntil: null }).where(eq(submissions.id, row.id))
  await work.record('submission.released', aboutOf(row), { gymId: row.gymId })
}

type Confirmed = { version: number; evidence: Evidence; confirm: { number?: string | null; expiresOn?: string | null } }

/** Makes an approved fact of a document. Its number and its end are typed twice, as a slip there costs somebody a class. */
export async function approveSubmission(work: Work, row: Reviewed, given: Confirmed, nameOf: Names): Promise<void> {
  await refuseUnlessOurs(work, row, given.version, nameOf)
  const { evidence, confirm } = given
  if (
    (evidence.number ?? null) !== (confirm.number ?? null) ||
    (evidence.expiresOn ?? null) !== (confirm.expiresOn ?? null)
  )
    throw fail('submissions.fields_differ')
  const missing = row.terms.fields.filter(({ field, required }) => required && evidence[field] == null)
  if (missing.length > 0)
    throw invalid(
      missing.map(({ field }) => ({ field: `evidence.${field}`, message: 'Enter this from the document.' })),
    )
  const corrected = correctedFields(row.evidence, evidence)
  if (row.terms.secondReviewer && !row.secondedBy) return second(work, row)
  if (row.secondedBy === authorId(work))
    throw fail('submissions.second_person', { values: { name: await nameOf(row.secondedBy) } })
  await decide(work, row, { outcome: 'approved', reasonCode: null, text: null, corrected })
  const credentialId = newId()
  await work.tx.insert(credentials).values({
    id: credentialId,
    trainerId: row.trainerId,
    requirementId: row.rootId,
    submissionId: row.id,
    evidence,
    validFrom: evidence.issuedOn
      ? Temporal.PlainDate.from(evidence.issuedOn)
      : work.now.toZonedDateTimeISO('UTC').toPlainDate(),
    approvedBy: authorId(work),
    gymId: row.gymId,
    approvedAt: work.now,
  })
  await work.record('submission.approved', { ...aboutOf(row), credentialId, corrected }, { gymId: row.gymId })
}

/** The first of two. What they typed is not shown to the second, who reads the document themself. */
async function second(work: Work, row: Reviewed): Promise<void> {
  await work.tx
    .update(submissions)
    .set({
      secondedBy: authorId(work),
      secondedAt: work.now,
      version: row.version + 1,
      claimedBy: null,
      claimedUntil: null,
    })
    .where(eq(submissions.id, row.id))
  await work.record('submission.seconded', aboutOf(row), { gymId: row.gymId })
}

type Refusal = {
  version: number
  reasonCode: NonNullable<NonNullable<Submission['decision']>['reasonCode']>
  text: string | null
}

export async function rejectSubmission(work: Work, row: Reviewed, given: Refusal, nameOf: Names): Promise<void> {
  await refuseUnlessOurs(work, row, given.version, nameOf)
  const { reasonCode, text } = given
  if (reasonCode === 'other' && !text) throw invalid([{ field: 'text', message: 'Enter what’s wrong with it.' }])
  await decide(work, row, { outcome: 'rejected', reasonCode, text, corrected: [] })
  await work.record('submission.rejected', { ...aboutOf(row), reasonCode, text }, { gymId: row.gymId })
}

export async function askHolder(
  work: Work,
  row: Reviewed,
  given: { version: number; text: string },
  nameOf: Names,
): Promise<void> {
  await refuseUnlessOurs(work, row, given.version, nameOf)
  await sayOfSubmission(work, row.id, given.text, true)
  await moveSubmission(work, row, 'more_info')
  await work.record('submission.asked', { ...aboutOf(row), text: given.text }, { gymId: row.gymId })
}

/** Takes back one's gym's decision within ten minutes: the document waits again, and what it proved is no fact any more. */
export async function undo(work: Work, row: Reviewed, version: number): Promise<void> {
  const { decision } = row
  if (!decision || row.version !== version) throw fail('submissions.newer_version')
  if (Temporal.Instant.compare(work.now, decision.at.add(undoTime)) > 0) throw fail('submissions.undo_over')
  await work.tx
    .update(submissionDecisions)
    .set({ undoneAt: work.now, undoneBy: authorId(work) })
    .where(eq(submissionDecisions.id, decision.id))
  await work.tx
    .update(credentials)
    .set({ undoneAt: work.now })
    .where(and(eq(credentials.submissionId, row.id), isNull(credentials.undoneAt)))
  // Somebody may have handed in a newer one meanwhile: then that one waits, and this one stays behind it.
  const [newer] = await work.tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.trainerId, row.trainerId),
        eq(submissions.requirementId, row.requirementId),
        inArray(submissions.state, ['checking', 'awaiting_review', 'more_info']),
      ),
    )
  const seconds = { secondedBy: null, secondedAt: null }
  await moveSubmission(work, row, newer ? 'superseded' : 'awaiting_review', seconds)
  await work.record('submission.undone', { ...aboutOf(row), outcome: decision.outcome }, { gymId: row.gymId })
}

type Outcome = Pick<typeof submissionDecisions.$inferInsert, 'outcome' | 'reasonCode' | 'text' | 'corrected'>

async function decide(work: Work, row: Reviewed, outcome: Outcome): Promise<void> {
  await work.tx.insert(submissionDecisions).values({
    id: newId(),
    submissionId: row.id,
    ...outcome,
    decidedBy: authorId(work),
    gymId: row.gymId,
    at: work.now,
  })
  await moveSubmission(work, row, outcome.outcome)
}

async function refuseUnlessOurs(work: Work, row: Reviewed, version: number, nameOf: Names): Promise<void> {
  await refuseUnlessWaiting(work, row, nameOf)
  await refuseClaimed(work, row, nameOf)
  if (row.version !== version) throw fail('submissions.newer_version')
  if ((await newestVersion(work, row)) !== row.requirementVersion) throw fail('submissions.requirement_changed')
}

async function newestVersion(work: Work, { requirementId }: Reviewed): Promise<number> {
  const [newest] = await work.tx
    .select({ version: max(requirementVersions.version) })
    .from(requirementVersions)
    .where(eq(requirementVersions.requirementId, requirementId))
  return newest!.version!
}

async function refuseUnlessWaiting(work: Work, row: Reviewed, nameOf: Names): Promise<void> {
  if (row.state === 'awaiting_review' || row.state === 'more_info') return
  if (row.decision)
    throw fail('submissions.already_decided', {
      values: { name: await nameOf(row.decision.decidedBy), outcome: row.decision.outcome },
    })
  throw fail(row.state === 'superseded' ? 'submissions.newer_version' : 'submissions.not_checked')
}

async function refuseClaimed(work: Work, row: Reviewed, nameOf: Names): Promise<void> {
  const { claimedBy, claimedUntil } = row
  if (!claimedBy || !claimedUntil || claimedBy === authorId(work)) return
  if (Temporal.Instant.compare(claimedUntil, work.now) <= 0) return
  const minutes = Math.ceil(work.now.until(claimedUntil).total('minutes'))
  throw fail('submissions.claimed', {
    values: { name: await nameOf(claimedBy), until: `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` },
  })
}
