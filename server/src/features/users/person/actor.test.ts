import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  specialtyNamed,
  type MadeGym,
  type MadePerson,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

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
      body: { code: 'gyms.not_allocated', message: 'Gym admin context not ready - gym ID required' },
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

it('everything written while acting names the person and the gym, and what is written in the overview only the person', async () => {
  const { gym, trainer, other, cycling } = await t.given(async (work) => {
    const made = await makeGym(work)
    await joinTeam(work, made.gymId, gymAdmin.userId, 'gym_admin')
    const specialtyId = await specialtyNamed(work, 'Cycling')
    const [first, second] = [
      await makeTrainer(work, { specialtyIds: [specialtyId] }),
      await makeTrainer(work, { specialtyIds: [specialtyId] }),
    ]
    await makeConnection(work, made.gymId, second.trainerId)
    return { gym: made, trainer: first, other: second, cycling: specialtyId }
  })
  const acting = t.as(gymAdmin, gym.gymId)
  const { body: request } = await acting.post('/connections', {
    gymEntityId: gym.gymId,
    trainerEntityId: trainer.trainerId,
    startDate: '2026-01-01',
  })
  await t.as(trainer).put(`/connections/${request.id}`, { status: 'active' })
  const { body: studio } = await acting.post('/studios', { name: 'Loft', capacity: 8 })
  const { status } = await acting.post('/classes', {
    name: 'Ride 45',
    specialtyId: cycling,
    durationMinutes: 45,
    capacity: 20,
    studioId: studio.id,
    weekdays: [2],
    startTime: '06:00',
    startsOn: '2026-03-10',
    trainerId: trainer.trainerId,
  })
  expect(status).toBe(201)
  const { body: entries } = await acting.get('/timetables?from=2026-03-10&to=2026-03-16')
  const { body: cover } = await acting.post('/covers', { timetableId: entries[0].id })
  const { body: applied } = await t.as(other).post(`/covers/${cover.id}/applications`, {})
  expect((await acting.post(`/covers/${cover.id}/approval`, { applicationId: applied.myApplication.id })).status).toBe(
    200,
  )
  await t.as(gymAdmin).patch(`/studios/${studio.id}`, { capacity: 9 })

  const { rows } = await t.app.database.pool.query(
    'select type, acting_gym_id from events where actor_id = $1 and gym_id = $2 order by position',
    [gymAdmin.userId, gym.gymId],
  )
  expect(rows).toEqual([
    ...['connection.requested', 'studio.added', 'class.added', 'cover.requested', 'cover.approved'].map((type) => ({
      type,
      acting_gym_id: gym.gymId,
    })),
    { type: 'studio.changed', acting_gym_id: null },
  ])
  const { rows: history } = await t.app.database.pool.query(
    'select because, assigned_by, acting_gym_id from assignments where entry_id = $1 order by position',
    [entries[0].id],
  )
  const both = { assigned_by: gymAdmin.userId, acting_gym_id: gym.gymId }
  expect(history).toEqual([
    { because: 'series', ...both },
    { because: 'cover', ...both },
  ])
})
