import { asc, eq } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import {
  credentials,
  documentFiles,
  requirements,
  submissionMessages,
  submissions,
  waivers,
  withheldDocuments,
} from './document/document.tables.ts'

/** The documents that somebody handed in, what was typed and decided about them, and from whom they are kept. */
export async function documentDataOf(
  work: Work,
  { userId, trainerId }: { userId: string; trainerId: string | null },
): Promise<unknown> {
  const { tx } = work
  const said = await tx
    .select({ text: submissionMessages.text, at: submissionMessages.at })
    .from(submissionMessages)
    .where(eq(submissionMessages.authorId, userId))
    .orderBy(asc(submissionMessages.at))
  if (trainerId === null) return { said, files: [], handedIn: [], approved: [], waivers: [], keptFrom: [] }
  const files = await tx
    .select({
      name: documentFiles.name,
      mediaType: documentFiles.mediaType,
      bytes: documentFiles.bytes,
      sha256: documentFiles.sha256,
      uploadedAt: documentFiles.uploadedAt,
      removedAt: documentFiles.removedAt,
    })
    .from(documentFiles)
    .where(eq(documentFiles.trainerId, trainerId))
    .orderBy(asc(documentFiles.uploadedAt))
  const handedIn = await tx
    .select({
      requirement: requirements.name,
      state: submissions.state,
      typed: submissions.evidence,
      sentAt: submissions.sentAt,
    })
    .from(submissions)
    .innerJoin(requirements, eq(requirements.id, submissions.requirementId))
    .where(eq(submissions.trainerId, trainerId))
    .orderBy(asc(submissions.sentAt))
  const approved = await tx
    .select({
      requirement: requirements.name,
      facts: credentials.evidence,
      validFrom: credentials.validFrom,
      approvedAt: credentials.approvedAt,
      undoneAt: credentials.undoneAt,
      revokedFrom: credentials.revokedFrom,
      revokedReason: credentials.revokedReason,
    })
    .from(credentials)
    .innerJoin(requirements, eq(requirements.id, credentials.requirementId))
    .where(eq(credentials.trainerId, trainerId))
    .orderBy(asc(credentials.approvedAt))
  const excused = await tx
    .select({
      requirement: requirements.name,
      gym: gyms.name,
      reason: waivers.reason,
      from: waivers.fromDate,
      to: waivers.toDate,
      outcome: waivers.outcome,
    })
    .from(waivers)
    .innerJoin(requirements, eq(requirements.id, waivers.requirementId))
    .innerJoin(gyms, eq(gyms.id, waivers.gymId))
    .where(eq(waivers.trainerId, trainerId))
    .orderBy(asc(waivers.askedAt))
  const keptFrom = await tx
    .select({ requirement: requirements.name, gym: gyms.name, since: withheldDocuments.since })
    .from(withheldDocuments)
    .innerJoin(requirements, eq(requirements.id, withheldDocuments.requirementId))
    .innerJoin(gyms, eq(gyms.id, withheldDocuments.gymId))
    .where(eq(withheldDocuments.trainerId, trainerId))
    .orderBy(asc(withheldDocuments.since))
  return {
    said,
    files: files.map((one) => ({ ...one, sha256: one.sha256.toString('hex') })),
    handedIn,
    approved,
    waivers: excused,
    keptFrom,
  }
}
