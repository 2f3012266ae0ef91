// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, outsideHours } from './availability.rules.ts'
import { readBusy } from './busy-times.rules.ts'

const sydney = 'Australia/Sydney'
const [from, to] = [Temporal.PlainDate.from('2026-03-02'), Temporal.PlainDate.from('2026-04-30')]
const hour = (count: number) => Temporal.Instant.fromEpochMilliseconds(count * 3_600_000)

describe('stretches of time', () => {
  it('joined say the same time, in order and never twice', () => {
    const stretch = fc.tuple(fc.integer({ min: -5, max: 40 }), fc.integer({ min: 0, max: 12 }))
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), (all) => {
        const stretches = all.map(([start, length]) => ({ from: hour(start), to: hour(start + length) }))
        const one = joined(stretches, { from: hour(0), to: hour(24) })
        const inside = (list: typeof one, at: number) =>
          list.some((each) => each.from.epochMilliseconds <= at && at < each.to.epochMilliseconds)
        for (let at = 0; at < 24; at++)
          expect(inside(one, (at + 0.5) * 3_600_000)).toBe(inside(stretches, (at + 0.5) * 3_600_000))
        expect(one.slice(1).every((each, index) => Temporal.Instant.compare(one[index]!.to, each.from) < 0)).toBe(true)
      }),
    )
  })

  it('outside the hours that somebody named are on their clock, also on the night that it changes', () => {
    const weekly = [{ weekday: 7, from: '06:00', to: '12:00' }]
    const sunday = Temporal.PlainDate.from('2026-04-05')
    expect(
      outsideHours(weekly, sydney, sunday, sunday).map((one) => `${one.from.toString()} ${one.to.toString()}`),
    ).toEqual(['2026-04-04T13:00:00Z 2026-04-04T20:00:00Z', '2026-04-05T02:00:00Z 2026-04-05T14:00:00Z'])
    expect(outsideHours([], sydney, sunday, sunday)).toEqual([])
  })
})

describe('a calendar elsewhere', () => {
  const read = (...events: string[]) =>
    readBusy(
      [
        'BEGIN:VCALENDAR',
        ...events.map((one) => `BEGIN:VEVENT\nUID:1\nSUMMARY:Dentist\n${one}\nEND:VEVENT`),
        'END:VCALENDAR',
      ].join('\n'),
      sydney,
      from,
      to,
    )
  const starts = (...events: string[]) => read(...events).busy.map((one) => one.from.toString())

  it('is busy at its events, single, weekly, daily and of whole days', () => {
    expect(starts('DTSTART:20260310T020000Z\nDURATION:PT1H')).toEqual(['2026-03-10T02:00:00Z'])
    expect(
      starts('DTSTART;TZID=Australia/Sydney:20260401T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;UNTIL=20260415T000000Z'),
    ).toEqual([
      '2026-03-31T22:00:00Z',
      // After the change of the clock.
      '2026-04-07T23:00:00Z',
      '2026-04-14T23:00:00Z',
    ])
    expect(starts('DTSTART:20200101T020000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY')).toHaveLength(61)
    expect(
      read('DTSTART;VALUE=DATE:20260310\nDTEND;VALUE=DATE:20260312').busy.map((one) =>
        one.from.until(one.to).total('hours'),
      ),
    ).toEqual([48])
    expect(
      starts('DTSTART:20260310T020000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20260317T020000Z'),
    ).toHaveLength(2)
  })

  it('is busy at the last of its events, and not on dates that are left out, also where those are in UTC', () => {
    const weekly = 'DTSTART;TZID=Australia/Sydney:20260303T060000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;UNTIL='
    expect(starts(`${weekly}20260316T190000Z`)).toEqual([
      '2026-03-02T19:00:00Z',
      '2026-03-09T19:00:00Z',
      '2026-03-16T19:00:00Z',
    ])
    expect(starts(`${weekly}20260316T185959Z`)).toHaveLength(2)
    expect(starts(`${weekly}20260316T190000Z\nEXDATE:20260309T190000Z`)).toEqual([
      '2026-03-02T19:00:00Z',
      '2026-03-16T19:00:00Z',
    ])
    expect(starts(`${weekly.replace('WEEKLY', 'DAILY')}20260304T190000Z`)).toHaveLength(3)
  })

  it('is free where its events say so, and leaves out with a count what it cannot follow', () => {
    expect(starts('DTSTART:20260310T020000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT')).toEqual([])
    expect(starts('DTSTART:20260310T020000Z\nDURATION:PT1H\nSTATUS:CANCELLED')).toEqual([])
    for (const rule of ['FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=MINUTELY;COUNT=99999999'])
      expect(read(`DTSTART:20260310T020000Z\nDURATION:PT1H\nRRULE:${rule}`)).toEqual({ busy: [], leftOut: 1 })
    expect(() => readBusy('<html>', sydney, from, to)).toThrow('There’s no calendar at this link.')
  })
})
