import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { againstSeries, asGymReads, fits, isAsked, qualified, type EligibilityFacts } from './eligibility.rules.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')
const fine: EligibilityFacts = {
  gymName: 'Harbour Gym',
  day: Temporal.PlainDate.from('2026-03-10'),
  startsAt: Temporal.Instant.from('2026-03-09T19:00:00Z'),
  endsAt: Temporal.Instant.from('2026-03-09T19:45:00Z'),
  connection: { from: Temporal.PlainDate.from('2026-01-01'), until: null },
  inUse: true,
  blocked: false,
  ways: [],
  travelBlocks: false,
  away: [],
  waiting: false,
  overridden: [],
  asks: { name: 'Vinyasa', line: ['vinyasa', 'yoga'] },
  has: [['yoga']],
  busy: false,
  lacking: [],
  own: false,
}
const asksVinyasa = 'The class requires Vinyasa, which isn’t a chosen specialty.'
const codes = (facts: Partial<EligibilityFacts>) => qualified({ ...fine, ...facts }, now).reasons.map((one) => one.code)

describe('who may take a class', () => {
  it('is connected on that day, teaches what it asks for, is free, and not its trainer already', () => {
    expect(qualified(fine, now)).toEqual({ ok: true, reasons: [] })
  })

  it('is refused with one sentence for each reason', () => {
    const answer = qualified({ ...fine, connection: null, has: [], busy: true, own: true, startsAt: now }, now)
    expect(answer).toEqual({
      ok: false,
      reasons: [
        { code: 'class_over', sentence: 'The class has started.' },
        { code: 'own_class', sentence: 'Already teaching this class.' },
        { code: 'not_connected', sentence: 'Not connected with Harbour Gym.' },
        { code: 'specialty', sentence: asksVinyasa, gate: 'specialty' },
        { code: 'clash', sentence: 'Teaching another class at that time.' },
      ],
    })
  })

  it('is judged on the day of the class: a connection that begins on it counts, one that begins after it does not', () => {
    expect(codes({ connection: { from: fine.day, until: null } })).toEqual([])
    const later = qualified({ ...fine, connection: { from: fine.day.add({ days: 1 }), until: null } }, now)
    expect(later.reasons).toEqual([
      { code: 'not_connected', sentence: 'Connected with Harbour Gym only from 11 March 2026.' },
    ])
  })

  it('is told that their account is closed, and that this gym doesn’t ask them', () => {
    expect(qualified({ ...fine, inUse: false, blocked: true }, now).reasons).toEqual([
      { code: 'account', sentence: 'This account is closed or suspended.' },
      { code: 'not_asked', sentence: 'Not offered covers at Harbour Gym.' },
    ])
  })

  it('is told why they seem away, and what else they wait for', () => {
    const away = ['on_leave', 'busy_elsewhere', 'outside_hours'] as const
    expect(qualified({ ...fine, away: [...away], waiting: true }, now).warnings?.map((one) => one.sentence)).toEqual([
      'You’re on leave that day.',
      'Your calendar is busy at that time.',
      'It’s outside the hours you said you can teach.',
      'You applied for another class at that time. If you get both, you must drop one.',
    ])
  })

  it('needs no specialty for a class that asks for none', () => {
    expect(codes({ asks: null, has: [] })).toEqual([])
  })

  it.each([
    ['the same', [['vinyasa', 'yoga']], true],
    ['one above it', [['yoga']], true],
    ['one below it', [['power-vinyasa', 'vinyasa', 'yoga']], true],
    ['a sibling', [['hatha', 'yoga']], false],
    ['another tree', [['cycling']], false],
    ['none', [], false],
  ])('%s: %j fits Vinyasa: %s', (_, has, answer) => expect(fits(['vinyasa', 'yoga'], has)).toBe(answer))

  it('fits both ways: whoever may take the class of one specialty with another may take the other with the one', () => {
    const parents = fc.array(fc.nat(), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(parents, fc.nat(), fc.nat(), (above, first, second) => {
        const lineOf = (node: number): string[] => (node === 0 ? ['0'] : [String(node), ...lineOf(above[node]! % node)])
        const [a, b] = [lineOf(first % above.length), lineOf(second % above.length)]
        expect(fits(a, [b])).toBe(fits(b, [a]))
        expect(fits(a, [a])).toBe(true)
      }),
    )
  })

  it('every reason that holds is given, and no other', () => {
    const wrongs = fc.record({
      class_over: fc.boolean(),
      own_class: fc.boolean(),
      account: fc.boolean(),
      not_connected: fc.boolean(),
      not_asked: fc.boolean(),
      specialty: fc.boolean(),
      clash: fc.boolean(),
      travel: fc.boolean(),
      document: fc.boolean(),
      document_for_covers: fc.boolean(),
    })
    fc.assert(
      fc.property(wrongs, (wrong) => {
        const given = codes({
          ...(wrong.class_over ? { startsAt: now.subtract({ hours: 1 }) } : {}),
          own: wrong.own_class,
          inUse: !wrong.account,
          ...(wrong.not_connected ? { connection: null } : {}),
          blocked: wrong.not_asked,
          ...(wrong.specialty ? { has: [['cycling']] } : {}),
          busy: wrong.clash,
          ...(wrong.travel ? { ways: [far], travelBlocks: true } : {}),
          lacking: [...(wrong.document ? [cpr] : []), ...(wrong.document_for_covers ? [insurance] : [])],
        })
        expect(given).toEqual(Object.entries(wrong).flatMap(([code, isWrong]) => (isWrong ? [code] : [])))
      }),
    )
  })

  it('is connected to the end of the class where the end of the connection is settled', () => {
    const until = (moment: Temporal.Instant) => codes({ connection: { from: fine.day, until: moment } })
    expect(until(fine.endsAt)).toEqual([])
    expect(until(fine.endsAt.subtract({ minutes: 1 }))).toEqual(['not_connected'])
  })
})

const far = { side: 'before' as const, gap: 15, needed: 35, distance: '12 km' }
const cpr = {
  requirementId: 'cpr',
  sentence: 'CPR is missing.',
  blocks: 'teaching' as const,
  status: 'missing',
  until: null,
}
const insurance = { ...cpr, requirementId: 'insurance', sentence: 'Insurance is missing.', blocks: 'covers' as const }

describe('what is known beside the gates', () => {
  it('warns of a way that takes longer than the time between, and refuses only where the gym says so', () => {
    const sentence = 'Only 15 minutes after another class 12 km away. The trip takes about 35.'
    expect(qualified({ ...fine, ways: [far] }, now)).toEqual({
      ok: true,
      reasons: [],
      warnings: [{ code: 'travel', sentence }],
    })
    expect(qualified({ ...fine, ways: [far], travelBlocks: true }, now)).toEqual({
      ok: false,
      reasons: [{ code: 'travel', sentence, gate: 'travel' }],
    })
  })

  it('says where the time is short: none at all, and before which class', () => {
    const sentence = 'No time before another class 12 km away. The trip takes about 35.'
    expect(qualified({ ...fine, ways: [{ ...far, side: 'after', gap: 0 }] }, now).warnings).toEqual([
      { code: 'travel', sentence },
    ])
  })

  it('tells a gym of a way that is too long, and of nothing where nothing is for the gym', () => {
    const travels = qualified({ ...fine, ways: [far], waiting: true }, now)
    expect(asGymReads(travels).warnings?.map((one) => one.code)).toEqual(['travel'])
    expect(asGymReads(qualified({ ...fine, waiting: true }, now))).toEqual({ ok: true, reasons: [] })
    expect(asGymReads(qualified(fine, now))).toEqual({ ok: true, reasons: [] })
    expect(isAsked({ ok: true, reasons: [] })).toBe(true)
  })

  it('does not ask who is away, whatever else there is to tell', () => {
    expect(isAsked(qualified({ ...fine, ways: [far], away: ['on_leave'] }, now))).toBe(false)
  })

  it('sets no reason aside that has no gate', () => {
    expect(codes({ busy: true, overridden: ['specialty', 'travel'] })).toEqual(['clash'])
  })

  it('does not ask who said that they are away, and lets them take it when they want to', () => {
    for (const away of ['on_leave', 'busy_elsewhere', 'outside_hours'] as const) {
      const judged = qualified({ ...fine, away: [away] }, now)
      expect([judged.ok, isAsked(judged)]).toEqual([true, false])
    }
    expect(isAsked(qualified({ ...fine, ways: [far], waiting: true }, now))).toBe(true)
    expect(isAsked(qualified({ ...fine, busy: true }, now))).toBe(false)
  })

  it('tells a gym that somebody is busy, never with what, and nothing of what else they wait for', () => {
    const judged = qualified({ ...fine, away: ['on_leave', 'busy_elsewhere'], waiting: true }, now)
    expect(judged.warnings?.map((one) => one.code)).toEqual(['on_leave', 'busy_elsewhere', 'pending_clash'])
    expect(asGymReads(judged)).toEqual({
      ok: true,
      reasons: [],
      warnings: [{ code: 'unavailable', sentence: 'Not available at that time.' }],
    })
  })

  it('sets aside what a manager has, for that gate alone', () => {
    const judged = qualified({ ...fine, lacking: [cpr, insurance], overridden: ['document:cpr'] }, now)
    expect(judged.reasons.map((one) => one.gate)).toEqual(['document:insurance'])
    expect(judged.overridden?.map((one) => one.gate)).toEqual(['document:cpr'])
    expect(codes({ blocked: true, overridden: ['not_asked'] })).toEqual(['not_asked'])
  })

  it('keeps nobody from their own series for a document that runs out on the way, or for being no choice for covers', () => {
    const judged = qualified({ ...fine, lacking: [cpr, insurance], blocked: true, has: [] }, now)
    expect(againstSeries(judged).map((one) => one.code)).toEqual(['specialty'])
  })
})
