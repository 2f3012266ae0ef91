import { sql } from 'drizzle-orm'
import type { PayFileKind, PayRunStatus, RunWarningCode } from '@quartet/contract/payroll/runs'
import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, plainDate, type SealedColumn, type StoredColumn } from '../../../platform/db/columns.ts'

export const payRuns = snakeCase.table('pay_runs', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  status: text().notNull().$type<PayRunStatus>(),
  version: integer().notNull().default(1),
  payOn: plainDate().notNull(),
  madeAt: instant().notNull(),
  madeBy: uuid().notNull(),
  lockedAt: instant(),
  lockedBy: uuid(),
  /** When every file of it had been made. */
  filesAt: instant(),
  paidAt: instant(),
  paidBy: uuid(),
  paidOn: plainDate(),
  reference: text(),
  actingGymId: uuid(),
  /** The account that it is paid from, as it was when the run was locked: BankDetails as JSON, sealed. */
  sealedPayer: bytes(),
  accountShown: text(),
})

export const payRunDocuments = snakeCase.table(
  'pay_run_documents',
  {
    runId: uuid().notNull(),
    documentId: uuid().notNull(),
    toPayCents: integer(),
    /** The account that it was locked with, masked. */
    accountShown: text(),
    /** The account that it is paid to, as it was then: BankDetails as JSON, sealed. */
    sealedAccount: bytes(),
    outcome: text().$type<'paid' | 'failed'>(),
    reason: text(),
    live: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.runId, table.documentId] })],
)

export const payRunSettlements = snakeCase.table(
  'pay_run_settlements',
  {
    runId: uuid().notNull(),
    documentId: uuid().notNull(),
    code: text().notNull().$type<RunWarningCode>(),
    words: text().notNull(),
    /** Of 'bank_changed', the account that somebody called about. */
    accountId: uuid(),
    by: uuid().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.documentId, table.code] })],
)

export const payFiles = snakeCase.table('pay_files', {
  id: uuid().primaryKey(),
  runId: uuid().notNull(),
  gymId: uuid().notNull(),
  kind: text().notNull().$type<PayFileKind>(),
  name: text().notNull(),
  words: text().notNull(),
  key: text().notNull(),
  sealedKey: bytes().notNull(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
  madeAt: instant().notNull(),
  downloads: integer().notNull().default(0),
})

/** What a sealed account of a run is bound to. */
export const runPlace = (runId: string, documentId: string | null): string =>
  `pay_runs:${runId}:${documentId ?? 'payer'}`
export const payFilePlace = (id: string): string => `pay_files:${id}`
export const sealedOfPayRuns: SealedColumn[] = [
  { column: payRuns.sealedPayer, place: (id) => runPlace(id, null) },
  {
    column: payRunDocuments.sealedAccount,
    key: sql`${payRunDocuments.runId} || ':' || ${payRunDocuments.documentId}`,
    place: (ids) => runPlace(...(ids.split(':') as [string, string])),
  },
  { column: payFiles.sealedKey, place: payFilePlace },
]
export const storedOfPayRuns: StoredColumn[] = [{ column: payFiles.key, folder: 'payfiles' }]
