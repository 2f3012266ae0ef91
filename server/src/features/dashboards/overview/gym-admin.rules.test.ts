import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toldOnce, activityWords } from './gym-admin.rules.ts'

const instants = fc.integer({ min: 0, max: 10 }).map((at) => Temporal.Instant.fromEpochMilliseconds(at))

it('what was done again and again is told once, and nothing done is lost', () => {
  const acts = fc.array(
    fc.record({
      type: fc.constantFrom('cover.approved', 'studio.added'),
      gymId: fc.constantFrom('north', 'south'),
      gymName: fc.constant('Gym'),
      at: instants,
    }),
  )
  fc.assert(
    fc.property(acts, (some) => {
      const told = toldOnce(some, some.length)
      expect(told.reduce((sum, one) => sum + one.count, 0)).toBe(some.length)
      const pairs = told.map((one) => one.type + one.gymId)
      expect(pairs.every((pair, at) => pair !== pairs[at + 1])).toBe(true)
    }),
  )
})

it('an event reads as what was done', () => {
  expect(activityWords('cover.approved', 1)).toBe('cover approved')
  expect(activityWords('cover.approved', 3)).toBe('3 covers approved')
  expect(activityWords('class.added', 2)).toBe('2 classes added')
  expect(activityWords('class.times_added', 2)).toBe('class times added, 2 times')
  expect(activityWords('specialty.removed', 2)).toBe('2 specialties removed')
})
