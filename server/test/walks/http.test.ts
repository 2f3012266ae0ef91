import { afterAll, beforeAll, expect, it } from 'vitest'
import { problem } from '@quartet/contract/kernel/errors'
import { forgetAnswers } from '../../src/platform/http/idempotency.ts'
import { joinTeam, makeGym, makePerson, type MadeGym, type MadePerson } from '../factories.ts'
import { testApp, type TestApp } from '../harness.ts'

let t: TestApp
let gym: MadeGym
let outsider: MadePerson
beforeAll(async () => {
  t = await testApp()
  ;[gym, outsider] = await t.given(async (work) => [await makeGym(work), await makePerson(work, { role: 'supplier' })])
})
afterAll(() => t.stop())

const inject = (options: object) => t.app.fastify.inject(options as never) as Promise<any>
const studio = { name: 'Loft', capacity: 8 }

it('every answer carries the request id, the caller’s own when it has the form of one', async () => {
  expect(
    (await inject({ url: '/api/health', headers: { 'x-request-id': 'from-the-proxy-42' } })).headers['x-request-id'],
  ).toBe('from-the-proxy-42')
  const forged = await inject({ url: '/api/health', headers: { 'x-request-id': 'x"} forged line' } })
  expect(forged.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
})

it('errors are problem documents with their own content type, from every layer', async () => {
  for (const options of [
    { url: '/api/nowhere' },
    { url: '/api/users/me' },
    { method: 'POST', url: '/api/users/login', payload: {} },
    { method: 'POST', url: '/api/users/login', headers: { 'content-type': 'text/plain' }, payload: 'email=a' },
    { method: 'POST', url: '/api/users/login', headers: { 'content-type': 'application/json' }, payload: '{"email":' },
    {
      method: 'POST',
      url: '/api/users/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"email":"${'a'.repeat(1_100_000)}"}`,
    },
    { url: '/api/specialties?x=%00' },
  ]) {
    const answer = await inject(options)
    expect(answer.statusCode, JSON.stringify(options).slice(0, 120)).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(problem.parse(answer.json()).status).toBe(answer.statusCode)
  }
})

it('a body that is too large or of another kind is refused with its own status', async () => {
  const large = await inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"email":"${'a'.repeat(1_100_000)}"}`,
  })
  expect(large.statusCode).toBe(413)
  const plain = await inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'content-type': 'text/plain' },
    payload: 'hello',
  })
  expect(plain.statusCode).toBe(415)
})

it('text with a NUL is a mistake of the sender, not of ours', async () => {
  const answer = await t.as(gym.owner).post('/studios', { name: 'Lo\u0000ft', capacity: 8 })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } })
})

it('half a character, or a day in the year zero, is a mistake of the sender too', async () => {
  const half = await t.as(gym.owner).patch(`/gyms/${gym.gymId}`, { city: 'Fitz\udfffroy' })
  expect(half).toMatchObject({ status: 400, body: { errors: [{ field: 'city' }] } })
  const before = await t.as(gym.owner).get('/timetables?from=0000-01-01')
  expect(before).toMatchObject({ status: 400, body: { errors: [{ field: 'from' }] } })
})

it('security headers stand on every answer: no framing, no sniffing, scripts from here only, and none for data', async () => {
  for (const url of ['/', '/api/health', '/api/nowhere', '/dashboard/gym', '/api/docs']) {
    const { headers } = await inject({ url })
    const isData = /json/.test(headers['content-type'] as string)
    expect(headers['content-security-policy']).toContain(isData ? "default-src 'none'" : "object-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(headers['referrer-policy']).toBeTruthy()
  }
})

it('a page asks, listens and plays from hosts that are named, and from no others', async () => {
  const named = await testApp({
    config: {
      publicUrl: 'https://quartet.example/',
      geocoderUrl: 'https://geo.example/reverse',
      analyticsUrl: 'https://counts.example/tag.js',
    },
  })
  const answers = [await inject({ url: '/' }), await named.app.fastify.inject('/')]
  await named.stop()
  const [plain, full] = answers.map(({ headers }) =>
    Object.fromEntries(
      (headers['content-security-policy'] as string).split(';').map((one) => {
        const [directive, ...sources] = one.trim().split(' ')
        return [directive!, sources]
      }),
    ),
  )
  expect(plain).toMatchObject({ 'connect-src': ["'self'"], 'media-src': ["'self'", 'blob:'] })
  expect(full).toMatchObject({
    'connect-src': ["'self'", 'wss://quartet.example', 'https://counts.example', 'https://geo.example'],
    'media-src': ["'self'", 'blob:'],
  })
  for (const sources of Object.values({ ...plain, ...full }).flat())
    expect(['https:', 'http:', 'wss:', 'ws:', '*']).not.toContain(sources)
})

it('another origin is given nothing unless the installation names it', async () => {
  const { headers } = await inject({ url: '/api/health', headers: { origin: 'https://evil.example' } })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

it('answers of the API are never stored', async () => {
  expect((await inject({ url: '/api/specialties' })).headers['cache-control']).toBe('no-store')
})

it('the reference names every operation and every refusal, for machines and for people', async () => {
  const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
  const headers = { authorization: `Bearer ${await t.tokenOf(admin)}` }
  const document = (await inject({ url: '/api/openapi.json', headers })).json()
  const approval = document.paths['/covers/{id}/approval'].post
  const conflict = approval.responses['409'].content['application/problem+json'].schema
  expect(conflict.allOf).toEqual([{ $ref: '#/components/schemas/Problem' }])
  expect(conflict.properties.code.enum).toContain('covers.just_taken')
  expect(document.components.schemas.Problem.properties).toHaveProperty('detail')
  const page = await inject({ url: '/api/docs', headers })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/covers/{id}/approval')
  expect(page.body).toContain('Another trainer was approved a moment ago.')
})

it('the reference is for admins alone, whose browser is sent to the page that asks with their token, and for all with the demo story', async () => {
  const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
  const ask = async (url: string, token?: string, accept = 'application/json') => {
    const answer = await inject({ url, headers: { accept, ...(token ? { authorization: `Bearer ${token}` } : {}) } })
    return [answer.statusCode, answer.headers.location, answer.body.includes('/covers/{id}/approval')]
  }
  for (const url of ['/api/docs', '/api/openapi.json']) {
    expect(await ask(url)).toEqual([401, undefined, false])
    expect(await ask(url, await t.tokenOf(gym.owner))).toEqual([403, undefined, false])
    expect(await ask(url, await t.tokenOf(admin))).toEqual([200, undefined, true])
  }
  expect(await ask('/api/docs', undefined, 'text/html')).toEqual([302, '/admin/api', false])
  const demo = await testApp({ config: { demo: true } })
  expect((await demo.app.fastify.inject({ url: '/api/docs' })).statusCode).toBe(200)
  await demo.stop()
})

it('the same key gives the same answer and makes one thing (I9)', async () => {
  const owner = t.as(gym.owner)
  const first = await owner.post('/studios', { ...studio, name: 'Once' }, { key: 'studio-once' })
  const again = await owner.post('/studios', { ...studio, name: 'Once' }, { key: 'studio-once' })
  expect(again).toMatchObject({ status: first.status, body: first.body })
  const { body: all } = await owner.get('/studios')
  expect(all.filter((one: { name: string }) => one.name === 'Once')).toHaveLength(1)
})

it('the same key sent ten times at once makes one thing and answers all ten alike', async () => {
  const owner = t.as(gym.owner)
  await owner.get('/studios')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => owner.post('/studios', { ...studio, name: 'Tenfold' }, { key: 'studio-tenfold' })),
  )
  expect(new Set(answers.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1)
  expect(answers[0]!.status).toBe(201)
})

it('the same key with another body is refused', async () => {
  const owner = t.as(gym.owner)
  await owner.post('/studios', { ...studio, name: 'Kept' }, { key: 'studio-kept' })
  expect(await owner.post('/studios', { ...studio, name: 'Changed' }, { key: 'studio-kept' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  })
})

it('one key with ten bodies at once makes one thing and refuses the other nine', async () => {
  const owner = t.as(gym.owner)
  await owner.get('/studios')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      owner.post('/studios', { ...studio, name: `Race ${at}` }, { key: 'studio-race' }),
    ),
  )
  expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(422)])
})

it('a key that was used for one gym does not answer for another', async () => {
  const { admin, other } = await t.given(async (work) => {
    const made = { admin: await makePerson(work, { role: 'gym_admin' }), other: await makeGym(work) }
    for (const { gymId } of [gym, made.other]) await joinTeam(work, gymId, made.admin.userId, 'gym_admin')
    return made
  })
  const wish = { ...studio, name: 'Of one gym' }
  const [first, again, elsewhere] = [
    await t.as(admin, gym.gymId).post('/studios', wish, { key: 'studio-of-one-gym' }),
    await t.as(admin, gym.gymId).post('/studios', wish, { key: 'studio-of-one-gym' }),
    await t.as(admin, other.gymId).post('/studios', wish, { key: 'studio-of-one-gym' }),
  ]
  expect([first.status, again.body.id]).toEqual([201, first.body.id])
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'idempotency_mismatch'])
})

it('a failed request leaves its key free, so that the corrected one goes through', async () => {
  const owner = t.as(gym.owner)
  await owner.post('/studios', { ...studio, name: 'Taken' })
  expect((await owner.post('/studios', { ...studio, name: 'Taken' }, { key: 'studio-retry' })).status).toBe(409)
  expect((await owner.post('/studios', { ...studio, name: 'Free' }, { key: 'studio-retry' })).status).toBe(201)
})

it('one person’s key says nothing to another', async () => {
  await t.as(gym.owner).post('/studios', { ...studio, name: 'Mine' }, { key: 'shared-key-1' })
  expect((await t.as(outsider).post('/studios', { ...studio, name: 'Mine' }, { key: 'shared-key-1' })).status).toBe(403)
})

it('what a key answered is known for two days, and kept no longer', async () => {
  const owner = t.as(gym.owner)
  const asked = () => owner.post('/studios', { ...studio, name: 'Of two days' }, { key: 'studio-two-days' })
  const { body: first } = await asked()
  t.clock.pass({ hours: 47 })
  await t.given(forgetAnswers)
  expect((await asked()).body).toEqual(first)
  t.clock.pass({ hours: 2 })
  await t.given(forgetAnswers)
  const { rows } = await t.app.database.pool.query('select 1 from idempotency_keys where key = $1', ['studio-two-days'])
  expect(rows).toEqual([])
})

it('health answers while the process lives, ready while the database does', async () => {
  expect((await inject({ url: '/api/health' })).json()).toEqual({ status: 'ok' })
  expect((await inject({ url: '/api/ready' })).json()).toEqual({ status: 'ready' })
})
