// @module-tag zone
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { openFailures } from '../../../../test/worlds/open-active.ts'
import { slugOf } from './pages.present.ts'

let t: TestApp
let one: OneClass
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z', config: { publicUrl: 'https://gyms.example.com' } })
  one = await oneClass(t, { gymName: 'Bend & <Stretch>' })
})
afterAll(() => t.stop())

const read = async (address: string) => t.app.fastify.inject({ url: new URL(address).pathname })
const publish = async (published: boolean) => (await one.owner.put('/public-timetable', { published })).body

it('lets nobody read a timetable until its gym publishes it, and nobody any more afterwards', async () => {
  expect((await one.owner.get('/public-timetable')).body).toEqual({
    address: null,
    publishedAt: null,
    can: { publish: true },
  })
  expect((await read(`http://x/timetables/${slugOf('Bend & <Stretch>', one.gym.gymId)}`)).statusCode).toBe(404)
  const { address } = await publish(true)
  expect(await read(address)).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  expect((await publish(true)).address).toBe(address)
  await publish(false)
  expect(await read(address)).toMatchObject({ statusCode: 404, body: expect.stringContaining('No timetable here') })
  // The links that are out there work again.
  expect((await publish(true)).address).toBe(address)
})

it('shows two weeks of classes on the wall clock of the gym, the cancelled ones as such, and no people', async () => {
  const { address } = await publish(true)
  await one.owner.put(`/timetables/${one.entries[0]!.id}`, { cancelled: true, reason: 'Sad private story' })
  const { body } = await read(address)
  expect(body).toContain('Tuesday 10 March')
  expect(body).toContain('datetime="2026-03-10T06:00+11:00"')
  expect(body).toContain('<s>Ride 45</s> <em>Cancelled</em>')
  expect(body).not.toContain('Tuesday 17 March')
  expect(body).not.toContain('Sad')
  expect(body).not.toContain(one.usual.name)
  expect(body).not.toContain('<script')
  expect(body).toContain('<h1>Bend &amp; &lt;Stretch&gt;</h1>')
})

it('says of a class that it looks for cover, then by whose first name it is covered, and never why or for whom', async () => {
  const world = await oneClass(t, { gymName: 'Cover Gym' })
  const { address } = (await world.owner.put('/public-timetable', { published: true })).body
  const [entry] = world.entries
  const { body: cover } = await t.as(world.usual).post('/covers', { timetableId: entry!.id, reason: 'sick' })
  const looking = (await read(address)).body
  expect(looking).toContain('<b>Ride 45</b> <i>Looking for cover</i>')
  const { body: applied } = await t.as(world.others[0]!).post(`/covers/${cover.id}/applications`, {})
  await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: applied.myApplication.id })
  const covered = (await read(address)).body
  expect(covered).toContain('<b>Ride 45</b> <i>Covered by Other1</i>')
  for (const page of [looking, covered]) {
    expect(page).not.toContain(world.usual.name)
    expect(page).not.toMatch(/sick/i)
  }
  expect(covered).not.toContain(world.others[0]!.name)
})

it('makes an address of any name', () => {
  const id = '0198aaaa-bbbb-7ccc-8ddd-0000deadbeef'
  expect(slugOf('Café Élan  24/7!', id)).toBe('cafe-elan-24-7-deadbeef')
  expect(slugOf('瑜伽', id)).toBe('deadbeef')
})

type OpenItem = { state: string; kind: string; id: string; modified: number; data?: Record<string, any> }
const pageOf = async (url: string): Promise<{ next: string; items: OpenItem[]; license: string }> => {
  const { pathname, search } = new URL(url)
  return (await t.app.fastify.inject({ url: pathname + search })).json()
}
/** Every item from an address on, as a reader walks them, and where to ask next. */
const walk = async (url: string) => {
  const items: OpenItem[] = []
  for (let page = await pageOf(url); ; page = await pageOf(page.next)) {
    if (page.items.length === 0) return { items, next: page.next }
    items.push(...page.items)
  }
}

it('is open data too: each class once, only what changed afterwards, and nothing of people', async () => {
  const gym = await oneClass(t, { gymName: 'Open Gym' })
  const { address } = (await gym.owner.put('/public-timetable', { published: true })).body
  const first = await walk(`${address}/openactive`)
  expect(first.items).toHaveLength(25)
  expect(new Set(first.items.map((one) => one.id)).size).toBe(25)
  expect(first.items[0]).toMatchObject({
    state: 'updated',
    kind: 'ScheduledSession',
    data: {
      '@context': ['https://openactive.io/'],
      '@type': 'ScheduledSession',
      startDate: '2026-03-10T06:00:00+11:00',
      endDate: '2026-03-10T06:45:00+11:00',
      duration: 'PT45M',
      eventStatus: 'https://schema.org/EventScheduled',
      maximumAttendeeCapacity: 20,
      superEvent: {
        '@type': 'EventSeries',
        name: 'Ride 45',
        activity: [
          { '@type': 'Concept', prefLabel: 'Indoor Cycling', inScheme: 'https://openactive.io/activity-list' },
        ],
        organizer: { '@type': 'Organization', name: 'Open Gym' },
        location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'AU' } },
      },
    },
  })
  expect(JSON.stringify(first.items)).not.toContain(gym.usual.name)
  // The last page leads to itself, and says nothing until something changes.
  expect(await pageOf(first.next)).toEqual({
    next: first.next,
    items: [],
    license: 'https://creativecommons.org/licenses/by/4.0/',
  })

  await gym.owner.put(`/timetables/${gym.entries[0]!.id}`, { cancelled: true, reason: 'Sad private story' })
  await t.settle()
  const second = await walk(first.next)
  expect(second.items.map((one) => [one.id, one.data!.eventStatus])).toEqual([
    [gym.entries[0]!.id, 'https://schema.org/EventCancelled'],
  ])
  expect(JSON.stringify(second.items)).not.toContain('Sad')

  await gym.owner.post(`/series/${gym.entries[0]!.seriesId}/end`, { from: '2026-08-18', choice: 'cancel' })
  await t.settle()
  const third = await walk(second.next)
  expect(third.items.map((one) => [one.state, one.data])).toEqual([
    ['deleted', undefined],
    ['deleted', undefined],
  ])

  for (const after of ['9223372036854775807', '9007199254740993', '1000000000000000']) {
    const far = await pageOf(`${address}/openactive?afterChangeNumber=${after}`)
    expect(far).toMatchObject({ next: `${address}/openactive?afterChangeNumber=${after}`, items: [] })
  }
  const open = (after: string) =>
    t.app.fastify.inject({ url: `${new URL(address).pathname}/openactive?afterChangeNumber=${after}` })
  expect((await open('-9223372036854775808')).json().items.length).toBeGreaterThan(0)
  expect((await open('9223372036854775808')).statusCode).toBe(400)

  expect(
    (await t.app.fastify.inject({ url: `${new URL(address).pathname}/openactive?afterChangeNumber=x` })).statusCode,
  ).toBe(400)
  await gym.owner.put('/public-timetable', { published: false })
  expect((await read(`${address}/openactive`)).statusCode).toBe(404)
})

it('is accepted by the public validator of open data, whatever a gym teaches and however little it says of itself', async () => {
  const gyms = [{ specialty: 'Hatha Yoga' }, { specialty: 'Mat Pilates', state: 'NSW' }, { specialty: 'Calisthenics' }]
  for (const wishes of gyms) {
    const gym = await oneClass(t, { ...wishes, gymName: `Open to ${wishes.specialty}`, others: 0 })
    await gym.owner.put(`/timetables/${gym.entries[0]!.id}`, { cancelled: true, reason: 'The floor is wet' })
    const { address } = (await gym.owner.put('/public-timetable', { published: true })).body
    const page = await pageOf(`${address}/openactive`)
    expect(page.items).toHaveLength(25)
    expect(await openFailures(page)).toEqual([])
    for (const { data } of page.items) expect(await openFailures(data!)).toEqual([])
  }
})

it('says nothing in open data of a class that is no physical activity', async () => {
  const gym = await oneClass(t, { specialty: 'Meal Planning', others: 0 })
  const { address } = (await gym.owner.put('/public-timetable', { published: true })).body
  expect((await pageOf(`${address}/openactive`)).items).toEqual([])
})
