// @module-tag zone
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import type { Entry } from '@quartet/contract/timetable/entries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { rolled } from '../../../../test/worlds/rolled.ts'
import { contradictions } from '../../../../test/worlds/who-teaches.ts'

let t: TestApp
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 in Sydney. The class is on Tuesdays at 06:00 from 10 March.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterAll(() => t.stop())

const off = async ({ owner }: OneClass, from = '2026-03-09', to = '2026-04-15') =>
  (await owner.get<Entry[]>(`/timetables?from=${from}&to=${to}`)).body
    .filter((entry) => entry.status === 'cancelled')
    .map((entry) => `${entry.date} ${entry.cancellation!.because}: ${entry.cancellation!.reason}`)
const close = ({ owner }: OneClass, more: object = {}) =>
  owner.post('/layers', { name: 'Floor works', from: '2026-03-16', to: '2026-03-25', ...more })
type Shown = EditOutcome['changes'][number]
/** The usual trainer of a class takes another one elsewhere at its time. */
const elsewhere = async (one: OneClass, at: number) => {
  const there = await oneClass(t, { usual: one.usual, startTime: '12:00' })
  const { startsAt, endsAt } = one.entries[at]!
  const moved = 'update entries set starts_at = $2, ends_at = $3 where id = $1'
  await t.app.database.pool.query(moved, [there.entries[at]!.id, startsAt, endsAt])
  return there
}
const lift = ({ owner }: OneClass, id: string) => owner.delete(`/layers/${id}`)

describe('a closure', () => {
  it('stops its days and tells each trainer once; lifted, it leaves no trace', async () => {
    const one = await oneClass(t, { gymName: 'Northside' })
    const read = () => one.owner.get('/timetables?from=2026-03-09&to=2026-04-15')
    const strip = (entries: Entry[]) => entries.map(({ version: _, ...entry }) => entry)
    const before = strip((await read()).body)
    const laid = await close(one)
    expect(laid.body.counts).toMatchObject({ suspended: 2 })
    expect(await off(one)).toEqual(['2026-03-17 suspended: Floor works', '2026-03-24 suspended: Floor works'])
    expect((await one.owner.get('/layers')).body).toMatchObject([
      { name: 'Floor works', classes: 2, can: { lift: true } },
    ])
    const { body: notices } = await t.as(one.usual).get('/notifications')
    expect(notices.filter((notice: { title: string }) => notice.title === 'Northside: Floor works').length).toBe(1)
    expect((await lift(one, laid.body.layerId)).body.counts).toMatchObject({ restored: 2 })
    expect(strip((await read()).body)).toEqual(before)
    expect((await one.owner.get('/layers')).body).toEqual([])
  })

  it('that overlaps another leaves the other when it is lifted', async () => {
    const one = await oneClass(t)
    const [first, second] = [
      await close(one),
      await close(one, { name: 'Flood', from: '2026-03-24', to: '2026-04-02' }),
    ]
    await lift(one, first.body.layerId)
    expect(await off(one)).toEqual(['2026-03-24 suspended: Flood', '2026-03-31 suspended: Flood'])
    await lift(one, second.body.layerId)
    expect(await off(one)).toEqual([])
  })

  it('has a scope: some studios, some hours, some classes, others spared', async () => {
    const one = await oneClass(t)
    for (const scope of [{ fromTime: '12:00' }, { toTime: '06:00' }, { sparedClassIds: [one.classId] }]) {
      expect((await close(one, { ...scope, dryRun: true })).body.counts.suspended).toBe(0)
    }
    for (const scope of [{ toTime: '06:01' }, { classIds: [one.classId] }, { studioIds: [one.studioId] }]) {
      expect((await close(one, { ...scope, dryRun: true })).body.counts.suspended).toBe(2)
    }
    const stranger = await oneClass(t)
    expect((await close(one, { studioIds: [stranger.studioId] })).body.code).toBe('timetable.unknown_reference')
  })

  it('is beaten by a class that runs after all, unless it is for safety', async () => {
    const one = await oneClass(t)
    await close(one)
    await one.owner.put(`/timetables/${one.entries[1]!.id}`, { cancelled: false })
    expect(await off(one)).toEqual(['2026-03-24 suspended: Floor works'])
    await close(one, { name: 'Gas leak', safety: true })
    expect((await off(one)).length).toBe(2)
  })

  it('also lies over the weeks that are not rolled yet', async () => {
    const one = await oneClass(t)
    await close(one, { from: '2026-08-20', to: '2026-09-30' })
    t.clock.set('2026-03-08T16:00:00Z')
    const report = (await rolled(t)).find((each) => each.gymId === one.gym.gymId)
    expect(report).toMatchObject({ made: 1, suspended: 1 })
    expect(await off(one, '2026-08-20', '2026-09-05')).toEqual([
      '2026-08-25 suspended: Floor works',
      '2026-09-01 suspended: Floor works',
    ])
    t.clock.set('2026-03-02T00:00:00Z')
  })

  it('closes what was asked for its classes, and the trainer who is busy meanwhile is not on them twice afterwards', async () => {
    const one = await oneClass(t)
    const { body: cover } = await one.owner.post('/covers', { timetableId: one.entries[1]!.id })
    const laid = await close(one)
    expect((await one.owner.get(`/covers/${cover.id}`)).body.status).toBe('cancelled')
    const there = await oneClass(t, { usual: one.usual, startsOn: '2026-03-17', startTime: '06:15' }).catch(
      (error: Error) => error.message,
    )
    // Later Tuesdays still clash, so the new class begins only in the closed weeks as a course.
    expect(there).toMatch(/trainer_taken/)
    expect((await lift(one, laid.body.layerId)).status).toBe(200)
    expect(await contradictions(t)).toEqual([])
  })

  it('that is lifted tells a trainer of the classes that they teach again, and not of one at whose time they teach elsewhere', async () => {
    const one = await oneClass(t, { gymName: 'Southside' })
    const laid = await close(one)
    await elsewhere(one, 1)
    const lifted = await lift(one, laid.body.layerId)
    expect(lifted.body.changes.map((each: Shown) => [each.date, each.after!.trainer])).toEqual([
      ['2026-03-17', null],
      ['2026-03-24', one.usual.name],
    ])
    expect(lifted.body.told).toMatchObject([{ trainerId: one.usual.trainerId, classes: 1 }])
    const { body } = await t.as(one.usual).get('/notifications')
    const told = body.find(
      (notice: { title: string }) => notice.title === 'Southside: classes are back on (Floor works)',
    )
    expect(told.message).toBe('Ride 45, Tuesday 24 March at 6:00 am: you’re teaching it.')
    expect(await contradictions(t)).toEqual([])
  })

  it('for safety is laid also while another class of the gym cannot have its trainer', async () => {
    const one = await oneClass(t)
    const { startsAt } = one.entries[2]!
    // It was not placed when its week came into view, and its trainer has taken another class since.
    await t.app.database.pool.query(`update entries set off = 'removed', cancelled_at = now() where id = $1`, [
      one.entries[2]!.id,
    ])
    await elsewhere(one, 2)
    const laid = await close(one, { name: 'Gas leak', safety: true, from: '2026-03-10', to: '2026-03-10' })
    expect(laid).toMatchObject({ status: 200, body: { counts: { suspended: 1, added: 1 } } })
    expect(await off(one)).toEqual(['2026-03-10 suspended: Gas leak'])
    const placed = (await one.owner.get<Entry[]>('/timetables?from=2026-03-24&to=2026-03-24')).body
    expect(placed).toMatchObject([{ startsAt, status: 'scheduled', trainer: null }])
    expect(await contradictions(t)).toEqual([])
  })
})

describe('a special timetable', () => {
  it('changes what it says of its days and nothing else', async () => {
    const one = await oneClass(t)
    const laid = await close(one, { kind: 'special', effect: 'change', changes: { startTime: '09:00' } })
    expect(laid.body.counts).toMatchObject({ changed: 2 })
    const times = async () =>
      (await one.owner.get<Entry[]>('/timetables?from=2026-03-09&to=2026-03-31')).body.map((entry) => entry.startTime)
    expect(await times()).toEqual(['06:00', '09:00', '09:00', '06:00'])
    await lift(one, laid.body.layerId)
    expect(await times()).toEqual(['06:00', '06:00', '06:00', '06:00'])
  })
})
