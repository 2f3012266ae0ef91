import type { DocumentKind, DocumentState, LineSupply, PayLineKind } from '@quartet/contract/payroll/payroll'
import { payFacts, payStep } from '@quartet/contract/connections/rates'
import type { Studio } from '@quartet/contract/gyms/gyms'
import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { bytes, instant, json, plainDate, type SealedColumn, type StoredColumn } from '../../../platform/db/columns.ts'
import type { Snapshot } from './document.rules.ts'

const party = z.object({
  name: z.string(),
  abn: z.string().nullable(),
  registerNumber: z.string().nullish(),
  gstFrom: z.string().nullable(),
  address: z.string().nullable(),
})
const snapshot = z.object({
  place: z.string().optional(),
  supplier: party,
  buyer: party,
  notes: z.array(z.string()),
  super: z
    .object({
      basisPoints: z.number(),
      baseCents: z.number(),
      cents: z.number(),
      fund: z.string().nullable(),
      reduced: z.object({ earnedCents: z.number(), mostCents: z.number() }).nullish(),
    })
    .nullable(),
})

export const payRates = snakeCase.table('pay_rates', {
  id: uuid().primaryKey(),
  place: text().notNull(),
  fromDate: plainDate().notNull(),
  basisPoints: integer().notNull(),
  source: text().notNull(),
  checkedOn: plainDate().notNull(),
})

export const numberSeries = snakeCase.table(
  'number_series',
  { issuerId: uuid().notNull(), series: text().notNull().$type<Series>(), lastNumber: integer().notNull() },
  (table) => [primaryKey({ columns: [table.issuerId, table.series] })],
)
export type Series = 'invoice' | 'recipient' | 'timesheet'

export const payDocuments = snakeCase.table('pay_documents', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  engagementId: uuid().notNull(),
  kind: text().notNull().$type<DocumentKind>(),
  taxed: boolean().notNull(),
  state: text().notNull().$type<DocumentState>(),
  version: integer().notNull().default(1),
  periodFrom: plainDate().notNull(),
  periodTo: plainDate().notNull(),
  issuerId: uuid().notNull(),
  series: text().notNull().$type<Series>(),
  number: text(),
  creditsId: uuid(),
  runId: uuid(),
  subtotalCents: integer().notNull().default(0),
  taxCents: integer().notNull().default(0),
  totalCents: integer().notNull().default(0),
  superCents: integer(),
  netCents: integer(),
  snapshot: json<Snapshot>(snapshot),
  issuedOn: plainDate(),
  dueOn: plainDate(),
  createdAt: instant().notNull(),
  createdBy: uuid().notNull(),
  submittedAt: instant(),
  submittedBy: uuid(),
  openedAt: instant(),
  approvedAt: instant(),
  approvedBy: uuid(),
  heldBecause: text(),
  releasedAt: instant(),
  releasedBy: uuid(),
  releasedBecause: text(),
  returnedBecause: text(),
  returnedAt: instant(),
  returnedBy: uuid(),
  endedBecause: text(),
  paidOn: plainDate(),
  reference: text(),
  /** A class on it is not what it was when the document was sent in. */
  factsChanged: boolean().notNull().default(false),
  overdueToldAt: instant(),
})

export const payLines = snakeCase.table('pay_lines', {
  id: uuid().primaryKey(),
  documentId: uuid().notNull(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  kind: text().notNull().$type<PayLineKind>(),
  entryId: uuid(),
  dueId: uuid(),
  correctsId: uuid(),
  date: plainDate().notNull(),
  startsAt: instant(),
  endsAt: instant(),
  minutes: integer(),
  title: text().notNull(),
  hue: text().$type<Studio['hue']>(),
  note: text(),
  cents: integer().notNull(),
  /** Whether super is owed on it. */
  qualifying: boolean().notNull().default(true),
  /** What GST makes of it: the two without tax are different categories of an e-invoice. */
  supply: text().notNull().$type<LineSupply>().default('taxable'),
  taxBasisPoints: integer().notNull().default(0),
  taxCents: integer().notNull().default(0),
  steps: json(z.array(payStep)).notNull().default([]),
  facts: json(payFacts),
  live: boolean().notNull().default(true),
  wasCents: integer(),
  news: text(),
  settledAt: instant(),
  addedBy: uuid(),
})

export const payLeftOff = snakeCase.table(
  'pay_left_off',
  { documentId: uuid().notNull(), entryId: uuid().notNull(), by: uuid().notNull(), at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.documentId, table.entryId] })],
)

export const payLineMessages = snakeCase.table('pay_line_messages', {
  id: uuid().primaryKey(),
  lineId: uuid().notNull(),
  documentId: uuid().notNull(),
  words: text().notNull(),
  by: uuid().notNull(),
  actingGymId: uuid(),
  at: instant().notNull(),
})

export const payLineQueries = snakeCase.table('pay_line_queries', {
  lineId: uuid().primaryKey(),
  documentId: uuid().notNull(),
  openedAt: instant().notNull(),
  openedBy: uuid().notNull(),
  settledAt: instant(),
  settledBy: uuid(),
  escalatedAt: instant(),
})

/** The paper of a document as it was when it was to be paid: the same to the byte from then on. */
export const payPapers = snakeCase.table('pay_papers', {
  documentId: uuid().primaryKey(),
  key: text().notNull(),
  sealedKey: bytes().notNull(),
  sha256: text().notNull(),
  madeAt: instant().notNull(),
})

/** The e-invoice of a document, kept as its paper is. */
export const payEInvoices = snakeCase.table('pay_e_invoices', {
  documentId: uuid().primaryKey(),
  key: text().notNull(),
  sealedKey: bytes().notNull(),
  sha256: text().notNull(),
  madeAt: instant().notNull(),
})

export const paperPlace = (id: string): string => `pay_papers:${id}`
export const eInvoicePlace = (id: string): string => `pay_e_invoices:${id}`
export const sealedOfPayDocuments: SealedColumn[] = [
  { column: payPapers.sealedKey, key: payPapers.documentId, place: paperPlace },
  { column: payEInvoices.sealedKey, key: payEInvoices.documentId, place: eInvoicePlace },
]
export const storedOfPayDocuments: StoredColumn[] = [
  { column: payPapers.key, folder: 'papers' },
  { column: payEInvoices.key, folder: 'einvoices' },
]
