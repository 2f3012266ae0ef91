import { snakeCase, uuid, integer, text, primaryKey } from 'drizzle-orm/pg-core'
import type { WaveKind } from '@quartet/contract/covers/requests'
import { instant } from '../../../platform/db/columns.ts'

export const coverWaves = snakeCase.table(
  'cover_waves',
  {
    coverId: uuid().notNull(),
    number: integer().notNull(),
    kind: text().notNull().$type<WaveKind>(),
    startsAt: instant().notNull(),
    startedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.coverId, table.number] })],
)

export const coverEscalations = snakeCase.table(
  'cover_escalations',
  { coverId: uuid().notNull(), step: text().notNull().$type<'day' | 'hours'>(), at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.coverId, table.step] })],
)

export const notAttending = snakeCase.table('not_attending', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  entryId: uuid().notNull(),
  trainerId: uuid().notNull(),
  reason: text().notNull().$type<'sick' | 'injury' | 'holiday' | 'other'>(),
  reasonWords: text(),
  saidAt: instant().notNull(),
})
