import { primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

export const importedSeries = snakeCase.table(
  'imported_series',
  {
    gymId: uuid().notNull(),
    key: text().notNull(),
    seriesId: uuid().notNull(),
    importedBy: uuid().notNull(),
    importedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.key] })],
)
