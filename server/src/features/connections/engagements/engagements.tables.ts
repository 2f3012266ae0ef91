import { boolean, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { Engagement } from '@quartet/contract/connections/engagements'
import type { Payer } from '@quartet/contract/connections/payers'
import type { EmploymentBasis } from '@quartet/contract/connections/rates'
import { z } from 'zod'
import { bytes, instant, json, plainDate, type SealedColumn } from '../../../platform/db/columns.ts'

export const engagements = snakeCase.table('engagements', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  kind: text().notNull().$type<Engagement['kind']>(),
  fromDate: plainDate().notNull(),
  toDate: plainDate(),
  version: integer().notNull().default(1),
  abn: text(),
  registerNumber: text(),
  termsDays: integer(),
  paidForLabour: boolean().notNull().default(false),
  labourNote: text(),
  /** The wording of the agreement on recipient-created invoices that was accepted, and by whom of both sides. */
  recipientVersion: text(),
  recipientGymAt: instant(),
  recipientGymBy: uuid(),
  recipientTrainerAt: instant(),
  recipientTrainerBy: uuid(),
  classification: text(),
  basis: text().$type<EmploymentBasis>(),
  /** EmployeeDetails as JSON, sealed. */
  sealedEmployee: bytes(),
  /** What may be shown of it. */
  employeeFacts: json(z.object({ tfn: z.boolean(), fund: z.string().nullable(), memberNumber: z.boolean() })),
  employeeChangedAt: instant(),
  noticeVersion: text().notNull(),
  noticeShownAt: instant().notNull(),
  noticeShownTo: uuid().notNull(),
  createdAt: instant().notNull(),
  createdBy: uuid().notNull(),
  actingGymId: uuid(),
})

/** Of a trainer as a gym was told, or of the gym itself where there is no trainer. */
export const gstRegistrations = snakeCase.table('gst_registrations', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid(),
  abn: text().notNull(),
  fromDate: plainDate().notNull(),
  toDate: plainDate(),
  saidAt: instant().notNull(),
  saidBy: uuid().notNull(),
})

/** Where a gym pays a trainer, or what it pays from where there is no trainer. */
export const payAccounts = snakeCase.table('pay_accounts', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid(),
  /** BankDetails as JSON, sealed. */
  sealedDetails: bytes().notNull(),
  bsbShown: text().notNull(),
  accountShown: text().notNull(),
  changedAt: instant().notNull(),
  changedBy: uuid().notNull(),
  actingGymId: uuid(),
  replacedAt: instant(),
  confirmedAt: instant(),
  confirmedBy: uuid(),
})

export const payers = snakeCase.table('payers', {
  gymId: uuid().primaryKey(),
  legalName: text().notNull(),
  /** What the tax office of its country knows it by; a gym in Australia always has one. */
  abn: text(),
  /** What the register of businesses knows it by, where that is another one. */
  registerNumber: text(),
  apcaId: text(),
  institution: text(),
  rhythm: text().notNull().$type<NonNullable<Payer['details']>['rhythm']>(),
  anchorDate: plainDate().notNull(),
  termsDays: integer().notNull(),
  holdWhenNotCompliant: boolean().notNull(),
  balanced: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  changedAt: instant().notNull(),
  changedBy: uuid().notNull(),
  actingGymId: uuid(),
})

export const accountPlace = (id: string): string => `pay_accounts:${id}`
export const employeePlace = (id: string): string => `engagements:${id}`
export const sealedOfEngagements: SealedColumn[] = [
  { column: payAccounts.sealedDetails, place: accountPlace },
  { column: engagements.sealedEmployee, place: employeePlace },
]
