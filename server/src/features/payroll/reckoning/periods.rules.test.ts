// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payDayOf, periodAround, periodBefore, periodWords } from './periods.rules.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const written = ({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }) => [from.toString(), to.toString()]

describe('a pay period', () => {
  it('is a week, a fortnight or a month from the day that the gym begins with', () => {
    expect(written(periodAround('weekly', date('2026-11-02'), date('2026-11-15')))).toEqual([
      '2026-11-09',
      '2026-11-15',
    ])
    expect(written(periodAround('fortnightly', date('2026-11-02'), date('2026-11-15')))).toEqual([
      '2026-11-02',
      '2026-11-15',
    ])
    expect(written(periodAround('fortnightly', date('2026-11-02'), date('2026-11-01')))).toEqual([
      '2026-10-19',
      '2026-11-01',
    ])
    expect(written(periodAround('monthly', date('2026-01-31'), date('2026-03-01')))).toEqual([
      '2026-02-28',
      '2026-03-30',
    ])
  })
  it('is followed by the next without a gap, and holds every day once', () => {
    const day = fc.integer({ min: -2000, max: 2000 }).map((days) => date('2026-07-01').add({ days }))
    fc.assert(
      fc.property(fc.constantFrom('weekly', 'fortnightly', 'monthly'), day, day, (rhythm, anchor, on) => {
        const { from, to } = periodAround(rhythm, anchor, on)
        expect(Temporal.PlainDate.compare(from, on) <= 0 && Temporal.PlainDate.compare(on, to) <= 0).toBe(true)
        const next = periodAround(rhythm, anchor, to.add({ days: 1 }))
        expect(next.from.toString()).toBe(to.add({ days: 1 }).toString())
        expect(written(periodBefore(rhythm, anchor, next.from))).toEqual(written({ from, to }))
      }),
      { numRuns: 2000 },
    )
  })
  it('takes a class of 23:30 to 00:15 on the day that it starts, on the clock of its gym', () => {
    const late = Temporal.Instant.from('2026-11-15T12:30:00Z')
    expect(payDayOf(late, 'Australia/Sydney').toString()).toBe('2026-11-15')
    expect(payDayOf(late, 'Pacific/Auckland').toString()).toBe('2026-11-16')
  })
  it('is written as people say it', () => {
    expect(periodWords({ from: date('2026-11-02'), to: date('2026-11-15') })).toBe('2 – 15 November 2026')
    expect(periodWords({ from: date('2026-10-26'), to: date('2026-11-08') })).toBe('26 October – 8 November 2026')
    expect(periodWords({ from: date('2026-11-02'), to: date('2026-11-02') })).toBe('2 November 2026')
    expect(periodWords({ from: date('2026-12-28'), to: date('2027-01-10') })).toBe('28 December 2026 – 10 January 2027')
  })
})
