import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

let t: TestApp
let gym: MadeGym
let admin: MadePerson
let desk: MadePerson
let trainer: MadeTrainer
let stranger: MadeTrainer
beforeAll(async () => {
  t = await testApp()
  await t.given(async (work) => {
    gym = await makeGym(work, { name: 'Harbour Gym' })
    admin = await makePerson(work, { role: 'admin' })
    desk = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gymId, desk.userId, 'front_desk')
    trainer = await makeTrainer(work, { specialtyIds: [] })
    stranger = await makeTrainer(work, { specialtyIds: [] })
    await makeConnection(work, gym.gymId, trainer.trainerId)
  })
})
afterAll(() => t.stop())

const original = pg.Client.prototype.query
type Someone = { userId: string; email: string }
const doors = { title: 'Doors', message: 'Use the back door.', type: 'system' }
const tell = (from: Someone, to: Someone, more = {}) =>
  t.as(from).post('/notifications', { userId: to.userId, ...doors, ...more })
const ids = async (who: Someone, query = '') =>
  (await t.as(who).get(`/notifications${query}`)).body.map((one: { id: string }) => one.id)
const unread = async (who: Someone) => (await t.as(who).get('/notifications/unread')).body.count
const reader = () => t.given((work) => makeTrainer(work, { specialtyIds: [] }))

it('N-06 notices are added, read one by one or all at once, and deleted', async () => {
  const own = await reader()
  const made = []
  for (const title of ['One', 'Two', 'Three']) {
    t.clock.pass({ minutes: 1 })
    const { status, body } = await tell(own, own, { title, updatedAt: '2020-01-01T00:00:00Z' })
    expect([status, body.title, body.read]).toEqual([201, title, false])
    expect(body.updatedAt).toBe(t.clock.now().toString())
    made.push(body.id)
  }
  expect(await ids(own)).toEqual(made.toReversed())
  const { status, body } = await t.as(own).patch(`/notifications/${made[0]}/read`)
  expect([status, body.id, body.read, await unread(own)]).toEqual([200, made[0], true, 2])
  expect((await t.as(own).patch(`/notifications/read-all/${own.userId}`)).body).toEqual({ success: true, count: 2 })
  expect(await unread(own)).toBe(0)
  expect((await t.as(own).delete(`/notifications/${made[1]}`)).body).toEqual({ success: true })
  expect(await ids(own)).toEqual([made[2], made[0]])
  for (const gone of [
    t.as(own).delete(`/notifications/${made[1]}`),
    t.as(own).patch(`/notifications/${made[1]}/read`),
    t.as(stranger).delete(`/notifications/${made[0]}`),
  ])
    expect((await gone).status).toBe(404)
})

describe('who may tell whom', () => {
  it('oneself, an admin anybody, a gym its connected trainers', async () => {
    expect((await tell(stranger, stranger)).status).toBe(201)
    expect((await tell(admin, stranger)).status).toBe(201)
    expect((await tell(gym.owner, trainer)).status).toBe(201)
    const { body } = await t.as(trainer).get('/notifications?limit=1')
    expect(body[0]).toMatchObject({
      ...doors,
      metadata: {
        category: 'updates',
        priority: 'medium',
        sender: { id: gym.owner.userId, name: gym.owner.name },
        link: null,
        requestData: null,
      },
    })
  })

  it("N-09 'Failed to add notification' where it is not theirs to tell", async () => {
    for (const [from, to] of [
      [gym.owner, stranger],
      [desk, trainer],
      [trainer, stranger],
      [trainer, gym.owner],
      [admin, { userId: '00000000-0000-4000-8000-000000000000', email: '' }],
    ] as const) {
      expect(await tell(from, to)).toMatchObject({
        status: 404,
        body: { code: 'notifications.not_added', message: 'Failed to add notification' },
      })
    }
  })

  it('the link stays inside the product, only the product is urgent, and the sender is who tells', async () => {
    const links = [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere',
      'javascript:alert(1)',
      '/a b',
      '',
    ]
    for (const link of links) expect((await tell(trainer, trainer, { metadata: { link } })).status).toBe(400)
    expect((await tell(trainer, trainer, { metadata: { priority: 'urgent' } })).status).toBe(400)
    const sender = { id: admin.userId, name: 'An Admin', avatar: null }
    const { body } = await tell(trainer, trainer, {
      metadata: { title: 'Doors', category: 'messages', priority: 'high', link: '/covers?tab=open#1', sender },
    })
    expect(body.metadata).toMatchObject({
      category: 'messages',
      priority: 'high',
      link: '/covers?tab=open#1',
      sender: { id: trainer.userId },
    })
  })

  it('a gym asks in its own name only', async () => {
    const other = await t.given((work) => makeGym(work))
    const requestData = {
      type: 'connection',
      status: 'pending',
      data: { gymEntityId: other.gymId, gymId: other.gymId, trainerEntityId: trainer.trainerId, message: 'Hello' },
    }
    const { body } = await tell(gym.owner, trainer, { type: 'connection', metadata: { requestData } })
    expect(body.metadata.requestData.data).toMatchObject({ gymEntityId: gym.gymId, gymId: gym.gymId, message: 'Hello' })
  })

  it('it is an event that does not carry the words', async () => {
    await tell(gym.owner, trainer)
    const { rows } = await t.app.database.pool.query(
      `select payload, gym_id from events where type = 'notice.added' and actor_id = $1 order by position desc limit 1`,
      [gym.owner.userId],
    )
    expect(rows).toEqual([{ payload: { userId: trainer.userId }, gym_id: gym.gymId }])
  })
})

describe('N-07 how a request was answered', () => {
  const keep = (who: Someone, notificationId: string, status: string, action = `connection_${status}`) =>
    t.as(who).post('/notifications/update-status', { notificationId, status, action })

  it.each(['accepted', 'declined'])('N-07 %s is kept with the notice, which is read then', async (status) => {
    const own = await reader()
    await t.as(gym.owner).post('/connections', { gymEntityId: gym.gymId, trainerEntityId: own.trainerId })
    const [id] = await ids(own)
    const { status: code, body } = await keep(own, id, status)
    expect([code, body.read]).toEqual([200, true])
    expect(body.metadata).toMatchObject({ action: `connection_${status}`, requestData: { type: 'connection', status } })
    expect((await t.as(own).get('/notifications')).body[0]).toEqual(body)
    expect(await unread(own)).toBe(0)
  })

  it('only with a notice of one’s own, and never two things at once', async () => {
    const own = await reader()
    await tell(own, own)
    const [id] = await ids(own)
    expect((await keep(stranger, id, 'accepted')).status).toBe(404)
    expect((await keep(own, id, 'accepted', 'connection_declined')).status).toBe(400)
    expect((await keep(own, id, 'maybe')).status).toBe(400)
  })
})

describe('the list of all notices', () => {
  it('is narrowed to unread, a kind, a period, words and the archive', async () => {
    const own = await reader()
    const at: Record<string, string> = {}
    for (const [title, category] of [
      ['Old plan', 'account'],
      ['100% full', 'updates'],
      ['New message', 'messages'],
    ] as const) {
      t.clock.pass({ hours: 24 })
      at[title] = t.clock.now().toString()
      await tell(own, own, { title, metadata: { category } })
    }
    const titles = async (query: string) =>
      (await t.as(own).get(`/notifications?${query}`)).body.map((one: { title: string }) => one.title)
    const [message, full, plan] = await ids(own)
    await t.as(own).patch(`/notifications/${full}/read`)
    expect(await titles('unread=true')).toEqual(['New message', 'Old plan'])
    expect(await titles('category=account')).toEqual(['Old plan'])
    expect(await titles(`from=${at['100% full']}`)).toEqual(['New message', '100% full'])
    expect(await titles('search=100%25')).toEqual(['100% full'])
    expect(await titles('search=BACK door')).toEqual(['New message', '100% full', 'Old plan'])

    const change = (body: object) => t.as(own).patch('/notifications', body)
    expect((await change({ ids: [message, plan], archived: true })).body).toEqual({ success: true, count: 2 })
    expect(await titles('')).toEqual(['100% full'])
    expect(await titles('archived=true')).toEqual(['New message', 'Old plan'])
    expect(await unread(own)).toBe(0)
    expect((await change({ ids: [plan], archived: false, read: true })).body).toEqual({ success: true, count: 1 })
    expect(await titles('')).toEqual(['100% full', 'Old plan'])
    expect((await t.as(stranger).patch('/notifications', { ids: [plan], archived: true })).status).toBe(404)
  })

  it('reads a page of a hundred thousand by its index, whatever it is narrowed to', async () => {
    const own = await reader()
    const { pool } = t.app.database
    await t.given((work) =>
      work.tx.execute(`
        with made as (
          insert into events (id, type, payload, actor_kind, request_id, at)
          select gen_random_uuid(), 'notice.added', '{}', 'system', 'test', timestamptz '2026-01-01' + n * interval '1 second'
          from generate_series(1, 100000) n returning id, at
        )
        insert into notifications (id, user_id, event_id, type, title, message, category, priority, sender, created_at, updated_at,
          read_at, archived_at, family, family_title, family_part)
        select gen_random_uuid(), case when mod(row_number() over (), 4) = 0 then '${own.userId}'::uuid else '${stranger.userId}'::uuid end,
          id, 'system', 'Doors', 'Back door', 'updates', 'medium', '{"id": null, "name": "Quartet", "avatar": null}', at, at,
          case when random() < 0.99 then at end, case when random() < 0.3 then at end,
          case when f then 'f' || extract(epoch from at)::bigint / 40 end, case when f then '{count}' end, case when f then 'a' end
        from made, lateral (select random() < 0.5 and made.id is not null as f) as half`),
    )
    await pool.query('analyze notifications')
    for (const query of ['', 'digest=true', 'unread=true&digest=true', 'archived=true', 'from=2026-01-02T00:00:00Z']) {
      const { plan, body } = await explained(query)
      expect(body.length, query).toBe(30)
      expect(plan, query).toMatch(/Index Scan (using|on) notifications_(by_person|unread|archived)/)
      expect(plan, query).not.toMatch(/Seq Scan on notifications/)
    }

    /** The plan of the list's own query, with its parameters bound. */
    async function explained(query: string) {
      const asked: { text: string; values: unknown[] }[] = []
      const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: pg.Client,
        ...given: unknown[]
      ) {
        const [first, values] = given as [string | { text: string }, unknown[]]
        const text = typeof first === 'string' ? first : first.text
        if (/from "notifications".*order by.*limit/s.test(text)) asked.push({ text, values })
        return original.apply(this, given as never)
      } as never)
      const { body } = await t.as(own).get(`/notifications?limit=30&${query}`)
      spy.mockRestore()
      const { rows } = await pool.query(`explain ${asked[0]!.text}`, asked[0]!.values)
      return { body, plan: rows.map((row) => row['QUERY PLAN']).join('\n') }
    }
  })
})
