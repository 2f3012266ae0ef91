import { afterAll, beforeAll, expect, it } from 'vitest'
import { io } from 'socket.io-client'
import { contract } from '@quartet/contract/contract'
import { makeGym, makePerson, makeTrainer, type MadeGym, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

const scraper = 'a token that only the scraper of this test has'
let t: TestApp
let gym: MadeGym
let people: Record<'admin' | 'owner' | 'trainer' | 'supplier' | 'gymAdmin', MadePerson>
beforeAll(async () => {
  t = await testApp({ config: { metricsToken: scraper } })
  gym = await t.given((work) => makeGym(work, { name: 'Pulse' }))
  people = await t.given(async (work) => ({
    owner: gym.owner,
    admin: await makePerson(work, { role: 'admin' }),
    trainer: await makeTrainer(work, { specialtyIds: [] }),
    supplier: await makePerson(work, { role: 'supplier' }),
    gymAdmin: await makePerson(work, { role: 'gym_admin' }),
  }))
})
afterAll(() => t.stop())

const ask = (authorization?: string, app = t) =>
  app.app.fastify.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
const text = async () => (await ask(`Bearer ${scraper}`)).body

/** The value of one series, undefined when there is none. */
const value = async (series: string) => valueIn(await text(), series)
function valueIn(read: string, series: string): number | undefined {
  const line = read.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

it('answers to admins and to who has the token, and to nobody else', async () => {
  const statuses = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([who, person]) => [
        who,
        (await ask(`Bearer ${await t.tokenOf(person)}`)).statusCode,
      ]),
    ),
  )
  expect(statuses).toEqual({ admin: 200, owner: 403, trainer: 403, supplier: 403, gymAdmin: 403 })
  expect((await ask()).statusCode).toBe(401)
  expect((await ask(`Bearer ${scraper}`)).statusCode).toBe(200)
  for (const wrong of [`Bearer ${scraper}x`, `Bearer ${scraper.slice(0, -1)}`, `Basic ${scraper}`, 'Bearer undefined'])
    expect([wrong, (await ask(wrong)).statusCode]).toEqual([wrong, 401])
})

it('without METRICS_TOKEN no token is taken, not even an empty one', async () => {
  const without = await testApp({ on: t.databaseUrl })
  const statuses = []
  for (const given of [scraper, '', 'undefined']) statuses.push((await ask(`Bearer ${given}`, without)).statusCode)
  await without.stop()
  expect(statuses).toEqual([401, 401, 401])
})

it('counts answers by operation and class of status', async () => {
  const series = (status: string) => `quartet_request_duration_seconds_count{operation="gyms.get",status="${status}"}`
  const before = [(await value(series('2xx'))) ?? 0, (await value(series('4xx'))) ?? 0]
  await t.as(people.owner).get(`/gyms/${gym.gymId}`)
  await t.as(people.trainer).get('/gyms/00000000-0000-4000-8000-000000000000')
  expect([await value(series('2xx')), await value(series('4xx'))]).toEqual(before.map((one) => one + 1))
})

it('counts refused sign-ins, at either door', async () => {
  const before = (await value('quartet_sign_in_failures_total'))!
  const { email } = people.owner
  await t.visitor.post('/users/login', { email, password: 'certainly not this one' })
  await t.app.fastify.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password: 'nor this one' },
  })
  expect(await value('quartet_sign_in_failures_total')).toBe(before + 2)
})

it('counts files that are not taken, by why', async () => {
  const refused = (why: string) => value(`quartet_uploads_refused_total{why="${why}"}`)
  expect([await refused('too_large'), await refused('not_taken')]).toEqual([0, 0])
  const send = async (length: number, body: string) =>
    t.app.fastify.inject({
      method: 'POST',
      url: '/api/users/me/avatar',
      headers: {
        authorization: `Bearer ${await t.tokenOf(people.trainer)}`,
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': String(length),
      },
      payload: body,
    })
  await send(12_000_000, 'never read')
  const form =
    '--edge\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nno picture\r\n--edge--\r\n'
  await send(form.length, form)
  expect([await refused('too_large'), await refused('not_taken')]).toEqual([1, 1])
})

it('tells open pages, the pool, and what waits in events, outbox and queues', async () => {
  const address = await t.listen()
  const socket = io(address, { auth: { token: await t.tokenOf(people.owner) }, transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  expect(await value('quartet_sockets_open')).toBe(1)
  socket.disconnect()
  expect(await value('quartet_database_connections_max')).toBe(6)
  expect(await value('quartet_database_up')).toBe(1)

  await t.settle()
  const { pool } = t.app.database
  await pool.query(`insert into mails (id, kind, to_address, subject, sealed_body, state, next_attempt_at, created_at)
    select gen_random_uuid(), 'notice', 'rachel@pulse.example', 'Your Ride 45', '', state, now(), now() from unnest(array['failed', 'failed']) state`)
  expect(await value('quartet_outbox_messages{channel="mail",state="failed"}')).toBe(2)
  await pool.query(
    `insert into texts (id, kind, to_phone, sealed_body, state, next_attempt_at, created_at)
    values (gen_random_uuid(), 'code', '+61412345678', '', 'queued', $1, $1)`,
    [t.clock.now().subtract({ minutes: 5 }).toString()],
  )
  expect(await value('quartet_outbox_messages{channel="text",state="waiting"}')).toBe(1)
  expect(await value('quartet_outbox_oldest_seconds{channel="text"}')).toBe(300)
  const due = t.clock.now().subtract({ seconds: 90 }).toString()
  const behind = async () => {
    const read = await text()
    return [valueIn(read, 'quartet_event_lag_seconds'), valueIn(read, 'quartet_event_effects{state="waiting"}')]
  }
  // An effect that no server knows stays due until an admin lets go of it.
  await pool.query(
    `insert into event_deliveries (event_id, reaction, next_attempt_at) select id, 'live.long-gone', $1 from events limit 1`,
    [due],
  )
  expect(await behind()).toEqual([90, 1])
  await pool.query(`update event_deliveries set done_at = now() where reaction = 'live.long-gone'`)
  expect(await behind()).toEqual([0, 0])

  await pool.query(`insert into tasks.job (name, state) values ('identity.drop-old-tries', 'failed')`)
  expect(await value('quartet_tasks{queue="identity.drop-old-tries",state="failed"}')).toBe(1)
})

it('has labels from fixed sets alone: nothing of a person or a gym, whatever was asked for', async () => {
  await t.as(people.owner).get(`/gyms/${gym.gymId}`)
  await t.visitor.get(`/nowhere/${people.owner.email}`)
  await t.app.fastify.inject({ url: `/${gym.gymId}` })
  const read = await text()
  const values = new Map<string, Set<string>>()
  for (const [, name, said] of read.matchAll(/(\w+)="([^"]*)"/g))
    values.set(name!, (values.get(name!) ?? new Set()).add(said!))
  const operations = new Set(
    Object.entries(contract).flatMap(([slice, of]) => Object.keys(of).map((verb) => `${slice}.${verb}`)),
  )
  const isTemplate = (label: string) => label === 'none' || /^\/[\w./:*-]*$/.test(label)
  for (const operation of values.get('operation')!)
    expect(operations.has(operation) || isTemplate(operation)).toBe(true)
  expect([...values.get('status')!].toSorted().every((one) => /^[2345]xx$/.test(one))).toBe(true)
  const own = [...values.keys()].filter(
    (name) => !['le', 'type', 'version', 'major', 'minor', 'patch', 'kind', 'space'].includes(name),
  )
  expect(own.toSorted()).toEqual(['channel', 'operation', 'queue', 'state', 'status', 'why'])
  for (const person of [...Object.values(people), { userId: gym.gymId, email: 'Pulse', name: 'Pulse' }])
    for (const mark of [person.userId, person.email, person.name]) expect(read).not.toContain(mark)
})

it.each([
  ['is away', () => Promise.reject(new Error('away'))],
  ['says nothing', () => new Promise(() => undefined)],
])('still tells of the process while the database %s, and leaves out what it does not know', async (_, connect) => {
  const { pool } = t.app.database
  const before = pool.connect
  pool.connect = connect as never
  const read = await text()
  pool.connect = before
  expect(read).toContain('quartet_database_up 0')
  expect(read).toContain('nodejs_eventloop_lag_seconds')
  expect(read).not.toContain('quartet_event_lag_seconds')
})
