import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTeam, makeGym, makePerson } from '../../../test/factories.ts'
import type { MadeGym, MadePerson } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import type { TestApp } from '../../../test/harness.ts'

let t: TestApp
let allocated: MadeGym
let foreign: MadeGym
let gymAdmin: MadePerson
beforeAll(async () => {
  t = await testApp()
  await t.given(async (work) => {
    allocated = await makeGym(work)
    foreign = await makeGym(work)
    gymAdmin = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, allocated.gymId, gymAdmin.userId, 'gym_admin')
  })
})
afterAll(() => t.stop())

it('a gym admin acts only for gyms that are allocated: the server itself refuses every other (decision 11)', async () => {
  expect((await t.as(gymAdmin, allocated.gymId).get('/gyms/me')).body.gymEntityId).toBe(allocated.gymId)
  for (const gymId of [foreign.gymId, '00000000-0000-4000-8000-000000000000', 'nonsense', "' or 1=1"]) {
    expect(await t.as(gymAdmin, gymId).get('/users/me'), gymId).toMatchObject({
      status: 403,
      body: { code: 'not_permitted', message: 'Gym admin context not ready - gym ID required' },
    })
  }
})

it('an allocation that has ended ends the acting with the next call', async () => {
  const gym = await t.given(async (work) => {
    const made = await makeGym(work)
    await joinTeam(work, made.gymId, gymAdmin.userId, 'gym_admin')
    return made
  })
  const acting = t.as(gymAdmin, gym.gymId)
  expect((await acting.get('/users/me')).status).toBe(200)
  await t.app.database.pool.query('update team_members set ended_at = now() where gym_id = $1 and account_id = $2', [
    gym.gymId,
    gymAdmin.userId,
  ])
  expect((await acting.get('/users/me')).status).toBe(403)
  expect((await t.as(gymAdmin).get('/users/me')).status).toBe(200)
})

it('for every other role the header says nothing', async () => {
  expect((await t.as(foreign.owner, allocated.gymId).get('/gyms/me')).body.gymEntityId).toBe(foreign.gymId)
  expect((await t.as(foreign.owner, allocated.gymId).get(`/studios?gymId=${allocated.gymId}`)).status).toBe(404)
})

it('what is written while acting names the person and the gym', async () => {
  await t.as(gymAdmin, allocated.gymId).post('/studios', { name: 'Loft', capacity: 8 })
  const { rows } = await t.app.database.pool.query(
    "select actor_id, acting_gym_id from events where type = 'studio.added'",
  )
  expect(rows).toEqual([{ actor_id: gymAdmin.userId, acting_gym_id: allocated.gymId }])
})
