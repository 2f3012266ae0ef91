import { bigint, boolean, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

export const publicTimetables = snakeCase.table('public_timetables', {
  gymId: uuid().primaryKey(),
  /** The gym's part of the address, which stays while it is not published. */
  slug: text().notNull(),
  publishedAt: instant(),
  /** Its open data may say something else now. */
  openDue: boolean().notNull().default(true),
  openBuiltAt: instant(),
})

/** What the open data of a gym said of each class last; without data it is deleted. */
export const openSessions = snakeCase.table(
  'open_sessions',
  {
    gymId: uuid().notNull(),
    entryId: uuid().notNull(),
    changeNumber: bigint({ mode: 'number' }).notNull(),
    tag: text().notNull(),
    data: text(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.entryId] })],
)
