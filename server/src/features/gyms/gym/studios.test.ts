import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  joinTeam,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

let product: TestApp
let gym: MadeGym
let other: MadeGym
let frontDesk: MadePerson
let gymAdmin: MadePerson
let trainer: MadeTrainer

beforeAll(async () => {
  product = await testApp()
  await product.given(async (work) => {
    gym = await makeGym(work)
    other = await makeGym(work)
    frontDesk = await makePerson(work, { role: 'gym' })
    gymAdmin = await makePerson(work, { role: 'gym_admin' })
    trainer = await makeTrainer(work, { specialtyIds: [] })
    await joinTeam(work, gym.gymId, frontDesk.userId, 'front_desk')
    await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
  })
})
afterAll(() => product?.stop())

it('a new studio gets the next hue unless one is chosen', async () => {
  const owner = product.as(gym.owner)
  const { status, body } = await owner.post('/studios', { name: 'Reformer room', capacity: 12 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    gymId: gym.gymId,
    name: 'Reformer room',
    capacity: 12,
    hue: 'violet',
    can: { edit: true },
  })
  expect((await owner.post('/studios', { name: 'Loft', capacity: 20, hue: 'plum' })).body.hue).toBe('plum')
  expect((await owner.post('/studios', { name: 'Yard', capacity: 20 })).body.hue).toBe('orange')
  expect((await owner.get('/studios')).body.map((one: { name: string }) => one.name)).toEqual([
    'Loft',
    'Reformer room',
    'Yard',
  ])
})

it('one name stands for one studio of a gym, in whatever case, until it is archived', async () => {
  const owner = product.as(gym.owner)
  const { body: cycle } = await owner.post('/studios', { name: 'Cycle', capacity: 30 })
  const again = await owner.post('/studios', { name: 'cycle', capacity: 5 })
  expect(again.body).toMatchObject({
    status: 409,
    code: 'gyms.studio_name_taken',
    message: 'There’s already a studio with this name.',
  })
  expect((await product.as(other.owner).post('/studios', { name: 'Cycle', capacity: 5 })).status).toBe(201)

  expect((await owner.delete(`/studios/${cycle.id}`)).body).toEqual({ success: true })
  expect((await owner.post('/studios', { name: 'cycle', capacity: 5 })).status).toBe(201)
  expect((await owner.patch(`/studios/${cycle.id}`, { capacity: 6 })).status).toBe(404)
})

it('studios are seen by the team, changed by its managers and unseen by others', async () => {
  const studio = await product.given((work) => makeStudio(work, gym.gymId))
  for (const [person, sees, changes] of [
    [gym.owner, 200, 200],
    [gymAdmin, 200, 200],
    [frontDesk, 200, 403],
    [other.owner, 404, 404],
    [trainer, 403, 403],
  ] as const) {
    const caller = product.as(person)
    expect([person.email, (await caller.get(`/studios?gymId=${gym.gymId}`)).status]).toEqual([person.email, sees])
    expect([person.email, (await caller.patch(`/studios/${studio}`, { capacity: 9 })).status]).toEqual([
      person.email,
      changes,
    ])
  }
  expect(
    (await product.as(other.owner).post('/studios', { gymId: gym.gymId, name: 'Theirs', capacity: 3 })).status,
  ).toBe(404)
  expect((await product.as(gymAdmin).post('/studios', { name: 'Which gym', capacity: 3 })).body.code).toBe(
    'gyms.context_not_ready',
  )
})

it('a studio is not archived while classes to come are held in it', async () => {
  const owner = product.as(gym.owner)
  const studioId = await product.given((work) => makeStudio(work, gym.gymId))
  const { status } = await owner.post('/classes', {
    name: 'Flow',
    durationMinutes: 60,
    capacity: 12,
    studioId,
    weekdays: [5],
    startTime: '07:00',
    startsOn: '2026-03-06',
  })
  expect(status).toBe(201)
  const refused = await owner.delete(`/studios/${studioId}`)
  expect(refused.body).toMatchObject({ status: 409, code: 'gyms.studio_in_use' })
  expect((await owner.get('/studios')).body.map((one: { id: string }) => one.id)).toContain(studioId)
})
