import { boolean, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant, plainDate, plainTime } from '../../platform/columns.ts'

export const classes = snakeCase.table('classes', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  specialtyId: uuid(),
  durationMinutes: integer().notNull(),
  capacity: integer().notNull(),
  archivedAt: instant(),
  createdAt: instant().notNull(),
})

export const series = snakeCase.table('series', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  classId: uuid().notNull(),
  studioId: uuid().notNull(),
  weekday: integer().notNull(),
  startTime: plainTime().notNull(),
  startsOn: plainDate().notNull(),
  endsOn: plainDate(),
  trainerId: uuid(),
  rolledUntil: plainDate(),
  createdAt: instant().notNull(),
})

export const entries = snakeCase.table('entries', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  classId: uuid().notNull(),
  seriesId: uuid().notNull(),
  originalDate: plainDate().notNull(),
  studioId: uuid().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
  movedByDst: boolean().notNull().default(false),
  cancelledAt: instant(),
  attendance: integer(),
  trainerId: uuid(),
  usualTrainerId: uuid(),
  version: integer().notNull().default(1),
})
