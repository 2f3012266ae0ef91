import { dying } from '../../../../test/outside/dying-runs.ts'
import type { Availability } from '@quartet/contract/timetable/availability'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, testSecret, type TestApp } from '../../../../test/harness.ts'
import { oneClass } from '../../../../test/worlds/one-class.ts'
import { OutwardFailure } from '../../../platform/outward/safe-fetch.ts'
import { createVault } from '../../../platform/keys/vault.ts'
import { readCalendars } from './availability.commands.ts'
import { busyCalendars } from './availability.tables.ts'

let t: TestApp
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 in Sydney. The class is on Tuesdays at 06:00 from 10 March.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterAll(() => t.stop())

const busy = async (who: { get: typeof t.visitor.get }, trainerId: string, day: string) =>
  (await who.get(`/trainers/${trainerId}/availability?from=${day}&to=${day}`)).body.busy.map(
    (one: { from: string; to: string }) => `${one.from.slice(5, 16)} ${one.to.slice(5, 16)}`,
  )

it('shows their gyms when a trainer is busy, and never with what or where', async () => {
  const here = await oneClass(t, { gymName: 'Here' })
  const there = await oneClass(t, {
    gymName: 'There',
    usual: here.usual,
    weekday: 3,
    startTime: '18:00',
    startsOn: '2026-03-11',
  })
  const stranger = await oneClass(t)
  const trainer = t.as(here.usual)
  const { trainerId } = here.usual
  // A class at another gym is busy like anything else.
  expect(await busy(here.owner, trainerId, '2026-03-11')).toEqual(['03-11T07:00 03-11T07:45'])
  expect(await busy(there.owner, trainerId, '2026-03-10')).toEqual(['03-09T19:00 03-09T19:45'])
  expect((await stranger.owner.get(`/trainers/${trainerId}/availability?from=2026-03-10&to=2026-03-10`)).status).toBe(
    404,
  )

  await trainer.put('/availability/weekly', { weekly: [{ weekday: 3, from: '06:00', to: '20:00' }] })
  expect(await busy(here.owner, trainerId, '2026-03-11')).toEqual([
    '03-10T13:00 03-10T19:00',
    '03-11T07:00 03-11T07:45',
    '03-11T09:00 03-11T13:00',
  ])
  await trainer.post('/availability/leaves', { from: '2026-03-11', to: '2026-03-12', note: 'Knee operation' })
  const { body } = await here.owner.get(`/trainers/${trainerId}/availability?from=2026-03-11&to=2026-03-11`)
  expect(JSON.stringify(body)).toBe(
    JSON.stringify({
      timezone: 'Australia/Melbourne',
      busy: [{ from: '2026-03-10T13:00:00Z', to: '2026-03-11T13:00:00Z' }],
    }),
  )
  const { body: mine } = await trainer.get<Availability>('/availability')
  expect(mine.leaves).toMatchObject([{ note: 'Knee operation' }])
  await trainer.delete(`/availability/leaves/${mine.leaves[0]!.id}`)
  expect((await trainer.get<Availability>('/availability')).body.leaves).toEqual([])
})

it('takes busy times from a calendar elsewhere, keeps its address sealed, and keeps what it knew when it cannot be read', async () => {
  const one = await oneClass(t)
  const trainer = t.as(one.usual)
  for (const address of ['ftp://x.example/y', 'http://x.example/y', 'me@x.example'])
    expect((await trainer.post('/availability/calendars', { address })).body.code).toBe('availability.no_address')
  const { body } = await trainer.post<Availability>('/availability/calendars', {
    address: 'webcal://calendar.example/very-secret.ics',
  })
  expect(body.calendars).toMatchObject([{ host: 'calendar.example', readAt: null }])
  expect(JSON.stringify(body)).not.toContain('secret')

  const vault = createVault(testSecret)
  const asked: string[] = []
  const event =
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Dentist\nDTSTART:20260304T020000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR'
  const take = (answer: () => string, runs = t.runs) =>
    readCalendars(runs, vault, async (address) => {
      asked.push(address)
      return answer()
    })
  // A process is killed before it wrote down what it had read: it is read again once its claim ran out.
  await expect(take(() => event, dying(t.runs))).rejects.toThrow('killed')
  asked.length = 0
  await take(() => event)
  expect(asked).toEqual([])
  t.clock.pass({ minutes: 2 })
  await take(() => event)
  expect(asked).toContain('https://calendar.example/very-secret.ics')
  expect(await busy(one.owner, one.usual.trainerId, '2026-03-04')).toEqual(['03-04T02:00 03-04T03:00'])
  // Not again within the hour.
  asked.length = 0
  await take(() => '')
  expect(asked).toEqual([])
  await t.given((work) => work.tx.update(busyCalendars).set({ triedAt: null }))
  await take(() => {
    throw new OutwardFailure('Its server answered 500.')
  })
  const { body: after } = await trainer.get<Availability>('/availability')
  expect(after.calendars).toMatchObject([{ problem: 'Its server answered 500.', busyTimes: 1 }])
  await trainer.delete(`/availability/calendars/${after.calendars[0]!.id}`)
  expect(await busy(one.owner, one.usual.trainerId, '2026-03-04')).toEqual([])
})
