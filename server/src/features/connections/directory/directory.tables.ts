import { primaryKey, snakeCase, uuid } from 'drizzle-orm/pg-core'
import { plainDate } from '../../../platform/db/columns.ts'

/** Whom somebody looked at on a day (UTC), so that nobody reads the whole directory. */
export const directoryReads = snakeCase.table(
  'directory_reads',
  { accountId: uuid().notNull(), day: plainDate().notNull(), trainerId: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.trainerId] })],
)
