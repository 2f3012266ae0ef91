import type { BatchState } from '@quartet/contract/payroll/contributions'
import type { ClearingSettings, SuperState, VerificationState } from '@quartet/contract/payroll/clearing'
import { boolean, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { bytes, instant, json, plainDate, type SealedColumn, type StoredColumn } from '../../../platform/db/columns.ts'

export const superOpenDays = snakeCase.table('super_open_days', {
  date: plainDate().primaryKey(),
  reason: text().notNull(),
  source: text().notNull(),
  checkedOn: plainDate().notNull(),
})

export const superCaps = snakeCase.table('super_caps', {
  fromDate: plainDate().primaryKey(),
  dollars: integer().notNull(),
  source: text().notNull(),
  checkedOn: plainDate().notNull(),
})

export const superFunds = snakeCase.table('super_funds', {
  usi: text().primaryKey(),
  abn: text().notNull(),
  name: text().notNull(),
  product: text().notNull(),
  closedOn: plainDate(),
  closedBecause: text(),
  successorUsi: text(),
  checkedAt: instant().notNull(),
  source: text().notNull(),
})

export const clearingSettings = snakeCase.table('clearing_settings', {
  gymId: uuid().primaryKey(),
  contactName: text().notNull(),
  contactEmail: text().notNull(),
  contactPhone: text().notNull(),
  defaultFundUsi: text(),
  authorityAt: instant().notNull(),
  authorityBy: uuid().notNull(),
  employerStatus: text().notNull().$type<ClearingSettings['employer']['status']>().default('unknown'),
  employerReasons: json(z.array(z.string())).notNull().default([]),
  employerAt: instant(),
  testedAt: instant(),
  testOk: boolean(),
  testWords: text(),
  version: integer().notNull().default(1),
  changedAt: instant().notNull(),
  changedBy: uuid().notNull(),
  actingGymId: uuid(),
})

export const superMembers = snakeCase.table('super_members', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  fundNumber: text().notNull(),
  state: text().notNull().$type<Exclude<VerificationState, 'not_needed'>>(),
  asked: integer().notNull().default(1),
  houseId: text(),
  code: text(),
  words: text(),
  askedAt: instant(),
  answeredAt: instant(),
  acceptedBy: uuid(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant(),
  lastError: text(),
})

export const superBatches = snakeCase.table('super_batches', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  fileId: text().notNull(),
  state: text().notNull().$type<BatchState>(),
  totalCents: integer().notNull(),
  contributions: integer().notNull(),
  houseId: text(),
  /** Its SAFF, sealed here until it is kept with the other files. */
  sealedSaff: bytes(),
  key: text(),
  sealedKey: bytes(),
  /** What the clearing house is told, as JSON, until it has taken it. */
  sealedRequest: bytes(),
  paymentMethod: text(),
  paymentReference: text(),
  payBy: plainDate(),
  madeAt: instant().notNull(),
  madeBy: uuid().notNull(),
  actingGymId: uuid(),
  sentAt: instant(),
  heardAt: instant(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant(),
  troubleCode: text(),
  troubleWords: text(),
})

export const superContributions = snakeCase.table('super_contributions', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  engagementId: uuid().notNull(),
  documentId: uuid().notNull(),
  state: text().notNull().$type<SuperState>(),
  version: integer().notNull().default(1),
  attempt: integer().notNull().default(1),
  answered: integer().notNull().default(0),
  fundNumber: text(),
  qeDay: plainDate().notNull(),
  periodFrom: plainDate().notNull(),
  periodTo: plainDate().notNull(),
  baseCents: integer().notNull(),
  rateBasisPoints: integer().notNull(),
  cents: integer().notNull(),
  dueOn: plainDate().notNull(),
  dueDays: integer().notNull(),
  dueBecause: text().notNull(),
  nextPayDay: plainDate(),
  batchId: uuid(),
  rejectCode: text(),
  rejectField: text(),
  rejectWords: text(),
  successorUsi: text(),
  receivedOn: plainDate(),
  warnedThreeAt: instant(),
  warnedOneAt: instant(),
  lateAt: instant(),
  cancelledBecause: text(),
  accruedAt: instant().notNull(),
})

export type AnswerOutcome = 'applied' | 'repeated' | 'older' | 'superseded' | 'impossible'

export const superAnswers = snakeCase.table('super_answers', {
  id: text().primaryKey(),
  gymId: uuid().notNull(),
  contributionId: uuid(),
  batchId: uuid(),
  memberId: uuid(),
  attempt: integer().notNull(),
  sequence: integer().notNull(),
  said: text().notNull(),
  outcome: text().notNull().$type<AnswerOutcome>(),
  by: text().notNull().$type<'webhook' | 'poll' | 'answer'>(),
  times: integer().notNull().default(1),
  at: instant().notNull(),
})

export const batchPlace = (id: string): string => `super_batches:${id}`
export const saffPlace = (id: string): string => `super_batches:${id}:saff`
export const sealedOfSuper: SealedColumn[] = [
  { column: superBatches.sealedKey, place: batchPlace },
  { column: superBatches.sealedSaff, place: saffPlace },
  { column: superBatches.sealedRequest, place: batchPlace },
]
export const storedOfSuper: StoredColumn[] = [{ column: superBatches.key, folder: 'superfiles' }]
