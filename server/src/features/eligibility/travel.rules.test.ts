import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kilometresBetween, pointOf } from '../../platform/places/localities.ts'
import { distanceInWords, minutesFor } from './travel.rules.ts'

const suburb = (city: string, postcode: string) => pointOf({ city, state: null, postcode })!
const anywhere = fc.record({
  latitude: fc.double({ min: -44, max: -10, noNaN: true }),
  longitude: fc.double({ min: 112, max: 154, noNaN: true }),
})

it('knows how far suburbs and cities lie apart', () => {
  const fitzroy = suburb('Fitzroy', '3065')
  expect(kilometresBetween(fitzroy, suburb('Brunswick', '3056'))).toBeGreaterThan(2)
  expect(kilometresBetween(fitzroy, suburb('Brunswick', '3056'))).toBeLessThan(5)
  expect(kilometresBetween(suburb('Melbourne', '3000'), suburb('Sydney', '2000'))).toBeCloseTo(715, -1.4)
})

it('gives the same way both ways, none to where somebody is, and more time for a longer one', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (one, other) => {
      const there = kilometresBetween(one, other)
      expect(kilometresBetween(other, one)).toBeCloseTo(there, 6)
      expect(kilometresBetween(one, one)).toBe(0)
      expect(minutesFor(there + 1)).toBeGreaterThanOrEqual(minutesFor(there))
      expect(minutesFor(there) % 5).toBe(0)
    }),
  )
})

it('estimates minutes: another studio round the corner five, across town half an hour, the next city the better part of a day', () => {
  expect([0, 2, 10, 25].map(minutesFor)).toEqual([5, 15, 35, 50])
  expect(minutesFor(713) / 60).toBeGreaterThan(10)
})

it('is said as people say it', () => {
  expect([0.4, 2.06, 9.99, 23.4].map(distanceInWords)).toEqual(['under 1 km', '2.1 km', '10 km', '23 km'])
})
