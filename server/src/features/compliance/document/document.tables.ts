import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { requirementTerms, type Requirement } from '@quartet/contract/compliance/requirements'
import { evidence, submission, type Submission } from '@quartet/contract/compliance/submissions'
import { z } from 'zod'
import { bytes, instant, json, plainDate, type SealedColumn, type StoredColumn } from '../../../platform/db/columns.ts'

const { problems, found } = submission.shape

export const requirements = snakeCase.table('requirements', {
  id: uuid().primaryKey(),
  gymId: uuid(),
  basedOnId: uuid(),
  name: text().notNull(),
  code: text(),
  description: text().notNull(),
  scope: text().notNull().$type<Requirement['scope']>(),
  specialtyId: uuid(),
  createdAt: instant().notNull(),
  createdBy: uuid(),
  endedAt: instant(),
  endedBy: uuid(),
})

export const requirementVersions = snakeCase.table('requirement_versions', {
  id: uuid().primaryKey(),
  requirementId: uuid().notNull(),
  version: integer().notNull(),
  effectiveFrom: plainDate().notNull(),
  terms: json(requirementTerms).notNull(),
  createdAt: instant().notNull(),
  createdBy: uuid(),
  actingGymId: uuid(),
})

/** What the check of a file's bytes found, apart from what was typed about it. */
const checkResult = z.object({
  problems,
  /** Of a file that was kept in the clear: its own words with their places, as `sealedWords` holds them of others. */
  words: z
    .array(
      z.object({
        text: z.string(),
        page: z.number(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
      }),
    )
    .optional(),
})
export type CheckResult = z.infer<typeof checkResult>

export const documentFiles = snakeCase.table('document_files', {
  id: uuid().primaryKey(),
  trainerId: uuid().notNull(),
  key: text(),
  sha256: bytes('sha256').notNull(),
  bytes: integer().notNull(),
  mediaType: text().notNull().$type<NonNullable<Submission['file']>['mediaType']>(),
  name: text().notNull(),
  pages: integer(),
  checkResult: json(checkResult),
  sealedKey: bytes(),
  sealedWords: bytes(),
  uploadedBy: uuid().notNull(),
  actingGymId: uuid(),
  uploadedAt: instant().notNull(),
  checkedAt: instant(),
  removedAt: instant(),
})

export const submissions = snakeCase.table('submissions', {
  id: uuid().primaryKey(),
  trainerId: uuid().notNull(),
  requirementId: uuid().notNull(),
  requirementVersion: integer().notNull(),
  fileId: uuid().notNull(),
  evidence: json(evidence).notNull(),
  state: text().notNull().$type<Submission['status']>(),
  version: integer().notNull(),
  problems: json(problems).notNull(),
  found: json(found).notNull(),
  nameLikeness: integer(),
  sentBy: uuid().notNull(),
  actingGymId: uuid(),
  sentAt: instant().notNull(),
  claimedBy: uuid(),
  claimedUntil: instant(),
  secondedBy: uuid(),
  secondedAt: instant(),
  escalatedAt: instant(),
})

export const submissionDecisions = snakeCase.table('submission_decisions', {
  id: uuid().primaryKey(),
  submissionId: uuid().notNull(),
  outcome: text().notNull().$type<'approved' | 'rejected'>(),
  reasonCode: text().$type<NonNullable<NonNullable<Submission['decision']>['reasonCode']>>(),
  text: text(),
  corrected: text().array().notNull(),
  decidedBy: uuid().notNull(),
  gymId: uuid(),
  at: instant().notNull(),
  undoneAt: instant(),
  undoneBy: uuid(),
})

export const submissionMessages = snakeCase.table('submission_messages', {
  id: uuid().primaryKey(),
  submissionId: uuid().notNull(),
  authorId: uuid().notNull(),
  actingGymId: uuid(),
  question: boolean().notNull(),
  text: text().notNull(),
  at: instant().notNull(),
})

export const credentials = snakeCase.table('credentials', {
  id: uuid().primaryKey(),
  trainerId: uuid().notNull(),
  requirementId: uuid().notNull(),
  submissionId: uuid().notNull(),
  evidence: json(evidence).notNull(),
  validFrom: plainDate().notNull(),
  approvedBy: uuid().notNull(),
  gymId: uuid(),
  approvedAt: instant().notNull(),
  undoneAt: instant(),
  revokedFrom: plainDate(),
  revokedAt: instant(),
  revokedBy: uuid(),
  revokedReason: text(),
})

export const withheldDocuments = snakeCase.table(
  'withheld_documents',
  {
    trainerId: uuid().notNull(),
    requirementId: uuid().notNull(),
    gymId: uuid().notNull(),
    since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.trainerId, table.requirementId, table.gymId] })],
)

export const waivers = snakeCase.table('waivers', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  requirementId: uuid().notNull(),
  reason: text().notNull(),
  fromDate: plainDate().notNull(),
  toDate: plainDate().notNull(),
  askedBy: uuid().notNull(),
  askedAt: instant().notNull(),
  outcome: text().$type<'approved' | 'refused'>(),
  decidedBy: uuid(),
  decidedAt: instant(),
  endedBy: uuid(),
  endedAt: instant(),
})

export const fileFlags = snakeCase.table('file_flags', {
  id: uuid().primaryKey(),
  sha256: bytes('sha256').notNull(),
  raisedAt: instant().notNull(),
  settledAt: instant(),
  settledBy: uuid(),
  finding: text(),
})

export const credentialReminders = snakeCase.table(
  'credential_reminders',
  { credentialId: uuid().notNull(), days: integer().notNull(), at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.credentialId, table.days] })],
)

export const documentFilePlace = (id: string): string => `document_files:${id}`
export const wordsPlace = (id: string): string => `document_files:${id}:words`
export const sealedOfDocuments: SealedColumn[] = [
  { column: documentFiles.sealedKey, place: documentFilePlace },
  { column: documentFiles.sealedWords, place: wordsPlace },
]
export const storedOfDocuments: StoredColumn[] = [{ column: documentFiles.key, folder: 'documents' }]
