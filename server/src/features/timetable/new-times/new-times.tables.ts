import { jsonb, snakeCase, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

export const timeChanges = snakeCase.table('time_changes', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  was: jsonb().notNull().$type<Record<string, string>>(),
  askedAt: instant().notNull(),
  dueAt: instant().notNull(),
  acknowledgedAt: instant(),
  lateAt: instant(),
})
