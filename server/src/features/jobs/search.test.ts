import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGym, type MadeGym } from '../../../test/factories.ts'
import { testApp, type Answer, type TestApp } from '../../../test/harness.ts'

let t: TestApp
const place = (city: string, postcode: string) => ({ address: '1 Street', city, state: 'VIC', postcode })

// Published the other way round than they are far.
beforeAll(async () => {
  t = await testApp()
  const gyms: [MadeGym, string][] = await t.given(async (work) => [
    [await makeGym(work, { place: place('Fitzroy', '3065') }), 'In Fitzroy'],
    [await makeGym(work, { place: place('Geelong', '3220') }), 'In Geelong'],
    [await makeGym(work, { place: place('Brunswick East', '3057') }), 'In Brunswick East'],
  ])
  const times = [{ name: 'Ride', weekday: 3, startTime: '06:00', durationMinutes: 45 }]
  for (const [at, [gym, title]] of gyms.entries()) {
    t.clock.set(`2026-03-02T00:0${at}:00Z`)
    const { body } = await t.as(gym.owner).post('/jobs', { title, times })
    await t.as(gym.owner).post(`/jobs/${body.id}/publication`)
  }
})
afterAll(() => t.stop())

it('the board comes newest first, or nearest first page by page, and asks for the place that this needs', async () => {
  const titles = ({ body }: Answer) => (body.data ?? body).map((one: { title: string }) => one.title)
  const around = '/jobs?near=Fitzroy%20VIC&withinKm=100'
  expect(titles(await t.visitor.get(around))).toEqual(['In Brunswick East', 'In Geelong', 'In Fitzroy'])
  const nearest = ['In Fitzroy', 'In Brunswick East', 'In Geelong']
  expect(titles(await t.visitor.get(`${around}&sort=near`))).toEqual(nearest)
  const seen: string[] = []
  for (let cursor = ''; seen.length < 3;) {
    const answer: Answer = await t.visitor.get(`${around}&sort=near&limit=1&page=1${cursor}`)
    seen.push(...titles(answer))
    cursor = `&cursor=${answer.body.nextCursor}`
  }
  expect(seen).toEqual(nearest)
  expect((await t.visitor.get('/jobs?sort=near')).body.errors[0].field).toBe('near')
})

it('a job of a gym in Great Britain pays pounds, on the board and wherever it is read', async () => {
  const leeds = await t.given((work) => makeGym(work, { country: 'United Kingdom', timezone: 'Europe/London' }))
  const owner = t.as(leeds.owner)
  const said = { kind: 'cover_list', title: 'In Leeds', payFromCents: 2400, payToCents: 3000, payPer: 'hour' }
  const { body: draft } = await owner.post('/jobs', said)
  await owner.post(`/jobs/${draft.id}/publication`)
  const pay = { from: { cents: 2400, currency: 'GBP' }, to: { cents: 3000, currency: 'GBP' }, per: 'hour' }
  for (const reader of [t.visitor, owner]) expect((await reader.get(`/jobs/${draft.id}`)).body.pay).toEqual(pay)
  expect((await t.visitor.get('/jobs?search=Leeds')).body).toMatchObject([{ title: 'In Leeds', pay }])
})
