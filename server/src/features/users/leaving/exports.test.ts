import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeConnection,
  makeGym,
  makeStudio,
  makeTrainer,
  specialtyNamed,
  type MadeGym,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

/** Stands in everything that is somebody else's. */
const canary = 'Zebrafinch'

let t: TestApp
let gym: MadeGym
let mine: MadeTrainer
let other: MadeTrainer

beforeAll(async () => {
  t = await testApp({ config: { worker: true } })
  const world = await t.given(async (work) => {
    const yoga = await specialtyNamed(work, 'Yoga')
    const made = await makeGym(work, { name: 'Northside', owner: { firstName: canary, lastName: 'Owner' } })
    const [a, b] = [
      await makeTrainer(work, { specialtyIds: [yoga], firstName: 'Mei', lastName: 'Tanaka' }),
      await makeTrainer(work, { specialtyIds: [yoga], firstName: canary, lastName: 'Other', bio: canary }),
    ]
    for (const one of [a, b]) await makeConnection(work, made.gymId, one.trainerId)
    return { yoga, gym: made, a, b, studioId: await makeStudio(work, made.gymId) }
  })
  ;({ gym, a: mine, b: other } = world)
  await t.as(gym.owner).post('/classes', {
    name: 'Morning Flow',
    specialtyId: world.yoga,
    durationMinutes: 60,
    capacity: 20,
    studioId: world.studioId,
    weekdays: [2],
    startTime: '06:30',
    startsOn: '2026-03-10',
    trainerId: mine.trainerId,
  })
  const [first] = (await t.as(mine).get('/timetables?from=2026-03-10&to=2026-03-10')).body
  const cover = await t.as(mine).post('/covers', { timetableId: first.id, note: 'my own words' })
  await t.as(other).post(`/covers/${cover.body.id}/applications`, { message: canary })
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('avatar', new File([new Uint8Array(png)], 'me.png', { type: 'image/png' }))
  const request = new Request('http://x/', { method: 'POST', body: form })
  await t.app.fastify.inject({
    method: 'POST',
    url: '/api/avatar/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')!, authorization: `Bearer ${await t.tokenOf(mine)}` },
  })
})
afterAll(() => t.stop())

const latest = async () => (await t.as(mine).get('/users/me/data')).body.export
async function collected() {
  await t.settle()
  await expect.poll(async () => (await latest()).state).toBe('ready')
  await t.settle()
  return latest()
}
async function download(id: string, as = mine) {
  return t.app.fastify.inject({
    url: `/api/users/me/data/${id}`,
    headers: { authorization: `Bearer ${await t.tokenOf(as)}` },
  })
}

describe('my data', () => {
  it('is collected in the background, part by part, and told when it is ready', async () => {
    expect(await latest()).toBeNull()
    const asked = await t.as(mine).post('/users/me/data', {})
    const { parts } = asked.body.export
    expect(asked.body.export).toMatchObject({ state: 'waiting', done: 0, bytes: null })
    expect(parts).toBeGreaterThan(12)
    expect((await t.as(mine).post('/users/me/data', {})).body.code).toBe('users.export_running')
    const ready = await collected()
    expect(ready).toMatchObject({ state: 'ready', done: parts, parts, expiresAt: '2026-03-09T00:00:00Z' })
    const notices = (await t.as(mine).get('/notifications')).body
    expect(notices[0]).toMatchObject({
      title: 'Your data is ready',
      metadata: { link: '/profile/settings#my-data', category: 'account' },
    })
  })

  it('holds every slice’s part of the person, and nothing of anybody else', async () => {
    const { id, bytes } = await latest()
    const answer = await download(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toContain('quartet-my-data.zip')
    expect(answer.rawPayload.byteLength).toBe(bytes)
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    expect(Object.keys(files).toSorted()).toEqual(
      [
        ...[
          'account',
          'classes',
          'connections',
          'covers',
          'documents',
          'engagements',
          'help',
          'jobs',
          'messages',
          'notices',
          'notificationSettings',
          'payroll',
          'profile',
          'supplier',
        ].map((name) => `${name}.json`),
        'picture.jpg',
        'read-me.txt',
      ].toSorted(),
    )
    const text = Object.fromEntries(
      Object.entries(files)
        .filter(([name]) => name.endsWith('.json'))
        .map(([name, content]) => [name, strFromU8(content)]),
    )
    const read = (name: string) => JSON.parse(text[name]!)
    expect(read('account.json').account).toMatchObject({ email: mine.email, role: 'trainer' })
    expect(read('account.json').sessions.length).toBeGreaterThan(0)
    expect(read('profile.json').profile).toMatchObject({ firstName: 'Mei', lastName: 'Tanaka' })
    expect(read('profile.json').teaching.specialties).toEqual(['Yoga'])
    expect(read('connections.json')).toMatchObject([{ gym: 'Northside', status: 'active' }])
    expect(read('classes.json')[0]).toMatchObject({ class: 'Morning Flow', gym: 'Northside', takenByYou: true })
    expect(read('covers.json').asked).toMatchObject([{ class: 'Morning Flow', note: 'my own words' }])
    expect(read('notices.json').length).toBeGreaterThan(0)
    expect(files['picture.jpg']!.byteLength).toBeGreaterThan(300)

    const everything = Object.values(text).join('\n')
    for (const secret of [canary, other.email, other.userId, gym.owner.email, 'password', 'refreshKey', 'argon2']) {
      expect(everything.includes(secret), secret).toBe(false)
    }
  })

  it('can be opened by its owner alone', async () => {
    const { id } = await latest()
    expect((await download(id, other)).statusCode).toBe(404)
    expect((await t.visitor.get(`/users/me/data/${id}`)).status).toBe(401)
  })

  it('is kept for seven days and then removed', async () => {
    const { id } = await latest()
    t.clock.pass({ hours: 7 * 24 - 1 })
    expect((await download(id)).statusCode).toBe(200)
    t.clock.pass({ hours: 1 })
    expect((await latest()).state).toBe('expired')
    expect((await download(id)).statusCode).toBe(410)
    await t.app.tasks.send('users.remove_old_data', {})
    const gone = 'select removed_at is not null as gone from data_exports'
    await expect.poll(async () => (await t.app.database.pool.query(gone)).rows).toEqual([{ gone: true }])
    expect((await t.as(mine).post('/users/me/data', {})).status).toBe(200)
    await collected()
  })
})
