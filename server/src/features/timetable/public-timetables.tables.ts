import { snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/columns.ts'

export const publicTimetables = snakeCase.table('public_timetables', {
  gymId: uuid().primaryKey(),
  /** The gym's part of the address, which stays while it is not published. */
  slug: text().notNull(),
  publishedAt: instant(),
})
