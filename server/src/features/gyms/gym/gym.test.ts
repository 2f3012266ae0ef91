import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  joinTeam,
  makeGym,
  makePerson,
  makeTrainer,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

let product: TestApp
let harbour: MadeGym
let summit: MadeGym
let manager: MadePerson
let frontDesk: MadePerson
let gymAdmin: MadePerson
let trainer: MadeTrainer

beforeAll(async () => {
  product = await testApp()
  await product.given(async (work) => {
    harbour = await makeGym(work, { name: 'Harbour Strength' })
    summit = await makeGym(work, { name: 'Summit Yoga' })
    manager = await makePerson(work, { role: 'gym' })
    frontDesk = await makePerson(work, { role: 'gym' })
    gymAdmin = await makePerson(work, { role: 'gym_admin' })
    trainer = await makeTrainer(work, { specialtyIds: [] })
    await joinTeam(work, harbour.gymId, manager.userId, 'manager')
    await joinTeam(work, harbour.gymId, frontDesk.userId, 'front_desk')
    await joinTeam(work, harbour.gymId, gymAdmin.userId, 'gym_admin')
  })
})
afterAll(() => product?.stop())

it('a gym answers under each name that its clients know, with the account that owns it', async () => {
  const { status, body } = await product.as(trainer).get(`/gyms/${harbour.gymId}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: harbour.gymId,
    userId: harbour.owner.userId,
    name: 'Harbour Strength',
    fullName: 'Harbour Strength',
    businessName: 'Harbour Strength',
    businessAddress: '12 Gertrude Street',
    can: { edit: false, manageStudios: false, connect: true },
  })
})

it('everybody who works for one gym is asked for no gym id', async () => {
  for (const [person, position] of [
    [harbour.owner, 'owner'],
    [manager, 'manager'],
    [frontDesk, 'front_desk'],
  ] as const) {
    const { body } = await product.as(person).get('/gyms/me')
    expect(body).toMatchObject({ gymEntityId: harbour.gymId, position, gym: { name: 'Harbour Strength' } })
  }
})

it('C-10 a gym admin says which gym is meant, and the server refuses one that is not allocated', async () => {
  const nobody = await product.as(gymAdmin).get('/gyms/me')
  expect(nobody.status).toBe(400)
  expect(nobody.body).toMatchObject({
    code: 'gyms.context_not_ready',
    error: 'Gym admin context not ready - gym ID required',
    message: 'Gym admin context not ready - gym ID required',
  })

  const named = await product.as(gymAdmin).get(`/gyms/me?gymId=${harbour.gymId}`)
  expect(named.body).toMatchObject({ gymEntityId: harbour.gymId, position: 'gym_admin' })
  const acting = await product.as(gymAdmin, harbour.gymId).get('/gyms/me')
  expect(acting.body).toMatchObject({ gymEntityId: harbour.gymId, position: 'gym_admin' })

  const foreign = await product.as(gymAdmin, harbour.gymId).get(`/gyms/me?gymId=${summit.gymId}`)
  expect(foreign.status).toBe(404)
  const actingForeign = await product.as(gymAdmin, summit.gymId).get('/gyms/me')
  expect(actingForeign.status).toBeGreaterThanOrEqual(400)
  expect(actingForeign.body.gymEntityId).toBeUndefined()
})

it('owner, manager and allocated gym admin change the profile; the front desk and others do not', async () => {
  for (const [person, status] of [
    [harbour.owner, 200],
    [manager, 200],
    [gymAdmin, 200],
    [frontDesk, 403],
    [summit.owner, 403],
    [trainer, 403],
  ] as const) {
    const answer = await product.as(person).patch(`/gyms/${harbour.gymId}`, { city: 'Carlton' })
    expect([person.email, answer.status]).toEqual([person.email, status])
  }
  const { body } = await product
    .as(harbour.owner)
    .patch(`/gyms/${harbour.gymId}`, { businessAddress: '1 Quay', timezone: 'Australia/Perth' })
  expect(body).toMatchObject({
    businessAddress: '1 Quay',
    city: 'Carlton',
    timezone: 'Australia/Perth',
    name: 'Harbour Strength',
  })
})

it('the directory is read page by page by name, and searched by name and suburb', async () => {
  await product.given(async (work) => {
    for (const name of ['anchor Gym', 'Bondi Barre', 'Élan Pilates', '100% Fit']) {
      await makeGym(work, { name, place: { address: '2 Road', city: 'Coogee', state: 'NSW', postcode: '2034' } })
    }
  })
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await product.as(trainer).get(`/gyms?limit=2&${cursor ? `cursor=${cursor}` : 'page=1'}`)
    found.push(...body.data.map((gym: { name: string }) => gym.name))
    cursor = body.nextCursor
  } while (cursor)
  expect(new Set(found).size).toBe(6)
  expect(found).toHaveLength(6)
  expect(found.indexOf('anchor Gym')).toBeLessThan(found.indexOf('Bondi Barre'))

  const names = async (query: string) =>
    (await product.as(trainer).get(`/gyms?${query}`)).body.map((gym: { name: string }) => gym.name)
  expect(await names('search=BONDI')).toEqual(['Bondi Barre'])
  expect(await names('search=coogee&state=NSW')).toHaveLength(4)
  expect(await names('search=%25')).toEqual(['100% Fit'])
  expect((await product.as(trainer).get('/gyms?cursor=made-up')).body).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})
