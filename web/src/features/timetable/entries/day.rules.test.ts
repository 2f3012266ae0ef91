// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anEntry } from '../../../../test/worlds/covers.ts'
import { blocksOf, daySpan, wallOf } from './day.rules.ts'

const at = (startTime: string, durationMinutes = 60, name = 'Ride 45') => anEntry({ name, startTime, durationMinutes })

describe('a day drawn to scale', () => {
  it('spans the hours with classes, and at least eight', () => {
    expect(daySpan([at('06:30'), at('18:30', 75)])).toEqual({ from: 6, to: 20 })
    expect(daySpan([at('12:00')])).toEqual({ from: 12, to: 20 })
    expect(daySpan([])).toEqual({ from: 6, to: 21 })
  })

  it('goes on beyond midnight where a class does', () => {
    expect(daySpan([at('23:45', 30)])).toEqual({ from: 16, to: 25 })
  })

  it('places a class by its start and its length', () => {
    expect(blocksOf([at('07:15', 45)])[0]).toMatchObject({ top: 435, minutes: 45, lane: 0, lanes: 1 })
  })

  it('puts a class beside the cancelled one that it stands in for', () => {
    const blocks = blocksOf([at('07:00', 60, 'Cancelled'), at('07:30', 60, 'Instead'), at('09:00', 60, 'Later')])
    expect(blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ])
  })

  it('never lays two classes over each other', () => {
    const some = fc.array(
      fc.record({ start: fc.integer({ min: 0, max: 1380 }), minutes: fc.integer({ min: 5, max: 300 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(some, (classes) => {
        const blocks = blocksOf(classes.map(({ start, minutes }) => at(wallOf(start), minutes)))
        for (const [index, a] of blocks.entries()) {
          expect(a.lane).toBeLessThan(a.lanes)
          for (const b of blocks.slice(index + 1)) {
            const together = a.top < b.top + b.minutes && b.top < a.top + a.minutes
            expect(together && a.lane === b.lane).toBe(false)
          }
        }
      }),
    )
  })
})
