import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGym, makePerson, makeTrainer, type MadeGym, type MadeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { lastEvent } from '../../../../test/last-event.ts'
import { connectionEvents } from '../../connections/connection/connection.event.ts'
import { notificationsReactions } from '../notices/notices.reactions.ts'

let product: TestApp
let gym: MadeGym

beforeAll(async () => {
  product = await testApp()
  await product.given(async (work) => {
    gym = await makeGym(work)
  })
})
afterAll(() => product?.stop())

const aTrainer = () => product.given((work) => makeTrainer(work, { specialtyIds: [] }))
const at = (who: { userId: string }) => `/notifications/preferences/${who.userId}`
const defaults = {
  email: true,
  emailNotifications: true,
  push: true,
  pushNotifications: true,
  inApp: true,
  sound: true,
  notificationSounds: true,
  frequency: 'immediate',
  displayMode: 'detailed',
  priorityLevel: 'all',
  categories: { action_required: true, updates: true, messages: true, account: true },
  channels: {
    email: { action_required: true, updates: true, messages: true, account: true },
    push: { action_required: true, updates: true, messages: true, account: true },
  },
  quietHours: true,
  urgentCover: false,
  urgentTexts: false,
}

/** A notice of category action_required, as a connection request makes it. */
async function ask(trainer: MadeTrainer) {
  await product.as(gym.owner).post('/connections', { gymEntityId: gym.gymId, trainerEntityId: trainer.trainerId })
}
const unread = async (who: MadeTrainer) => (await product.as(who).get('/notifications/unread')).body.count

it('N-05 before anything is chosen the defaults hold', async () => {
  const trainer = await aTrainer()
  const { status, body } = await product.as(trainer).get(at(trainer))
  expect([status, body]).toEqual([200, defaults])
})

it('N-05 both spellings are accepted, kept as one and answered', async () => {
  const trainer = await aTrainer()
  const own = product.as(trainer)
  expect((await own.patch(at(trainer), { emailNotifications: false, push: false })).body).toEqual({
    ...defaults,
    email: false,
    emailNotifications: false,
    push: false,
    pushNotifications: false,
  })
  const { body: whole } = await own.get(at(trainer))
  const { body } = await own.patch(at(trainer), {
    ...whole,
    email: true,
    notificationSounds: false,
    displayMode: 'compact',
    priorityLevel: 'urgent',
    categories: { messages: false },
    channels: { email: { updates: false } },
    quietHours: false,
    urgentCover: true,
  })
  expect(body).toEqual({
    ...whole,
    email: true,
    emailNotifications: true,
    sound: false,
    notificationSounds: false,
    displayMode: 'compact',
    priorityLevel: 'urgent',
    categories: { ...defaults.categories, messages: false },
    channels: { ...defaults.channels, email: { ...defaults.channels.email, updates: false } },
    quietHours: false,
    urgentCover: true,
  })
  expect((await own.get(at(trainer))).body).toEqual(body)
  expect((await own.patch(at(trainer), { priorityLevel: 'some' })).status).toBe(400)
})

it('settings are for oneself only, and a change is an event', async () => {
  const trainer = await aTrainer()
  const admin = await product.given((work) => makePerson(work, { role: 'admin' }))
  for (const other of [gym.owner, admin]) {
    expect((await product.as(other).get(at(trainer))).status).toBe(404)
    expect((await product.as(other).patch(at(trainer), { email: false })).status).toBe(404)
  }
  expect((await product.as(trainer).get(at(trainer))).body).toEqual(defaults)
  await product.as(trainer).patch(at(trainer), { email: false })
  const { rows } = await product.app.database.pool.query(
    `select payload from events where type = 'notification_preferences.changed' and actor_id = $1`,
    [trainer.userId],
  )
  expect(rows).toEqual([{ payload: { userId: trainer.userId } }])
})

it('what a person does not want to be told stays in the list, does not count, and does not pop up', async () => {
  const trainer = await aTrainer()
  const own = product.as(trainer)
  await ask(trainer)
  const { body: list } = await own.get('/notifications')
  const { category, priority } = list[0].metadata
  expect([category, await unread(trainer)]).toEqual(['action_required', 1])

  await own.patch(at(trainer), { categories: { action_required: false } })
  expect(await unread(trainer)).toBe(0)
  expect((await own.get('/notifications')).body).toEqual(list)
  const requested = await lastEvent(product, 'connection.requested')
  const heard: unknown[] = []
  const live = {
    toPeople: (_to: unknown, _name: unknown, payload: unknown) => void heard.push(payload),
    tell: () => undefined,
  }
  const bell = notificationsReactions(connectionEvents.flatMap((one) => one.notice ?? [])).find(
    (one) => one.on === 'connection.requested',
  )!
  await product.given((work) => bell.run(work, requested, live as never))
  expect(heard).toMatchObject([{ notificationId: list[0].id, counts: false, unread: 0 }])

  await own.patch(at(trainer), { categories: { action_required: true }, inApp: false })
  expect(await unread(trainer)).toBe(0)
  await own.patch(at(trainer), { inApp: true, priorityLevel: 'urgent' })
  expect(await unread(trainer)).toBe(priority === 'urgent' ? 1 : 0)
  await own.patch(at(trainer), { priorityLevel: 'important' })
  expect(await unread(trainer)).toBe(priority === 'high' || priority === 'urgent' ? 1 : 0)
  await own.patch(at(trainer), { priorityLevel: 'all' })
  expect(await unread(trainer)).toBe(1)
})
