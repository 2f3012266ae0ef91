import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import type { TestApp } from '../../../test/harness.ts'
import { oneClass } from '../../../test/one-class.ts'
import type { OneClass } from '../../../test/one-class.ts'
import { slugOf } from './public-timetables.present.ts'

let t: TestApp
let one: OneClass
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z', config: { worker: false } })
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

it('makes an address of any name', () => {
  const id = '0198aaaa-bbbb-7ccc-8ddd-0000deadbeef'
  expect(slugOf('Café Élan  24/7!', id)).toBe('cafe-elan-24-7-deadbeef')
  expect(slugOf('瑜伽', id)).toBe('deadbeef')
})
