import type { HolidayChoice, HolidayPolicy, HolidayRegion } from '@quartet/contract/timetable/holidays'
import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id } from '@quartet/contract/kernel/ids'
import { z } from 'zod'
import { instant, json, plainDate, plainTime } from '../../../platform/db/columns.ts'

/** Dated facts: of a state, or a local day of one gym. */
export const publicHolidays = snakeCase.table('public_holidays', {
  id: uuid().primaryKey(),
  region: text().$type<HolidayRegion>(),
  gymId: uuid(),
  date: plainDate().notNull(),
  name: text().notNull(),
  /** A part-day begins at this wall time and lasts to midnight. */
  fromTime: plainTime(),
  source: text().notNull(),
  /** Nobody has confirmed it: a rule of its state gave it, or it is what is expected. */
  computed: boolean().notNull().default(false),
  /** The rule and year that gave it, which tell it from the others of its state for good. */
  rule: text(),
  checkedOn: plainDate().notNull(),
  changedBy: uuid(),
  changedAt: instant(),
  removedAt: instant(),
  version: integer().notNull().default(1),
})

export const holidayPolicies = snakeCase.table('holiday_policies', {
  gymId: uuid().primaryKey(),
  policy: text().notNull().$type<HolidayPolicy>(),
  setBy: uuid().notNull(),
  setAt: instant().notNull(),
})

/** What a gym said of one holiday. Without a choice it was asked and has not answered. */
export const holidayChoices = snakeCase.table(
  'holiday_choices',
  {
    gymId: uuid().notNull(),
    holidayId: uuid().notNull(),
    choice: text().$type<HolidayChoice>(),
    sparedClassIds: json(z.array(id)).notNull().default([]),
    askedAt: instant(),
    chosenBy: uuid(),
    chosenAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.holidayId] })],
)
