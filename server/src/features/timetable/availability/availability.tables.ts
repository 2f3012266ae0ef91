import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, plainDate, plainTime, type SealedColumn } from '../../../platform/db/columns.ts'

/** Hours of the week on the trainer's own clock; without any they can teach at all of them. */
export const availableHours = snakeCase.table('available_hours', {
  id: uuid().primaryKey(),
  trainerId: uuid().notNull(),
  weekday: integer().notNull(),
  fromTime: plainTime().notNull(),
  toTime: plainTime().notNull(),
})

export const leaves = snakeCase.table('leaves', {
  id: uuid().primaryKey(),
  trainerId: uuid().notNull(),
  fromDate: plainDate().notNull(),
  toDate: plainDate().notNull(),
  /** For the trainer alone. */
  note: text().notNull().default(''),
  madeAt: instant().notNull(),
})

export const busyCalendars = snakeCase.table('busy_calendars', {
  id: uuid().primaryKey(),
  trainerId: uuid().notNull(),
  host: text().notNull(),
  sealedAddress: bytes().notNull(),
  addedAt: instant().notNull(),
  readAt: instant(),
  triedAt: instant(),
  problem: text(),
  leftOut: integer().notNull().default(0),
})

export const busyTimes = snakeCase.table('busy_times', {
  calendarId: uuid().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
})

export const busyCalendarPlace = (id: string): string => `busy_calendars ${id}`
export const sealedOfBusyCalendars: SealedColumn[] = [{ column: busyCalendars.sealedAddress, place: busyCalendarPlace }]
