// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  datesOfSegments,
  occurrencesInWindow,
  occurrencesOf,
  originalFrom,
  type Changes,
  type Layer,
  type Segment,
  type SeriesFacts,
} from './occurrences.rules.ts'
import { ride as plain, rideSeries as series } from '../../../../test/tuesday-ride.ts'
import { heldOn } from './recurrence.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const first = day('2026-01-01')
const tuesday = day('2026-02-10')

const layer: Layer = {
  id: 'm',
  kind: 'closure',
  name: 'Painting',
  effect: 'suspend',
  changes: {},
  safety: false,
  priority: 1,
  fromDate: tuesday,
  toDate: tuesday,
  fromTime: null,
  toTime: null,
  studioIds: null,
  classIds: null,
  sparedClassIds: [],
}
/** The class of one Tuesday, as it is with what lies over it and what was said of it. */
function theClass(layers: Partial<Layer>[] = [], own?: Changes, segment: Partial<Segment> = {}) {
  const one = {
    ...series,
    segments: [{ ...plain, ...segment }],
    overrides: new Map(own ? [[tuesday.toString(), own]] : []),
  }
  const laid = layers.map((change) => ({ ...layer, ...change }))
  const [found, ...more] = occurrencesOf(one, laid, tuesday, tuesday)
  expect(more).toEqual([])
  return found!
}
const startOf = (one: ReturnType<typeof theClass>) =>
  one.startsAt.toZonedDateTimeISO('Australia/Sydney').toPlainDateTime().toString({ smallestUnit: 'minute' })
const minutesOf = (one: ReturnType<typeof theClass>) => one.startsAt.until(one.endsAt).total('minutes')
const datesIn = (of: { day: Temporal.PlainDate }[]) => of.map((one) => one.day.toString())
const originals = (one: Partial<SeriesFacts>, from: string, to: string) =>
  occurrencesOf({ ...series, ...one }, [], day(from), day(to)).map(({ originalDate }) => originalDate.toString())

describe('a class', () => {
  it('is what its segment says, and what its series says where that is silent', () => {
    const { startsAt, endsAt, originalDate, ...more } = theClass()
    expect([originalDate.toString(), startsAt.toString(), endsAt.toString()]).toEqual([
      '2026-02-10',
      '2026-02-09T19:00:00Z',
      '2026-02-09T19:45:00Z',
    ])
    expect(more).toEqual({
      movedByDst: false,
      studioId: 'red',
      usualTrainerId: 'mia',
      trainerId: 'mia',
      capacity: null,
      name: null,
      off: null,
    })
    const said = theClass([], undefined, { durationMinutes: 30, capacity: 12, name: 'Ride!', trainerId: null })
    expect([minutesOf(said), said.capacity, said.name, said.trainerId]).toEqual([30, 12, 'Ride!', null])
  })
  it('is what was said of it alone, before what its segment says', () => {
    const own: Changes = {
      date: '2026-02-11',
      startTime: '07:30',
      durationMinutes: 20,
      studioId: 'blue',
      trainerId: 'sam',
      capacity: 3,
      name: 'Short ride',
    }
    const one = theClass([], own, { durationMinutes: 30, capacity: 12, name: 'Ride' })
    expect([startOf(one), minutesOf(one)]).toEqual(['2026-02-11T07:30', 20])
    expect(one).toMatchObject({ studioId: 'blue', trainerId: 'sam', usualTrainerId: 'mia', capacity: 3 })
    expect(one.name).toBe('Short ride')
    expect(theClass([], { trainerId: null })).toMatchObject({ trainerId: null, usualTrainerId: 'mia' })
  })
  it('that the clock skips is held an hour later, and says so', () => {
    const skipped = { ...series, segments: [{ ...plain, rule: 'FREQ=WEEKLY;BYDAY=SU', startTime: time('02:30') }] }
    const [before, on] = occurrencesOf(skipped, [], day('2026-09-27'), day('2026-10-04'))
    expect([before!.movedByDst, on!.movedByDst]).toEqual([false, true])
    expect(startOf(on!)).toBe('2026-10-04T03:30')
  })
})

describe('a layer', () => {
  const off = (change: Partial<Layer>, own?: Changes) => theClass([change], own).off
  const painting = { because: 'suspended', reason: 'Painting', layerId: 'm' }

  it('lies over its first day and its last, and no other', () => {
    expect(off({})).toEqual(painting)
    expect(off({ fromDate: day('2026-02-09'), toDate: day('2026-02-11') })).toEqual(painting)
    expect(off({ fromDate: day('2026-02-11'), toDate: day('2026-02-11') })).toBeNull()
    expect(off({ fromDate: day('2026-02-09'), toDate: day('2026-02-09') })).toBeNull()
  })
  it('lies over the hours from its first, up to its last', () => {
    expect(off({ fromTime: time('06:00'), toTime: time('06:01') })).toEqual(painting)
    expect(off({ fromTime: time('06:01') })).toBeNull()
    expect(off({ toTime: time('06:00') })).toBeNull()
    expect(off({ fromTime: time('05:00') })).toEqual(painting)
  })
  it('lies over its studios and classes, all where it names none, and not over what it spares', () => {
    expect([off({ studioIds: ['red', 'blue'] }), off({ classIds: ['ride'] })]).toEqual([painting, painting])
    expect([off({ studioIds: ['blue'] }), off({ classIds: ['yoga'] })]).toEqual([null, null])
    expect([off({ studioIds: [] }), off({ classIds: [] })]).toEqual([null, null])
    expect([off({ sparedClassIds: ['ride'] }), off({ sparedClassIds: ['yoga'] })]).toEqual([null, painting])
  })
  it('stops a class where it is now, moved or not', () => {
    expect(off({}, { date: '2026-02-11' })).toBeNull()
    expect(off({ fromDate: day('2026-02-11'), toDate: day('2026-02-11') }, { date: '2026-02-11' })).toEqual(painting)
    expect(off({ studioIds: ['blue'] }, { studioId: 'blue' })).toEqual(painting)
    expect(off({ studioIds: ['red'] }, { studioId: 'blue' })).toBeNull()
    expect(off({ fromTime: time('12:00') }, { startTime: '12:00' })).toEqual(painting)
  })
  it('changes what it says and nothing else, and stops nothing', () => {
    const changes = { startTime: '09:00', durationMinutes: 60, studioId: 'blue', capacity: 5 }
    const one = theClass([{ effect: 'change', changes }])
    expect([startOf(one), minutesOf(one), one.off]).toEqual(['2026-02-10T09:00', 60, null])
    expect(one).toMatchObject({ studioId: 'blue', capacity: 5, trainerId: 'mia' })
    // Only one that is there to change does.
    expect(startOf(theClass([{ effect: 'run', changes }]))).toBe('2026-02-10T06:00')
    expect(startOf(theClass([{ effect: 'suspend', changes }]))).toBe('2026-02-10T06:00')
    expect(startOf(theClass([{ effect: 'change', changes, studioIds: ['blue'] }]))).toBe('2026-02-10T06:00')
    expect(startOf(theClass([{ effect: 'change', changes, fromTime: time('08:00') }]))).toBe('2026-02-10T06:00')
    expect(startOf(theClass([{ effect: 'change', changes }], { startTime: '10:00' }))).toBe('2026-02-10T10:00')
  })
  it('that weighs more changes last, and of two that weigh the same the later by name', () => {
    const at = (id: string, priority: number, startTime: string): Partial<Layer> => ({
      id,
      priority,
      effect: 'change',
      changes: { startTime },
    })
    const both = (one: Partial<Layer>, other: Partial<Layer>) =>
      [theClass([one, other]), theClass([other, one])].map((each) => startOf(each).slice(11))
    expect(both(at('a', 2, '08:00'), at('b', 1, '09:00'))).toEqual(['08:00', '08:00'])
    expect(both(at('a', 1, '08:00'), at('b', 2, '09:00'))).toEqual(['09:00', '09:00'])
    expect(both(at('a', 1, '08:00'), at('b', 1, '09:00'))).toEqual(['09:00', '09:00'])
  })
})

describe('whether a class is on', () => {
  const because = (layers: Partial<Layer>[], own?: Changes) => {
    const both = [theClass(layers, own).off, theClass(layers.toReversed(), own).off]
    expect(both[0]).toEqual(both[1])
    return both[0] && `${both[0].because}: ${both[0].reason}, ${both[0].layerId}`
  }
  const run = (id: string, priority: number) => ({ id, priority, effect: 'run' as const })
  const stop = (id: string, priority: number) => ({ id, priority, name: id })

  it('is decided by what weighs most, and of two that weigh the same by what stops it', () => {
    expect(because([run('a', 2), stop('b', 1)])).toBeNull()
    expect(because([run('a', 1), stop('b', 2)])).toBe('suspended: b, b')
    expect(because([run('a', 1), stop('b', 1)])).toBe('suspended: b, b')
    expect(because([run('b', 1), stop('a', 1)])).toBe('suspended: a, a')
    expect(because([stop('a', 1), stop('b', 1)])).toBe('suspended: a, a')
    expect(because([stop('a', 1), stop('b', 2)])).toBe('suspended: b, b')
    expect(because([{ ...run('a', 9), effect: 'change' }, stop('b', 1)])).toBe('suspended: b, b')
  })
  it('was said of it alone, unless safety closes it; cancelled stays cancelled', () => {
    const safety = { ...stop('s', 0), safety: true }
    expect(because([stop('a', 9)], { cancelled: false })).toBeNull()
    expect(because([run('a', 9), safety])).toBe('suspended: s, s')
    expect(because([run('a', 9), safety], { cancelled: false })).toBe('suspended: s, s')
    expect(because([stop('z', 9), safety, { ...safety, id: 't', name: 't' }])).toBe('suspended: s, s')
    expect(because([safety], { cancelled: { reason: 'Sick' } })).toBe('cancelled: Sick, null')
    expect(because([], { cancelled: { reason: 'Sick' } })).toBe('cancelled: Sick, null')
    expect(because([], { capacity: 4 })).toBeNull()
  })
})

describe('the dates of a series', () => {
  it('are each said by the segment in force, which begins where the one before ends', () => {
    const later = { ...plain, startsOn: day('2026-02-10'), studioId: 'blue' }
    const found = datesOfSegments([later, plain], day('2026-01-27'), day('2026-02-24'))
    expect(found.map((one) => `${one.day.toString()} ${one.segment.studioId}`)).toEqual([
      '2026-01-27 red',
      '2026-02-03 red',
      '2026-02-10 blue',
      '2026-02-17 blue',
      '2026-02-24 blue',
    ])
    expect(datesIn(datesOfSegments([later, plain], day('2026-02-11'), day('2026-02-17')))).toEqual(['2026-02-17'])
    expect(datesIn(datesOfSegments([plain], day('2025-12-01'), day('2026-01-06')))).toEqual(['2026-01-06'])
    expect(datesOfSegments([later], day('2026-01-01'), day('2026-02-09'))).toEqual([])
    expect(datesIn(datesOfSegments([plain], tuesday, tuesday))).toEqual(['2026-02-10'])
  })
  it('are none of a draft, none before it is published, none of its pause and none after its end', () => {
    expect(originals({ publishedFrom: null }, '2026-02-01', '2026-02-28')).toEqual([])
    const february = (one: Partial<SeriesFacts>) => originals(one, '2026-02-01', '2026-02-28')
    expect(february({ publishedFrom: day('2026-02-11') })).toEqual(['2026-02-17', '2026-02-24'])
    expect(february({ publishedFrom: tuesday })).toEqual(['2026-02-10', '2026-02-17', '2026-02-24'])
    expect(february({ endsOn: tuesday })).toEqual(['2026-02-03', '2026-02-10'])
    expect(february({ pausedFrom: tuesday, pausedTo: day('2026-02-17') })).toEqual(['2026-02-03', '2026-02-24'])
  })
  it('are counted by the day that a class is held on', () => {
    const segments = [{ ...plain, dayShifts: { 2: 2 } }]
    expect(originals({ segments, endsOn: day('2026-02-11') }, '2026-02-01', '2026-02-28')).toEqual(['2026-02-03'])
    expect(originals({ segments, endsOn: day('2026-02-12') }, '2026-02-01', '2026-02-28')).toHaveLength(2)
  })
})

describe('a window', () => {
  const inWindow = (dayShifts: Segment['dayShifts'], until: string) =>
    occurrencesInWindow({ ...series, segments: [{ ...plain, dayShifts }] }, [], day('2026-02-01'), day(until)).map(
      (one) => one.originalDate.toString(),
    )
  it('reaches the classes up to its last day, and those held on it that their rule puts later', () => {
    expect(inWindow(undefined, '2026-02-09')).toEqual(['2026-02-03'])
    expect(inWindow(undefined, '2026-02-10')).toEqual(['2026-02-03', '2026-02-10'])
    expect(inWindow({ 2: -2 }, '2026-02-07')).toEqual(['2026-02-03'])
    expect(inWindow({ 2: -2 }, '2026-02-08')).toEqual(['2026-02-03', '2026-02-10'])
    expect(inWindow({ 2: 3 }, '2026-02-10')).toEqual(['2026-02-03', '2026-02-10'])
    expect(inWindow({ 2: 3 }, '2026-02-09')).toEqual(['2026-02-03'])
  })
  it('that looks further because one weekday is held earlier takes in no other weekday for it', () => {
    const segments = [{ ...plain, rule: 'FREQ=WEEKLY;BYDAY=TU,SA', dayShifts: { 2: -1 } }]
    const found = occurrencesInWindow({ ...series, segments }, [], day('2026-02-01'), day('2026-02-06'))
    expect(found.map((one) => one.originalDate.toString())).toEqual(['2026-02-03'])
  })
  it('shows them as they are', () => {
    const closed = [{ ...layer, effect: 'suspend' as const }]
    const found = occurrencesInWindow(series, closed, tuesday, tuesday)
    expect(found.map((one) => one.off?.reason)).toEqual(['Painting'])
  })
})

describe('where a series is cut', () => {
  const both = { ...plain, rule: 'FREQ=WEEKLY;BYDAY=TU,SA' }
  const cut = (segments: Segment[], on: string) => originalFrom(segments, day(on)).toString()

  it('is the day itself where its classes are held when their rule says, and where there are none', () => {
    for (const on of ['2026-02-09', '2026-02-10', '2026-02-11']) expect(cut([plain], on)).toBe(on)
    expect(cut([{ ...plain, startsOn: day('2027-01-01') }], '2026-02-10')).toBe('2026-02-10')
    expect(cut([], '2026-02-10')).toBe('2026-02-10')
  })
  it('has the classes held from the day on behind it, and the rest before it, as near to the day as that goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -13, max: 13 }), fc.integer({ min: 60, max: 200 }), (shift, days) => {
        const segment = { ...plain, dayShifts: { 2: shift } }
        const on = first.add({ days })
        const around = datesOfSegments([segment], on.subtract({ days: 40 }), on.add({ days: 40 }))
        const isHeldBefore = (one: (typeof around)[number]) =>
          Temporal.PlainDate.compare(heldOn(segment, one.day), on) < 0
        const lastBefore = around.findLast(isHeldBefore)!.day
        const firstBehind = around.find((one) => !isHeldBefore(one))!.day
        const between = [lastBefore.add({ days: 1 }), on, firstBehind].toSorted(Temporal.PlainDate.compare)
        expect(originalFrom([segment], on).toString()).toBe(between[1]!.toString())
      }),
    )
  })
  it('is the first class held from the day on, where none is held before it', () => {
    // Held on the 18th of February, 13 days before its rule says.
    const earlier = { ...plain, startsOn: day('2026-03-03'), dayShifts: { 2: -13 } }
    expect(cut([earlier], '2026-02-12')).toBe('2026-03-03')
  })
  it('leaves out no class that is held from the day on, where days overtake each other', () => {
    const overtaking = { ...both, dayShifts: { 2: 5 } }
    // Tuesday's is held on Sunday the 8th, after Saturday's of the 7th.
    expect(cut([overtaking], '2026-02-08')).toBe('2026-02-03')
    expect(cut([overtaking], '2026-02-07')).toBe('2026-02-03')
    expect(cut([overtaking], '2026-02-09')).toBe('2026-02-09')
  })
  it('goes by the segment in force on each date', () => {
    const later = { ...plain, startsOn: day('2026-02-10'), dayShifts: { 2: -3 } }
    // The 10th is held on the 7th, the 3rd on the 3rd.
    expect(cut([plain, later], '2026-02-07')).toBe('2026-02-07')
    expect(cut([plain, later], '2026-02-08')).toBe('2026-02-11')
    expect(cut([later, plain], '2026-02-08')).toBe('2026-02-11')
    expect(cut([{ ...later, startsOn: day('2026-02-11') }, plain], '2026-02-08')).toBe('2026-02-08')
  })
})
