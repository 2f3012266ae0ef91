// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PayFacts, RateRule, RateTerms } from '@quartet/contract/connections/rates'
import { amountOf, baseCents, promiseOf, ratesFor, shareOf } from './cards.rules.ts'

const plain: RateTerms = {
  base: { kind: 'flat', cents: 6200 },
  heads: null,
  bonus: null,
  minimumCents: null,
  capCents: null,
  saturdayPercent: 100,
  sundayPercent: 100,
  holidayPercent: 100,
}
const rule = (id: string, over: Partial<RateRule> = {}, terms: Partial<RateTerms> = {}): RateRule => ({
  id,
  gymId: 'gym',
  trainerId: null,
  classId: null,
  fromDate: '2026-07-01',
  toDate: null,
  approvedAt: '2026-06-20T00:00:00Z',
  ...over,
  terms: { ...plain, ...terms },
})
const facts = (over: Partial<PayFacts> = {}): PayFacts => ({
  trainerId: 'mei',
  classId: 'ride',
  date: '2026-11-10',
  minutes: 60,
  heads: null,
  holiday: null,
  cover: null,
  ...over,
})
const pays = (rules: RateRule[], over: Partial<PayFacts> = {}) => amountOf(rules, facts(over))?.cents

describe('which rate counts', () => {
  const gym = rule('gym')
  const ofClass = rule('class', { classId: 'ride' })
  const own = rule('own', { trainerId: 'mei' })
  const ownForClass = rule('own for class', { trainerId: 'mei', classId: 'ride' })
  const all = [gym, ofClass, own, ownForClass]
  const best = (rules: RateRule[], date = '2026-11-10') =>
    ratesFor(rules, { trainerId: 'mei', classId: 'ride', date }).map((one) => one.id)

  it('a trainer’s for the class beats the trainer’s, which beats the class’s, which beats the gym’s', () => {
    expect(best(all)).toEqual(['own for class', 'own', 'class', 'gym'])
    expect(ratesFor(all, { trainerId: 'liam', classId: 'ride', date: '2026-11-10' }).map((one) => one.id)).toEqual([
      'class',
      'gym',
    ])
  })

  it('is none of another trainer or another class', () => {
    expect(best([rule('flow', { classId: 'flow' }), rule('liam', { trainerId: 'liam' })])).toEqual([])
  })

  it('goes by the day of the class, the first and last day included', () => {
    const dated = rule('dated', { trainerId: 'mei', fromDate: '2026-11-02', toDate: '2026-11-15' })
    expect(['2026-11-01', '2026-11-02', '2026-11-15', '2026-11-16'].map((day) => best([gym, dated], day)[0])).toEqual([
      'gym',
      'dated',
      'dated',
      'gym',
    ])
  })

  it('of equal reach the later beginning wins, and a correction of the same day the one settled last', () => {
    const later = rule('later', { fromDate: '2026-10-01' })
    const corrected = rule('corrected', { fromDate: '2026-10-01', approvedAt: '2026-11-12T00:00:00Z' })
    for (const rules of [
      [gym, later],
      [later, gym],
    ])
      expect(best(rules)).toEqual(['later', 'gym'])
    for (const rules of [
      [corrected, gym, later],
      [later, corrected, gym],
    ])
      expect(best(rules)).toEqual(['corrected', 'later', 'gym'])
    const settledLate = rule('settled late', { approvedAt: '2026-11-12T00:00:00Z' })
    expect(best([later, settledLate])).toEqual(['later', 'settled late'])
    expect(best([settledLate, later])).toEqual(['later', 'settled late'])
    const twins = [rule('a'), rule('c'), rule('b')]
    expect([best(twins), best(twins.toReversed())]).toEqual([
      ['c', 'b', 'a'],
      ['c', 'b', 'a'],
    ])
  })
})

describe('what a class pays', () => {
  it('is the chain of the picture: her rate beats the gym’s, and three people over fifteen at two dollars', () => {
    const hers = rule(
      'hers',
      { trainerId: 'mei' },
      { base: { kind: 'flat', cents: 6800 }, heads: { included: 15, cents: 200 } },
    )
    const priced = amountOf([rule('gym'), hers], facts({ heads: 18, region: 'Victoria' }))!
    expect(priced).toMatchObject({ cents: 7400, ruleId: 'hers' })
    expect(priced.steps.map(({ step, words, detail, cents }) => [step, words, detail, cents])).toEqual([
      [
        'rate',
        'Own rate, 60 min',
        '$68.00 per class from 1 July 2026; replaces the gym’s rate, $62.00 per class',
        6800,
      ],
      ['heads', '18 people, 15 included', '$2.00 for each extra person', 600],
      ['holiday', 'Not a public holiday, no cover offer', 'checked for 10 Nov 2026 in Victoria', 0],
    ])
    expect(priced.steps[0]!.source).toEqual({ ruleId: 'hers', beats: { ruleId: 'gym', words: '$62.00 per class' } })
  })

  it('by the hour rounds half a cent up after multiplying', () => {
    expect(pays([rule('r', {}, { base: { kind: 'per_hour', cents: 3333 } })], { minutes: 45 })).toBe(2500)
    expect(pays([rule('r', {}, { base: { kind: 'per_hour', cents: 1 } })], { minutes: 30 })).toBe(1)
    expect(shareOf(2797, 150, 100)).toBe(4196)
  })

  it('by length takes the longest that the class reaches, and the shortest for a shorter class', () => {
    const base = {
      kind: 'per_duration' as const,
      table: [
        { minutes: 60, cents: 6800 },
        { minutes: 45, cents: 5400 },
      ],
    }
    expect([30, 45, 59, 60, 90].map((minutes) => baseCents(base, minutes))).toEqual([5400, 5400, 5400, 6800, 6800])
  })

  it('is loaded on weekends and public holidays, the higher of the two, and not for heads', () => {
    const loaded = rule(
      'r',
      {},
      {
        base: { kind: 'flat', cents: 6800 },
        heads: { included: 0, cents: 100 },
        saturdayPercent: 125,
        sundayPercent: 150,
        holidayPercent: 150,
      },
    )
    expect(pays([loaded], { date: '2026-11-03', holiday: 'Melbourne Cup Day', heads: 0 })).toBe(10200)
    expect(pays([loaded], { date: '2026-11-07', heads: 4 })).toBe(8500 + 400)
    expect(pays([loaded], { date: '2026-11-08', holiday: 'A holiday', heads: 0 })).toBe(10200)
  })

  it('of a class that ends in a holiday each part has its own, the higher of the two', () => {
    const both = (sundayPercent: number, holidayPercent: number) =>
      amountOf(
        [rule('r', {}, { base: { kind: 'flat', cents: 6000 }, sundayPercent, holidayPercent })],
        facts({ date: '2026-11-08', holiday: 'A holiday', holidayMinutes: 20 }),
      )!
    expect(both(150, 250).steps.map(({ step, words, cents }) => [step, words, cents])).toEqual([
      ['rate', 'The gym’s rate, 60 min', 6000],
      ['weekend', 'Sunday, 40 of 60 min', 2000],
      ['holiday', 'A holiday, 20 of 60 min', 3000],
    ])
    expect(both(250, 150).cents).toBe(15_000)
    expect(both(100, 100).cents).toBe(6000)
  })

  it('has a least and a most, and what was offered on top of them comes on top', () => {
    const kept = rule('r', {}, { minimumCents: 5000, capCents: 7000, heads: { included: 0, cents: 1000 } })
    expect(pays([kept], { heads: 10 })).toBe(7000)
    expect(pays([kept], { heads: 10, cover: { kind: 'bonus', cents: 1000 } })).toBe(8000)
    expect(pays([rule('r', {}, { base: { kind: 'flat', cents: 100 }, minimumCents: 5000 })])).toBe(5000)
  })

  it('what was promised for the class takes the place of the rate, and of its most', () => {
    const capped = rule('r', {}, { capCents: 5000, bonus: { cents: 500, words: 'Early start' } })
    expect(pays([capped], { cover: { kind: 'class_rate', cents: 9000 } })).toBe(9000)
    expect(pays([], { cover: { kind: 'class_rate', cents: 9000 } })).toBe(9000)
  })

  const steps = (terms: Partial<RateTerms>, over: Partial<PayFacts> = {}, of: Partial<RateRule> = {}) =>
    amountOf([rule('r', of, terms)], facts(over))!.steps.map(({ step, words, detail, cents }) => [
      step,
      words,
      detail,
      cents,
    ])
  const checked = ['holiday', 'Not a public holiday, no cover offer', 'checked for 10 Nov 2026', 0]
  const rate = ['rate', 'The gym’s rate, 60 min', '$62.00 per class from 1 July 2026', 6200]

  it('says each step in words: heads, loading, bonus, least and most', () => {
    const heads = { included: 15, cents: 200 }
    expect(steps({ heads })).toEqual([
      rate,
      ['heads', 'No attendance recorded', '$2.00 for each extra person', 0],
      checked,
    ])
    expect(steps({ heads: { included: 0, cents: 200 } }, { heads: 1 })[1]).toEqual([
      'heads',
      '1 person, 0 included',
      '$2.00 for each extra person',
      200,
    ])
    expect(steps({ saturdayPercent: 125 }, { date: '2026-11-07' })[1]).toEqual(['weekend', 'Saturday', '× 1.25', 1550])
    expect(steps({ bonus: { cents: 500, words: 'Early start' } })[1]).toEqual(['bonus', 'Early start', null, 500])
    expect(steps({ minimumCents: 7000 })[1]).toEqual(['minimum', 'At least $70.00', null, 800])
    expect(steps({ capCents: 5000 })[1]).toEqual(['cap', 'At most $50.00', null, -1200])
  })

  it('says nothing of what does not count on that day', () => {
    const bounds = { minimumCents: 6200, capCents: 6200 }
    expect(steps(bounds)).toEqual([rate, checked])
    expect(steps({ minimumCents: 6000, capCents: 7000 })).toEqual([rate, checked])
    expect(steps({ saturdayPercent: 125, sundayPercent: 150, holidayPercent: 250 })).toEqual([rate, checked])
  })

  it('calls a Sunday that is a public holiday a holiday, where both pay the same', () => {
    const both = { sundayPercent: 150, holidayPercent: 150 }
    expect(steps(both, { date: '2026-11-08', holiday: 'A holiday' })[1]).toEqual([
      'holiday',
      'A holiday',
      '× 1.5',
      3100,
    ])
  })

  it('names the rate by whom it reaches, and by how it counts', () => {
    const reach = (of: Partial<RateRule>) => steps({}, {}, of)[0]![1]
    expect([
      reach({ trainerId: 'mei', classId: 'ride' }),
      reach({ trainerId: 'mei' }),
      reach({ classId: 'ride' }),
      reach({}),
    ]).toEqual([
      'Own rate for this class, 60 min',
      'Own rate, 60 min',
      'Rate for this class, 60 min',
      'The gym’s rate, 60 min',
    ])
    const table = [
      { minutes: 60, cents: 6800 },
      { minutes: 45, cents: 5400 },
    ]
    const counts = (base: RateTerms['base']) => steps({ base })[0]![2]
    expect(counts({ kind: 'per_hour', cents: 6000 })).toBe('$60.00 per hour from 1 July 2026')
    expect(counts({ kind: 'per_duration', table })).toBe('45 min $54.00, 60 min $68.00 from 1 July 2026')
  })

  it('names whom a cover was for, where somebody is known', () => {
    const offered = (kind: 'bonus' | 'class_rate', coverFor: string | null) =>
      steps({}, { cover: { kind, cents: 1000 }, coverFor }).at(-1)
    expect(offered('class_rate', 'Liam Hart')).toEqual([
      'cover_offer',
      'Amount offered for this cover',
      'cover for Liam Hart',
      1000,
    ])
    expect(offered('bonus', null)).toEqual(['cover_offer', 'Cover bonus', 'with the cover', 1000])
  })

  it('rounds half a cent up, also of what is taken off', () => {
    expect([shareOf(5, 1, 2), shareOf(-5, 1, 2), shareOf(-3, 1, 4), shareOf(-1, 1, 4), shareOf(-3, 1, 2)]).toEqual([
      3, -2, -1, 0, -1,
    ])
  })

  it('is nothing to be guessed without a rate', () => {
    expect(amountOf([], facts({ cover: { kind: 'bonus', cents: 1000 } }))).toBeNull()
    expect(amountOf([rule('later', { fromDate: '2026-11-11' })], facts())).toBeNull()
  })

  it('reads the offers of covers', () => {
    expect(promiseOf('standard', 500)).toBeNull()
    expect([promiseOf('urgent', null), promiseOf('class_rate', 0)]).toEqual([null, null])
    expect(promiseOf('urgent', 1000)).toEqual({ kind: 'bonus', cents: 1000 })
    expect(promiseOf('class_rate', 9000)).toEqual({ kind: 'class_rate', cents: 9000 })
  })
})

describe('laws', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  const percent = fc.integer({ min: 100, max: 300 })
  const terms = fc
    .record({
      base: fc.oneof(
        fc.record({ kind: fc.constant('flat' as const), cents }),
        fc.record({ kind: fc.constant('per_hour' as const), cents }),
        fc.record({
          kind: fc.constant('per_duration' as const),
          table: fc.uniqueArray(fc.record({ minutes: fc.integer({ min: 1, max: 240 }), cents }), {
            minLength: 1,
            maxLength: 5,
            selector: (row) => row.minutes,
          }),
        }),
      ),
      heads: fc.option(fc.record({ included: fc.integer({ min: 0, max: 40 }), cents })),
      bonus: fc.option(fc.record({ cents, words: fc.constant('For something') })),
      minimumCents: fc.option(cents),
      over: fc.option(cents),
      saturdayPercent: percent,
      sundayPercent: percent,
      holidayPercent: percent,
    })
    .map(({ over, ...rest }) => ({ ...rest, capCents: over === null ? null : (rest.minimumCents ?? 0) + over }))
  const day = fc
    .integer({ min: 0, max: 400 })
    .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString())
  const rules = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      gymId: fc.constant('gym'),
      trainerId: fc.constantFrom(null, 'mei', 'liam'),
      classId: fc.constantFrom(null, 'ride', 'flow'),
      fromDate: day,
      toDate: fc.option(day),
      approvedAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'),
      terms,
    }),
    { maxLength: 6, selector: (one) => one.id },
  )
  const taught = fc.record({
    trainerId: fc.constantFrom('mei', 'liam', 'somebody'),
    classId: fc.constantFrom(null, 'ride', 'flow'),
    date: day,
    minutes: fc.integer({ min: 1, max: 300 }),
    heads: fc.option(fc.integer({ min: 0, max: 200 })),
    holiday: fc.option(fc.constant('A holiday')),
    holidayMinutes: fc.option(fc.integer({ min: 1, max: 300 })),
    cover: fc.option(fc.record({ kind: fc.constantFrom('bonus' as const, 'class_rate' as const), cents })),
  })

  it('the steps add up to the amount, in whole cents, whatever the rates and the class', () => {
    fc.assert(
      fc.property(rules, taught, (card, one) => {
        const priced = amountOf(card, one)
        if (!priced) return
        expect(Number.isSafeInteger(priced.cents)).toBe(true)
        expect(priced.steps.reduce((sum, step) => sum + step.cents, 0)).toBe(priced.cents)
        expect(priced.cents).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 10_000 },
    )
  })

  it('an amount keeps within the least and the most of its rate, but for what was promised', () => {
    fc.assert(
      fc.property(rules, taught, (card, one) => {
        const priced = amountOf(card, { ...one, cover: null })
        const { minimumCents, capCents } = card.find((rate) => rate.id === priced?.ruleId)?.terms ?? plain
        const cents = priced?.cents ?? 0
        expect(!priced || (cents >= (minimumCents ?? 0) && cents <= (capCents ?? Infinity))).toBe(true)
      }),
    )
  })

  it('does not depend on the order in which the rules were found', () => {
    fc.assert(
      fc.property(rules, taught, (card, one) => {
        expect(amountOf(card.toReversed(), one)).toEqual(amountOf(card, one))
      }),
    )
  })

  it('one more person, and one more promised cent, never pays less', () => {
    fc.assert(
      fc.property(rules, taught, (card, one) => {
        const heads = one.heads === null ? null : one.heads + 1
        const cover = one.cover && { ...one.cover, cents: one.cover.cents + 1 }
        const before = amountOf(card, one)?.cents ?? 0
        const more = [
          { ...one, heads },
          { ...one, cover },
        ].map((each) => amountOf(card, each)?.cents ?? 0)
        expect(Math.min(...more)).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})
