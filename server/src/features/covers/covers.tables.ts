import { bigint, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/columns.ts'
import type { ApplicationState, CoverState } from './covers.rules.ts'

export const assignments = snakeCase.table('assignments', {
  id: uuid().primaryKey(),
  entryId: uuid().notNull(),
  trainerId: uuid(),
  because: text().notNull().$type<'series' | 'cover' | 'hand' | 'hire'>(),
  coverId: uuid(),
  assignedBy: uuid(),
  actingGymId: uuid(),
  position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  at: instant().notNull(),
})

export const covers = snakeCase.table('covers', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  entryId: uuid().notNull(),
  state: text().notNull().$type<CoverState>(),
  reason: text().notNull().$type<'sick' | 'injury' | 'holiday' | 'other'>(),
  note: text(),
  requestedBy: uuid().notNull(),
  usualTrainerId: uuid(),
  startsAt: instant().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
  closedAt: instant(),
  closedBy: uuid(),
  closeReason: text(),
})

export const coverAsks = snakeCase.table(
  'cover_asks',
  { coverId: uuid().notNull(), trainerId: uuid().notNull(), askedAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.coverId, table.trainerId] })],
)

export const coverApplications = snakeCase.table('cover_applications', {
  id: uuid().primaryKey(),
  coverId: uuid().notNull(),
  trainerId: uuid().notNull(),
  state: text().notNull().$type<ApplicationState>(),
  message: text(),
  createdAt: instant().notNull(),
  decidedAt: instant(),
  decidedBy: uuid(),
})
