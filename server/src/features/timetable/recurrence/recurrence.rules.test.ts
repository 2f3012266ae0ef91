// @module-tag zone
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, it } from 'vitest'
import { readRule, recurrenceRule, ruleOf, ruleWords, type Repeat } from '@quartet/contract/timetable/recurrence'
import { occurrencesOf } from './occurrences.rules.ts'
import { anchorFrom, datesOf, heldOn, keptRule, lastDateOf, repeatOf, shifted } from './recurrence.rules.ts'

const zones = [
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Australia/Perth',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Europe/London',
  'America/New_York',
]

const day = (text: string) => Temporal.PlainDate.from(text)
const first = day('2026-01-01')
const last = day('2030-12-31')

const dates = fc.integer({ min: 0, max: 1825 }).map((days) => first.add({ days }))
const weekdays = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
  .map((all) => all.toSorted((a, b) => a - b))
const ends = fc.oneof(
  fc.constant({ count: null, until: null }),
  fc.integer({ min: 1, max: 60 }).map((count) => ({ count, until: null })),
  dates.map((until) => ({ count: null, until: until.toString() })),
)
const repeats: fc.Arbitrary<Repeat> = fc.oneof(
  fc
    .record({ interval: fc.integer({ min: 1, max: 5 }), weekdays, ends, weekStart: fc.integer({ min: 1, max: 7 }) })
    .map(({ ends: end, weekStart, ...one }) => ({
      every: 'week' as const,
      nth: null,
      ...one,
      ...end,
      ...(one.interval > 1 && weekStart > 1 ? { weekStart } : {}),
    })),
  fc
    .record({
      interval: fc.integer({ min: 1, max: 4 }),
      on: fc.integer({ min: 1, max: 7 }),
      nth: fc.constantFrom(1, 2, 3, 4, -1),
      ends,
    })
    .map(({ ends: end, on, ...one }) => ({ every: 'month' as const, weekdays: [on], ...one, ...end })),
)
const terms = fc.array(
  fc
    .tuple(dates, fc.integer({ min: 0, max: 80 }))
    .map(([from, days]) => ({ from: from.toString(), to: from.add({ days }).toString() })),
  { maxLength: 4 },
)
const times = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }))

/** The second engine: looks at every day in turn, with nothing but the calendar's arithmetic, and never at a library's rules. */
function walked(repeat: Repeat, held: { from: string; to: string }[], anchor: Temporal.PlainDate): string[] {
  const found: string[] = []
  const weekOf = (one: Temporal.PlainDate) => Math.floor((epochDay(one) + 4 - (repeat.weekStart ?? 1)) / 7)
  for (let at = epochDay(anchor); at <= epochDay(last); at++) {
    const one = day('1970-01-01').add({ days: at })
    const weekday = ((((at + 3) % 7) + 7) % 7) + 1
    if (!repeat.weekdays.includes(weekday)) continue
    if (repeat.every === 'week' && (weekOf(one) - weekOf(anchor)) % repeat.interval !== 0) continue
    if (repeat.every === 'month') {
      const months = (one.year - anchor.year) * 12 + one.month - anchor.month
      const nth = repeat.nth === -1 ? one.day + 7 > one.daysInMonth : Math.ceil(one.day / 7) === repeat.nth
      if (months % repeat.interval !== 0 || !nth) continue
    }
    const text = one.toString()
    if (repeat.until !== null && text > repeat.until) break
    if (held.length > 0 && !held.some((term) => term.from <= text && text <= term.to)) continue
    found.push(text)
    if (found.length === repeat.count) break
  }
  return found
}

const epochDay = (one: Temporal.PlainDate) => Math.round(Date.UTC(one.year, one.month - 1, one.day) / 86_400_000)

/** The instant of a wall time without asking Temporal for it: the first that reads so, or the time after the gap. */
function instantAt(text: string, time: Temporal.PlainTime, zone: string): { at: number; moved: boolean } {
  const wall = Date.parse(`${text}T${time.toString({ smallestUnit: 'minute' })}:00Z`)
  const offsetAt = (moment: number) => wallAt(moment, zone) - moment
  const offsets = [...new Set([offsetAt(wall - 86_400_000), offsetAt(wall + 86_400_000)])]
  const fits = offsets.map((offset) => wall - offset).filter((moment) => wallAt(moment, zone) === wall)
  if (fits.length > 0) return { at: Math.min(...fits), moved: false }
  // In the gap: the clock of before, read on.
  return { at: wall - offsetAt(wall - 86_400_000), moved: true }
}

const formats = new Map<string, Intl.DateTimeFormat>()
function wallAt(moment: number, zone: string): number {
  const options = {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', options)
  formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(moment).map((part) => [part.type, part.value]))
  return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`)
}

describe('a rule', () => {
  it('that can’t be read is refused, and the refusal names it', () => {
    expect(() => repeatOf('FREQ=YEARLY')).toThrow(/^'FREQ=YEARLY': \S/)
  })

  it('is counted from the first of its weekdays, and a monthly one from the day itself', () => {
    const from = (rule: string) => anchorFrom(rule, day('2026-03-04')).toString()
    expect(from('FREQ=WEEKLY;BYDAY=MO,FR')).toBe('2026-03-06')
    expect(from('FREQ=WEEKLY;BYDAY=WE,FR')).toBe('2026-03-04')
    expect(from('FREQ=WEEKLY;BYDAY=MO,TU')).toBe('2026-03-09')
    expect(from('FREQ=MONTHLY;BYDAY=2TU')).toBe('2026-03-04')
  })

  it('that moved to other weekdays is read as it is held, also across the end of a week', () => {
    const held = (rule: string, shifts: Record<number, number>) => shifted(repeatOf(rule), shifts)
    expect(held('FREQ=WEEKLY;BYDAY=MO,WE', { 1: -1, 3: 2 }).weekdays).toEqual([5, 7])
    expect(held('FREQ=WEEKLY;BYDAY=WE,SU', { 7: 1 }).weekdays).toEqual([1, 3])
    expect(held('FREQ=WEEKLY;BYDAY=MO,TU', { 1: -13, 2: 13 }).weekdays).toEqual([1, 2])
    expect(held('FREQ=WEEKLY;BYDAY=MO,TU', { 1: 1 }).weekdays).toEqual([2])
    expect(held('FREQ=MONTHLY;BYDAY=2TU', { 2: 3 })).toMatchObject({ every: 'month', weekdays: [2], daysLater: 3 })
    expect(held('FREQ=MONTHLY;BYDAY=2TU', { 3: 3 })).toMatchObject({ weekdays: [2], daysLater: 0 })
  })

  it('says for each date on which day it is held', () => {
    const on = (dayShifts?: Record<number, number>) => heldOn({ dayShifts }, day('2026-03-03')).toString()
    expect([on(), on({ 3: 1 }), on({ 2: 1 }), on({ 2: -2 })]).toEqual([
      '2026-03-03',
      '2026-03-03',
      '2026-03-04',
      '2026-03-01',
    ])
  })
})

describe('the dates of a rule', () => {
  it('are those that a library of RFC 5545 makes of the same rule', () => {
    const midnight = (one: Temporal.PlainDate) => one.toZonedDateTime('UTC') as never
    fc.assert(
      fc.property(repeats, dates, (repeat, from) => {
        const anchor = anchorFrom(ruleOf(repeat), from)
        const rule = new RRuleTemporal({
          rruleString: `DTSTART:${anchor.toString().replaceAll('-', '')}T000000Z\nRRULE:${ruleOf(repeat)}`,
          temporal: Temporal as never,
        })
        const theirs = rule.between(midnight(anchor), midnight(last), true) as unknown as Temporal.ZonedDateTime[]
        const ours = datesOf({ rule: ruleOf(repeat), anchor, terms: [] }, anchor, last)
        expect(ours.map(String)).toEqual(theirs.map((one) => one.toPlainDate().toString()))
      }),
      { numRuns: 60 },
    )
  })

  it('are those of a second engine that knows nothing of the first, over 2026 to 2030, in eight zones', () => {
    fc.assert(
      fc.property(
        repeats,
        terms,
        dates,
        times,
        fc.constantFrom(...zones),
        (repeat, held, startsOn, startTime, timezone) => {
          const rule = ruleOf(repeat)
          const anchor = anchorFrom(rule, startsOn)
          const segment = {
            rule,
            anchor,
            terms: held,
            startsOn,
            startTime,
            durationMinutes: null,
            capacity: null,
            name: null,
            studioId: 'studio',
            trainerId: null,
          }
          const made = occurrencesOf(
            { ...series, timezone, publishedFrom: startsOn, segments: [segment] },
            [],
            first,
            last,
          )
          const wanted = walked(repeat, held, anchor)
          expect(made.map((one) => one.originalDate.toString())).toEqual(wanted)
          for (const [at, one] of made.entries()) {
            const known = instantAt(wanted[at]!, startTime, timezone)
            expect([one.startsAt.epochMilliseconds, one.movedByDst]).toEqual([known.at, known.moved])
            expect(one.endsAt.epochMilliseconds).toBe(known.at + 45 * 60_000)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('are the same in one go and in parts: a count is never counted anew', () => {
    fc.assert(
      fc.property(repeats, terms, dates, dates, (repeat, held, startsOn, cut) => {
        const rule = ruleOf(repeat)
        const pattern = { rule, anchor: anchorFrom(rule, startsOn), terms: held }
        const text = (from: Temporal.PlainDate, to: Temporal.PlainDate) => datesOf(pattern, from, to).map(String)
        expect([...text(first, cut), ...text(cut.add({ days: 1 }), last)]).toEqual(text(first, last))
      }),
      { numRuns: 60 },
    )
  })

  it('29 February and the fifth Monday: what a month does not have is not held', () => {
    const lastSaturday = { rule: 'FREQ=MONTHLY;BYDAY=-1SA', anchor: day('2028-01-01'), terms: [] }
    expect(datesOf(lastSaturday, day('2028-02-01'), day('2028-03-01')).map(String)).toEqual(['2028-02-26'])
    const tuesdays = { rule: 'FREQ=WEEKLY;BYDAY=TU', anchor: day('2028-02-01'), terms: [] }
    expect(datesOf(tuesdays, day('2028-02-28'), day('2028-03-01')).map(String)).toEqual(['2028-02-29'])
  })
})

describe('the last date of a rule', () => {
  const mondays = 'FREQ=WEEKLY;BYDAY=MO'
  const ends = (until: string, time: string, zone = 'Australia/Melbourne') =>
    lastDateOf(`${mondays};UNTIL=${until}`, Temporal.PlainTime.from(time), zone)?.toString()

  it('is none where the rule goes on', () => {
    expect(lastDateOf(mondays, Temporal.PlainTime.from('06:00'), 'Australia/Melbourne')).toBeNull()
  })

  it('is the date that the rule names, whenever its classes begin', () => {
    expect([ends('20261231', '00:00'), ends('20261231', '23:59')]).toEqual(['2026-12-31', '2026-12-31'])
  })

  it('is the day before where the class of the day begins after the hour that the rule names', () => {
    expect(ends('20261231T061530', '06:15:29')).toBe('2026-12-31')
    expect(ends('20261231T061530', '06:15:30')).toBe('2026-12-31')
    expect(ends('20261231T061530', '06:15:31')).toBe('2026-12-30')
  })

  it('is read on the clock of the gym where the rule names an hour of UTC', () => {
    expect(ends('20261230T190000Z', '06:00')).toBe('2026-12-31')
    expect(ends('20261230T190000Z', '06:01')).toBe('2026-12-30')
    expect(ends('20261230T190000Z', '06:01', 'Australia/Perth')).toBe('2026-12-30')
    expect(ends('20261230T190000Z', '03:00', 'Australia/Perth')).toBe('2026-12-31')
  })

  it('of a rule that ends in 9999 stays in the calendar', () => {
    expect(ends('99991231T235959Z', '06:00')).toBe('9999-12-31')
    expect(ends('99991231', '06:00')).toBe('9999-12-31')
  })

  it('is kept with the rule as a date of the gym’s calendar, and the day that weeks begin on only where it matters', () => {
    const kept = (rule: string) => keptRule(rule, Temporal.PlainTime.from('06:15'), 'Australia/Melbourne')
    expect(kept(mondays)).toBe(mondays)
    expect(kept(`${mondays};UNTIL=20261230T190000Z`)).toBe(`${mondays};UNTIL=20261230`)
    expect(kept('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU')).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU')
    expect(kept('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU')).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH')
  })
})

describe('the rules that Quartet keeps', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(repeats, (repeat) => {
        expect(readRule(ruleOf(repeat))).toEqual(repeat)
      }),
    )
  })

  it.each([
    ['FREQ=DAILY', /We don’t support FREQ=DAILY\. Classes can repeat weekly/],
    ['FREQ=WEEKLY', /BYDAY must list days/],
    ['FREQ=WEEKLY;BYDAY=MO;BYHOUR=6', /We don’t support BYHOUR/],
    ['FREQ=WEEKLY;BYDAY=1MO', /Days of a weekly class can’t have numbers/],
    ['FREQ=MONTHLY;BYDAY=5MO', /from the first \(1MO\) to the fourth/],
    ['FREQ=MONTHLY;BYDAY=MO', /from the first/],
    ['FREQ=MONTHLY;BYMONTHDAY=31', /We don’t support BYMONTHDAY/],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=0', /COUNT must be a whole number from 1 to 500/],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=99999999999', /COUNT must be a whole number/],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=5;UNTIL=20261231', /not both/],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20260231', /UNTIL must be a date/],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=XX', /WKST must be the day weeks start on/],
    ['FREQ=WEEKLY;BYDAY=MO,MO', /Enter each day only once/],
    ['FREQ=WEEKLY;FREQ=DAILY;BYDAY=MO', /FREQ appears twice/],
    ['every other Tuesday', /isn’t part of a recurrence rule/],
  ])('refuse %s with words', (rule, words) => {
    const read = recurrenceRule.safeParse(rule)
    expect(read.success).toBe(false)
    expect(read.error!.issues[0]!.message).toMatch(words)
  })

  it.each([
    ['FREQ=WEEKLY;BYDAY=MO,WE', 'Mondays and Wednesdays'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'Every 2 weeks on Tuesdays'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', 'Every 2 weeks on Tuesdays and Sundays (weeks start on Sunday)'],
    ['FREQ=MONTHLY;BYDAY=1MO;COUNT=8', 'The first Monday of the month, 8 times'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', 'The last Friday of every 3 months'],
  ])('are said in words: %s', (rule, words) => {
    expect(ruleWords(readRule(rule) as Repeat)).toBe(words)
  })
})

const series = {
  id: 'series',
  gymId: 'gym',
  classId: 'class',
  timezone: 'Australia/Sydney',
  durationMinutes: 45,
  publishedFrom: first as Temporal.PlainDate | null,
  pausedFrom: null,
  pausedTo: null,
  endsOn: null,
  rolledUntil: null,
  overrides: new Map(),
}
