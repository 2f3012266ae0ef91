import { snakeCase, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Stored files that no row names. */
export const looseFiles = snakeCase.table('loose_files', {
  key: text().primaryKey(),
  seenAt: instant().notNull(),
  notedAt: instant().notNull(),
})
