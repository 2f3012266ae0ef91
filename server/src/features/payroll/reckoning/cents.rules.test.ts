import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, dollars } from './cents.rules.ts'

describe('an amount as a payroll writes it', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [70, '0.70'],
    [124_050, '1240.50'],
    [-5, '-0.05'],
    [-124_050, '-1240.50'],
  ])('of %i cents is %s', (cents, words) => expect(dollars(cents)).toBe(words))
})

describe('an amount that somebody types', () => {
  it.each([
    ['1240.50', 124_050],
    ['$1,240.5', 124_050],
    [' 1 240 ', 124_000],
    ['0.05', 5],
    ['12345678', 1_234_567_800],
  ])('%j is %i cents', (text, cents) => expect(centsOf(text)).toBe(cents))
  it.each(['', '$', '.50', '1.', '1.234', '1.2.3', '-1', '123456789', '12a', 'a12', '1.5a', '1x50'])(
    '%j is none',
    (text) => expect(centsOf(text)).toBeNull(),
  )
  it('is read as it was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.nat(), (cents) => {
        expect(centsOf(dollars(cents))).toBe(cents)
      }),
    )
  })
})
