// @module-tag zone
import type { Entry } from '@quartet/contract/timetable/entries'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeConnection } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterEach(() => t.stop())

const inZone = ({ gym, owner }: OneClass, timezone: string) => owner.patch(`/gyms/${gym.gymId}`, { timezone })
const read = async ({ owner }: OneClass, from: string, to: string) =>
  (await owner.get<Entry[]>(`/timetables?from=${from}&to=${to}`)).body
const addClass = ({ owner, studioId, specialtyId }: OneClass, startTime: string, more: object = {}) =>
  owner.post('/classes', {
    name: 'Next',
    specialtyId,
    durationMinutes: 45,
    capacity: 20,
    studioId,
    weekdays: [2],
    startTime,
    startsOn: '2026-03-10',
    ...more,
  })

it('classes to come keep their wall times when the gym’s clock is another, and those that have begun stay when they were', async () => {
  const one = await oneClass(t)
  // Back to back, an hour apart: each goes where the other was.
  expect((await addClass(one, '07:00')).status).toBe(201)
  expect((await addClass(one, '08:00')).status).toBe(201)
  t.clock.set('2026-03-09T21:10:00Z') // Tuesday 08:10 in Sydney: the third class is under way
  for (const zone of ['Australia/Brisbane', 'Australia/Perth', 'Pacific/Auckland', 'Australia/Sydney']) {
    expect((await inZone(one, zone)).status).toBe(200)
    const entries = await read(one, '2026-03-16', '2026-04-14')
    expect(entries.map((entry) => [entry.date, entry.startTime, entry.endTime])).toEqual(
      ['2026-03-17', '2026-03-24', '2026-03-31', '2026-04-07', '2026-04-14'].flatMap((date) => [
        [date, '06:00', '06:45'],
        [date, '07:00', '07:45'],
        [date, '08:00', '08:45'],
      ]),
    )
    expect(entries.every((entry) => entry.status === 'scheduled')).toBe(true)
    const { body: begun } = await one.owner.get<Entry>(`/timetables/${one.entries[0]!.id}`)
    expect(begun.startsAt).toBe(one.entries[0]!.startsAt)
  }
  await t.settle()
})

it('a class that daylight saving moved goes back to its own time where the clocks stand still', async () => {
  t.clock.set('2026-06-01T00:00:00Z')
  const one = await oneClass(t, { weekday: 7, startTime: '02:30', startsOn: '2026-09-27' })
  const spring = async () =>
    (await read(one, '2026-10-04', '2026-10-11')).map((entry) => [entry.startTime, entry.movedByDaylightSaving])
  expect(await spring()).toEqual([
    ['03:30', true],
    ['02:30', false],
  ])
  await inZone(one, 'Australia/Brisbane')
  expect(await spring()).toEqual([
    ['02:30', false],
    ['02:30', false],
  ])
  await inZone(one, 'Australia/Sydney')
  expect(await spring()).toEqual([
    ['03:30', true],
    ['02:30', false],
  ])
})

it('an open cover goes with its class, and closes when the class begins there', async () => {
  const one = await oneClass(t)
  const { body: cover } = await t.as(one.usual).post('/covers', { timetableId: one.entries[0]!.id })
  await inZone(one, 'Australia/Perth')
  const { body: after } = await one.owner.get(`/covers/${cover.id}`)
  expect(after).toMatchObject({ startTime: '06:00', date: '2026-03-10', startsAt: '2026-03-09T22:00:00Z' })
  const [kept] = (await t.app.database.pool.query('select starts_at from covers where id = $1', [cover.id])).rows
  expect(kept.starts_at.toISOString()).toBe('2026-03-09T22:00:00.000Z')
  t.clock.set('2026-03-09T21:00:00Z') // begun in Sydney, not in Perth
  expect((await t.as(one.others[0]!).get('/covers/available')).body).toHaveLength(1)
})

it('a clock by which a trainer would teach at two gyms at once is refused in words, and nothing changes', async () => {
  const one = await oneClass(t)
  const two = await oneClass(t, { usual: one.usual, startTime: '08:00' })
  await t.given((work) => makeConnection(work, two.gym.gymId, one.others[0]!.trainerId))
  const before = await read(two, '2026-03-09', '2026-04-05')
  // 08:00 of the second gym would be 06:00 in Sydney.
  const refused = await inZone(two, 'Pacific/Auckland')
  expect(refused).toMatchObject({ status: 409, body: { code: 'timetable.zone_clash' } })
  expect(refused.body.detail).toContain('two classes at once')
  expect(await read(two, '2026-03-09', '2026-04-05')).toEqual(before)
  expect((await two.owner.get(`/gyms/${two.gym.gymId}`)).body.timezone).toBe('Australia/Sydney')
})
