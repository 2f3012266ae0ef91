// @module-tag zone
import { describe, expect, it } from 'vitest'
import { rideSeries as series } from '../../../../test/tuesday-ride.ts'
import type { TeachingBefore } from './changes.rules.ts'
import type { Occurrence } from './occurrences.rules.ts'
import {
  differences,
  isFrozen,
  pairsAtOnce,
  permitAfter,
  permitKept,
  staysPut,
  type EntryChange,
  type StandingEntry,
} from './reconcile.rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const now = at('2026-03-01T00:00:00Z')
const originalDate = Temporal.PlainDate.from('2026-03-10')
const times = { startsAt: at('2026-03-09T19:00:00Z'), endsAt: at('2026-03-09T19:45:00Z') }
const said = { ...times, originalDate, movedByDst: false, studioId: 'red', capacity: 20, name: 'Ride' }

/** The class of Tuesday 10 March as the facts have it: Mia's. */
const fact = (change: Partial<Occurrence> = {}): Occurrence => ({
  ...said,
  trainerId: 'mia',
  usualTrainerId: 'mia',
  off: null,
  ...change,
})
/** The same class as it stands in the timetable. */
const stands = (change: Partial<StandingEntry> = {}): StandingEntry => ({
  ...said,
  id: 'entry',
  seriesId: 'series',
  off: null,
  offReason: null,
  layerId: null,
  trainerId: 'mia',
  usualTrainerId: 'mia',
  clashPermitId: null,
  lockedAt: null,
  ...change,
})

type Asked = {
  row?: Partial<StandingEntry> | null
  was?: Partial<Occurrence> | null
  next?: Partial<Occurrence> | null
  named?: Temporal.PlainDate
  remembered?: TeachingBefore
}
/** What becomes of the class that stands so, was said so, and is said so now; null where something is not there. */
function become({ row = {}, was = {}, next = {}, named, remembered }: Asked) {
  const rows = row ? [stands(row)] : []
  const known = new Map(remembered ? [[remembered.entryId, remembered]] : [])
  const { changes, intoThePast } = differences(
    series,
    rows,
    was ? [fact(was)] : [],
    next ? [fact(next)] : [],
    now,
    named,
    known,
  )
  return { changes, intoThePast }
}
const kindOf = (asked: Asked) => become(asked).changes.map((one) => one.kind)
const teachersOf = (asked: Asked) =>
  become(asked).changes.map(({ trainerId, usualTrainerId }) => `${trainerId}, usually ${usualTrainerId}`)

describe('a class of a series', () => {
  it('that is what the facts say stays as it is', () => {
    expect(become({})).toEqual({ changes: [], intoThePast: [] })
  })
  it.each<Partial<Occurrence>>([
    { startsAt: at('2026-03-09T18:00:00Z') },
    { endsAt: at('2026-03-09T20:00:00Z') },
    { movedByDst: true },
    { studioId: 'blue' },
    { capacity: 12 },
    { name: null },
    { trainerId: 'sam' },
    { usualTrainerId: 'sam' },
  ])('changes when the facts say otherwise: %o', (next) => {
    const [change, ...more] = become({ next }).changes
    expect(more).toEqual([])
    expect(change).toMatchObject({ kind: 'changed', series, row: stands(), next: fact(next), optional: false })
  })
  it('that is off changes with the reason, and with what lies over it', () => {
    const row = { off: 'suspended' as const, offReason: 'Painting', layerId: 'm' }
    const off = { because: 'suspended' as const, reason: 'Painting', layerId: 'm' }
    expect(kindOf({ row, next: { off } })).toEqual([])
    expect(kindOf({ row, next: { off: { ...off, reason: 'Flood' } } })).toEqual(['changed'])
    expect(kindOf({ row, next: { off: { ...off, layerId: 'n' } } })).toEqual(['changed'])
    expect(kindOf({ row: { offReason: 'Painting' } })).toEqual(['changed'])
    expect(kindOf({ row: { layerId: 'm' } })).toEqual(['changed'])
  })
  it('is cancelled, suspended, and comes back', () => {
    const off = (because: 'cancelled' | 'suspended') => ({ because, reason: 'Sick', layerId: null })
    expect(kindOf({ next: { off: off('cancelled') } })).toEqual(['cancelled'])
    expect(kindOf({ next: { off: off('suspended') } })).toEqual(['suspended'])
    expect(kindOf({ row: { off: 'suspended' }, next: { off: off('cancelled') } })).toEqual(['cancelled'])
    expect(kindOf({ row: { off: 'cancelled' } })).toEqual(['restored'])
    expect(kindOf({ row: { off: 'suspended' } })).toEqual(['restored'])
  })
  it('is added where there is none, and tried again quietly where there should have been one', () => {
    const { changes } = become({ row: null, was: null })
    const teaching = { trainerId: 'mia', usualTrainerId: 'mia' }
    expect(changes).toEqual([{ kind: 'added', series, row: null, next: fact(), ...teaching, optional: false }])
    expect(become({ row: null }).changes).toMatchObject([{ kind: 'added', optional: true }])
    expect(become({ row: { off: 'removed' }, was: null }).changes).toMatchObject([{ kind: 'added', optional: false }])
    expect(become({ row: { off: 'removed' } }).changes).toMatchObject([{ kind: 'added', optional: true }])
  })
  it('is removed once the facts say it no longer, with whom it had', () => {
    const row = { trainerId: 'sam' }
    expect(become({ row, next: null }).changes).toEqual([
      {
        kind: 'removed',
        series,
        row: stands(row),
        next: null,
        trainerId: 'sam',
        usualTrainerId: 'mia',
        optional: false,
      },
    ])
    expect(kindOf({ row: { off: 'removed' }, next: null })).toEqual([])
    expect(kindOf({ row: { off: 'cancelled' }, next: null })).toEqual(['removed'])
    expect(kindOf({ row: null, next: null })).toEqual([])
  })
  it('that has begun or is locked never changes, nor is it removed', () => {
    expect(isFrozen(stands(), now)).toBe(false)
    expect(isFrozen(stands({ startsAt: now }), now)).toBe(true)
    expect(isFrozen(stands({ startsAt: now.add({ seconds: 1 }) }), now)).toBe(false)
    expect(isFrozen(stands({ lockedAt: now }), now)).toBe(true)
    for (const row of [{ startsAt: now }, { lockedAt: now }]) {
      expect(become({ row, next: { capacity: 3 } })).toEqual({ changes: [], intoThePast: [] })
      expect(become({ row, next: null })).toEqual({ changes: [], intoThePast: [] })
    }
  })
  it('is told when it would move into the past, and is not made there', () => {
    expect(become({ next: { startsAt: now } })).toEqual({ changes: [], intoThePast: [fact({ startsAt: now })] })
    expect(become({ row: null, next: { startsAt: now } })).toEqual({ changes: [], intoThePast: [] })
    expect(become({ next: { startsAt: now.add({ seconds: 1 }) } }).intoThePast).toEqual([])
  })
})

describe('who teaches a class', () => {
  const sub = { trainerId: 'sam' }
  it('follows the facts where they change', () => {
    const next = { trainerId: 'ann', usualTrainerId: 'ann' }
    expect(teachersOf({ next })).toEqual(['ann, usually ann'])
    expect(teachersOf({ row: { trainerId: null }, next })).toEqual(['ann, usually ann'])
    expect(teachersOf({ next: { trainerId: 'ann' } })).toEqual(['ann, usually mia'])
  })
  it('stays a substitute when the class is given to another, unless it is said of this class alone', () => {
    const next = { trainerId: 'ann', usualTrainerId: 'ann' }
    expect(teachersOf({ row: sub, next })).toEqual(['sam, usually ann'])
    expect(teachersOf({ row: sub, next, named: originalDate })).toEqual(['ann, usually ann'])
    expect(teachersOf({ row: sub, next, named: originalDate.add({ days: 7 }) })).toEqual(['sam, usually ann'])
    expect(teachersOf({ row: sub, next: { trainerId: 'ann' } })).toEqual(['ann, usually mia'])
    expect(teachersOf({ row: sub, was: { trainerId: 'eve' }, next: {} })).toEqual(['mia, usually mia'])
  })
  it('stays where something else changes, and takes its usual trainer along', () => {
    expect(teachersOf({ row: sub, next: { capacity: 3 } })).toEqual(['sam, usually mia'])
    expect(teachersOf({ row: sub, next: { usualTrainerId: 'ann' } })).toEqual(['sam, usually ann'])
    expect(teachersOf({ row: { ...sub, usualTrainerId: 'eve' }, next: { capacity: 3 } })).toEqual(['sam, usually eve'])
    const named = { named: originalDate, next: { capacity: 3 } }
    expect(teachersOf({ row: { ...sub, usualTrainerId: 'eve' }, ...named })).toEqual(['mia, usually eve'])
  })
  it('is still a substitute when the class is back in its series', () => {
    const back = { was: null, next: { capacity: 3, trainerId: 'ann', usualTrainerId: 'ann' } }
    expect(teachersOf({ row: {}, ...back })).toEqual(['ann, usually ann'])
    expect(teachersOf({ row: sub, ...back })).toEqual(['sam, usually ann'])
  })
})

describe('an undo', () => {
  const left = { trainerId: 'sam', usualTrainerId: 'sam', clashPermitId: 'new' }
  const found: TeachingBefore = {
    entryId: 'entry',
    trainerId: 'mia',
    usualTrainerId: 'eve',
    clashPermitId: 'old',
    left,
  }
  const undo = (row: Partial<StandingEntry>, remembered = found) =>
    become({ row, next: { capacity: 3 }, remembered }).changes.map((one) => [
      one.trainerId,
      one.usualTrainerId,
      'permitBefore' in one ? one.permitBefore : 'no permit',
    ])
  it('puts back who taught, who usually did, and the permit that was there', () => {
    expect(undo(left)).toEqual([['mia', 'eve', 'old']])
    expect(undo(left, { ...found, clashPermitId: null })).toEqual([['mia', 'eve', null]])
  })
  it('leaves whoever got the class since, and a permit given since', () => {
    expect(undo({ ...left, trainerId: 'ann' })).toEqual([['ann', 'eve', 'no permit']])
    expect(undo({ ...left, usualTrainerId: 'ann' })).toEqual([['mia', 'ann', 'old']])
    expect(undo({ ...left, clashPermitId: 'newer' })).toEqual([['mia', 'eve', 'no permit']])
  })
  it('of an edit that did not remember, or of another class, goes by the facts', () => {
    const { left: _, ...old } = found
    expect(undo({ trainerId: 'sam' }, old)).toEqual([['sam', 'mia', 'no permit']])
    expect(undo({ trainerId: 'sam' }, { ...found, entryId: 'other' })).toEqual([['sam', 'mia', 'no permit']])
  })
})

describe('a permit to be in two places', () => {
  const change = (more: Partial<EntryChange> = {}): EntryChange => ({
    kind: 'changed',
    series,
    row: stands({ clashPermitId: 'old' }),
    next: fact(),
    trainerId: 'mia',
    usualTrainerId: 'mia',
    optional: false,
    ...more,
  })
  const moved = [
    change({ trainerId: 'sam' }),
    change({ next: fact({ startsAt: at('2026-03-09T18:00:00Z') }) }),
    change({ next: fact({ endsAt: at('2026-03-09T20:00:00Z') }) }),
    change({ row: null }),
  ]
  it('stays with the hour and the trainer that it was given for', () => {
    expect(staysPut(change(), false)).toBe(true)
    expect(permitKept(change(), false)).toBe('old')
    expect(moved.map((one) => staysPut(one, false))).toEqual([false, false, false, false])
    expect(moved.map((one) => permitKept(one, false))).toEqual([null, null, null, null])
    expect(permitKept(change({ row: stands() }), false)).toBeNull()
  })
  it('passes what is only laid over its series, what is undone, and what is taken away', () => {
    expect(moved.map((one) => staysPut(one, true))).toEqual([true, true, true, true])
    expect(moved.map((one) => permitKept(one, true))).toEqual(['old', 'old', 'old', null])
    expect(staysPut({ ...moved[0]!, permitBefore: null }, false)).toBe(true)
    expect(permitKept({ ...moved[0]!, permitBefore: 'before' }, false)).toBe('before')
    expect(permitKept(change({ permitBefore: null }), false)).toBeNull()
    expect(staysPut({ ...moved[0]!, next: null }, false)).toBe(true)
  })
  it('given with an edit is for those alone that need one, and have none', () => {
    const given = { permitId: 'new', layersOnly: false }
    expect(permitAfter(change(), true, given)).toBe('old')
    expect(permitAfter(moved[0]!, true, given)).toBe('new')
    expect(permitAfter(moved[0]!, false, given)).toBeNull()
    expect(permitAfter({ ...moved[0]!, optional: true }, true, given)).toBeNull()
    expect(permitAfter(moved[0]!, true, { ...given, permitId: null })).toBeNull()
    expect(permitAfter(moved[0]!, true, { ...given, layersOnly: true })).toBe('old')
  })
})

describe('two classes at once', () => {
  const one = (name: string, from: number, to: number, place: string | null = 'red') => ({
    name,
    place,
    startsAt: now.add({ minutes: from }),
    endsAt: now.add({ minutes: to }),
  })
  const pairs = (...all: ReturnType<typeof one>[]) =>
    pairsAtOnce(all, ({ place }) => place).map(([first, second]) => `${first.name} ${second.name}`)
  it('are those that overlap in one place, and not one after the other', () => {
    expect(pairs(one('a', 0, 45), one('b', 45, 90))).toEqual([])
    expect(pairs(one('b', 44, 90), one('a', 0, 45))).toEqual(['a b'])
    expect(pairs(one('a', 0, 45), one('b', 0, 45, 'blue'))).toEqual([])
    expect(pairs(one('a', 0, 45, null), one('b', 0, 45, null))).toEqual([])
  })
  it('are found behind a short one that lies within a long one', () => {
    expect(pairs(one('long', 0, 90), one('short', 10, 20), one('late', 60, 120))).toEqual(['long short', 'long late'])
    expect(pairs(one('a', 0, 60), one('b', 30, 60), one('c', 50, 90))).toEqual(['a b', 'a c'])
    expect(pairs(one('a', 0, 30), one('b', 20, 60), one('c', 50, 90))).toEqual(['a b', 'b c'])
  })
})
