import { bigint, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { days } from '../../../platform/db/columns.ts'

export const validityWindows = snakeCase.table(
  'document_bounds',
  {
    gymId: uuid().notNull(),
    /** All zeros where a class asks for nothing. */
    specialtyId: uuid().notNull(),
    trainerId: uuid().notNull(),
    days: days().notNull(),
    gymState: text(),
    employment: text().notNull(),
    rulesMark: bigint({ mode: 'number' }).notNull(),
    trainerMark: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.specialtyId, table.trainerId] })],
)

export const documentMarks = snakeCase.table('document_marks', {
  trainerId: uuid().primaryKey(),
  mark: bigint({ mode: 'number' }).notNull(),
})

export const requirementMarks = snakeCase.table('requirement_marks', {
  gymId: uuid().primaryKey(),
  mark: bigint({ mode: 'number' }).notNull(),
})
