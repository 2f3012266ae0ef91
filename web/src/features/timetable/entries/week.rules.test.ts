// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anEntry } from '../../../../test/worlds/covers.ts'
import { weekOf } from '../../../platform/words/dates.ts'
import { spotsOf, walk, weekRows, weekSpots } from './week.rules.ts'

const dates = weekOf('2026-11-18')
const at = (id: string, date: string, startTime: string, studio = 'Cycle room') =>
  anEntry({
    id,
    date,
    startTime,
    startsAt: `${date}T${startTime}:00Z`,
    studio: { id: studio, name: studio, hue: 'orange' },
  })

const week = [
  at('wed-early', '2026-11-18', '06:00'),
  at('mon-late', '2026-11-16', '17:30'),
  at('mon-early', '2026-11-16', '06:00', 'Reformer'),
  at('mon-early-too', '2026-11-16', '06:00'),
  at('wed-noon', '2026-11-18', '12:15'),
]

describe('the week as a table', () => {
  it('has one row for each start time, earliest first', () => {
    expect(weekRows(week, dates).map((row) => row.startTime)).toEqual(['06:00', '12:15', '17:30'])
  })

  it('stacks what starts together on a day by studio', () => {
    const [first] = weekRows(week, dates)
    expect(first?.days[0]?.map((entry) => entry.id)).toEqual(['mon-early-too', 'mon-early'])
    expect(first?.days.map((day) => day.length)).toEqual([2, 0, 1, 0, 0, 0, 0])
  })

  it('leaves out what is on another week', () => {
    expect(weekRows([at('next', '2026-11-23', '06:00')], dates)).toEqual([])
  })
})

describe('arrow keys', () => {
  const spots = weekSpots(weekRows(week, dates))

  it('go down a day through the stack to the next start time, and up again', () => {
    expect(walk(spots, 'mon-early-too', 'ArrowDown')).toBe('mon-early')
    expect(walk(spots, 'mon-early', 'ArrowDown')).toBe('mon-late')
    expect(walk(spots, 'mon-late', 'ArrowUp')).toBe('mon-early')
  })

  it('go sideways over days without classes to the nearest start', () => {
    expect(walk(spots, 'mon-early', 'ArrowRight')).toBe('wed-early')
    expect(walk(spots, 'mon-late', 'ArrowRight')).toBe('wed-noon')
    expect(walk(spots, 'wed-noon', 'ArrowLeft')).toBe('mon-late')
  })

  it('go to the first and last of the day with Home and End, and stay at the edges', () => {
    expect(walk(spots, 'mon-early', 'End')).toBe('mon-late')
    expect(walk(spots, 'mon-late', 'Home')).toBe('mon-early-too')
    expect(walk(spots, 'mon-early', 'ArrowLeft')).toBe('mon-early')
    expect(walk(spots, 'wed-noon', 'ArrowDown')).toBe('wed-noon')
  })

  it('always lead to a card, and reach every card of a column from its first', () => {
    const columns = fc.array(fc.array(fc.nat(1440), { maxLength: 6 }), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(
        columns,
        fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'),
        (days, key) => {
          const drawn = spotsOf(days.map((day, x) => day.map((minutes, y) => ({ id: `${x}-${y}`, at: minutes }))))
          const ids = new Set(drawn.map((spot) => spot.id))
          for (const { id } of drawn) expect(ids.has(walk(drawn, id, key))).toBe(true)
          for (const [x, day] of days.entries()) {
            let here = `${x}-0`
            for (let y = 1; y < day.length; y++) here = walk(drawn, here, 'ArrowDown')
            expect(here).toBe(`${x}-${Math.max(0, day.length - 1)}`)
          }
        },
      ),
    )
  })
})
