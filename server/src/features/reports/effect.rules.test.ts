// @module-tag zone
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { effectInWords, intervalOf } from './effect.rules.ts'

it('an interval holds its mean, and is narrower the more was measured', () => {
  const measured = fc.record({
    many: fc.integer({ min: 5, max: 500 }),
    mean: fc.double({ min: -20, max: 20, noNaN: true }),
    spread: fc.double({ min: 0.1, max: 9, noNaN: true }),
  })
  fc.assert(
    fc.property(measured, (one) => {
      const { low, high } = intervalOf(one)!
      const more = intervalOf({ ...one, many: one.many * 4 })!
      expect(low).toBeLessThanOrEqual(one.mean)
      expect(high).toBeGreaterThanOrEqual(one.mean)
      expect(more.high - more.low).toBeLessThan(high - low)
    }),
  )
})

it('four classes say nothing, and a wide interval is called what it is', () => {
  expect(effectInWords({ many: 4, mean: -3, spread: 1 })).toMatch(
    /can’t tell yet .* 4 covered classes have an attendance record, and we need 5/,
  )
  expect(effectInWords({ many: 16, mean: -2, spread: 2 })).toMatch(/−2\.0 people .* −3\.1 to −0\.9, 16 classes\)\.$/)
  expect(effectInWords({ many: 16, mean: -0.5, spread: 4 })).toMatch(/may be chance/)
})
