import { expect, it } from 'vitest'
import { monthsAfter, monthsEnd } from './document.rules.ts'

it('a document that prints a month only is valid to the last day of it', () => {
  expect(['2026-11', '2026-12', '2027-02', '2028-02'].map(monthsEnd)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-02-28',
    '2028-02-29',
  ])
})

it('a term of months ends on the same day, or on the last there is', () => {
  expect([monthsAfter('2028-02-29', 12), monthsAfter('2026-08-31', 6), monthsAfter('2026-02-19', 36)]).toEqual([
    '2029-02-28',
    '2027-02-28',
    '2029-02-19',
  ])
})
