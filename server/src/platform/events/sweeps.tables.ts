import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Items of sweeps that failed and are not done. `nextAttemptAt` is null where one is set aside. */
export const sweepFailures = snakeCase.table('sweep_failures', {
  id: uuid().primaryKey(),
  sweep: text().notNull(),
  item: text().notNull(),
  gymId: uuid(),
  attempts: integer().notNull(),
  lastError: text().notNull(),
  failedAt: instant().notNull(),
  nextAttemptAt: instant(),
})
