// @module-tag zone
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import type { Entry, GymClass } from '@quartet/contract/timetable/entries'
import { ruleWords } from '@quartet/contract/timetable/recurrence'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { occurrencesOf, originalFrom, type Segment, type SeriesFacts } from './recurrence/occurrences.rules.ts'
import { heldOn, repeatOf, shifted, type DayShifts } from './recurrence/recurrence.rules.ts'

let t: TestApp
let one: OneClass
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  // Monday 2 March 2026, 11:00 in Sydney. The class is on Tuesdays at 06:00 from 10 March.
  t.clock.set('2026-03-02T00:00:00Z')
  one = await oneClass(t)
})
afterAll(() => t.stop())

const put = (at: number, body: object) => one.owner.put(`/timetables/${one.entries[at]!.id}`, body)
const read = async (from = '2026-03-09', to = '2026-04-09') =>
  (await one.owner.get<Entry[]>(`/timetables?from=${from}&to=${to}`)).body
const starts = async (from?: string, to?: string) =>
  (await read(from, to)).map((entry) => `${entry.date} ${entry.startTime}${entry.status === 'cancelled' ? ' off' : ''}`)
const rows = async (columns: string) =>
  (
    await t.app.database.pool.query(
      `select ${columns} from entries where gym_id = $1 and off is distinct from 'removed' order by original_date, series_id`,
      [one.gym.gymId],
    )
  ).rows

describe('a weekly class that moves to another weekday', () => {
  it('is previewed day by day, moves with those that follow, and leaves those before alone', async () => {
    const before = await rows('*')
    const dry = await put(1, { scope: 'following', date: '2026-03-19', startTime: '07:00', dryRun: true })
    const { counts, changes } = dry.body.edit as EditOutcome
    expect(counts).toMatchObject({ changed: 24, added: 0, removed: 0 })
    expect(changes[0]).toMatchObject({
      kind: 'changed',
      before: { date: '2026-03-17', startTime: '06:00' },
      after: { date: '2026-03-19', startTime: '07:00' },
    })
    expect(await rows('*')).toEqual(before)

    expect((await put(1, { scope: 'following', date: '2026-03-19', startTime: '07:00' })).status).toBe(200)
    expect(await starts()).toEqual([
      '2026-03-10 06:00',
      '2026-03-19 07:00',
      '2026-03-26 07:00',
      '2026-04-02 07:00',
      '2026-04-09 07:00',
    ])
    // They are the same classes as before.
    const after = await rows('*')
    expect(after.map((row) => row.id)).toEqual(before.map((row) => row.id))
    expect(after[0]).toEqual(before[0])
  })

  it('keeps what was said of one class, on the side of its original date, and the covers that were asked for', async () => {
    await put(1, { cancelled: true, reason: 'Pipe burst' }) // 17 March
    await put(2, { date: '2026-04-04' }) // 24 March, moved on its own
    await put(3, { capacity: 7 }) // 31 March
    const { body: cover } = await one.owner.post('/covers', { timetableId: one.entries[3]!.id })
    const { body } = await put(0, { scope: 'following', date: '2026-03-11' })
    expect(body.edit.kept).toEqual([{ date: '2026-03-24', fields: ['date'] }])
    expect(await starts()).toEqual([
      '2026-03-11 06:00',
      '2026-03-18 06:00 off',
      '2026-04-01 06:00',
      '2026-04-04 06:00',
      '2026-04-08 06:00',
    ])
    expect((await read())[2]).toMatchObject({
      id: one.entries[3]!.id,
      capacity: 7,
      needsCover: true,
      coverId: cover.id,
    })
    // One that was moved before the split stays there, and follows where it is ticked.
    await put(0, { scope: 'following', date: '2026-03-13', alsoChanged: ['2026-03-24'] })
    expect((await starts()).slice(0, 3)).toEqual(['2026-03-13 06:00', '2026-03-20 06:00 off', '2026-03-27 06:00'])
  })

  it('leaves what has passed, and of all future classes what would be on a day that has passed', async () => {
    // Wednesday 18 March, 11:00 in Sydney: those of 10 and 17 March were held.
    t.clock.set('2026-03-18T00:00:00Z')
    const held = (await rows('*')).slice(0, 2)
    const { body } = await put(3, { scope: 'future', date: '2026-03-30' })
    expect(body.edit.counts).toMatchObject({ changed: 23 })
    expect(await starts()).toEqual([
      '2026-03-10 06:00',
      '2026-03-17 06:00',
      '2026-03-23 06:00',
      '2026-03-30 06:00',
      '2026-04-06 06:00',
    ])
    expect((await rows('*')).slice(0, 2)).toEqual(held)

    // Tuesday 24 March: the class of the 31st moves from Monday back to Tuesday, and all with it.
    t.clock.set('2026-03-24T00:00:00Z')
    await put(4 - 1, { scope: 'future', date: '2026-03-31' })
    expect((await starts()).slice(2)).toEqual(['2026-03-23 06:00', '2026-03-31 06:00', '2026-04-07 06:00'])
    // This Tuesday's would have to have been on Friday 20 March.
    t.clock.set('2026-03-29T22:00:00Z')
    const friday = await put(3, { scope: 'future', date: '2026-03-27' })
    expect(friday.status).toBe(200)
    expect(friday.body.edit.counts.stayed).toBe(1)
    expect((await starts()).slice(3)).toEqual(['2026-03-31 06:00', '2026-04-03 06:00'])
    const early = await put(3, { scope: 'following', date: '2026-03-27' })
    expect(early).toMatchObject({ status: 409, body: { data: { clashes: [{ kind: 'past' }] } } })
  })

  it('moves in a range of dates only, and a range means the days that people see', async () => {
    await put(0, { scope: 'range', from: '2026-03-16', to: '2026-03-29', date: '2026-03-12' })
    expect(await starts()).toEqual([
      '2026-03-10 06:00',
      '2026-03-19 06:00',
      '2026-03-26 06:00',
      '2026-03-31 06:00',
      '2026-04-07 06:00',
    ])
    // The Thursday is in, though its rule says the Tuesday before.
    await put(1, { scope: 'range', from: '2026-03-18', to: '2026-03-25', startTime: '07:00' })
    expect((await starts()).slice(0, 3)).toEqual(['2026-03-10 06:00', '2026-03-19 07:00', '2026-03-26 06:00'])
  })

  it('goes on there: rolled, paused, closed and ended by the day that it is held on', async () => {
    await put(0, { scope: 'future', date: '2026-03-12' })
    t.clock.set('2026-03-08T16:00:00Z')
    await t.run('timetable.roll')
    expect((await starts('2026-08-24', '2026-09-13')).at(-1)).toBe('2026-09-03 06:00')
    const [ours] = (await one.owner.get<GymClass[]>('/classes')).body
    expect(ours!.series).toMatchObject([{ weekday: 4, repeats: 'Thursdays', rule: 'FREQ=WEEKLY;BYDAY=TH' }])

    await one.owner.post('/layers', { name: 'Floor', from: '2026-03-19', to: '2026-03-19' })
    const seriesId = one.entries[0]!.seriesId
    await one.owner.post(`/series/${seriesId}/pause`, { from: '2026-03-25', to: '2026-03-27' })
    await one.owner.post(`/series/${seriesId}/end`, { from: '2026-04-09', choice: 'cancel' })
    expect(await starts()).toEqual(['2026-03-12 06:00', '2026-03-19 06:00 off', '2026-04-02 06:00'])
    await put(3, { scope: 'following', cancelled: true })
    expect(await starts()).toEqual(['2026-03-12 06:00', '2026-03-19 06:00 off'])
  })

  it('is handed over from the day that it is held on', async () => {
    await put(0, { scope: 'future', date: '2026-03-12' })
    const [other] = one.others
    await one.owner.post(`/series/${one.entries[0]!.seriesId}/end`, {
      from: '2026-03-19',
      choice: 'hand_over',
      trainerId: other!.trainerId,
    })
    expect((await read()).map((entry) => entry.trainer?.id === other!.trainerId)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })

  it('is undone exactly, and back on its day by a second move', async () => {
    const before = await rows('series_id, original_date, starts_at, ends_at, studio_id, trainer_id, off')
    const { body } = await put(1, { scope: 'following', date: '2026-03-15' })
    expect((await starts()).slice(0, 3)).toEqual(['2026-03-10 06:00', '2026-03-15 06:00', '2026-03-22 06:00'])
    await one.owner.post(`/timetable-edits/${body.edit.editId}/undo`, {})
    expect(await rows('series_id, original_date, starts_at, ends_at, studio_id, trainer_id, off')).toEqual(before)
    await put(1, { scope: 'following', date: '2026-03-15' })
    await put(1, { scope: 'following', date: '2026-03-17' })
    expect(await rows('series_id, original_date, starts_at, ends_at, studio_id, trainer_id, off')).toEqual(before)
    const { rows: segments } = await t.app.database.pool.query('select 1 from segments where gym_id = $1', [
      one.gym.gymId,
    ])
    expect(segments).toHaveLength(1)
  })

  it('moves by at most six days, and not while its rule is changed', async () => {
    const far = await put(1, { scope: 'following', date: '2026-03-24' })
    expect(far).toMatchObject({ status: 400, body: { errors: [{ field: 'date' }] } })
    const both = await put(1, { scope: 'following', date: '2026-03-18', rule: 'FREQ=WEEKLY;BYDAY=WE' })
    expect(both).toMatchObject({ status: 400, body: { errors: [{ field: 'date' }] } })
    expect((await starts())[1]).toBe('2026-03-17 06:00')
  })

  it('of a rule with several days moves the one that was dragged, in the same weeks and as often', async () => {
    await put(0, { scope: 'following', rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;COUNT=5' })
    const all = ['2026-03-10', '2026-03-13', '2026-03-24', '2026-03-27', '2026-04-07']
    expect(await starts()).toEqual(all.map((day) => `${day} 06:00`))
    const friday = (await read())[1]!
    await one.owner.put(`/timetables/${friday.id}`, { scope: 'following', date: '2026-03-15' })
    expect(await starts()).toEqual(
      ['2026-03-10', '2026-03-15', '2026-03-24', '2026-03-29', '2026-04-07'].map((day) => `${day} 06:00`),
    )
  })
})

const segment = (weekday: string, shift: number, startsOn = '2026-03-02'): Segment => ({
  rule: `FREQ=WEEKLY;BYDAY=${weekday}`,
  anchor: Temporal.PlainDate.from('2026-03-02').add({ days: codes.indexOf(weekday) }),
  terms: [],
  dayShifts: shift === 0 ? {} : { [codes.indexOf(weekday) + 1]: shift },
  startsOn: Temporal.PlainDate.from(startsOn),
  startTime: Temporal.PlainTime.from('06:00'),
  durationMinutes: null,
  capacity: null,
  name: null,
  studioId: 'studio',
  trainerId: null,
})
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

it('a series is cut so that exactly the classes held on or after a day are behind the cut', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.integer({ min: -13, max: 13 }),
      fc.integer({ min: 20, max: 120 }),
      (code, shift, days) => {
        const segments = [segment(code, shift)]
        const facts = {
          publishedFrom: Temporal.PlainDate.from('2026-03-02'),
          endsOn: null,
          pausedFrom: null,
          pausedTo: null,
        }
        const series = { ...facts, timezone: 'Australia/Sydney', durationMinutes: 45, overrides: new Map(), segments }
        const day = Temporal.PlainDate.from('2026-03-02').add({ days })
        const cut = originalFrom(segments, day)
        const all = occurrencesOf(series as unknown as SeriesFacts, [], facts.publishedFrom, day.add({ days: 60 }))
        for (const { originalDate } of all) {
          const behind = Temporal.PlainDate.compare(originalDate, cut) >= 0
          expect(behind).toBe(Temporal.PlainDate.compare(heldOn(segments[0]!, originalDate), day) >= 0)
        }
      },
    ),
  )
})

it('says in words on which days a class is held', () => {
  const words = (rule: string, shifts: DayShifts) => ruleWords(shifted(repeatOf(rule), shifts))
  expect(words('FREQ=WEEKLY;BYDAY=TU', { 2: 2 })).toBe('Thursdays')
  expect(words('FREQ=WEEKLY;BYDAY=MO', { 1: -1 })).toBe('Sundays')
  expect(words('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', { 7: 1 })).toBe('Every 2 weeks on Mondays')
  expect(words('FREQ=MONTHLY;BYDAY=1MO', { 1: 1 })).toBe('The Tuesday after the first Monday of the month')
  expect(words('FREQ=MONTHLY;BYDAY=-1FR', { 5: -1 })).toBe('The Thursday before the last Friday of the month')
  expect(words('FREQ=MONTHLY;BYDAY=1MO', {})).toBe('The first Monday of the month')
})
