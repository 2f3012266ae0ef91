import { bigint, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { instant, json } from '../db/columns.ts'

/** What happened, in the order it was written. Rows are never changed: the audit is a view of them. */
export const events = snakeCase.table('events', {
  id: uuid().primaryKey(),
  position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  type: text().notNull(),
  payload: json(z.record(z.string(), z.unknown())).notNull(),
  actorId: uuid(),
  actorKind: text().notNull(),
  actingGymId: uuid(),
  gymId: uuid(),
  subjectId: uuid(),
  requestId: text().notNull(),
  at: instant().notNull(),
})

/** One effect that an event still has to have, or has had. */
export const eventDeliveries = snakeCase.table(
  'event_deliveries',
  {
    eventId: uuid().notNull(),
    reaction: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    doneAt: instant(),
    lastError: text(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.reaction] })],
)
