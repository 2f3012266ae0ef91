import type { Submission } from '@quartet/contract/compliance/submissions'
import type { Work } from '../../../platform/db/db.ts'
import { may } from '../../../platform/authorize.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import { peopleByIds } from '../../users/person/names.queries.ts'
import { gymsByIds } from '../../gyms/gym/gym.queries.ts'
import { lastDay } from '../document/status.rules.ts'
import { trainersByIds } from '../document/people.queries.ts'
import { presentNamedTrainer } from '../status/held.present.ts'
import { undoTime } from './reviews.rules.ts'
import { filesOpenTo, gymsReviewed, submissionPolicy } from '../document/submissions.policy.ts'
import {
  approvedBefore,
  submissionMessagesOf,
  openable,
  standingCredentials,
  type DocumentFileRow,
  type SubmissionRow,
} from '../document/submissions.queries.ts'
import type { WalletRow } from '../status/held.queries.ts'

/** Makes the address of a file that works for a few minutes and for this reader. */
export type Link = (file: DocumentFileRow) => string | null
export type Blocks = Map<string, Submission['blocks']>

/** Documents as somebody may see them, with everything that stands beside them: a fixed number of questions for a list. */
export async function presentSubmissions(
  work: Work,
  rows: SubmissionRow[],
  gymId: string | null,
  link: Link,
  blocks: Blocks,
): Promise<Submission[]> {
  const ids = rows.map((row) => row.id)
  const trainers = await trainersByIds(
    work.tx,
    rows.map((row) => row.trainerId),
  )
  const messages = await submissionMessagesOf(work.tx, ids)
  const before = await approvedBefore(work.tx, rows)
  const credentials = await standingCredentials(work.tx, ids)
  const open = await openable(work.tx, filesOpenTo(gymId ? [gymId] : gymsReviewed(work.actor), work.now), ids)
  const people = await peopleByIds(
    work.tx,
    rows.flatMap((row) => [
      ...(row.claimedBy ? [row.claimedBy] : []),
      ...(row.secondedBy ? [row.secondedBy] : []),
      ...(row.decision ? [row.decision.decidedBy] : []),
      ...(messages.get(row.id) ?? []).map((one) => one.authorId),
    ]),
  )
  const gyms = await gymsByIds(
    work.tx,
    rows.flatMap((row) => row.decision?.gymId ?? []),
  )
  const personOf = (userId: string) => {
    const known = people.get(userId)
    return { userId, name: known?.name ?? 'Someone', avatarUrl: avatarUrl(known?.avatarId ?? null) }
  }
  const me = work.actor.kind === 'person' ? work.actor.userId : null

  return rows.map((row) => {
    const subject = { trainerId: row.trainerId, gymId, reviewer: row.terms.reviewer }
    const reviews = may(work.actor, submissionPolicy, 'review', subject)
    const own = may(work.actor, submissionPolicy, 'own', subject)
    const isOpen = own || open.has(row.id)
    const waits = row.state === 'awaiting_review' || row.state === 'more_info'
    const claimed =
      row.claimedUntil && Temporal.Instant.compare(row.claimedUntil, work.now) > 0 ? row.claimedUntil : null
    const free = (!claimed || row.claimedBy === me) && row.secondedBy !== me
    const last = before.get(row.id)
    const credential = credentials.get(row.id)
    const undoUntil = row.decision?.at.add(undoTime)
    const undoable = reviews && undoUntil !== undefined && Temporal.Instant.compare(undoUntil, work.now) >= 0
    return {
      id: row.id,
      version: row.version,
      status: row.state,
      state: claimed ? 'claimed' : waits && row.secondedBy ? 'seconded' : row.state,
      requirement: {
        id: row.requirementId,
        name: row.requirementName,
        code: row.requirementCode,
        jurisdiction: row.terms.jurisdictions.length === 1 ? row.terms.jurisdictions[0]! : null,
      },
      terms: row.terms,
      trainer: presentNamedTrainer(trainers.get(row.trainerId)!),
      file: presentFile(row.file, isOpen ? link : () => null),
      evidence: credential?.evidence ?? row.evidence,
      previous: last
        ? {
            evidence: last.evidence,
            file: presentFile(last.file, isOpen ? link : () => null),
            validUntil: lastDay(last.evidence, last.validFrom, row.terms)?.toString() ?? null,
          }
        : null,
      problems: [...(row.file.checkResult?.problems ?? []), ...row.problems],
      found: row.found,
      nameLikeness: row.nameLikeness,
      messages: (messages.get(row.id) ?? []).map((one) => ({
        id: one.id,
        author: personOf(one.authorId),
        text: one.text,
        at: one.at.toString(),
        question: one.question,
      })),
      sentAt: row.sentAt.toString(),
      claimedBy:
        claimed && reviews
          ? { ...personOf(row.claimedBy!), until: claimed.toString(), mine: row.claimedBy === me }
          : null,
      seconded: row.secondedBy ? { by: personOf(row.secondedBy), at: row.secondedAt!.toString() } : null,
      blocks: blocks.get(row.id) ?? null,
      decision: row.decision
        ? {
            outcome: row.decision.outcome,
            by: personOf(row.decision.decidedBy),
            gymName: row.decision.gymId ? (gyms.get(row.decision.gymId)?.name ?? null) : null,
            reasonCode: row.decision.reasonCode,
            text: row.decision.text,
            corrected: row.decision.corrected,
            at: row.decision.at.toString(),
            undoUntil: undoable ? undoUntil.toString() : null,
          }
        : null,
      credentialId: credential?.id ?? null,
      can: {
        claim: reviews && waits && free,
        decide: reviews && waits && free,
        undo: undoable,
        answer: own && row.state === 'more_info',
        withdraw: own && (waits || row.state === 'format_failed' || row.state === 'checking'),
        revoke: reviews && credential !== undefined && credential.revokedAt === null,
      },
    }
  })
}

export function presentFile(file: DocumentFileRow, link: Link): NonNullable<Submission['file']> {
  return {
    id: file.id,
    name: file.name,
    mediaType: file.mediaType,
    bytes: file.bytes,
    pages: file.pages,
    url: file.key === null ? null : link(file),
  }
}

/** The classes that a document that waits keeps from its holder at one gym. */
export function blockOf(row: WalletRow | undefined): Submission['blocks'] {
  const first = row?.stake.first
  if (!row?.gym || !first || (row.consequence !== 'block_covers' && row.consequence !== 'block_teaching')) return null
  return {
    classes: row.stake.classes,
    first: {
      timetableId: first.entryId,
      name: first.name,
      startsAt: first.startsAt.toString(),
      timezone: row.gym.timezone,
    },
  }
}
