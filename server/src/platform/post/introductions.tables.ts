import { snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'
import type { Why } from '../introduction-words.ts'

/** First emails: those to people who didn't ask to hear from who writes. Without a gym the sender is the person. */
export const introductions = snakeCase.table('introductions', {
  id: uuid().primaryKey(),
  gymId: uuid(),
  sentBy: uuid().notNull(),
  why: text().notNull().$type<Why>(),
  subjectId: uuid().notNull(),
  recipient: bytes().notNull(),
  sentAt: instant().notNull(),
  acceptedAt: instant(),
  reportedAt: instant(),
})

/** Who may not email new people, until an admin lifts it. */
export const senderStops = snakeCase.table('sender_stops', {
  id: uuid().primaryKey(),
  gymId: uuid(),
  accountId: uuid(),
  stoppedAt: instant().notNull(),
  liftedAt: instant(),
  liftedBy: uuid(),
  liftReason: text(),
})
