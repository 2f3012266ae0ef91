import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

export const specialties = snakeCase.table('specialties', {
  id: uuid().primaryKey(),
  parentId: uuid(),
  gymId: uuid(),
  name: text().notNull(),
  description: text().notNull().default(''),
  tags: text().array().notNull().default([]),
  place: integer().notNull().default(0),
  archivedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
})
