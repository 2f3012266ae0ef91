// @module-tag zone
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { rolled } from '../../../../test/worlds/rolled.ts'
import { occurrencesInWindow, type SeriesFacts } from '../recurrence/occurrences.rules.ts'
import { datesOf, heldOn } from '../recurrence/recurrence.rules.ts'

let t: TestApp
let one: OneClass
const begin = async () => {
  // Monday 2 March 2026, 11:00 in Sydney: the window reaches Monday 31 August. The class is on Tuesdays from 10 March.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
  one = await oneClass(t)
}
beforeEach(begin)
afterEach(() => t.stop())

const roll = () => rolled(t)
const move = async (date: string) => {
  const { status, body } = await one.owner.put(`/timetables/${one.entries[0]!.id}`, { scope: 'future', date })
  expect(status).toBe(200)
  return body.edit
}
const timetable = async () =>
  (
    await t.app.database.pool.query(
      `select e.original_date::text, (e.starts_at at time zone 'Australia/Sydney')::text as at, e.trainer_id = s.trainer_id as trained
       from entries e join segments s on s.series_id = e.series_id
       where e.off is distinct from 'removed' order by e.original_date`,
    )
  ).rows
const last = async () => (await timetable()).at(-1)

it('a class held on an earlier weekday reaches the end of the window, with the move and with every roll', async () => {
  const { counts } = await move('2026-03-04')
  expect(counts).toMatchObject({ changed: 25, added: 1, removed: 0 })
  expect(await last()).toEqual({ original_date: '2026-09-01', at: '2026-08-26 06:00:00', trained: true })

  t.clock.set('2026-03-08T16:00:00Z')
  expect(await roll()).toMatchObject([{ until: '2026-09-07', made: 1, studioTaken: [], withoutTrainer: [] }])
  expect(await last()).toEqual({ original_date: '2026-09-08', at: '2026-09-02 06:00:00', trained: true })
  expect(await roll()).toEqual([])
})

it('it is the same whether rolled every day, twice at once, or only after five weeks', async () => {
  await move('2026-03-04')
  t.clock.pass({ hours: 24 * 35 })
  await roll()
  const afterPause = await timetable()
  expect(afterPause).toHaveLength(31)
  await t.stop()

  await begin()
  await move('2026-03-04')
  for (let day = 1; day <= 35; day++) {
    t.clock.pass({ hours: 24 })
    await Promise.all([roll(), roll()])
  }
  expect(await timetable()).toEqual(afterPause)
})

it('what the move brought in goes with its undoing, and comes back when the window reaches it', async () => {
  const before = await timetable()
  const { editId } = await move('2026-03-04')
  expect((await one.owner.post(`/timetable-edits/${editId}/undo`, {})).status).toBe(200)
  expect(await timetable()).toEqual(before)

  t.clock.set('2026-03-08T16:00:00Z')
  expect(await roll()).toMatchObject([{ made: 1, studioTaken: [], withoutTrainer: [] }])
  expect(await last()).toEqual({ original_date: '2026-09-01', at: '2026-09-01 06:00:00', trained: true })
  const { body } = await one.owner.get('/timetables?from=2026-09-01&to=2026-09-01')
  expect(body).toMatchObject([{ status: 'scheduled', trainer: { id: one.usual.trainerId }, substituteFor: null }])
})

it('one that comes back where another class is meanwhile is told, and holds up nothing', async () => {
  const { editId } = await move('2026-03-04')
  await one.owner.post(`/timetable-edits/${editId}/undo`, {})
  const { studioId } = one
  const other = { name: 'Late Ride', durationMinutes: 45, capacity: 20, studioId, weekdays: [2], startTime: '06:30' }
  expect((await one.owner.post('/classes', { ...other, startsOn: '2026-09-01' })).status).toBe(201)
  t.clock.set('2026-03-08T16:00:00Z')
  const [report] = await roll()
  expect(report).toMatchObject({ made: 1 })
  expect(report!.studioTaken).toHaveLength(1)
  expect(await roll()).toEqual([])
})

it('a window reaches every class whose original date or whose day is in it, and no other', () => {
  const until = Temporal.PlainDate.from('2026-08-31')
  fc.assert(
    fc.property(fc.integer({ min: -13, max: 13 }), fc.constantFrom('MO', 'WE', 'SU', 'TU,FR'), (shift, days) => {
      const segment = {
        rule: `FREQ=WEEKLY;BYDAY=${days}`,
        anchor: Temporal.PlainDate.from('2026-03-02'),
        terms: [],
        dayShifts: { 1: shift, 2: shift, 3: shift, 7: shift },
        startsOn: Temporal.PlainDate.from('2026-03-02'),
        startTime: Temporal.PlainTime.from('06:00'),
      }
      const series = {
        publishedFrom: segment.startsOn,
        timezone: 'Australia/Sydney',
        durationMinutes: 45,
        overrides: new Map(),
        segments: [segment],
      }
      const reached = occurrencesInWindow(series as unknown as SeriesFacts, [], segment.startsOn, until)
      const all = datesOf(segment, segment.startsOn, until.add({ days: 60 }))
      expect(reached.map((found) => found.originalDate.toString())).toEqual(
        all
          .filter((day) => day.toString() <= until.toString() || heldOn(segment, day).toString() <= until.toString())
          .map(String),
      )
    }),
  )
})
