import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
let gym: MadeGym
let manager: MadePerson
let trainer: MadeTrainer
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

type Someone = { userId: string; email: string }
const newest = async (person: Someone, query = '') => (await t.as(person).get(`/notifications?limit=1${query}`)).body[0]
const answerTo = async (person: Someone) => (await newest(person)).answer

describe('a connection request in the bell', () => {
  let connectionId: string
  beforeEach(async () => {
    t.clock.set('2026-03-02T00:00:00Z')
    await t.given(async (work) => {
      gym = await makeGym(work, { name: 'Harbour Gym' })
      manager = await makePerson(work, { role: 'gym', firstName: 'Mara', lastName: 'Manager' })
      await joinTeam(work, gym.gymId, manager.userId, 'manager')
      trainer = await makeTrainer(work, { specialtyIds: [], firstName: 'Nina', lastName: 'Petrov' })
    })
    const pair = { gymEntityId: gym.gymId, trainerEntityId: trainer.trainerId }
    connectionId = (await t.as(trainer).post('/connections', pair)).body.id
  })
  const put = (who: Someone, status: string) => t.as(who).put(`/connections/${connectionId}`, { status })

  it('is answered where it is read, by everybody who may', async () => {
    const open = {
      acts: [
        { kind: 'accept_connection', label: 'Accept', id: connectionId },
        { kind: 'decline_connection', label: 'Decline', id: connectionId },
      ],
      outcome: null,
    }
    expect(await answerTo(gym.owner)).toEqual(open)
    expect(await answerTo(manager)).toEqual(open)
  })

  it('says who was quicker, to everybody else, and nothing is left to press', async () => {
    expect((await put(manager, 'active')).status).toBe(200)
    const at = '2026-03-02T00:00:00Z'
    const accepted = (by: string) => ({
      acts: [],
      outcome: { word: 'Accepted', sentence: `Accepted by ${by}. You’re connected with Nina Petrov.`, at },
    })
    expect(await answerTo(gym.owner)).toEqual(accepted('Mara Manager'))
    expect(await answerTo(manager)).toEqual(accepted('you'))
    // Who comes too late is told so and changes nothing.
    expect(await put(gym.owner, 'active')).toMatchObject({ status: 409, body: { code: 'connections.not_pending' } })
  })

  it('says that it was declined, taken back, or accepted and ended since', async () => {
    await put(manager, 'inactive')
    expect((await answerTo(gym.owner)).outcome).toMatchObject({
      word: 'Declined',
      sentence: 'Declined by Mara Manager.',
    })
    const pair = { gymEntityId: gym.gymId, trainerEntityId: trainer.trainerId }
    connectionId = (await t.as(trainer).post('/connections', pair)).body.id
    const request = await newest(gym.owner)
    await t.as(trainer).delete(`/connections/${connectionId}`)
    const of = async (id: string) =>
      (await t.as(gym.owner).get('/notifications')).body.find((one: { id: string }) => one.id === id)
    expect((await of(request.id)).answer.outcome).toMatchObject({
      word: 'Processed',
      sentence: 'Nina Petrov has withdrawn the request.',
    })
    connectionId = (await t.as(trainer).post('/connections', pair)).body.id
    const second = await newest(gym.owner)
    await put(gym.owner, 'active')
    await t.as(gym.owner).delete(`/connections/${connectionId}`)
    expect((await of(second.id)).answer.outcome).toMatchObject({
      word: 'Processed',
      sentence: 'Accepted by you. The connection has since ended.',
    })
  })

  it('is not open any more to whoever left the gym', async () => {
    await t.given((work) =>
      work.tx.execute(`update team_members set ended_at = created_at where account_id = '${manager.userId}'`),
    )
    expect(await answerTo(manager)).toEqual({
      acts: [],
      outcome: { word: 'Processed', sentence: 'You can no longer answer this.', at: null },
    })
  })
})

describe('a cover in the bell', () => {
  let world: OneClass
  let coverId: string
  beforeEach(async () => {
    t.clock.set('2026-03-02T00:00:00Z')
    world = await oneClass(t, { gymName: 'Harbour Gym', others: 3 })
    manager = await t.given(async (work) => {
      const made = await makePerson(work, { role: 'gym', firstName: 'Mara', lastName: 'Manager' })
      await joinTeam(work, world.gym.gymId, made.userId, 'manager')
      return made
    })
    const asked = await t.as(world.usual).post('/covers', { timetableId: world.entries[0]!.id, reason: 'sick' })
    coverId = asked.body.id
  })
  const applies = async (who: MadeTrainer) =>
    (await t.as(who).post(`/covers/${coverId}/applications`, {})).body.myApplication.id

  it('is applied for in place, and then says so', async () => {
    const [first] = world.others
    expect(await answerTo(first!)).toEqual({
      acts: [{ kind: 'apply_for_cover', label: 'Apply', id: coverId }],
      outcome: null,
    })
    await applies(first!)
    expect((await answerTo(first!)).outcome).toMatchObject({
      word: 'Applied',
      sentence: 'You’ve applied. Harbour Gym decides.',
    })
  })

  it('is approved in place while one person applies, and compared when there are more', async () => {
    const [first, second] = world.others
    const applicationId = await applies(first!)
    const act = { kind: 'approve_application', label: `Approve ${first!.name}`, id: coverId, applicationId }
    expect(await answerTo(manager)).toEqual({ acts: [act], outcome: null })
    await applies(second!)
    expect(await answerTo(manager)).toEqual({ acts: [], outcome: null })
  })

  it('says who approved whom, and to those who were asked only that it is filled', async () => {
    const [first, , third] = world.others
    const applicationId = await applies(first!)
    const application = await newest(world.gym.owner)
    const wanted = await newest(third!)
    await t.as(manager).post(`/covers/${coverId}/approval`, { applicationId })
    const outcome = async (person: Someone, id: string) =>
      (await t.as(person).get('/notifications')).body.find((one: { id: string }) => one.id === id).answer
    expect(await outcome(world.gym.owner, application.id)).toMatchObject({
      acts: [],
      outcome: { word: 'Filled', sentence: `${first!.name} is covering it, approved by Mara Manager.` },
    })
    expect(await outcome(third!, wanted.id)).toMatchObject({
      acts: [],
      outcome: { word: 'Filled', sentence: 'Another trainer is covering it. There’s nothing for you to do.' },
    })
    expect(await t.as(third!).post(`/covers/${coverId}/applications`, {})).toMatchObject({
      status: 409,
      body: { code: 'covers.not_open' },
    })
  })

  it('says why a trainer cannot take it', async () => {
    const [first] = world.others
    const wanted = await newest(first!)
    const { body: mine } = await t.as(first!).get('/connections')
    await t.as(world.gym.owner).delete(`/connections/${mine[0].id}`)
    const { body } = await t.as(first!).get('/notifications')
    expect(body.find((one: { id: string }) => one.id === wanted.id).answer).toMatchObject({
      acts: [],
      outcome: { word: 'Not for you', sentence: 'Not connected with Harbour Gym.' },
    })
  })

  it('is closed when it was cancelled or when the class has started', async () => {
    const [first] = world.others
    const wanted = await newest(first!)
    const answer = async () =>
      (await t.as(first!).get('/notifications')).body.find((one: { id: string }) => one.id === wanted.id).answer.outcome
    t.clock.set(world.entries[0]!.startsAt)
    expect(await answer()).toMatchObject({ word: 'Closed', sentence: expect.stringContaining('has started') })
    t.clock.set('2026-03-02T00:00:00Z')
    await t.as(world.gym.owner).post(`/covers/${coverId}/cancellation`, {})
    expect(await answer()).toMatchObject({ word: 'Closed', sentence: 'It no longer needs cover.' })
  })

  it('twelve applications are one card, which opens into its parts', async () => {
    const [first, second, third] = world.others
    const names = [first!, second!, third!].map((one) => one.name)
    for (const who of world.others) {
      t.clock.pass({ minutes: 1 })
      await applies(who)
    }
    const { body: cards } = await t.as(manager).get('/notifications?digest=true')
    expect(cards.map((one: { digest: unknown }) => one.digest)).toEqual([
      {
        count: 3,
        unread: 3,
        title: '3 trainers applied for Ride 45, Tuesday 10 March at 6:00 am',
        message: `${names[2]}, ${names[1]} and ${names[0]}.`,
      },
      null,
    ])
    expect(cards[0].answer).toBeNull()
    const { body: parts } = await t.as(manager).get(`/notifications?partsOf=${cards[0].id}`)
    expect(parts.map((one: { title: string }) => one.title)).toEqual([
      'Another application for Ride 45',
      'Another application for Ride 45',
      'First application for Ride 45',
    ])
    const change = { ids: [cards[0].id], parts: true, read: true }
    expect((await t.as(manager).patch('/notifications', change)).body).toEqual({ success: true, count: 3 })
    expect((await newest(manager, '&digest=true')).digest).toMatchObject({ count: 3, unread: 0 })
  })

  it('the covers of one absence are one card', async () => {
    const [first] = world.others
    for (const entry of world.entries.slice(1, 4))
      await t.as(world.usual).post('/covers', { timetableId: entry.id, reason: 'sick' })
    const card = await newest(first!, '&digest=true')
    expect(card.digest).toMatchObject({ count: 4, title: '4 classes at Harbour Gym need cover' })
    expect((await newest(manager, '&digest=true')).digest).toMatchObject({
      title: `${world.usual.name} is away from 4 classes`,
    })
    const { body } = await t.as(first!).get(`/notifications?partsOf=${card.id}`)
    expect(body.map((one: { answer: { acts: unknown[] } }) => one.answer.acts.length)).toEqual([1, 1, 1, 1])
  })
})

it('a page of notices is read in as many queries as one notice', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const [reader, gyms] = await t.given(async (work) => {
    const made = await makeTrainer(work, { specialtyIds: [] })
    const places = []
    for (let count = 0; count < 12; count++) places.push(await makeGym(work))
    await makeConnection(work, (await makeGym(work)).gymId, made.trainerId)
    return [made, places] as const
  })
  const ask = (place: MadeGym) =>
    t.as(place.owner).post('/connections', { gymEntityId: place.gymId, trainerEntityId: reader.trainerId })
  await ask(gyms[0]!)
  const queries = async () => {
    // What the events before set off is not counted.
    await t.settle()
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await t.as(reader).get('/notifications?digest=true')
    const count = asked.mock.calls.length
    asked.mockRestore()
    return count
  }
  // Signs in.
  await queries()
  const forOne = await queries()
  for (const place of gyms.slice(1)) await ask(place)
  expect(await queries()).toBe(forOne)
  expect((await t.as(reader).get('/notifications')).body).toHaveLength(12)
})
