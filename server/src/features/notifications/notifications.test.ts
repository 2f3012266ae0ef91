import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { lastEvent } from '../../../test/last-event.ts'
import type { Person } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import type { NoticeWords } from '../../platform/events/notice.ts'
import { writeNotices } from './notices/notices.commands.ts'
import { notifications } from './notices/notices.tables.ts'

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'test.told': { what: string }
  }
}

let product: TestApp
let gym: MadeGym
let admin: MadePerson
let trainer: MadeTrainer

beforeAll(async () => {
  product = await testApp()
  await product.given(async (work) => {
    gym = await makeGym(work)
    admin = await makePerson(work, { role: 'admin' })
    trainer = await makeTrainer(work, { firstName: 'Ana', specialtyIds: [] })
  })
})
afterAll(() => product?.stop())

const words = (userId: string, more: Partial<NoticeWords> = {}): NoticeWords => ({
  userId,
  title: 'Class moved',
  message: 'Spin moved to 07:00.',
  type: 'system',
  category: 'updates',
  priority: 'medium',
  link: '/dashboard/trainer?tab=timetable',
  ...more,
})

const person = (made: MadePerson, trainerId: string | null = null): Person => ({
  kind: 'person',
  userId: made.userId,
  role: made.role,
  sessionId: newId(),
  name: made.name,
  trainerId,
  teams: [],
  actingGymId: null,
})

/** One event, caused by somebody, that tells these people. */
async function tell(actor: Person, told: NoticeWords[]): Promise<string> {
  return product.app.database.transact(actor, async (work) => {
    const id = await work.record('test.told', { what: 'moved' }, null)
    await writeNotices(work, { id, actorId: actor.userId }, told)
    return id
  })
}

it('N-10 a notice carries all that the bell shows', async () => {
  await tell(person(gym.owner), [
    words(trainer.userId, {
      type: 'cover_request',
      category: 'action_required',
      priority: 'urgent',
      requestData: {
        type: 'connection',
        status: 'pending',
        data: {
          connectionId: gym.gymId,
          gymEntityId: gym.gymId,
          trainerEntityId: trainer.trainerId,
          gymId: gym.gymId,
          trainerId: trainer.trainerId,
          message: 'Hello',
        },
      },
    }),
  ])
  const { status, body } = await product.as(trainer).get('/notifications')
  expect(status).toBe(200)
  expect(body[0]).toEqual({
    id: expect.any(String),
    userId: trainer.userId,
    title: 'Class moved',
    message: 'Spin moved to 07:00.',
    type: 'cover_request',
    read: false,
    createdAt: '2026-03-02T00:00:00Z',
    updatedAt: '2026-03-02T00:00:00Z',
    metadata: {
      title: 'Class moved',
      category: 'action_required',
      priority: 'urgent',
      sender: { id: gym.owner.userId, name: gym.owner.name, avatar: null },
      link: '/dashboard/trainer?tab=timetable',
      action: null,
      requestData: {
        type: 'connection',
        status: 'pending',
        data: {
          connectionId: gym.gymId,
          gymEntityId: gym.gymId,
          trainerEntityId: trainer.trainerId,
          gymId: gym.gymId,
          trainerId: trainer.trainerId,
          message: 'Hello',
        },
      },
    },
    archived: false,
    answer: null,
    digest: null,
  })
})

it('one event tells a person once, and never who caused it', async () => {
  const reader = await product.given((work) => makeTrainer(work, { specialtyIds: [] }))
  const eventId = await tell(person(gym.owner), [
    words(reader.userId),
    words(reader.userId, { title: 'Again' }),
    words(gym.owner.userId),
  ])
  expect((await product.as(reader).get('/notifications')).body.map((one: { title: string }) => one.title)).toEqual([
    'Class moved',
  ])
  expect((await product.as(gym.owner).get('/notifications')).body).toEqual([])
  await expect(
    product.given((work) =>
      writeNotices(
        work,
        {
          id: eventId,
          actorId: null,
        },
        [words(reader.userId)],
      ),
    ),
  ).rejects.toThrow()
})

it('N-05 notices are read newest first, page by page, each by its own person, also named by userId; an admin may read those of anybody', async () => {
  const reader = await product.given((work) => makeTrainer(work, { specialtyIds: [] }))
  for (const title of ['first', 'second', 'third']) {
    product.clock.pass({ minutes: 1 })
    await tell(person(gym.owner), [words(reader.userId, { title })])
  }
  const own = product.as(reader)
  const titles = (list: { title: string }[]) => list.map((one) => one.title)
  const page = (await own.get('/notifications?page=1&limit=2')).body
  const rest = (await own.get(`/notifications?limit=2&cursor=${page.nextCursor}`)).body
  expect([titles(page.data), titles(rest.data)]).toEqual([['third', 'second'], ['first']])
  expect((await own.get(`/notifications?userId=${reader.userId}`)).body).toHaveLength(3)
  expect((await product.as(trainer).get(`/notifications?userId=${reader.userId}`)).status).toBe(404)
  expect((await product.as(admin).get(`/notifications?userId=${reader.userId}`)).body).toHaveLength(3)
})

it('reading marks one notice or all of them, only of oneself, and the first reading counts', async () => {
  const reader = await product.given((work) => makeTrainer(work, { specialtyIds: [] }))
  for (let count = 0; count < 3; count++) await tell(person(gym.owner), [words(reader.userId)])
  const own = product.as(reader)
  expect((await own.get('/notifications/unread')).body).toEqual({ count: 3 })
  const { id } = (await own.get('/notifications')).body[0]
  expect((await product.as(trainer).patch(`/notifications/${id}/read`)).status).toBe(404)
  expect((await product.as(admin).patch(`/notifications/${id}/read`)).status).toBe(404)
  product.clock.pass({ minutes: 5 })
  const read = (await own.patch(`/notifications/${id}/read`)).body
  expect(read).toMatchObject({ id, read: true, updatedAt: product.clock.now().toString() })
  product.clock.pass({ minutes: 5 })
  expect((await own.patch(`/notifications/${id}/read`)).body).toEqual(read)
  expect((await own.get('/notifications/unread')).body).toEqual({ count: 2 })
  expect((await product.as(trainer).patch(`/notifications/read-all/${reader.userId}`)).status).toBe(404)
  expect((await own.patch(`/notifications/read-all/${reader.userId}`)).body).toEqual({ success: true, count: 2 })
  expect((await own.get('/notifications/unread')).body).toEqual({ count: 0 })
})

it('the second net: a query without any scope reads and changes only notices of its own person', async () => {
  await tell(person(gym.owner), [words(trainer.userId, { title: 'For Ana only' })])
  const all = (actor: Person) => product.app.database.transact(actor, (work) => work.tx.select().from(notifications))
  const seen = await all(person(trainer, trainer.trainerId))
  expect(seen.some((row) => row.title === 'For Ana only')).toBe(true)
  expect(seen.every((row) => row.userId === trainer.userId)).toBe(true)
  expect((await all(person(gym.owner))).some((row) => row.title === 'For Ana only')).toBe(false)
  const changed = await product.app.database.transact(person(gym.owner), (work) =>
    work.tx.update(notifications).set({ title: 'Mine now' }).returning({ userId: notifications.userId }),
  )
  expect(changed.every((row) => row.userId === gym.owner.userId)).toBe(true)
})

it('the bell rings live, after the commit, with how many are unread', async () => {
  const heard: { to: string[]; name: string; payload: Record<string, unknown> }[] = []
  const asker = await product.given(async (work) => {
    const made = await makeTrainer(work, { firstName: 'Bea', specialtyIds: [] })
    await makeConnection(work, gym.gymId, trainer.trainerId)
    return made
  })
  const { notificationsReactions } = await import('./notices/notices.reactions.ts')
  const { connectionEvents } = await import('../connections/connection/connection.event.ts')
  await product.as(asker).post('/connections', { gymEntityId: gym.gymId, trainerEntityId: asker.trainerId })
  const requested = await lastEvent(product, 'connection.requested')
  const bell = notificationsReactions(connectionEvents.flatMap((one) => one.notice ?? [])).find(
    (one) => one.on === 'connection.requested',
  )!
  const live = {
    toPeople: (to: string[], name: string, payload: object) => void heard.push({ to, name, payload: payload as never }),
    tell: (to: unknown) => void told.push(to),
  }
  const told: unknown[] = []
  await product.given((work) => bell.run(work, requested, live as never))
  expect(heard).toEqual([
    {
      to: [gym.owner.userId],
      name: 'notification',
      payload: {
        notificationId: expect.any(String),
        title: `${asker.name} wants to connect`,
        type: 'connection',
        unread: 1,
        counts: true,
        at: product.clock.now().toString(),
      },
    },
  ])
  // Who is told of it may have it open.
  expect(told).toEqual([{ people: [gym.owner.userId] }])
  product.clock.pass({ minutes: 6 })
  await product.given((work) => bell.run(work, requested, live as never))
  // What waited, as for a restart, counts and neither rings nor pops up.
  expect(heard[1]?.payload).toMatchObject({ unread: 1, counts: false })
})

it('what is read in one window is told to the others, once', async () => {
  const asked = await product.given((work) => makeTrainer(work, { specialtyIds: [] }))
  await product.as(gym.owner).post('/connections', { gymEntityId: gym.gymId, trainerEntityId: asked.trainerId })
  const { body: own } = await product.as(asked).get('/notifications')
  const read = () => product.as(asked).patch(`/notifications/${own[0].id}/read`, {})
  await read()
  await read()
  const { rows } = await product.app.database.pool.query(
    `select * from events where type = 'notices.read' and actor_id = $1`,
    [asked.userId],
  )
  expect(rows).toHaveLength(1)
  const { notificationsReactions } = await import('./notices/notices.reactions.ts')
  const telling = notificationsReactions([]).find((one) => one.on === 'notices.read')!
  const heard: unknown[] = []
  const live = { toPeople: (...told: unknown[]) => void heard.push(told) }
  await product.given((work) => telling.run(work, rows[0], live as never))
  expect(heard).toEqual([[[asked.userId], 'notifications_read', { unread: 0 }]])
})
