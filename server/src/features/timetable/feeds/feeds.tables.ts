import { boolean, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../../platform/db/columns.ts'

export const calendarFeeds = snakeCase.table('calendar_feeds', {
  id: uuid().primaryKey(),
  trainerId: uuid(),
  gymId: uuid(),
  studioId: uuid(),
  /** SHA-256 of the address's secret, which is kept nowhere. */
  tokenHash: bytes().notNull(),
  madeBy: uuid().notNull(),
  madeAt: instant().notNull(),
  revokedAt: instant(),
  revokedBy: uuid(),
  /** When a calendar last read it, and which program it was. */
  usedAt: instant(),
  usedWith: text(),
  /** Something has changed since it was built. */
  due: boolean().notNull().default(true),
  builtAt: instant(),
  etag: text(),
  body: text(),
})
