// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  actualTimes,
  answerBy,
  approvalAt,
  graceUntil,
  inGrace,
  isUrgent,
  mayOffer,
  outcomesOf,
  phoneUntil,
  stateAfter,
} from './answering.rules.ts'

const at = (moment: string) => Temporal.Instant.from(moment)
const now = at('2026-03-02T00:00:00Z')
const minutes = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((count) => now.add({ minutes: count }))

describe('an offer', () => {
  it('is open for 24 hours, or for half of the time that is left when that is less', () => {
    expect(answerBy(now, at('2026-03-09T00:00:00Z')).toString()).toBe('2026-03-03T00:00:00Z')
    expect(answerBy(now, at('2026-03-02T05:18:00Z')).toString()).toBe('2026-03-02T02:39:00Z')
  })
  it('made after the start is over at once', () => {
    expect(answerBy(now, now.subtract({ minutes: 5 }))).toEqual(now)
  })
  it('never runs past the start, nor longer than a day', () => {
    fc.assert(
      fc.property(minutes(1, 100_000), (startsAt) => {
        const until = answerBy(now, startsAt)
        expect(Temporal.Instant.compare(until, now)).toBe(1)
        expect(Temporal.Instant.compare(until, startsAt)).toBe(-1)
        expect(now.until(until).total('hours')).toBeLessThanOrEqual(24)
      }),
    )
  })
})

describe('the grace of the first minutes', () => {
  it('is 15 minutes, ends 3 hours before the start, and may not be there at all', () => {
    expect(graceUntil(now, at('2026-03-09T00:00:00Z'))?.toString()).toBe('2026-03-02T00:15:00Z')
    expect(graceUntil(now, at('2026-03-02T03:05:00Z'))?.toString()).toBe('2026-03-02T00:05:00Z')
    expect(graceUntil(now, at('2026-03-02T03:00:00Z'))).toBeNull()
    expect(inGrace(now, at('2026-03-09T00:00:00Z'), now.add({ minutes: 15 }))).toBe(true)
    expect(inGrace(now, at('2026-03-09T00:00:00Z'), now.add({ minutes: 15, seconds: 1 }))).toBe(false)
  })
  it('is never longer than 15 minutes, and never within 3 hours of the start', () => {
    fc.assert(
      fc.property(minutes(0, 2000), fc.integer({ min: 0, max: 2000 }), (startsAt, passed) => {
        const then = now.add({ minutes: passed })
        if (!inGrace(now, startsAt, then)) return
        expect(passed).toBeLessThanOrEqual(15)
        expect(then.until(startsAt).total('hours')).toBeGreaterThanOrEqual(3)
      }),
    )
  })
})

it('a class that starts within 12 hours is urgent', () => {
  expect(isUrgent(now, now.add({ hours: 12 }))).toBe(true)
  expect(isUrgent(now, now.add({ hours: 12, seconds: 1 }))).toBe(false)
})

it('the number of a substitute is shown from 24 hours before the start until 2 hours after it (edge case 22)', () => {
  const startsAt = at('2026-03-10T06:00:00Z')
  const shown = (moment: string) => phoneUntil(startsAt, at(moment))?.toString() ?? null
  expect(shown('2026-03-09T05:59:59Z')).toBeNull()
  expect(shown('2026-03-09T06:00:00Z')).toBe('2026-03-10T08:00:00Z')
  expect(shown('2026-03-10T08:00:00Z')).toBe('2026-03-10T08:00:00Z')
  expect(shown('2026-03-10T08:00:01Z')).toBeNull()
})

it('only what fits can be said of how it ended', () => {
  expect(outcomesOf('filled', true)).toEqual(['taught'])
  expect(outcomesOf('no_show', true)).toEqual(['usual_taught', 'other_taught', 'not_held'])
  expect(outcomesOf('unfilled', false)).toEqual(['other_taught', 'not_held'])
  for (const state of ['open', 'pending_approval', 'offered', 'taught', 'cancelled'] as const)
    expect(outcomesOf(state, true)).toEqual([])
})

it('a class that was not held ends as cancelled, and any other as taught', () => {
  expect((['taught', 'usual_taught', 'other_taught', 'not_held'] as const).map(stateAfter)).toEqual([
    'taught',
    'taught',
    'taught',
    'cancelled',
  ])
})

it('what is paid on top goes down only while nobody has applied (edge case 16)', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.boolean(), (cents, before, applied) => {
      expect(mayOffer(cents, before, applied)).toBe(!applied || cents >= before)
    }),
  )
  expect([mayOffer(500, 500, true), mayOffer(499, 500, true), mayOffer(499, 500, false)]).toEqual([true, false, true])
})

it('who settles who takes a class goes by how long it is until it starts', () => {
  const lines = [
    { withinHours: 6, by: 'first_qualified' as const },
    { withinHours: 48, by: 'trusted' as const },
    { withinHours: null, by: 'manager' as const },
  ]
  expect(approvalAt(lines, now, now.add({ hours: 6 }))).toBe('first_qualified')
  expect(approvalAt(lines, now, now.add({ hours: 7 }))).toBe('trusted')
  expect(approvalAt(lines, now, now.add({ hours: 49 }))).toBe('manager')
  const limited = lines.slice(0, 2)
  expect(approvalAt(limited, now, now.add({ hours: 49 }))).toBe('trusted')
  expect(approvalAt(limited.slice(0, 1), now, now.add({ hours: 49 }))).toBe('first_qualified')
  expect(approvalAt([lines[2]!, ...limited], now, now.add({ hours: 5 }))).toBe('manager')
  expect(approvalAt([], now, now.add({ hours: 1 }))).toBe('manager')
})

describe('the times at which a class really was', () => {
  const late = {
    startsAt: at('2026-03-10T12:30:00Z'),
    endsAt: at('2026-03-10T13:15:00Z'),
    timezone: 'Australia/Sydney',
  }
  const read = (from: string | null, to: string | null) => {
    const times = actualTimes(late, from, to)
    return times === 'unfit' ? times : [times.startsAt?.toString() ?? null, times.endsAt?.toString() ?? null]
  }
  it('are its own where nothing else is said, and on the gym’s clock across midnight', () => {
    // 23:30 to 00:15 in Sydney.
    expect(actualTimes(late, null, null)).toEqual({ startsAt: null, endsAt: null })
    expect(read('23:35', '00:20')).toEqual(['2026-03-10T12:35:00Z', '2026-03-10T13:20:00Z'])
    expect(read('00:05', null)).toEqual(['2026-03-10T13:05:00Z', '2026-03-10T13:15:00Z'])
  })
  it('are of the nearest day where a class at midnight began a little before', () => {
    const atMidnight = { ...late, startsAt: at('2026-03-10T13:05:00Z'), endsAt: at('2026-03-10T13:50:00Z') }
    expect(actualTimes(atMidnight, '23:55', null)).toEqual({
      startsAt: at('2026-03-10T12:55:00Z'),
      endsAt: atMidnight.endsAt,
    })
    expect(read(null, '00:20')).toEqual(['2026-03-10T12:30:00Z', '2026-03-10T13:20:00Z'])
  })
  it('are at most 12 hours apart', () => {
    expect(read('12:15', '00:15')).toEqual(['2026-03-10T01:15:00Z', '2026-03-10T13:15:00Z'])
    expect(read('12:14', '00:15')).toBe('unfit')
  })
  it('cannot end before they begin', () => {
    expect(read('00:10', '00:05')).toBe('unfit')
    expect(read('23:30', '23:30')).toBe('unfit')
  })
})
