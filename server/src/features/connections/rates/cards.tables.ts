import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { awardFloor, awardTable, rateTerms } from '@quartet/contract/connections/rates'
import { instant, json, plainDate } from '../../../platform/db/columns.ts'

export const rateRules = snakeCase.table('rate_rules', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid(),
  classId: uuid(),
  fromDate: plainDate().notNull(),
  toDate: plainDate(),
  terms: json(rateTerms).notNull(),
  reason: text(),
  approvedAt: instant().notNull(),
  approvedBy: uuid().notNull(),
  actingGymId: uuid(),
  endedAt: instant(),
  endedBy: uuid(),
})

export const awardFloors = snakeCase.table('award_floors', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  classification: text().notNull(),
  fromDate: plainDate().notNull(),
  centsPerHour: integer().notNull(),
  permanent: json(awardFloor.shape.permanent).notNull(),
  casual: json(awardFloor.shape.casual).notNull(),
  leastMinutesPermanent: integer().notNull(),
  leastMinutesCasual: integer().notNull(),
  source: text().notNull(),
  checkedOn: plainDate().notNull(),
  award: text(),
  copiedFrom: plainDate(),
  addedAt: instant().notNull(),
  addedBy: uuid().notNull(),
  confirmedAt: instant(),
  confirmedBy: uuid(),
  removedAt: instant(),
  removedBy: uuid(),
  /** The floor that this one took the place of. */
  replaces: uuid(),
})

/** The tables of awards that ship, as dated facts. */
export const awardTables = snakeCase.table('award_tables', {
  award: text().notNull(),
  country: text().notNull(),
  name: text().notNull(),
  fromDate: plainDate().notNull(),
  permanent: json(awardTable.shape.permanent).notNull(),
  casual: json(awardTable.shape.casual).notNull(),
  openQuestion: text().notNull(),
  leastMinutesPermanent: integer().notNull(),
  applies: text().notNull(),
  source: text().notNull(),
  checkedOn: plainDate().notNull(),
})

export const awardLevels = snakeCase.table('award_levels', {
  award: text().notNull(),
  fromDate: plainDate().notNull(),
  classification: text().notNull(),
  centsPerHour: integer().notNull(),
  leastMinutesCasual: integer().notNull(),
})
