// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptDates, withChanges, type SeriesChanges } from './changes.rules.ts'
import { ride, rideSeries } from '../../../../test/tuesday-ride.ts'
import {
  occurrencesOf,
  seriesStateOn,
  type Changes,
  type Layer,
  type Occurrence,
  type Segment,
  type SeriesFacts,
} from './occurrences.rules.ts'

const first = Temporal.PlainDate.from('2026-01-01')
const last = Temporal.PlainDate.from('2026-12-31')
const dates = fc.integer({ min: 0, max: 364 }).map((days) => first.add({ days }))
const times = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )

const plain: Segment = { ...ride, rule: 'FREQ=WEEKLY;BYDAY=TU,SA', anchor: Temporal.PlainDate.from('2026-01-03') }
const series = (segments: Segment[], overrides = new Map<string, Changes>()): SeriesFacts => ({
  ...rideSeries,
  segments,
  overrides,
})
const all = (segments: Segment[], layers: Layer[] = [], overrides = new Map<string, Changes>()) =>
  occurrencesOf(series(segments, overrides), layers, first, last)
const text = (value: unknown) => JSON.stringify(value)

const changes: fc.Arbitrary<SeriesChanges> = fc
  .record(
    {
      startTime: times,
      durationMinutes: fc.integer({ min: 5, max: 120 }),
      capacity: fc.integer({ min: 1, max: 50 }),
      studioId: fc.constantFrom('red', 'blue'),
      trainerId: fc.constantFrom('mia', 'sam', null),
    },
    { requiredKeys: [] },
  )
  .map((one) => one)
const reach = fc
  .tuple(dates, fc.option(fc.integer({ min: 0, max: 120 })))
  .map(([from, days]) => ({ from, to: days === null ? null : from.add({ days }) }))
const edits = fc.array(fc.record({ reach, changes }), { maxLength: 5 })
const layers: fc.Arbitrary<Layer> = fc
  .record({
    from: dates,
    days: fc.integer({ min: 0, max: 40 }),
    effect: fc.constantFrom('suspend' as const, 'run' as const, 'change' as const),
    safety: fc.boolean(),
    priority: fc.integer({ min: 0, max: 3 }),
    studio: fc.boolean(),
    id: fc.uuid(),
  })
  .map(({ from, days, studio, ...one }) => ({
    ...one,
    safety: one.safety && one.effect === 'suspend',
    kind: 'closure' as const,
    name: 'Closed',
    changes: one.effect === 'change' ? { startTime: '10:00' } : {},
    fromDate: from,
    toDate: from.add({ days }),
    fromTime: null,
    toTime: null,
    studioIds: studio ? ['red'] : null,
    classIds: null,
    sparedClassIds: [],
  }))
const said: fc.Arbitrary<Map<string, Changes>> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...all([plain]).map((one) => one.originalDate.toString())),
      fc.record(
        {
          startTime: times,
          capacity: fc.integer({ min: 1, max: 9 }),
          cancelled: fc.constantFrom(false as const, { reason: 'Sick' }),
        },
        { requiredKeys: [] },
      ),
    ),
    { maxLength: 6 },
  )
  .map((pairs) => new Map(pairs))

/** An occurrence as people see it; a time that daylight saving moved counts as the one that was meant. */
function told(one: Occurrence) {
  const start = one.startsAt.toZonedDateTimeISO('Australia/Sydney')
  const time = start.subtract({ hours: one.movedByDst ? 1 : 0 })
  return {
    day: start.toPlainDate().toString(),
    time: time.toPlainTime().toString({ smallestUnit: 'minute' }),
    minutes: one.startsAt.until(one.endsAt).total('minutes'),
    studioId: one.studioId,
    usual: one.usualTrainerId,
    capacity: one.capacity,
  }
}

const asTold = ({ startTime, durationMinutes, trainerId, ...rest }: SeriesChanges) => ({
  ...rest,
  ...(startTime === undefined ? {} : { time: startTime }),
  ...(durationMinutes === undefined ? {} : { minutes: durationMinutes }),
  ...(trainerId === undefined ? {} : { usual: trainerId }),
})

describe('an edit of a series', () => {
  it('changes the days that it reaches, in what it says, and not one other', () => {
    fc.assert(
      fc.property(edits, reach, changes, (earlier, { from, to }, change) => {
        const segments = earlier.reduce(
          (now, one) => withChanges(now, one.changes, one.reach.from, one.reach.to),
          [plain],
        )
        const before = all(segments)
        const after = all(withChanges(segments, change, from, to))
        expect(after.map((one) => one.originalDate.toString())).toEqual(
          before.map((one) => one.originalDate.toString()),
        )
        expect(after.map(told)).toEqual(
          before.map((one) => {
            const day = one.originalDate.toString()
            const inside = day >= from.toString() && !(to && day > to.toString())
            return inside ? { ...told(one), ...asTold(change) } : told(one)
          }),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('made twice is made once', () => {
    fc.assert(
      fc.property(edits, reach, changes, (earlier, { from, to }, change) => {
        const segments = earlier.reduce(
          (now, one) => withChanges(now, one.changes, one.reach.from, one.reach.to),
          [plain],
        )
        const once = withChanges(segments, change, from, to)
        expect(text(withChanges(once, change, from, to))).toBe(text(once))
      }),
      { numRuns: 60 },
    )
  })

  it('of a course keeps its count: eight classes stay eight, wherever it is split', () => {
    const course = { ...plain, rule: 'FREQ=WEEKLY;BYDAY=TU,SA;COUNT=8' }
    fc.assert(
      fc.property(reach, times, ({ from, to }, startTime) => {
        expect(all(withChanges([course], { startTime }, from, to)).length).toBe(8)
      }),
    )
  })

  it('names the dates that keep their own, and only in the fields that it says', () => {
    const own = new Map<string, Changes>([
      ['2026-02-03', { startTime: '07:00' }],
      ['2026-02-10', { capacity: 5 }],
      ['2026-05-05', { startTime: '08:00' }],
    ])
    const kept = keptDates({ overrides: own }, { startTime: '09:00' }, first, Temporal.PlainDate.from('2026-03-01'))
    expect(kept).toEqual([{ date: '2026-02-03', fields: ['startTime'] }])
  })
})

describe('what lies over a timetable', () => {
  it('says the same in whichever order it was laid', () => {
    fc.assert(
      fc.property(fc.uniqueArray(layers, { maxLength: 4, selector: (one) => one.id }), said, (lying, own) => {
        expect(text(all([plain], lying.toReversed(), own)) === text(all([plain], lying, own))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('is beaten by what was said of one class, except where safety closes it; cancelled stays cancelled', () => {
    fc.assert(
      fc.property(fc.array(layers, { minLength: 1, maxLength: 4 }), said, (lying, own) => {
        const wrong = all([plain], lying, own).filter((one) => {
          const spoken = own.get(one.originalDate.toString()) ?? {}
          const { day, time } = told(one)
          const unsafe = lying.some(
            (layer) => layer.safety && layer.fromDate.toString() <= day && day <= layer.toDate.toString(),
          )
          const off = one.off?.because ?? null
          if (spoken.startTime && time !== spoken.startTime && !one.movedByDst) return true
          if (spoken.cancelled) return off !== 'cancelled'
          if (unsafe) return off !== 'suspended'
          return spoken.cancelled === false && off !== null
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

it('a series is a draft until it is published, paused between its dates, and ended after its last', () => {
  const day = (date: string) => Temporal.PlainDate.from(date)
  const one = {
    publishedFrom: first,
    pausedFrom: day('2026-05-01'),
    pausedTo: day('2026-05-31'),
    endsOn: day('2026-06-30'),
  }
  expect(seriesStateOn({ ...one, publishedFrom: null }, first)).toBe('draft')
  expect(
    ['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map((date) =>
      seriesStateOn(one, day(date)),
    ),
  ).toEqual(['published', 'paused', 'paused', 'published', 'published', 'ended'])
  expect(seriesStateOn({ ...one, pausedTo: null }, day('2026-06-20'))).toBe('paused')
})
