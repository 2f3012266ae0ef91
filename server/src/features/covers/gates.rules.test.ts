import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fits, qualified } from './gates.rules.ts'
import type { Facts } from './gates.rules.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')
const fine: Facts = {
  gymName: 'Harbour Gym',
  day: Temporal.PlainDate.from('2026-03-10'),
  startsAt: Temporal.Instant.from('2026-03-09T19:00:00Z'),
  connectedFrom: Temporal.PlainDate.from('2026-01-01'),
  asks: { name: 'Vinyasa', line: ['vinyasa', 'yoga'] },
  has: [['yoga']],
  busy: false,
  lacking: [],
  own: false,
}
const codes = (facts: Partial<Facts>) => qualified({ ...fine, ...facts }, now).reasons.map((one) => one.code)

describe('who may take a class', () => {
  it('is connected on that day, teaches what it asks for, is free, and not its trainer already', () => {
    expect(qualified(fine, now)).toEqual({ ok: true, reasons: [] })
  })

  it('is refused with one sentence for each reason', () => {
    const answer = qualified({ ...fine, connectedFrom: null, has: [], busy: true, own: true, startsAt: now }, now)
    expect(answer).toEqual({
      ok: false,
      reasons: [
        { code: 'class_over', sentence: 'The class has started.' },
        { code: 'own_class', sentence: 'Already the trainer of this class.' },
        { code: 'not_connected', sentence: 'Not connected with Harbour Gym.' },
        { code: 'specialty', sentence: 'The class asks for Vinyasa, which is not among the specialties chosen.' },
        { code: 'clash', sentence: 'There is another class to teach at that time.' },
      ],
    })
  })

  it('is judged on the day of the class: a connection that begins on it counts, one that begins after it does not', () => {
    expect(codes({ connectedFrom: fine.day })).toEqual([])
    const later = qualified({ ...fine, connectedFrom: fine.day.add({ days: 1 }) }, now)
    expect(later.reasons).toEqual([
      { code: 'not_connected', sentence: 'Connected with Harbour Gym only from 11 March 2026.' },
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
      over: fc.boolean(),
      own: fc.boolean(),
      apart: fc.boolean(),
      other: fc.boolean(),
      busy: fc.boolean(),
      lacking: fc.constantFrom([], [{ sentence: 'CPR ran out on 19 November 2026.', blocks: 'covers' as const }]),
    })
    fc.assert(
      fc.property(wrongs, ({ over, own, apart, other, busy }) => {
        const given = codes({
          ...(over ? { startsAt: now.subtract({ hours: 1 }) } : {}),
          ...(apart ? { connectedFrom: null } : {}),
          ...(other ? { has: [['cycling']] } : {}),
          own,
          busy,
        })
        const expected = [
          over && 'class_over',
          own && 'own_class',
          apart && 'not_connected',
          other && 'specialty',
          busy && 'clash',
        ]
        expect(given).toEqual(expected.filter(Boolean))
      }),
    )
  })
})
