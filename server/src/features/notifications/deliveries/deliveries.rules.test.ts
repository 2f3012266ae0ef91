// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NotificationPreferences } from '@quartet/contract/notifications/notifications'
import { defaultPreferences } from '@quartet/contract/notifications/preferences'
import { decideDelivery, nextSummary, quietUntil } from './deliveries.rules.ts'

const zones = [
  'Australia/Sydney',
  'Australia/Perth',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'UTC',
]
const moment = fc
  .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
const zone = fc.constantFrom(...zones)
const localHour = (at: Temporal.Instant, timeZone: string) => at.toZonedDateTimeISO(timeZone).hour

describe('quiet hours', () => {
  it('are 21:00 to 07:00 on the clock of the person, also over a change of summer time, and end at the next 07:00', () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const until = quietUntil(now, timeZone)
        const hour = localHour(now, timeZone)
        expect(until === null).toBe(hour >= 7 && hour < 21)
        if (!until) return
        expect(until.toZonedDateTimeISO(timeZone).toPlainTime().toString()).toBe('07:00:00')
        // 10 hours, and one more or less where the clocks change that night.
        expect(until.since(now).total('hours')).toBeGreaterThan(0)
        expect(until.since(now).total('hours')).toBeLessThanOrEqual(11)
        expect(quietUntil(until, timeZone)).toBeNull()
      }),
    )
  })

  it.each([
    ['Australia/Melbourne', '2026-04-04T23:30', '2026-04-05T07:00', 8.5],
    ['Australia/Melbourne', '2026-10-03T23:30', '2026-10-04T07:00', 6.5],
    ['Australia/Perth', '2026-10-03T23:30', '2026-10-04T07:00', 7.5],
    ['Australia/Melbourne', '2026-06-01T21:00', '2026-06-02T07:00', 10],
    ['Australia/Melbourne', '2026-06-01T06:59', '2026-06-01T07:00', 1 / 60],
  ])('in %s from %s hold until %s', (timeZone, from, until, hours) => {
    const now = Temporal.PlainDateTime.from(from).toZonedDateTime(timeZone).toInstant()
    const end = quietUntil(now, timeZone)!
    expect(end.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })).toBe(until)
    expect(end.since(now).total('hours')).toBeCloseTo(hours)
  })
})

it('a summary goes out at the next 9:00 or 14:00 of the person', () => {
  fc.assert(
    fc.property(moment, zone, (now, timeZone) => {
      const next = nextSummary(now, timeZone)
      expect([9, 14]).toContain(localHour(next, timeZone))
      expect(Temporal.Instant.compare(next, now)).toBe(1)
      expect(next.since(now).total('hours')).toBeLessThanOrEqual(20)
    }),
  )
})

const settings = fc
  .record({
    email: fc.boolean(),
    push: fc.boolean(),
    priorityLevel: fc.constantFrom('all', 'important', 'urgent') satisfies fc.Arbitrary<string>,
    quietHours: fc.boolean(),
    urgentCover: fc.boolean(),
    urgentTexts: fc.boolean(),
  })
  .map((change) => ({ ...defaultPreferences, ...change }) as NotificationPreferences)
const row = fc.record({
  channel: fc.constantFrom('email' as const, 'push' as const, 'text' as const),
  urgent: fc.boolean(),
  gathered: fc.boolean(),
  state: fc.constantFrom('queued' as const, 'held' as const),
})
const told = fc.record({
  category: fc.constantFrom('action_required' as const, 'updates' as const, 'account' as const),
  priority: fc.constantFrom('low' as const, 'medium' as const, 'high' as const, 'urgent' as const),
})

it('what is wanted is held or sent and never dropped: when its time comes it goes, and only opted-in urgency goes at night', () => {
  fc.assert(
    fc.property(moment, zone, settings, row, told, (now, timeZone, mine, one, notice) => {
      const fate = decideDelivery(one, notice, mine, { now, zone: timeZone })
      if ('off' in fate) return
      const disturbs = mine.quietHours && quietUntil(now, timeZone) !== null && !(one.urgent && mine.urgentCover)
      const goesAt = 'now' in fate ? now : fate.heldUntil
      const later = Temporal.Instant.compare(goesAt, now) === 1
      expect(later).toBe('heldUntil' in fate)
      expect(disturbs && !later).toBe(false)
      const then = decideDelivery({ ...one, state: 'held' }, notice, mine, { now: goesAt, zone: timeZone })
      expect(then).toEqual({ now: true })
    }),
  )
})
