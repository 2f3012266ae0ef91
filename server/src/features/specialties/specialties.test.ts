import type { Specialty } from '@quartet/contract/specialties/specialties'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTeam, makeGym, makePerson, makeTrainer, type MadeGym, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let gym: MadeGym
let other: MadeGym
let frontDesk: MadePerson
let gymAdmin: MadePerson
let admin: MadePerson
beforeAll(async () => {
  t = await testApp()
  await t.given(async (work) => {
    gym = await makeGym(work)
    other = await makeGym(work)
    frontDesk = await makePerson(work, { role: 'gym' })
    gymAdmin = await makePerson(work, { role: 'gym_admin' })
    admin = await makePerson(work, { role: 'admin' })
    await joinTeam(work, gym.gymId, frontDesk.userId, 'front_desk')
    await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
  })
})
afterAll(() => t.stop())

const tree = async (as = t.visitor) => (await as.get<Specialty[]>('/specialties')).body
const flat = (nodes: Specialty[]): Specialty[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const root = async (name: string) => (await tree()).find((one) => one.name === name)!

it('S-05 every installation begins with the twelve roots, each with children and tags', async () => {
  const roots = await tree()
  expect(roots.map((one) => one.name)).toEqual([
    'Yoga',
    'Pilates',
    'Strength Training',
    'CrossFit',
    'Cardio',
    'HIIT',
    'Cycling',
    'Dance',
    'Swimming',
    'Boxing',
    'Personal Training',
    'Nutrition',
  ])
  const all = flat(roots)
  expect(all.length).toBeGreaterThanOrEqual(60)
  expect(new Set(all.map((one) => one.name)).size).toBe(all.length)
  for (const one of all) expect([one.tags.length > 0, one.description.length > 10], one.name).toEqual([true, true])
  for (const one of roots) expect(one.children.length, one.name).toBeGreaterThanOrEqual(5)
})

describe('S-06 creating, changing and removing', () => {
  it('needs a user, and says which of the three', async () => {
    const { id } = await root('Yoga')
    const create = await t.visitor.post('/specialties', { name: 'Aerial' })
    expect([create.status, create.body.message]).toEqual([401, 'User must be authenticated to create specialties'])
    const update = await t.visitor.put(`/specialties/${id}`, { name: 'Aerial' })
    expect([update.status, update.body.message]).toEqual([401, 'User must be authenticated to update specialties'])
    const remove = await t.visitor.delete(`/specialties/${id}`)
    expect([remove.status, remove.body.message]).toEqual([401, 'User must be authenticated to delete specialties'])
  })

  it('S-06 asks who is signed out to sign in before it looks at what they sent', async () => {
    const sent = [
      await t.visitor.post('/specialties', { name: 7 }),
      await t.visitor.put('/specialties/none', { name: '' }),
      await t.visitor.delete('/specialties/none'),
    ]
    expect(sent.map(({ status, body }) => [status, body.message])).toEqual([
      [401, 'User must be authenticated to create specialties'],
      [401, 'User must be authenticated to update specialties'],
      [401, 'User must be authenticated to delete specialties'],
    ])
  })

  it('an admin keeps the tree that everybody shares', async () => {
    const as = t.as(admin)
    const parentId = (await root('Dance')).id
    const made = await as.post('/specialties', {
      name: 'Tap',
      description: 'Rhythm with the feet.',
      tags: ['rhythm'],
      parentId,
    })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Tap', parentId, gymId: null, can: { edit: true, remove: true } },
    })
    expect((await root('Dance')).children.at(-1)!.name).toBe('Tap')
    expect((await as.put(`/specialties/${made.body.id}`, { name: 'Tap Dance' })).body.name).toBe('Tap Dance')
    expect((await as.delete(`/specialties/${made.body.id}`)).body).toEqual({ success: true })
    expect(flat(await tree()).map((one) => one.name)).not.toContain('Tap Dance')
  })

  it('a gym adds its own below the tree, sees them, and nobody else does (decision 15)', async () => {
    const parentId = (await root('Swimming')).id
    const own = { name: 'Ocean Swim', parentId, gymId: gym.gymId }
    expect((await t.as(gym.owner).post('/specialties', { ...own, parentId: null })).body.errors).toMatchObject([
      { field: 'parentId' },
    ])
    const { status, body } = await t.as(gym.owner).post('/specialties', own)
    expect([status, body.gymId]).toEqual([201, gym.gymId])
    const names = async (person: MadePerson) => flat(await tree(t.as(person))).map((one) => one.name)
    expect(await names(frontDesk)).toContain('Ocean Swim')
    expect(await names(gymAdmin)).toContain('Ocean Swim')
    expect(await names(other.owner)).not.toContain('Ocean Swim')
    const changed = { name: 'Ocean Swimming' }
    expect((await t.as(frontDesk).put(`/specialties/${body.id}`, changed)).status).toBe(403)
    expect((await t.as(other.owner).put(`/specialties/${body.id}`, changed)).status).toBe(404)
    expect((await t.as(gymAdmin).put(`/specialties/${body.id}`, changed)).status).toBe(200)
    expect((await t.as(gym.owner).put(`/specialties/${parentId}`, changed)).status).toBe(403)
    expect((await t.as(other.owner).post('/specialties', own)).status).toBe(403)
    expect(
      (await t.as(other.owner).post('/specialties', { name: 'Below', parentId: body.id, gymId: other.gymId })).status,
    ).toBe(404)
    expect((await t.as(admin).post('/specialties', { name: 'Below', parentId: body.id })).status).toBe(400)
  })

  it('the same name twice at one place is refused, elsewhere it may stand', async () => {
    const as = t.as(admin)
    const [boxing, cardio] = [(await root('Boxing')).id, (await root('Cardio')).id]
    expect((await as.post('/specialties', { name: 'Shadow', parentId: boxing })).status).toBe(201)
    const again = await as.post('/specialties', { name: 'SHADOW', parentId: boxing })
    expect(again).toMatchObject({ status: 409, body: { code: 'specialties.name_taken' } })
    expect((await as.post('/specialties', { name: 'Shadow', parentId: cardio })).status).toBe(201)
  })

  it('what trainers carry, or what others stand below, stays', async () => {
    const as = t.as(admin)
    const rowing = (await root('Cardio')).children.find((one) => one.name === 'Rowing')!
    const trainer = await t.given((work) => makeTrainer(work, { specialtyIds: [rowing.id] }))
    expect((await as.delete(`/specialties/${rowing.id}`)).body.code).toBe('specialties.in_use')
    expect((await as.delete(`/specialties/${(await root('Cardio')).id}`)).body.code).toBe('specialties.in_use')
    await as.delete(`/users/${trainer.userId}`)
    expect((await as.delete(`/specialties/${rowing.id}`)).status).toBe(200)
  })
})
