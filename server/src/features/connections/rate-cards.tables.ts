import { integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { AwardFloor, RateTerms } from '@quartet/contract/rate-cards'
import { instant, plainDate } from '../../platform/columns.ts'

export const rateRules = snakeCase.table('rate_rules', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid(),
  classId: uuid(),
  fromDate: plainDate().notNull(),
  toDate: plainDate(),
  terms: jsonb().notNull().$type<RateTerms>(),
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
  permanent: jsonb().notNull().$type<AwardFloor['permanent']>(),
  casual: jsonb().notNull().$type<AwardFloor['casual']>(),
  leastMinutesPermanent: integer().notNull(),
  leastMinutesCasual: integer().notNull(),
  source: text().notNull(),
  checkedOn: plainDate().notNull(),
  addedAt: instant().notNull(),
  addedBy: uuid().notNull(),
  removedAt: instant(),
  removedBy: uuid(),
})
