import { primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** What is being asked of others now, and until when nobody else takes it up. */
export const outsideClaims = snakeCase.table(
  'outside_claims',
  { task: text().notNull(), item: text().notNull(), token: uuid().notNull(), until: instant().notNull() },
  (table) => [primaryKey({ columns: [table.task, table.item] })],
)
