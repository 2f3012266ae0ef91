import { snakeCase, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Stored files that no row names any more and that are still there. */
export const discardedFiles = snakeCase.table('discarded_files', {
  key: text().primaryKey(),
  discardedAt: instant().notNull(),
})
