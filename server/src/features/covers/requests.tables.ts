import type { WaveKind } from '@quartet/contract/cover-requests'
import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/columns.ts'

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

export const notAttending = snakeCase.table('not_attending', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  entryId: uuid().notNull(),
  trainerId: uuid().notNull(),
  reason: text().notNull().$type<'sick' | 'injury' | 'holiday' | 'other'>(),
  reasonWords: text(),
  saidAt: instant().notNull(),
})
