// @module-tag zone
import { moneyIn, payCountryOf } from '@quartet/contract/kernel/pay-countries'
import type { PayFacts, PayStep, PricedClass, RateRule } from '@quartet/contract/connections/rates'
import { describe, expect, it } from 'vitest'
import { changeWords, correctionWords, dueCents, minutesOf, noteOf, priceOf, timesOn } from './prices.rules.ts'

const zone = 'Australia/Melbourne'
const money = moneyIn(payCountryOf('AU'))
const at = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant()

const planned = {
  startsAt: at('2026-11-02T06:00'),
  endsAt: at('2026-11-02T06:45'),
  heldFrom: null,
  heldUntil: null,
  classId: 'ride',
  heads: 12,
  promise: null,
  coverFor: null,
  confirmedBy: 'Renee',
  confirmedAt: at('2026-11-02T07:05'),
  rosteredSince: Temporal.PlainDate.from('2026-08-24'),
}
type Planned = Parameters<typeof minutesOf>[0]

describe('the minutes of a class', () => {
  const minutes = (change: Partial<Planned>) => minutesOf({ ...planned, ...change })

  it('are those that were planned, or those it was held', () => {
    expect(minutes({})).toBe(45)
    expect(minutes({ heldFrom: at('2026-11-02T06:10') })).toBe(35)
    expect(minutes({ heldUntil: at('2026-11-02T07:00') })).toBe(60)
    expect(minutes({ heldFrom: at('2026-11-02T06:10'), heldUntil: at('2026-11-02T07:00') })).toBe(50)
  })

  it('are whole, at least one and at most those of a day', () => {
    expect(minutes({ endsAt: at('2026-11-02T06:44:29') })).toBe(44)
    expect(minutes({ endsAt: at('2026-11-02T06:44:30') })).toBe(45)
    expect(minutes({ endsAt: at('2026-11-02T06:00') })).toBe(1)
    expect(minutes({ endsAt: at('2026-11-04T06:00') })).toBe(1440)
  })
})

describe('why a class is paid', () => {
  const flat: RateRule = {
    id: 'rule',
    gymId: 'gym',
    trainerId: null,
    classId: null,
    fromDate: '2020-01-01',
    toDate: null,
    terms: {
      base: { kind: 'flat', cents: 6800 },
      heads: null,
      bonus: null,
      minimumCents: null,
      capCents: null,
      saturdayPercent: 100,
      sundayPercent: 100,
      holidayPercent: 100,
    },
    approvedAt: '2020-01-01T00:00:00Z',
  }
  const priced = (change: Partial<Planned> = {}, rules = [flat]) =>
    priceOf({ zone, region: 'VIC', rules, holidays: [], money }, 'mei', 'Mei Tanaka', { ...planned, ...change })
  const detail = (change: Partial<Planned>) => priced(change)!.steps[0]!.detail

  it('begins with who taught it, since when they were rostered, and who confirmed it', () => {
    expect(priced()!.steps[0]).toEqual({
      step: 'taught',
      words: 'Mei Tanaka taught it',
      detail: 'rostered since 24 Aug, confirmed by Renee, 2 Nov at 7:05 am',
      cents: 0,
      source: null,
    })
  })

  it('names the year of an earlier roster, and leaves out what nobody knows', () => {
    expect(detail({ rosteredSince: Temporal.PlainDate.from('2025-08-24'), confirmedBy: null })).toBe(
      'rostered since 24 Aug 2025',
    )
    expect(detail({ rosteredSince: null, confirmedAt: null })).toBe('confirmed by Renee')
    expect(detail({ rosteredSince: null, confirmedBy: null, confirmedAt: null })).toBeNull()
  })

  it('is nothing where no rate counts', () => {
    expect(priced({}, [])).toBeNull()
  })
})

it('a class that was taken away late pays its fixed call-out, or its part of the class to the cent', () => {
  const whole: PricedClass = { cents: 6801, steps: [], ruleId: null }
  expect(dueCents({ percent: null, cents: 2500 }, whole)).toBe(2500)
  expect(dueCents({ percent: 50, cents: null }, whole)).toBe(3401)
  expect(dueCents({ percent: null, cents: null }, whole)).toBe(6801)
})

describe('the note beside a line', () => {
  const step = (kind: PayStep['step'], words: string, cents: number, more: string | null = null): PayStep => ({
    step: kind,
    words,
    cents,
    detail: more,
    source: null,
  })
  const asAlways = [step('taught', 'Mei taught it', 0), step('rate', 'Own rate', 6800)]

  it('says nothing of a class that pays its rate', () => {
    expect(noteOf(asAlways, money)).toBeNull()
    expect(noteOf([...asAlways, step('holiday', 'Not a public holiday', 0)], money)).toBeNull()
  })

  it('says what came on top and what was taken off', () => {
    const steps = [...asAlways, step('heads', '18 people, 15 included', 600, '$2.00 for each extra person')]
    expect(noteOf(steps, money)).toBe('18 people, 15 included, $2.00 for each extra person (+$6.00)')
    expect(noteOf([...steps, step('cap', 'At most $70.00', -400)], money)).toBe(
      '18 people, 15 included, $2.00 for each extra person (+$6.00); At most $70.00 (−$4.00)',
    )
  })
})

describe('what changed since a line was paid', () => {
  const was: PayFacts = {
    trainerId: 'mei',
    classId: 'ride',
    date: '2026-11-03',
    minutes: 60,
    heads: 18,
    holiday: null,
    holidayMinutes: null,
    region: 'VIC',
    cover: null,
    coverFor: null,
  }
  const cup = { ...was, holiday: 'Cup Day' }

  it.each<[string, PayFacts, PayFacts | null]>([
    ['They no longer teach it', was, null],
    ['18 people became 21', was, { ...was, heads: 21 }],
    ['1 person became 2', { ...was, heads: 1 }, { ...was, heads: 2 }],
    ['18 people became not counted', was, { ...was, heads: null }],
    ['Not counted became 0', { ...was, heads: null }, { ...was, heads: 0 }],
    ['60 minutes became 45', was, { ...was, minutes: 45 }],
    ['Cup Day is a public holiday', was, cup],
    ['Cup Day isn’t a public holiday', cup, was],
    ['60 minutes on Cup Day became 30', cup, { ...cup, holidayMinutes: 30 }],
    ['30 minutes on Cup Day became 60', { ...cup, holidayMinutes: 30 }, cup],
    ['30 minutes on Cup Day became 20', { ...cup, holidayMinutes: 30 }, { ...cup, holidayMinutes: 20 }],
    ['2026-11-03 became 2026-11-04', was, { ...was, date: '2026-11-04' }],
    ['The cover’s offer changed', was, { ...was, cover: { kind: 'bonus', cents: 500 } }],
    ['18 people became 21; 60 minutes became 45', was, { ...was, heads: 21, minutes: 45 }],
    ['Its rate changed', was, was],
    ['Its rate changed', cup, { ...cup, holidayMinutes: undefined as unknown as null }],
  ])('%s', (words, before, now) => expect(changeWords(before, now)).toBe(words))

  it('is its rate, and why it was agreed late, where nothing else is', () => {
    expect(changeWords(was, was, 'Agreed in March')).toBe('Its rate changed: Agreed in March')
    expect(changeWords(was, { ...was, heads: 21 }, 'Agreed in March')).toBe('18 people became 21')
  })
})

describe('what a correction says anew', () => {
  const held = { from: at('2026-11-02T06:00'), until: at('2026-11-02T06:45') }
  const was = { heads: 18, taughtBy: 'Mei', held }
  type Now = Parameters<typeof correctionWords>[1]

  it.each<[string | null, Now]>([
    [null, {}],
    [null, { heads: 18, taughtBy: 'Mei', held }],
    ['18 people became 21', { heads: 21 }],
    ['taught by Liam, not by Mei', { taughtBy: 'Liam' }],
    ['taught by no one, not by Mei', { taughtBy: null }],
    ['ran 6:10 am – 6:45 am, not 6:00 am – 6:45 am', { held: { ...held, from: at('2026-11-02T06:10') } }],
    ['ran 6:00 am – 7:00 am, not 6:00 am – 6:45 am', { held: { ...held, until: at('2026-11-02T07:00') } }],
    ['18 people became 0; taught by Liam, not by Mei', { heads: 0, taughtBy: 'Liam' }],
  ])('%s', (words, now) => expect(correctionWords(was, now, zone)).toBe(words))

  it('names nobody where nobody had taught it, and a class that nobody had counted', () => {
    const open = { heads: null, taughtBy: null, held }
    expect(correctionWords(open, { heads: 4, taughtBy: 'Mei' }, zone)).toBe(
      'Not counted became 4; taught by Mei, not by no one',
    )
  })
})

describe('the times that a class was held', () => {
  const times = (startsAt: string, from: string, until: string) => {
    const found = timesOn({ startsAt: at(startsAt) }, zone, from, until)
    if (found === 'unfit') return found
    return [found.from, found.until].map((one) =>
      one.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
    )
  }

  it('are of the day that is nearest to when it was planned', () => {
    expect(times('2026-11-02T06:00', '06:10', '07:00')).toEqual(['2026-11-02T06:10', '2026-11-02T07:00'])
    expect(times('2026-11-02T23:30', '00:05', '00:50')).toEqual(['2026-11-03T00:05', '2026-11-03T00:50'])
    expect(times('2026-11-03T00:10', '23:55', '00:40')).toEqual(['2026-11-02T23:55', '2026-11-03T00:40'])
  })

  it('are at most 12 hours apart', () => {
    expect(times('2026-11-02T06:00', '06:00', '18:00')).toEqual(['2026-11-02T06:00', '2026-11-02T18:00'])
    expect(times('2026-11-02T06:00', '06:00', '18:01')).toBe('unfit')
    expect(times('2026-11-02T06:00', '06:00', '06:00')).toBe('unfit')
  })

  it('are on the wall clock, also in the night that daylight saving begins', () => {
    const found = timesOn({ startsAt: at('2026-10-04T01:30') }, zone, '01:30', '03:30')
    expect(found !== 'unfit' && found.from.until(found.until).total('minutes')).toBe(60)
  })
})
