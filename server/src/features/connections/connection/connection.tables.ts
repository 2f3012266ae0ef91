import { snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { Connection } from '@quartet/contract/connections/connections'
import { instant, plainDate } from '../../../platform/db/columns.ts'

export const connections = snakeCase.table('connections', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  status: text().notNull().$type<Connection['status']>(),
  reason: text().$type<NonNullable<Connection['reason']>>(),
  employmentStatus: text().notNull().$type<Connection['employmentStatus']>(),
  startDate: plainDate().notNull(),
  requestedBy: text().notNull().$type<Connection['requestedBy']>(),
  message: text(),
  createdAt: instant().notNull(),
  answeredAt: instant(),
  answeredBy: uuid(),
  endedAt: instant(),
  /** When it ends, once that is settled, and who ends it. */
  endsAt: instant(),
  endsBy: text().$type<Connection['requestedBy']>(),
})

export const connectionNotes = snakeCase.table('connection_notes', {
  id: uuid().primaryKey(),
  connectionId: uuid().notNull(),
  text: text().notNull(),
  writtenBy: uuid().notNull(),
  actingGymId: uuid(),
  createdAt: instant().notNull(),
  removedAt: instant(),
  removedBy: uuid(),
})
