// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isoWeekday } from '../../../platform/words/dates.ts'
import { monthOn, weeksOfMonth } from './month.rules.ts'
import {
  afterKey,
  daySteps,
  isSameSpot,
  monthSteps,
  moveKeyOf,
  startAt,
  weekSteps,
  type Arrow,
  type Spot,
} from './move.rules.ts'

const spot = fc.record({
  date: fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days)),
  startTime: fc.integer({ min: 0, max: 95 }).map((quarter) => startAt(quarter * 15)),
  durationMinutes: fc.integer({ min: 1, max: 144 }).map((fives) => fives * 5),
  studioId: fc.constantFrom('a', 'b', 'c'),
})
const arrow = fc.constantFrom<Arrow>('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight')
const opposite = {
  ArrowUp: 'ArrowDown',
  ArrowDown: 'ArrowUp',
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
} as const
const views = [weekSteps, monthSteps, daySteps(['a', 'b', 'c'])]

describe('a class in hand', () => {
  it('comes back where a key is followed by its opposite, except at the edges, where it stays', () => {
    fc.assert(
      fc.property(spot, arrow, fc.constantFrom(...views), (from, key, steps) => {
        const there = afterKey(from, key, steps)
        if (isSameSpot(there, from)) return
        expect(afterKey(there, opposite[key], steps)).toEqual(from)
      }),
    )
  })

  it('never leaves its day by a time, nor its lengths', () => {
    fc.assert(
      fc.property(
        spot,
        fc.array(fc.constantFrom('ArrowUp', 'ArrowDown', 'longer', 'shorter'), { maxLength: 200 }),
        (from, keys) => {
          const to = (keys as (Arrow | 'longer' | 'shorter')[]).reduce<Spot>(
            (at, key) => afterKey(at, key, weekSteps),
            from,
          )
          expect(to.date).toBe(from.date)
          expect(to.startTime >= '00:00' && to.startTime <= '23:45').toBe(true)
          expect(to.durationMinutes >= 5 && to.durationMinutes <= 720).toBe(true)
        },
      ),
    )
  })

  it('is moved by Shift with an arrow, and by nothing else that walks', () => {
    expect(moveKeyOf({ key: 'ArrowUp', shiftKey: true })).toBe('ArrowUp')
    expect(moveKeyOf({ key: 'ArrowUp', shiftKey: false })).toBeNull()
    expect([moveKeyOf({ key: '+', shiftKey: true }), moveKeyOf({ key: '-', shiftKey: false })]).toEqual([
      'longer',
      'shorter',
    ])
  })
})

it('a month is whole weeks from Monday to Sunday, each day once, and all of its own', () => {
  fc.assert(
    fc.property(spot, ({ date }) => {
      const days = weeksOfMonth(date).flat()
      expect([isoWeekday(days[0]!), isoWeekday(days.at(-1)!), days.length % 7]).toEqual([1, 7, 0])
      expect(days).toEqual(days.map((_, at) => addDays(days[0]!, at)))
      const own = days.filter((day) => day.slice(0, 7) === date.slice(0, 7))
      expect(own[0]!.slice(8)).toBe('01')
      expect(addDays(own.at(-1)!, 1)).toBe(monthOn(date, 1))
      expect(days.length - own.length).toBeLessThan(13)
      expect(monthOn(monthOn(date, 5), -5)).toBe(`${date.slice(0, 7)}-01`)
    }),
  )
})
