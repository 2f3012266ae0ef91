// @module-tag zone
import { expect, it } from 'vitest'
import { baseLeft, financialYearOf, maxContributionsBase, superBaseOf } from './super-base.rules.ts'

it('super is owed on a document without the lines that are no earnings', () => {
  const lines = [
    { cents: 6800, qualifying: true },
    { cents: 500, qualifying: false },
    { cents: 250, qualifying: false },
  ]
  expect(superBaseOf({ subtotalCents: 7550 }, lines)).toBe(6800)
})

it('a financial year begins on 1 July', () => {
  const of = (text: string) => financialYearOf(Temporal.PlainDate.from(text)).toString()
  expect([of('2026-06-30'), of('2026-07-01'), of('2026-12-31')]).toEqual(['2025-07-01', '2026-07-01', '2026-07-01'])
})

it('the most that super is owed on in a year is the cap by the rate, down to whole tens', () => {
  expect(maxContributionsBase(32_500, 1200)).toBe(270_830)
})

it('super is owed on no more of a year’s earnings than the most: on what is left of it, and then on nothing', () => {
  const owed = (baseCents: number, before: number, most: number | null = 27_083_000) =>
    baseLeft({ baseCents, before, most })
  expect([owed(500_000, 0), owed(500_000, 26_583_000), owed(500_000, 99_999_999, null)]).toEqual([
    500_000, 500_000, 500_000,
  ])
  expect([owed(500_000, 26_583_001), owed(500_000, 27_083_000), owed(500_000, 30_000_000)]).toEqual([499_999, 0, 0])
  // What is taken back is not of this.
  expect(owed(-4500, 27_083_000)).toBe(-4500)
})
