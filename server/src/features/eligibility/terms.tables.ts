import { snakeCase, uuid, integer, boolean, primaryKey } from 'drizzle-orm/pg-core'
import { coverTerms } from '@quartet/contract/eligibility/terms'
import { instant, json } from '../../platform/db/columns.ts'

export const coverSettings = snakeCase.table('cover_settings', {
  gymId: uuid().primaryKey(),
  terms: json(coverTerms.partial()).notNull(),
  version: integer().notNull().default(1),
  changedAt: instant().notNull(),
  changedBy: uuid().notNull(),
})

export const coverPreferred = snakeCase.table(
  'cover_preferred',
  {
    gymId: uuid().notNull(),
    trainerId: uuid().notNull(),
    favourite: boolean().notNull(),
    trusted: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.trainerId] })],
)

export const coverMutes = snakeCase.table(
  'cover_mutes',
  { trainerId: uuid().notNull(), gymId: uuid().notNull(), mutedAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.trainerId, table.gymId] })],
)
