// @module-tag zone
import { moneyIn, payCountryOf } from '@quartet/contract/kernel/pay-countries'
import type { RateRule } from '@quartet/contract/connections/rates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill, type ToFill, type ClassForPay } from './fill.rules.ts'
import { changeWords } from './prices.rules.ts'

const mei = { id: 'mei', name: 'Mei Tanaka' }
const zone = 'Australia/Melbourne'
const terms: RateRule['terms'] = {
  base: { kind: 'flat', cents: 6800 },
  heads: { included: 15, cents: 200 },
  bonus: null,
  minimumCents: null,
  capCents: null,
  saturdayPercent: 100,
  sundayPercent: 100,
  holidayPercent: 150,
}
const rule: RateRule = {
  id: 'rule',
  gymId: 'gym',
  trainerId: null,
  classId: null,
  fromDate: '2026-01-01',
  toDate: null,
  terms,
  approvedAt: '2026-01-01T00:00:00Z',
}
const contractor = { id: 'first', kind: 'contractor' as const, fromDate: '2026-01-01', toDate: null, gst: [] }

function taught(wall: string, change: Partial<ClassForPay> = {}): ClassForPay {
  const startsAt = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant()
  return {
    entryId: wall,
    classId: 'ride',
    title: 'Ride 45',
    hue: 'orange',
    trainerId: mei.id,
    trainerName: mei.name,
    usualTrainerId: mei.id,
    startsAt,
    endsAt: startsAt.add({ minutes: 45 }),
    heldFrom: null,
    heldUntil: null,
    cancelled: false,
    heads: 12,
    confirmed: true,
    confirmedBy: 'Renee',
    confirmedAt: startsAt.add({ hours: 1 }),
    rosteredSince: Temporal.PlainDate.from('2026-08-24'),
    coverFor: null,
    promise: null,
    ...change,
  }
}

const asked = (classes: ClassForPay[], change: Partial<ToFill> = {}): ToFill => ({
  trainer: mei,
  period: { from: Temporal.PlainDate.from('2026-11-02'), to: Temporal.PlainDate.from('2026-11-15') },
  classes,
  dues: [],
  engaged: [contractor],
  list: {
    zone,
    region: 'VIC',
    rules: [rule],
    holidays: [{ date: Temporal.PlainDate.from('2026-11-03'), fromTime: null, name: 'Melbourne Cup Day' }],
    money: moneyIn(payCountryOf('AU')),
  },
  taken: new Map(),
  late: new Set(),
  leftOff: new Set(),
  now: Temporal.Instant.from('2026-11-16T00:00:00Z'),
  ...change,
})

describe('filling from the timetable', () => {
  it('makes a line of every taught class, with heads, holiday and cover in its note', () => {
    const { documents } = fill(
      asked([
        taught('2026-11-02T06:00'),
        taught('2026-11-03T18:15'),
        taught('2026-11-08T09:00', { coverFor: 'Liam Hart', promise: { kind: 'bonus', cents: 1000 } }),
        taught('2026-11-10T18:15', { heads: 18 }),
      ]),
    )
    expect(documents).toHaveLength(1)
    expect(documents[0]!.lines.map((line) => line.cents)).toEqual([6800, 10_200, 7800, 7400])
    expect(documents[0]!.lines[2]!.note).toBe('Cover for Liam Hart, Cover bonus, cover for Liam Hart (+$10.00)')
    const taughtBy = documents[0]!.lines.map(({ steps }) => steps[0]!.detail)
    expect(taughtBy[0]).toBe('rostered since 24 Aug, confirmed by Renee, 2 Nov at 7:00 am')
    for (const { cents, steps } of documents[0]!.lines)
      expect(steps.reduce((sum, step) => sum + step.cents, 0)).toBe(cents)
  })
  it('pays a class that spans the hour at which a holiday begins as one from then on, as long as it was held', () => {
    const at = (time: string) => Temporal.PlainDateTime.from(`2026-11-03T${time}`).toZonedDateTime(zone).toInstant()
    const hour = (from: string, until: string) => taught(`2026-11-03T${from}`, { endsAt: at(until) })
    const list: ToFill['list'] = {
      ...asked([]).list,
      rules: [{ ...rule, terms: { ...terms, base: { kind: 'per_hour', cents: 6000 }, holidayPercent: 225 } }],
      holidays: [
        { date: Temporal.PlainDate.from('2026-11-03'), fromTime: Temporal.PlainTime.from('19:00'), name: 'The Eve' },
      ],
    }
    const { documents } = fill(
      asked(
        [
          hour('17:00', '19:00'),
          hour('18:30', '19:30'),
          { ...hour('18:00', '19:00'), heldFrom: at('18:45'), heldUntil: at('19:30') },
          hour('19:00', '20:00'),
        ],
        { list },
      ),
    )
    const lines = documents[0]!.lines
    expect(lines.map((line) => line.cents)).toEqual([12_000, 9750, 8250, 13_500])
    expect(lines.map(({ facts }) => [facts.holiday, facts.holidayMinutes])).toEqual([
      [null, null],
      ['The Eve', 30],
      ['The Eve', 30],
      ['The Eve', null],
    ])
    expect(lines[1]!.note).toBe('The Eve, 30 of 60 min, × 2.25 (+$37.50)')
    expect(changeWords(lines[3]!.facts, lines[1]!.facts)).toBe('60 minutes on The Eve became 30')
  })
  it('says of every other class why it is on none', () => {
    const { leftOut } = fill(
      asked(
        [
          taught('2026-11-04T06:00', { confirmed: false }),
          taught('2026-11-05T06:00', { trainerId: 'aroha', trainerName: 'Aroha Ngata' }),
          taught('2026-11-06T06:00', { cancelled: true }),
          taught('2026-11-07T06:00'),
          taught('2026-11-08T06:00'),
          taught('2026-11-15T23:30', { confirmed: false }),
        ],
        { taken: new Map([['2026-11-07T06:00', 'invoice 0041']]), leftOff: new Set(['2026-11-08T06:00']) },
      ),
    )
    expect(leftOut.map(({ code, words }) => [code, words])).toEqual([
      ['not_confirmed', 'not confirmed yet'],
      ['taught_by_other', 'taught by Aroha Ngata'],
      ['cancelled', 'cancelled'],
      ['other_document', 'on invoice 0041'],
      ['removed', 'removed manually'],
      ['not_confirmed', 'not confirmed yet'],
    ])
    const why = (one: ClassForPay, change: Partial<ToFill> = {}) => {
      const { code, words } = fill(asked([one], change)).leftOut[0]!
      return [code, words]
    }
    const one = taught('2026-11-04T06:00')
    expect(why(one, { engaged: [] })).toEqual(['no_engagement', 'no pay details for that day'])
    expect(why(one, { list: { ...asked([]).list, rules: [] } })).toEqual(['no_rate', 'no rate for it'])
    expect(why(one, { now: one.endsAt.subtract({ seconds: 1 }) })).toEqual(['not_over', 'not finished yet'])
    expect(why({ ...one, trainerId: null, trainerName: null })).toEqual(['taught_by_other', 'no one is assigned'])
    const theirs = { trainerId: 'aroha', trainerName: 'Aroha Ngata', cancelled: true }
    expect(why({ ...one, ...theirs })).toEqual(['taught_by_other', 'taught by Aroha Ngata'])
  })
  it('takes the class that begins before midnight of the last day, and not the one after', () => {
    const { documents } = fill(
      asked([taught('2026-11-15T23:30'), taught('2026-11-16T00:05'), taught('2026-11-01T23:59')]),
    )
    expect(documents.flatMap((one) => one.lines.map((line) => line.entryId))).toEqual(['2026-11-15T23:30'])
  })
  it('splits where somebody becomes an employee, and where their registration for GST begins', () => {
    const registered = [{ fromDate: '2026-11-05', toDate: null }]
    const engaged = [
      { ...contractor, toDate: '2026-11-08', gst: registered },
      { ...contractor, id: 'second', kind: 'employee' as const, fromDate: '2026-11-09', toDate: null, gst: registered },
    ]
    const days = ['2026-11-04T06:00', '2026-11-05T06:00', '2026-11-08T06:00', '2026-11-09T06:00']
    const { documents } = fill(
      asked(
        days.map((day) => taught(day)),
        { engaged },
      ),
    )
    expect(documents.map(({ engagementId, taxed, lines }) => [engagementId, taxed, lines.length])).toEqual([
      ['first', false, 1],
      ['first', true, 2],
      ['second', false, 1],
    ])
  })
  describe('a class that was taken away late', () => {
    const entryId = '2026-11-13T18:00'
    const due = { dueId: 'due', entryId, percent: 50, cents: null, because: 'Cancelled 3 hours before' }
    const off = taught(entryId, { cancelled: true, heads: null })

    it('pays the part that was settled', () => {
      const { documents } = fill(asked([off], { dues: [due] }))
      expect(documents[0]!.lines).toMatchObject([
        {
          kind: 'due',
          cents: 3400,
          minutes: 0,
          note: 'Cancelled 3 hours before, 50% of the class',
          steps: [{ step: 'cover_offer', words: '50% of the class', detail: 'Cancelled 3 hours before', cents: 3400 }],
        },
      ])
    })
    it('pays the fixed call-out that was settled', () => {
      const { documents } = fill(asked([off], { dues: [{ ...due, percent: null, cents: 2500 }] }))
      expect(documents[0]!.lines).toMatchObject([
        {
          cents: 2500,
          note: 'Cancelled 3 hours before, fixed call-out',
          steps: [{ step: 'cover_offer', words: 'Fixed call-out', cents: 2500 }],
        },
      ])
    })
    it('pays all of it, and nothing for the notice, to whoever taught it after all', () => {
      const { documents, leftOut } = fill(asked([taught(entryId)], { dues: [due] }))
      expect(documents[0]!.lines).toMatchObject([{ kind: 'class', dueId: null, cents: 6800 }])
      expect(leftOut).toEqual([])
    })
    it('pays nothing before it would have been over, and not twice', () => {
      const now = off.endsAt.subtract({ seconds: 1 })
      const why = (change: Partial<ToFill>, one = off) =>
        fill(asked([one], { dues: [due], ...change })).leftOut.map(({ words }) => words)
      expect(why({ now })).toEqual(['not finished yet'])
      expect(why({ now: off.endsAt })).toEqual([])
      for (const one of [off, taught(entryId)])
        expect(why({ taken: new Map([['due', 'invoice 0041']]) }, one)).toEqual(['on invoice 0041'])
      expect(why({ leftOff: new Set([entryId]) })).toEqual(['removed manually'])
    })
  })
})

it('each class of the period is on exactly one document or left out with a reason, never both, never twice', () => {
  const one = fc.record({
    day: fc.integer({ min: 0, max: 13 }),
    hour: fc.integer({ min: 0, max: 23 }),
    trainerId: fc.constantFrom('mei', 'mei', 'mei', 'aroha'),
    confirmed: fc.boolean(),
    cancelled: fc.boolean(),
    heads: fc.option(fc.nat(40)),
  })
  const classes = fc.uniqueArray(one, { selector: ({ day, hour }) => `${day} ${hour}`, maxLength: 25 })
  const split = fc.integer({ min: 0, max: 14 })
  fc.assert(
    fc.property(classes, split, split, (drawn, ends, registers) => {
      const all = drawn.map(({ day, hour, ...rest }) => {
        const at = Temporal.PlainDateTime.from('2026-11-02T00:00').add({ days: day, hours: hour })
        return taught(at.toString(), rest)
      })
      const first = Temporal.PlainDate.from('2026-11-02')
      const engaged = [
        {
          ...contractor,
          toDate: first.add({ days: ends }).toString(),
          gst: [{ fromDate: first.add({ days: registers }).toString(), toDate: null }],
        },
        {
          id: 'second',
          kind: 'employee' as const,
          fromDate: first.add({ days: ends + 1 }).toString(),
          toDate: null,
          gst: [],
        },
      ]
      const { documents, leftOut } = fill(asked(all, { engaged }))
      const placed = [...documents.flatMap((document) => document.lines), ...leftOut].map((line) => line.entryId)
      expect(placed.toSorted()).toEqual(all.map(({ entryId }) => entryId).toSorted())
    }),
    { numRuns: 400 },
  )
})
