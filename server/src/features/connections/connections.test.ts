import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  specialtyNamed,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import type { Live } from '../../platform/events/realtime.ts'
import { connectionEvents } from './connection/connection.event.ts'
import { endAllOf } from './connection/leaving.commands.ts'

let product: TestApp
let yoga: string
beforeAll(async () => {
  product = await testApp({ now: '2026-03-02T20:00:00Z' })
  yoga = await product.given((work) => specialtyNamed(work, 'Yoga'))
})
afterAll(() => product?.stop())

/** A gym and a trainer of their own, for one test. */
async function aPair(): Promise<{ gym: MadeGym; trainer: MadeTrainer; manager: MadePerson; frontDesk: MadePerson }> {
  return product.given(async (work) => {
    const gym = await makeGym(work, { timezone: 'Australia/Sydney' })
    const trainer = await makeTrainer(work, { specialtyIds: [yoga] })
    const manager = await makePerson(work, { role: 'gym' })
    const frontDesk = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gymId, manager.userId, 'manager')
    await joinTeam(work, gym.gymId, frontDesk.userId, 'front_desk')
    return { gym, trainer, manager, frontDesk }
  })
}

const ask = (caller: Caller, pair: { gym: MadeGym; trainer: MadeTrainer }, more: object = {}) =>
  caller.post('/connections', { gymEntityId: pair.gym.gymId, trainerEntityId: pair.trainer.trainerId, ...more })

it('C-01 a connection names both sides, its status, that a new one is a contractor, and its start', async () => {
  const pair = await aPair()
  const { status, body } = await ask(product.as(pair.gym.owner), pair, { message: 'Come and teach' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    gymEntityId: pair.gym.gymId,
    trainerEntityId: pair.trainer.trainerId,
    status: 'pending',
    reason: null,
    employmentStatus: 'contractor',
    // 07:00 on the third in Sydney, while UTC still has the second.
    startDate: '2026-03-03',
    requestedBy: 'gym',
    message: 'Come and teach',
    gym: { name: pair.gym.name },
    trainer: { userId: pair.trainer.userId, name: pair.trainer.name, specialties: [{ id: yoga, name: 'Yoga' }] },
    can: { accept: false, decline: false, terminate: true },
  })
  const trainer = product.as(pair.trainer)
  expect((await trainer.put(`/connections/${body.id}`, { status: 'active' })).body.status).toBe('active')
  expect((await trainer.put(`/connections/${body.id}`, { status: 'inactive' })).body).toMatchObject({
    status: 'inactive',
    reason: 'terminated',
  })
})

it('C-02 a new request is pending, and an active or pending one blocks it in words', async () => {
  const pair = await aPair()
  const owner = product.as(pair.gym.owner)
  const { body: first } = await ask(owner, pair, { status: 'active' })
  expect(first.status).toBe('pending')
  for (const again of [await ask(owner, pair), await ask(product.as(pair.trainer), pair)]) {
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'connections.already_pending',
      message: 'A connection request is already pending',
      error: 'A connection request is already pending',
    })
  }
  await product.as(pair.trainer).put(`/connections/${first.id}`, { status: 'active' })
  const active = await ask(owner, pair)
  expect(active.status).toBe(409)
  expect(active.body).toMatchObject({
    code: 'connections.already_active',
    message: 'You are already connected with this trainer',
  })
  expect((await ask(product.as(pair.trainer), pair)).body.message).toBe('You are already connected with this gym')

  await owner.delete(`/connections/${first.id}`)
  expect((await ask(owner, pair)).status).toBe(201)
})

it('fifty requests of one gym and one trainer at once, from both sides, make one connection and 49 clear answers', async () => {
  const pair = await aPair()
  const sides = [product.as(pair.gym.owner), product.as(pair.trainer), product.as(pair.manager)]
  await Promise.all(sides.map((side) => side.get('/connections')))
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(sides[at % 3]!, pair)))
  expect(answers.filter((one) => one.status === 201)).toHaveLength(1)
  expect(answers.filter((one) => one.body.message === 'A connection request is already pending')).toHaveLength(49)
  const { rows } = await product.app.database.pool.query('select status from connections where trainer_id = $1', [
    pair.trainer.trainerId,
  ])
  expect(rows).toEqual([{ status: 'pending' }])
})

it('C-03 only a pending request is accepted; decline and terminate make it inactive', async () => {
  const pair = await aPair()
  const owner = product.as(pair.gym.owner)
  const trainer = product.as(pair.trainer)
  const { body: first } = await ask(owner, pair)
  expect((await trainer.put(`/connections/${first.id}`, { status: 'active' })).body.status).toBe('active')
  for (const side of [trainer, owner]) {
    const again = await side.put(`/connections/${first.id}`, { status: 'active' })
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('Connection is not in pending state (current status: active)')
  }
  expect((await owner.put(`/connections/${first.id}`, { status: 'inactive' })).body).toMatchObject({
    status: 'inactive',
    reason: 'terminated',
  })
  const gone = await trainer.put(`/connections/${first.id}`, { status: 'active' })
  expect(gone.body.message).toBe('Connection is not in pending state (current status: inactive)')
  expect((await owner.put(`/connections/${first.id}`, { status: 'inactive' })).body).toMatchObject({
    status: 409,
    message: 'Failed to update connection',
  })

  const { body: second } = await ask(trainer, pair)
  expect((await owner.put(`/connections/${second.id}`, { status: 'inactive' })).body).toMatchObject({
    status: 'inactive',
    reason: 'declined',
  })
})

it('either side may ask, and only the other one answers (decisions 30 and 31)', async () => {
  const pair = await aPair()
  const manager = product.as(pair.manager)
  const trainer = product.as(pair.trainer)
  const { body: request } = await ask(trainer, pair, { employmentStatus: 'employee' })
  expect(request).toMatchObject({
    requestedBy: 'trainer',
    employmentStatus: 'contractor',
    can: { accept: false, terminate: true },
  })

  const own = await trainer.put(`/connections/${request.id}`, { status: 'active' })
  expect(own.body).toMatchObject({
    status: 403,
    code: 'not_permitted',
    message: 'You sent this request, so only the other party can answer it.',
  })
  expect((await manager.get(`/connections/${request.id}`)).body.can).toEqual({
    accept: true,
    decline: true,
    terminate: false,
  })
  expect((await product.as(pair.frontDesk).put(`/connections/${request.id}`, { status: 'active' })).status).toBe(403)
  expect((await product.as(pair.frontDesk).get(`/connections/${request.id}`)).body.can.accept).toBe(false)
  expect((await manager.put(`/connections/${request.id}`, { status: 'active' })).body).toMatchObject({
    status: 'active',
    can: { accept: false, decline: false, terminate: true },
  })
})

it('accept and decline at the same moment: one of them wins and the other is told', async () => {
  const pair = await aPair()
  const { body: request } = await ask(product.as(pair.gym.owner), pair)
  const trainer = product.as(pair.trainer)
  const answers = await Promise.all(
    ['active', 'inactive', 'active', 'active'].map((status) => trainer.put(`/connections/${request.id}`, { status })),
  )
  const { body: after } = await trainer.get(`/connections/${request.id}`)
  expect(answers.filter((one) => one.status === 200).map((one) => one.body.status)).toContain(after.status)
  expect(answers.filter((one) => one.status !== 200).every((one) => one.status === 409)).toBe(true)
})

it('C-05 connections are listed, read, answered and ended, each by whom they concern', async () => {
  const pair = await aPair()
  const elsewhere = await aPair()
  const trainer = product.as(pair.trainer)
  const owner = product.as(pair.gym.owner)
  const { gymId } = pair.gym
  const { trainerId } = pair.trainer
  const { body: here } = await owner.post('/connections', {
    gymEntityId: gymId,
    trainerEntityId: trainerId,
    status: 'pending',
    employmentStatus: 'employee',
    startDate: '2026-04-01',
  })
  expect(here).toMatchObject({ employmentStatus: 'employee', startDate: '2026-04-01' })
  const there = await product.given((work) => makeConnection(work, elsewhere.gym.gymId, trainerId))
  const ids = (...answers: { body: { id: string }[] }[]) =>
    new Set(answers.flatMap(({ body }) => body.map((one) => one.id)))

  expect(ids(await trainer.get('/connections'))).toEqual(new Set([here.id, there]))
  expect(ids(await trainer.get(`/connections?gymId=${gymId}`))).toEqual(new Set([here.id]))
  expect(ids(await trainer.get('/connections?status=active'))).toEqual(new Set([there]))
  expect(ids(await owner.get(`/connections?trainerId=${trainerId}`))).toEqual(new Set([here.id]))
  expect(ids(await owner.get(`/connections/trainer-entity/${trainerId}`))).toEqual(new Set([here.id]))
  expect(ids(await trainer.get(`/connections/trainer-entity/${trainerId}`))).toEqual(new Set([here.id, there]))
  expect(ids(await owner.get(`/connections/gym-entity/${gymId}`))).toEqual(new Set([here.id]))
  const paged = await trainer.get('/connections?page=1&limit=1')
  expect(paged.body.data).toHaveLength(1)
  const rest = await trainer.get(`/connections?limit=1&cursor=${paged.body.nextCursor}`)
  expect(ids({ body: paged.body.data }, { body: rest.body.data })).toEqual(new Set([here.id, there]))

  const stranger = product.as(elsewhere.gym.owner)
  expect((await stranger.get(`/connections/gym-entity/${gymId}`)).status).toBe(404)
  for (const answer of [
    await stranger.get(`/connections/${here.id}`),
    await stranger.put(`/connections/${here.id}`, { status: 'active' }),
    await stranger.delete(`/connections/${here.id}`),
  ]) {
    expect(answer.body).toMatchObject({ status: 404, message: 'Connection not found' })
  }
  expect((await trainer.put(`/connections/${here.id}`, { status: 'active' })).body.status).toBe('active')
  expect((await owner.delete(`/connections/${here.id}`)).body).toEqual({ success: true })
  expect((await owner.get(`/connections/${here.id}`)).body).toMatchObject({ status: 'inactive', reason: 'terminated' })
})

it('the other side hears of a request in the bell, once for each manager, and who did it does not', async () => {
  const pair = await aPair()
  const bell = async (person: MadePerson) => (await product.as(person).get('/notifications')).body
  const { body: request } = await ask(product.as(pair.trainer), pair, { message: 'I live around the corner' })
  for (const person of [pair.gym.owner, pair.manager]) {
    expect(await bell(person)).toMatchObject([
      {
        userId: person.userId,
        title: `${pair.trainer.name} wants to connect`,
        message: `${pair.trainer.name} would like to teach at ${pair.gym.name}. “I live around the corner” Accept or decline the request.`,
        type: 'connection',
        read: false,
        metadata: {
          category: 'action_required',
          sender: { id: pair.trainer.userId, name: pair.trainer.name },
          link: `/trainers/${pair.trainer.trainerId}`,
          requestData: {
            type: 'connection',
            status: 'pending',
            data: {
              connectionId: request.id,
              gymEntityId: pair.gym.gymId,
              trainerEntityId: pair.trainer.trainerId,
              message: 'I live around the corner',
            },
          },
        },
      },
    ])
  }
  expect(await bell(pair.frontDesk)).toEqual([])
  expect(await bell(pair.trainer)).toEqual([])

  await product.as(pair.manager).put(`/connections/${request.id}`, { status: 'active' })
  expect(await bell(pair.trainer)).toMatchObject([
    { title: `${pair.gym.name} has accepted your request`, metadata: { link: `/gyms/${pair.gym.gymId}` } },
  ])
  await product.as(pair.trainer).delete(`/connections/${request.id}`)
  expect((await bell(pair.manager)).map((one: { title: string }) => one.title)).toEqual([
    `${pair.trainer.name} has ended your connection`,
    `${pair.trainer.name} wants to connect`,
  ])
})

it('a side that goes away declines what it was asked and takes back what it asked for, and the other reads which', async () => {
  const [asked, asks] = [await aPair(), await aPair()]
  const request = async (by: MadePerson, pair: typeof asked) => (await ask(product.as(by), pair)).body.id
  const taken = { ...asked, trainer: (await aPair()).trainer }
  const declined = await request(asked.trainer, asked)
  await request(taken.gym.owner, taken)
  const admin = await product.given((work) => makePerson(work, { role: 'admin' }))
  expect((await product.as(admin).delete(`/gyms/${asked.gym.gymId}`)).status).toBe(200)
  await request(asks.gym.owner, asks)
  await product.given((work) => endAllOf(work, { trainerId: asks.trainer.trainerId }))
  await product.settle()

  const told = async (person: MadePerson) => (await product.as(person).get('/notifications')).body[0].title
  expect(await told(asked.trainer)).toBe(`${asked.gym.name} has declined your request`)
  expect(await told(taken.trainer)).toBe(`${asked.gym.name} has withdrawn their request`)
  expect(await told(asks.gym.owner)).toBe(`${asks.trainer.name} has declined your request`)
  expect((await product.as(asked.trainer).get(`/connections/${declined}`)).body).toMatchObject({
    status: 'inactive',
    reason: 'declined',
  })
})

it('asking twice with one key asks once', async () => {
  const pair = await aPair()
  const body = { gymEntityId: pair.gym.gymId, trainerEntityId: pair.trainer.trainerId }
  const owner = product.as(pair.gym.owner)
  const first = await owner.post('/connections', body, { key: 'ask-once-please' })
  const second = await owner.post('/connections', body, { key: 'ask-once-please' })
  expect(second.body).toEqual(first.body)
  expect(await product.as(pair.trainer).get('/notifications/unread')).toMatchObject({ body: { count: 1 } })
})

it('a connection with classes to come is not ended before they are handed on, and the answer names them', async () => {
  const pair = await aPair()
  const owner = product.as(pair.gym.owner)
  const { connectionId, studioId } = await product.given(async (work) => ({
    connectionId: await makeConnection(work, pair.gym.gymId, pair.trainer.trainerId),
    studioId: await makeStudio(work, pair.gym.gymId),
  }))
  await owner.post('/classes', {
    name: 'Flow',
    durationMinutes: 60,
    capacity: 12,
    studioId,
    weekdays: [5],
    startTime: '07:00',
    startsOn: '2026-03-06',
    trainerId: pair.trainer.trainerId,
  })
  for (const answer of [
    await product.as(pair.trainer).put(`/connections/${connectionId}`, { status: 'inactive' }),
    await owner.delete(`/connections/${connectionId}`),
  ]) {
    expect(answer.body).toMatchObject({ status: 409, code: 'connections.has_future' })
    expect(answer.body.data[0]).toMatchObject({
      kind: 'entry',
      label: expect.stringMatching(/^Flow on Friday 6 March/),
    })
  }
  expect((await owner.get(`/connections/${connectionId}`)).body.status).toBe('active')
})

it('both sides hear of every change live', async () => {
  const pair = await aPair()
  const { body: request } = await ask(product.as(pair.gym.owner), pair)
  await product.as(pair.trainer).put(`/connections/${request.id}`, { status: 'active' })
  await product.as(pair.trainer).delete(`/connections/${request.id}`)
  const { rows } = await product.app.database.pool.query(
    'select * from events where subject_id = $1 order by position',
    [request.id],
  )
  expect(rows.map((row) => row.type)).toEqual(['connection.requested', 'connection.accepted', 'connection.terminated'])

  const heard: unknown[] = []
  const live = { tell: (to: unknown) => void heard.push(to) } as unknown as Live
  for (const row of rows) {
    const effect = connectionEvents.find((one) => one.on === row.type)!.reaction!
    await product.given((work) => effect.run(work, row, live))
  }
  const both = { people: [pair.trainer.userId], gyms: [pair.gym.gymId] }
  expect(heard).toEqual([both, both, both])
})
