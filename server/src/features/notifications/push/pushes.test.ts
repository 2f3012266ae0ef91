import { dying } from '../../../../test/outside/dying-runs.ts'
import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { openPushService, type PushService } from '../../../../test/outside/push-service.ts'
import { openPush, type Push } from '../../../platform/post/push.ts'
import { createVault } from '../../../platform/keys/vault.ts'
import { sendPushes } from './pushes.commands.ts'

const vault = createVault('a secret that protects nothing outside a test')
let t: TestApp
let service: PushService
let push: Push
let world: OneClass
let entry = 0
beforeAll(async () => {
  service = await openPushService()
  t = await testApp({ config: { pushHosts: [service.host] } })
  const contact = 'mailto:hello@quartet.example'
  push = await openPush({ database: t.app.database, vault, contact, extraHosts: [service.host] })
  world = await oneClass(t, { gymName: 'Harbour Gym', others: 3 })
  world.entries = (await world.owner.get('/timetables?from=2026-03-10&to=2026-05-04')).body
})
beforeEach(() => {
  service.answer(201)
  service.pushed.length = 0
  t.clock.set('2026-03-02T00:00:00Z')
})
afterAll(async () => {
  await t.stop()
  await service.close()
})

const sendAll = () => sendPushes(t.runs, push, t.app.sessions.limits)

async function askForCover(): Promise<string> {
  const asked = { timetableId: world.entries[entry++]!.id, reason: 'injury', note: 'canary of a sore knee' }
  const { status, body } = await t.as(world.usual).post('/covers', asked)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

async function pushOf(coverId: string, person: { userId: string }) {
  const { body } = await world.owner.get(`/deliveries?subjectId=${coverId}`)
  const told = body.find((one: any) => one.person.id === person.userId && one.event === 'cover.requested')
  return told.channels.find((one: any) => one.channel === 'push')
}

it('a browser that was allowed to gets a push that only it can open, signed with the key it subscribed with, and no private word', async () => {
  const trainer = world.others[0]!
  const { body: settings } = await t.as(trainer).get('/push')
  expect(settings.devices).toEqual([])
  const browser = service.newBrowser()
  const subscribed = await t.as(trainer).post('/push/subscriptions', browser, {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36' },
  })
  expect(subscribed).toMatchObject({ status: 201, body: { name: 'Chrome on Windows' } })
  const coverId = await askForCover()
  await sendAll()
  await sendAll()
  expect(service.pushed).toHaveLength(1)
  const [{ headers, words }] = service.pushed as [(typeof service.pushed)[0]]
  expect(words).toEqual({
    title: 'Ride 45 needs cover',
    url: `/dashboard/trainer?tab=covers&cover=${coverId}`,
    tag: expect.any(String),
  })
  expect(headers).toMatchObject({ urgency: 'normal', topic: words.tag!.replaceAll('-', '') })
  const jwt = /t=([^,]+)/.exec(headers.authorization!)![1]!
  const point = Buffer.from(settings.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  await jwtVerify(jwt, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: `http://${service.host}`,
  })
  expect(decodeJwt(jwt).sub).toContain('mailto:')
  expect(await pushOf(coverId, trainer)).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await pushOf(coverId, world.others[1]!)).toMatchObject({ state: 'off', reason: 'no_device' })
})

it('a service that fails is tried again, and a browser that is gone, signed out or shared is forgotten', async () => {
  const trainer = world.others[1]!
  await t.as(trainer).post('/push/subscriptions', service.newBrowser())
  service.answer(503)
  const coverId = await askForCover()
  await sendAll()
  expect(await pushOf(coverId, trainer)).toMatchObject({ state: 'queued', attempts: 1, reason: 'push_service' })
  service.answer(201)
  await sendAll()
  expect(service.pushed).toEqual([])
  t.clock.pass({ minutes: 1 })
  await sendAll()
  expect(await pushOf(coverId, trainer)).toMatchObject({ state: 'sent', attempts: 2, reason: null })

  service.answer(410)
  const next = await askForCover()
  await sendAll()
  expect(await pushOf(next, trainer)).toMatchObject({ state: 'off', reason: 'no_device' })
  expect((await t.as(trainer).get('/push')).body.devices).toEqual([])
  service.answer(201)

  // The next person to sign in at the same browser gets theirs there, and nobody else's.
  const shared = service.newBrowser()
  const other = world.others[2]!
  await t.as(trainer).post('/push/subscriptions', shared)
  await t.as(other).post('/push/subscriptions', shared)
  expect((await t.as(trainer).get('/push')).body.devices).toEqual([])
  const { body } = await t.as(other).get('/push')
  expect(body.devices).toHaveLength(1)
  expect((await t.as(trainer).delete(`/push/subscriptions/${body.devices[0].id}`)).status).toBe(404)
  await t.app.database.pool.query('update auth_sessions set ended_at = now() where account_id = $1', [other.userId])
  const last = await askForCover()
  await sendAll()
  expect(await pushOf(last, other)).toMatchObject({ state: 'off', reason: 'no_device' })
})

it.each([
  ['for longer than it may lie unused', 'counter_moved_at', 'idleHours', 0],
  ['for as long as it may last at all', 'created_at', 'hours', 1],
] as const)(
  'a browser whose session stood %s shows no more notices and is not listed',
  async (_, since, limit, who) => {
    const trainer = world.others[who]!
    const renewed = t.clock.now().subtract({ hours: t.app.sessions.limits[limit] })
    const { body: browser } = await t.as(trainer).post('/push/subscriptions', service.newBrowser())
    const stood = (moment: Temporal.Instant) =>
      t.app.database.pool.query(`update auth_sessions set ${since} = $1 where account_id = $2`, [
        moment.toString(),
        trainer.userId,
      ])
    const listed = async () =>
      (await t.as(trainer).get('/push')).body.devices.some((one: { id: string }) => one.id === browser.id)
    await stood(renewed.add({ minutes: 1 }))
    expect(await listed()).toBe(true)
    await askForCover()
    await sendAll()
    expect(service.pushed).not.toEqual([])

    service.pushed.length = 0
    await stood(renewed)
    expect(await listed()).toBe(false)
    const coverId = await askForCover()
    await sendAll()
    expect(service.pushed).toEqual([])
    expect(await pushOf(coverId, trainer)).toMatchObject({ state: 'off', reason: 'no_device' })
  },
)

it('nobody makes the product call an address that is no push service', async () => {
  const admin = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
  const { keys } = service.newBrowser()
  const addresses = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://evilpush.apple.com.test/',
    'file:///etc/passwd',
  ]
  for (const endpoint of addresses) {
    const { status, body } = await admin.post('/push/subscriptions', { endpoint, keys })
    expect([endpoint, status, body.code]).toEqual([endpoint, 422, 'push.unknown_service'])
  }
  const real = ['https://fcm.googleapis.com/fcm/send/x', 'https://updates.push.services.mozilla.com/wpush/v2/x']
  expect(real.map((endpoint) => push.takes(endpoint))).toEqual([true, true])
})

it('the keys are made once for the installation, sealed, and the same for every process', async () => {
  const again = await openPush({ database: t.app.database, vault, contact: 'mailto:a@b.example', extraHosts: [] })
  expect(again.publicKey).toBe(push.publicKey)
  const other = createVault('some other secret that is long enough for it')
  await expect(
    openPush({ database: t.app.database, vault: other, contact: 'mailto:a@b.example', extraHosts: [] }),
  ).rejects.toThrow('doesn’t decrypt the push keys')
})

it('a process that is killed after a push was taken, before that was kept, sends a copy that takes the place of the first', async () => {
  world = await oneClass(t)
  entry = 0
  const trainer = world.others[0]!
  await t.as(trainer).post('/push/subscriptions', service.newBrowser())
  const coverId = await askForCover()
  service.pushed.length = 0
  const dead = dying(t.runs, () => service.pushed.length > 0)
  await expect(sendPushes(dead, push, t.app.sessions.limits)).rejects.toThrow('killed')
  const taken = service.pushed.length
  expect(taken).toBeGreaterThan(0)
  await sendAll()
  expect([service.pushed.length, (await pushOf(coverId, trainer)).state]).toEqual([taken, 'queued'])
  t.clock.pass({ minutes: 2 })
  await sendAll()
  expect((await pushOf(coverId, trainer)).state).toBe('sent')
  const topics = service.pushed.map((one) => `${one.path} ${one.headers.topic}`)
  expect([topics.length, new Set(topics).size]).toEqual([taken * 2, taken])
})

it('N-04 what somebody turned off is not pushed: the channel, a category, a priority', async () => {
  world = await oneClass(t, { gymName: 'Bayside Gym', others: 1 })
  world.entries = (await world.owner.get('/timetables?from=2026-03-10&to=2026-05-04')).body
  entry = 0
  const trainer = world.others[0]!
  await t.as(trainer).post('/push/subscriptions', service.newBrowser())
  const path = `/notifications/preferences/${trainer.userId}`
  const { body: before } = await t.as(trainer).get(path)
  const told = async (change: object) => {
    service.pushed.length = 0
    await t.as(trainer).patch(path, { ...before, ...change })
    const coverId = await askForCover()
    await sendAll()
    const { state } = await pushOf(coverId, trainer)
    return [service.pushed.length > 0, state]
  }
  expect(await told({})).toEqual([true, 'sent'])
  expect(await told({ email: false, emailNotifications: false })).toEqual([true, 'sent'])
  const no = [false, 'off']
  expect(await told({ push: false, pushNotifications: false })).toEqual(no)
  expect(await told({ categories: { ...before.categories, action_required: false } })).toEqual(no)
  expect(await told({ priorityLevel: 'urgent' })).toEqual(no)
  await t.as(trainer).patch(path, before)
})
