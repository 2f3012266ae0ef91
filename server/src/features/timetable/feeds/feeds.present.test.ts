// @module-tag zone
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { feedTag, feedText, zoneText, type FeedEntry } from './feeds.present.ts'

const now = Temporal.Instant.from('2026-03-01T00:00:00Z')
const zones = [
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Australia/Perth',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Europe/London',
  'America/New_York',
  'UTC',
]

const entryAt = (start: Temporal.ZonedDateTime, changes: Partial<FeedEntry> = {}): FeedEntry => ({
  id: '0198-1',
  version: 1,
  name: 'Ride 45',
  gymName: 'Harbour Gym',
  timezone: start.timeZoneId,
  startsAt: start.toInstant(),
  endsAt: start.toInstant().add({ minutes: 45 }),
  movedByDst: false,
  trainerId: 'mei',
  usualTrainerId: 'mei',
  studio: 'Cycle room',
  off: false,
  trainer: 'Mei Tanaka',
  usualTrainer: 'Mei Tanaka',
  looking: false,
  ...changes,
})
const facts = (...entries: FeedEntry[]) => ({ name: 'Harbour Gym', reader: null, entries })

describe('the zone that a feed carries', () => {
  it('leads every reader to the same instant, in every zone and across every change of the clock', () => {
    const minute = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2029, 0) / 60_000 })
    const law = fc.property(fc.constantFrom(...zones), minute, (zone, at) => {
      const moment = Temporal.Instant.fromEpochMilliseconds(at * 60_000)
      const from = moment.subtract({ hours: 24 * 30 })
      const read = new ICAL.Timezone(new ICAL.Component(ICAL.parse(zoneText(zone, from, moment))))
      const zoned = moment.toZonedDateTimeISO(zone)
      // The second of two same wall times has no name of its own in iCalendar.
      if (!zoned.toPlainDateTime().toZonedDateTime(zone).equals(zoned)) return
      const time = ICAL.Time.fromDateTimeString(zoned.toPlainDateTime().toString({ smallestUnit: 'second' }))
      time.zone = read
      expect(time.toJSDate().getTime()).toBe(moment.epochMilliseconds)
    })
    fc.assert(law, { numRuns: 300 })
  })
})

describe('the text of a feed', () => {
  it('says explicitly where a class is that daylight saving moved', () => {
    const start = Temporal.ZonedDateTime.from('2026-10-04T02:30[Australia/Sydney]')
    const text = feedText(facts(entryAt(start, { movedByDst: true })), now)
    expect(text).toContain('DTSTART;TZID=Australia/Sydney:20261004T033000')
    expect(text).toContain('Moved by daylight saving')
    expect(text).not.toContain('RRULE')
  })

  it('says what it says of itself before its zones and classes', () => {
    const lines = feedText(
      facts(entryAt(Temporal.ZonedDateTime.from('2026-03-10T06:00[Australia/Sydney]'))),
      now,
    ).split('\r\n')
    const first = lines.indexOf('BEGIN:VTIMEZONE')
    expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
    expect(lines.indexOf('BEGIN:VEVENT')).toBeGreaterThan(first)
    for (const name of ['REFRESH-INTERVAL', 'X-PUBLISHED-TTL', 'NAME', 'METHOD'])
      expect(lines.findIndex((line) => line.startsWith(name))).toSatisfy((at: number) => at > 0 && at < first)
  })

  it('cannot be broken out of by a name', () => {
    const name = 'Ride\r\nEND:VEVENT\r\nX-EVIL:1, 2; 3\\'
    const start = Temporal.ZonedDateTime.from('2026-03-10T06:00[Australia/Sydney]')
    const [event] = new ICAL.Component(ICAL.parse(feedText(facts(entryAt(start, { name })), now))).getAllSubcomponents(
      'vevent',
    )
    expect(event!.getFirstProperty('x-evil')).toBeNull()
    expect(String(event!.getFirstPropertyValue('summary'))).toContain('1, 2; 3\\')
  })

  it('has another tag when anything that it says is another, and only then', () => {
    const start = Temporal.ZonedDateTime.from('2026-03-10T06:00[Australia/Sydney]')
    const tag = feedTag(facts(entryAt(start)))
    expect(feedTag(facts(entryAt(start)))).toBe(tag)
    for (const changes of [{ off: true }, { trainer: 'Liam Hart' }, { name: 'Ride' }, { version: 2 }])
      expect(feedTag(facts(entryAt(start, changes)))).not.toBe(tag)
  })
})
