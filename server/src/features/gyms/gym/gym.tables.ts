import { boolean, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { Position } from '@quartet/contract/kernel/people'
import type { Studio } from '@quartet/contract/gyms/gyms'
import { instant } from '../../../platform/db/columns.ts'

export const gyms = snakeCase.table('gyms', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  address: text(),
  city: text(),
  state: text(),
  postcode: text(),
  country: text().notNull().default('Australia'),
  abn: text(),
  phone: text(),
  bio: text(),
  timezone: text().notNull(),
  archivedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
})

export const teamMembers = snakeCase.table('team_members', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  accountId: uuid().notNull(),
  position: text().notNull().$type<Position>(),
  createdAt: instant().notNull(),
  endedAt: instant(),
})

export const studios = snakeCase.table('studios', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  name: text().notNull(),
  capacity: integer().notNull(),
  hue: text().notNull().$type<Studio['hue']>(),
  /** A curtain parts it: two classes may be in it at once. */
  partitioned: boolean().notNull().default(false),
  archivedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
})
