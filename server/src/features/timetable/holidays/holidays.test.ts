// @module-tag zone
import type { GymHolidays } from '@quartet/contract/timetable/holidays'
import type { Entry } from '@quartet/contract/timetable/entries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 in Sydney.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterAll(() => t.stop())

/** Mondays at 18:30 from 9 March: Easter Monday is 6 April, and 27 April is a holiday in New South Wales alone of some. */
const mondays = (more: object = {}) =>
  oneClass(t, { state: 'NSW', weekday: 1, startsOn: '2026-03-09', startTime: '18:30', ...more })
const read = async ({ owner }: OneClass) => (await owner.get<GymHolidays>('/holidays')).body
const named = async (one: OneClass, date: string) => (await read(one)).holidays.find((day) => day.date === date)!
const decide = (one: OneClass, id: string, said: object) => one.owner.put(`/holidays/${id}/choice`, said)
const off = async ({ owner }: OneClass, from = '2026-03-09', to = '2026-05-01') =>
  (await owner.get<Entry[]>(`/timetables?from=${from}&to=${to}`)).body
    .filter((entry) => entry.status === 'cancelled')
    .map((entry) => `${entry.date}: ${entry.cancellation!.reason}`)
const keep = () => t.run('timetable.holidays')
const asked = async ({ gym }: OneClass) => {
  await t.settle()
  const { body } = await t.as(gym.owner).get('/notifications?limit=100')
  return body
    .filter((one: { title: string }) => one.title.startsWith('What happens on'))
    .map((one: { title: string }) => one.title)
}

describe("a gym's holidays", () => {
  it('are those of its state, part-days with their hour, with the classes that begin in them', async () => {
    const sydney = await mondays()
    expect(await read(sydney)).toMatchObject({ region: 'NSW', policy: 'ask', can: { decide: true } })
    expect(await named(sydney, '2026-04-27')).toMatchObject({
      name: 'Anzac Day (substitute day)',
      classes: 1,
      choice: null,
    })
    const melbourne = await mondays({ state: 'VIC', timezone: 'Australia/Melbourne' })
    expect(await named(melbourne, '2026-04-27')).toBeUndefined()
    const adelaide = await oneClass(t, {
      state: 'SA',
      timezone: 'Australia/Adelaide',
      weekday: 4,
      startTime: '19:00',
      startsOn: '2026-08-06',
    })
    expect(await named(adelaide, '2026-12-24')).toMatchObject({ fromTime: '19:00' })
  })

  it('stop classes by choice, let them run again by another, and leave no trace', async () => {
    const one = await mondays()
    const easter = await named(one, '2026-04-06')
    const tried = await decide(one, easter.id, { choice: 'cancel', dryRun: true })
    expect(tried.body).toMatchObject({ counts: { suspended: 1 }, told: [{ classes: 1 }] })
    expect(await off(one)).toEqual([])
    expect((await named(one, '2026-04-06')).choice).toBeNull()

    await decide(one, easter.id, { choice: 'cancel' })
    expect(await off(one)).toEqual(['2026-04-06: Easter Monday'])
    await decide(one, easter.id, { choice: 'special', sparedClassIds: [one.classId] })
    expect(await off(one)).toEqual([])
    expect((await decide(one, easter.id, { choice: 'special' })).status).toBe(400)
    await decide(one, easter.id, { choice: 'run' })
    expect((await one.owner.get('/layers')).body).toEqual([])
    expect(await named(one, '2026-04-06')).toMatchObject({ choice: 'run', byPolicy: false })
  })

  it('do on all of them what the gym says of all, except where it says otherwise of one', async () => {
    const one = await mondays()
    await decide(one, (await named(one, '2026-04-27')).id, { choice: 'run' })
    const said = await one.owner.put('/holiday-policy', { policy: 'cancel' })
    expect(said.body.counts.suspended).toBeGreaterThan(0)
    expect(await off(one)).toEqual(['2026-04-06: Easter Monday'])
    expect(await named(one, '2026-04-06')).toMatchObject({ choice: 'cancel', byPolicy: true })
    await one.owner.put('/holiday-policy', { policy: 'run' })
    expect(await off(one)).toEqual([])
  })

  it('lifted by hand stay lifted, and undone are as they were', async () => {
    const one = await mondays()
    await one.owner.put('/holiday-policy', { policy: 'cancel' })
    const { body: laid } = await one.owner.get('/layers')
    const easter = laid.find((layer: { name: string }) => layer.name === 'Easter Monday')
    const { body: lifted } = await one.owner.delete(`/layers/${easter.id}`)
    await keep()
    expect(await off(one)).toEqual(['2026-04-27: Anzac Day (substitute day)'])
    await one.owner.post(`/timetable-edits/${lifted.editId}/undo`)
    await keep()
    expect(await off(one)).toHaveLength(2)
  })

  it('have a part of a day that begins at its hour', async () => {
    const early = await mondays({ startTime: '17:59' })
    const late = await mondays({ startTime: '18:00' })
    for (const one of [early, late]) {
      const { body } = await one.owner.post('/public-holidays', {
        date: '2026-03-16',
        name: 'Show evening',
        fromTime: '18:00',
      })
      await decide(one, body.id, { choice: 'cancel' })
    }
    expect(await off(early)).toEqual([])
    expect(await off(late)).toEqual(['2026-03-16: Show evening'])
  })

  it('of one gym are no business of another', async () => {
    const [one, other] = [await mondays(), await mondays()]
    const { body } = await one.owner.post('/public-holidays', { date: '2026-03-16', name: 'Our day' })
    expect(body).toMatchObject({ region: null, source: 'Added by the gym' })
    expect(await named(other, '2026-03-16')).toBeUndefined()
    expect((await decide(other, body.id, { choice: 'cancel' })).status).toBe(404)
    expect((await one.owner.post('/public-holidays', { date: '2026-03-16', name: 'our DAY' })).body.code).toBe(
      'holidays.known',
    )
    expect((await other.owner.delete(`/public-holidays/${body.id}`)).status).toBe(404)
  })
})

describe('asking', () => {
  it('comes once, eight weeks ahead, for days with classes of which nothing was said', async () => {
    const one = await mondays({ state: 'WA', timezone: 'Australia/Perth' })
    await decide(one, (await named(one, '2026-04-06')).id, { choice: 'run' })
    await keep()
    await keep()
    // 27 April is exactly eight weeks after 2 March; Western Australia Day, 1 June, is further away.
    expect(await asked(one)).toEqual(['What happens on Anzac Day (substitute day)?'])
    expect((await named(one, '2026-04-27')).askedAt).not.toBeNull()
    expect(await off(one)).toEqual([])
  })
})

describe("a state's calendar", () => {
  it('is corrected by an admin alone, and classes follow', async () => {
    const one = await mondays({ state: 'NT', timezone: 'Australia/Darwin' })
    await one.owner.put('/holiday-policy', { policy: 'cancel' })
    expect(await off(one)).toEqual(['2026-04-06: Easter Monday'])
    const admin = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
    const { body: days } = await admin.get('/public-holidays?region=NT&year=2026')
    const easter = days.find((day: { name: string }) => day.name === 'Easter Monday')
    const moved = { date: '2026-04-13', name: 'Easter Monday', source: 'Gazette 12 of 2026', version: easter.version }
    expect((await one.owner.put(`/public-holidays/${easter.id}`, moved)).status).toBe(403)
    expect((await admin.put(`/public-holidays/${easter.id}`, moved)).body).toMatchObject({
      source: 'Gazette 12 of 2026',
    })
    expect((await admin.put(`/public-holidays/${easter.id}`, moved)).body.code).toBe('stale')
    await t.settle()
    expect(await off(one)).toEqual(['2026-04-13: Easter Monday'])
    await admin.delete(`/public-holidays/${easter.id}`)
    await t.settle()
    expect(await off(one)).toEqual([])
    const added = await admin.post('/public-holidays', {
      region: 'NT',
      date: '2026-03-30',
      name: 'Day of mourning',
      source: 'Gazette',
    })
    expect(added.status).toBe(201)
    await t.settle()
    expect(await off(one)).toEqual(['2026-03-30: Day of mourning'])
  })

  it('is followed by every gym of the state although one has two classes in one studio then, which its managers are told once', async () => {
    const inQueensland = { state: 'QLD', timezone: 'Australia/Brisbane' }
    const stuck = await mondays({ ...inQueensland, startTime: '06:00' })
    const other = await mondays(inQueensland)
    const easter = await named(stuck, '2026-04-06')
    const spin = { name: 'Spin', durationMinutes: 45, capacity: 20, studioId: stuck.studioId }
    await stuck.owner.post('/classes', { ...spin, weekdays: [1], startTime: '09:00', startsOn: '2026-03-09' })
    await decide(stuck, easter.id, { choice: 'special', sparedClassIds: [stuck.classId] })
    await decide(other, easter.id, { choice: 'cancel' })
    const onTheDay = (await stuck.owner.get<Entry[]>('/timetables?from=2026-04-06&to=2026-04-06')).body
    const ride = onTheDay.find((entry) => entry.classId === stuck.classId)!
    expect((await stuck.owner.put(`/timetables/${ride.id}`, { startTime: '09:00' })).status).toBe(200)

    const admin = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
    expect((await admin.delete(`/public-holidays/${easter.id}`)).status).toBe(200)
    await t.settle()
    await keep()
    await keep()
    expect(await off(other)).toEqual([])
    expect(await off(stuck)).toEqual(['2026-04-06: Easter Monday'])
    await t.settle()
    const told = (await stuck.owner.get('/notifications?limit=100')).body
      .filter((one: { title: string }) => one.title === 'We couldn’t move classes for a public holiday')
      .map((one: { message: string }) => one.message)
    expect(told).toEqual([
      'Spin, Monday 6 April at 9:00 am: Ride 45 is in this studio at 09:00. Your classes stay as they are until you move or cancel one of the two. We’ll try again every night.',
    ])

    await stuck.owner.put(`/timetables/${ride.id}`, { startTime: '07:00' })
    await keep()
    expect(await off(stuck)).toEqual([])
  })
})
