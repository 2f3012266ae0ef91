// @module-tag zone
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reminderDates, reminderDue } from './reminders.commands.ts'

it('reminders of a document with a last day of 15 February 2027 (facts, vector doc-229)', () => {
  const dates = reminderDates(Temporal.PlainDate.from('2027-02-15'), [60, 30, 14, 7, 1])
  expect(dates.map(String)).toEqual(['2026-12-17', '2027-01-16', '2027-02-01', '2027-02-08', '2027-02-14'])
})

it('looked at every day each reminder is due on its day; after days of sleep only the nearest is', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(days, (reminderDays) => {
      const daily = Array.from({ length: 400 }, (_, at) => reminderDue(reminderDays, 399 - at))
      const sent = [...new Set(daily.filter((due) => due !== null))]
      expect(sent).toEqual(reminderDays.toSorted((one, other) => other - one))
    }),
  )
  expect(reminderDue([60, 30, 14, 7, 1], 10)).toBe(14)
  expect([reminderDue([60, 30], 61), reminderDue([60, 30], -1), reminderDue([], 5)]).toEqual([null, null, null])
})
