// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayAndTime,
  entryStatusAt,
  instantsOf,
  middleOf,
  rangeProblem,
  sameWallTime,
  wallWords,
  weekAround,
  weekdayName,
  windowDue,
  type Slot,
  type Weekly,
} from './wall-times.rules.ts'
import { occurrencesOf } from './occurrences.rules.ts'

/** A weekly class between two dates, through the whole of what decides its days. */
function expandWeekly(
  weekly: Weekly & { weekday: number },
  timezone: string,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Slot[] {
  const startsOn = from.subtract({ weeks: 1 })
  const rule = `FREQ=WEEKLY;BYDAY=${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekly.weekday - 1]}`
  const anchor = startsOn.add({ days: (weekly.weekday - startsOn.dayOfWeek + 7) % 7 })
  const free = { durationMinutes: null, capacity: null, name: null, studioId: '', trainerId: null }
  const segment = { startsOn, rule, anchor, terms: [], startTime: weekly.startTime, ...free }
  const nothing = { pausedFrom: null, pausedTo: null, endsOn: null, rolledUntil: null, overrides: new Map() }
  const series = {
    id: '',
    gymId: '',
    classId: '',
    timezone,
    durationMinutes: weekly.durationMinutes,
    publishedFrom: startsOn,
    ...nothing,
  }
  return occurrencesOf({ ...series, segments: [segment] }, [], from, to)
}

const zones = [
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Perth',
  'Australia/Brisbane',
  'Europe/London',
  'America/New_York',
  'Pacific/Chatham',
  'Africa/Casablanca',
]
const date = (text: string) => Temporal.PlainDate.from(text)
const instant = (text: string) => Temporal.Instant.from(text)
const sundays = (startTime: string, durationMinutes = 45): Weekly & { weekday: number } => ({
  weekday: 7,
  startTime: Temporal.PlainTime.from(startTime),
  durationMinutes,
})
const wallStart = (slot: Slot, zone: string) => slot.startsAt.toZonedDateTimeISO(zone).toPlainDateTime().toString()

const days = fc.integer({ min: 0, max: 12_000 }).map((after) => date('2015-01-01').add({ days: after }))
const weekly = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  startTime: fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => new Temporal.PlainTime(Math.floor(minute / 60), minute % 60)),
  durationMinutes: fc.integer({ min: 5, max: 720 }),
})
const span = fc.record({ zone: fc.constantFrom(...zones), from: days, weeks: fc.integer({ min: 1, max: 60 }), weekly })

describe('a weekly class on the wall clock', () => {
  it('06:00 in Sydney stays 06:00 through both changes of the clocks of 2026', () => {
    const slots = expandWeekly(
      { weekday: 1, startTime: Temporal.PlainTime.from('06:00'), durationMinutes: 45 },
      'Australia/Sydney',
      date('2026-03-02'),
      date('2026-10-12'),
    )
    expect(slots.length).toBe(33)
    expect(
      new Set(slots.map((slot) => slot.startsAt.toZonedDateTimeISO('Australia/Sydney').toPlainTime().toString())),
    ).toEqual(new Set(['06:00:00']))
    // Two offsets are behind that one time.
    expect(new Set(slots.map((slot) => slot.startsAt.toString().slice(11, 16)))).toEqual(new Set(['19:00', '20:00']))
    expect(slots.some((slot) => slot.movedByDst)).toBe(false)
  })

  it.each([
    ['Australia/Sydney', '2026-10-04', '02:30', '2026-10-04T03:30:00'],
    ['Australia/Adelaide', '2026-10-04', '02:30', '2026-10-04T03:30:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-04T02:45:00'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T02:30:00'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T03:30:00'],
  ])('in %s on %s the skipped %s moves forward by the gap and says so', (zone, day, time, moved) => {
    const [slot] = expandWeekly(sundays(time), zone, date(day), date(day))
    expect(wallStart(slot!, zone)).toBe(moved)
    expect(slot).toMatchObject({ movedByDst: true, originalDate: date(day) })
  })

  it.each([
    ['Australia/Sydney', '2026-04-05', '02:30', '2026-04-04T15:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
  ])('in %s on %s the repeated %s is the first of the two', (zone, day, time, first) => {
    const [slot] = expandWeekly(sundays(time), zone, date(day), date(day))
    expect(slot!.startsAt.toString()).toBe(first)
    expect(slot!.movedByDst).toBe(false)
  })

  it('a class across the change lasts as long as always and ends at an odd time of the wall clock', () => {
    const [slot] = expandWeekly(sundays('01:30', 90), 'Australia/Sydney', date('2026-10-04'), date('2026-10-04'))
    expect(slot!.endsAt.since(slot!.startsAt).total('minutes')).toBe(90)
    expect(slot!.endsAt.toZonedDateTimeISO('Australia/Sydney').toPlainTime().toString()).toBe('04:00:00')
  })

  it('a class at 23:45 over the turn of the year belongs to the day that it starts on', () => {
    const late = { weekday: 4, startTime: Temporal.PlainTime.from('23:45'), durationMinutes: 30 }
    const [slot] = expandWeekly(late, 'Australia/Sydney', date('2026-12-31'), date('2026-12-31'))
    expect(slot!.originalDate.toString()).toBe('2026-12-31')
    expect(slot!.endsAt.toString()).toBe('2026-12-31T13:15:00Z')
  })

  it('29 February is a day like any other', () => {
    const tuesday = { weekday: 2, startTime: Temporal.PlainTime.from('06:00'), durationMinutes: 45 }
    const slots = expandWeekly(tuesday, 'Australia/Perth', date('2028-02-22'), date('2028-03-07'))
    expect(slots.map((slot) => slot.originalDate.toString())).toEqual(['2028-02-22', '2028-02-29', '2028-03-07'])
  })

  it('keeps its wall time in every zone, or says that it was moved', () => {
    fc.assert(
      fc.property(span, ({ zone, from, weeks, weekly }) => {
        for (const slot of expandWeekly(weekly, zone, from, from.add({ weeks }))) {
          const kept = wallStart(slot, zone) === slot.originalDate.toPlainDateTime(weekly.startTime).toString()
          expect(kept).toBe(!slot.movedByDst)
        }
      }),
    )
  })

  it('has one class for each week of the span, on its weekday, of its length, in order', () => {
    fc.assert(
      fc.property(span, ({ zone, from, weeks, weekly }) => {
        const slots = expandWeekly(weekly, zone, from, from.add({ weeks }).subtract({ days: 1 }))
        expect(slots.length).toBe(weeks)
        for (const slot of slots) {
          expect(slot.originalDate.dayOfWeek).toBe(weekly.weekday)
          expect(slot.endsAt.since(slot.startsAt).total('minutes')).toBe(weekly.durationMinutes)
        }
        expect(slots.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))).toEqual(slots)
      }),
    )
  })

  it('is the same in one go and in parts: what a class is does not depend on when it was rolled', () => {
    fc.assert(
      fc.property(span, fc.integer({ min: 0, max: 400 }), ({ zone, from, weeks, weekly }, cut) => {
        const to = from.add({ weeks })
        const middle = from.add({ days: cut % (weeks * 7) })
        const parts = [
          ...expandWeekly(weekly, zone, from, middle),
          ...expandWeekly(weekly, zone, middle.add({ days: 1 }), to),
        ]
        const said = (slot: Slot) =>
          `${slot.originalDate.toString()} ${slot.startsAt.toString()} ${slot.endsAt.toString()}`
        expect(parts.map(said)).toEqual(expandWeekly(weekly, zone, from, to).map(said))
      }),
    )
  })
})

describe('the window of 26 weeks', () => {
  it('moves on Monday at 03:00 of the gym, not before', () => {
    expect(windowDue(instant('2026-03-01T15:59:59Z'), 'Australia/Sydney').toString()).toBe('2026-08-24')
    expect(windowDue(instant('2026-03-01T16:00:00Z'), 'Australia/Sydney').toString()).toBe('2026-08-31')
    // In Perth it is still midnight then.
    expect(windowDue(instant('2026-03-01T16:00:00Z'), 'Australia/Perth').toString()).toBe('2026-08-24')
    expect(windowDue(instant('2026-03-01T19:00:00Z'), 'Australia/Perth').toString()).toBe('2026-08-31')
  })

  it('never moves back, whatever the clocks do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1.4e9, max: 2.2e9 }),
        fc.integer({ min: 0, max: 40 * 86_400 }),
        (zone, second, later) => {
          const at = (seconds: number) => windowDue(Temporal.Instant.fromEpochMilliseconds(seconds * 1000), zone)
          expect(Temporal.PlainDate.compare(at(second), at(second + later))).toBeLessThanOrEqual(0)
          expect(at(second).dayOfWeek).toBe(1)
        },
      ),
    )
  })
})

describe('an entry at a moment', () => {
  const entry = {
    startsAt: instant('2026-03-02T19:00:00Z'),
    endsAt: instant('2026-03-02T19:45:00Z'),
    cancelledAt: null,
    attendance: null,
  }
  it.each([
    ['2026-03-02T18:59:59Z', 'scheduled'],
    ['2026-03-02T19:00:00Z', 'in_progress'],
    ['2026-03-02T19:45:00Z', 'awaiting_outcome'],
  ])('at %s is %s', (now, status) => expect(entryStatusAt(entry, instant(now))).toBe(status))
  it('is completed once heads were counted, and cancelled whenever it was', () => {
    expect(entryStatusAt({ ...entry, attendance: 0 }, entry.endsAt)).toBe('completed')
    expect(entryStatusAt({ ...entry, cancelledAt: entry.startsAt }, entry.endsAt)).toBe('cancelled')
  })
})

it('a week is Monday to Sunday of the zone, also where it is another day elsewhere', () => {
  const now = instant('2026-03-01T14:00:00Z')
  expect(weekAround(now, 'Australia/Sydney').from.toString()).toBe('2026-03-02')
  expect(weekAround(now, 'Europe/London')).toMatchObject({ from: date('2026-02-23'), to: date('2026-03-01') })
})

it('days and times are said in words', () => {
  expect(dayAndTime(instant('2026-11-02T19:00:00Z'), 'Australia/Sydney')).toBe('Tuesday 3 November at 6:00 am')
  expect(['00:05', '12:00', '23:59'].map((time) => wallWords(Temporal.PlainTime.from(time)))).toEqual([
    '12:05 am',
    '12:00 pm',
    '11:59 pm',
  ])
  expect([1, 7].map(weekdayName)).toEqual(['Mondays', 'Sundays'])
})

it('a question spans 62 days at most, forwards, within reason', () => {
  expect(rangeProblem(date('2026-01-01'), date('2026-03-03'))).toBeNull()
  expect(rangeProblem(date('2026-01-01'), date('2026-03-04'))).toBe('too_long')
  expect(rangeProblem(date('2026-01-02'), date('2026-01-01'))).toBe('backwards')
  expect(rangeProblem(date('2026-01-01'), date('2026-01-01'))).toBeNull()
  expect(rangeProblem(date('0000-01-01'), date('0000-01-02'))).toBe('too_far')
  expect(rangeProblem(date('1899-12-31'), date('1900-01-01'))).toBe('too_far')
  expect(rangeProblem(date('1900-01-01'), date('1900-01-02'))).toBeNull()
  expect(rangeProblem(date('2200-12-30'), date('2200-12-31'))).toBeNull()
  expect(rangeProblem(date('2200-12-31'), date('2201-01-01'))).toBe('too_far')
})

it('days of a zone last from their first midnight to the one after the last, also where a day has 25 hours', () => {
  const { from, until } = instantsOf(date('2026-04-04'), date('2026-04-05'), 'Australia/Sydney')
  expect([from.toString(), until.toString()]).toEqual(['2026-04-03T13:00:00Z', '2026-04-05T14:00:00Z'])
})

it('the middle of some counts is one of them, the lower of two', () => {
  expect([[], [7], [0], [30, 4], [9, 30, 4], [10, 9, 30, 4]].map(middleOf)).toEqual([null, 7, 0, 4, 9, 9])
})

describe('a class of a gym that moves to another zone', () => {
  const stands = (day: string, from: string, until: string) => ({
    originalDate: date(day),
    startsAt: instant(from),
    endsAt: instant(until),
  })
  const moved = (one: ReturnType<typeof stands>, startTime: string, before: string, after: string) => {
    const { startsAt, endsAt, movedByDst } = sameWallTime(one, sundays(startTime), before, after)
    return [startsAt.toString(), endsAt.toString(), movedByDst]
  }
  const sunday = stands('2026-03-01', '2026-02-28T19:00:00Z', '2026-02-28T19:45:00Z')
  it('begins at the same time of the wall clock and lasts as long', () => {
    const inPerth = ['2026-02-28T22:00:00Z', '2026-02-28T22:45:00Z', false]
    expect(moved(sunday, '06:00', 'Australia/Sydney', 'Australia/Perth')).toEqual(inPerth)
    const longer = { ...sunday, endsAt: instant('2026-02-28T20:00:00Z') }
    const asLong = ['2026-02-28T22:00:00Z', '2026-02-28T23:00:00Z', false]
    expect(moved(longer, '06:00', 'Australia/Sydney', 'Australia/Perth')).toEqual(asLong)
    const byHand = stands('2026-03-01', '2026-02-28T20:30:00Z', '2026-02-28T20:50:00Z')
    const stillByHand = ['2026-02-28T23:30:00Z', '2026-02-28T23:50:00Z', false]
    expect(moved(byHand, '06:00', 'Australia/Sydney', 'Australia/Perth')).toEqual(stillByHand)
  })
  it('goes back to its own time where only daylight saving had moved it, and is moved where it does now', () => {
    const skipped = stands('2026-10-04', '2026-10-03T16:30:00Z', '2026-10-03T17:15:00Z')
    expect(moved(skipped, '02:30', 'Australia/Sydney', 'Australia/Brisbane')).toEqual([
      '2026-10-03T16:30:00Z',
      '2026-10-03T17:15:00Z',
      false,
    ])
    expect(moved(skipped, '02:30', 'Australia/Sydney', 'Australia/Perth')).toEqual([
      '2026-10-03T18:30:00Z',
      '2026-10-03T19:15:00Z',
      false,
    ])
    expect(moved(skipped, '02:30', 'Australia/Brisbane', 'Australia/Sydney')).toEqual([
      '2026-10-03T16:30:00Z',
      '2026-10-03T17:15:00Z',
      true,
    ])
  })
})
