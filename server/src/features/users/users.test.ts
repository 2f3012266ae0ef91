import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeConnection,
  makeTrainer,
  makeStudio,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../test/factories.ts'
import { testApp, type Answer, type TestApp } from '../../../test/harness.ts'
import { filledProfile, newcomer, newcomerPassword } from '../../../test/worlds/test-account.ts'
import { twoGyms } from '../../../test/worlds/two-gyms.ts'

let t: TestApp
let northside: MadeGym
let harbour: MadeGym
let manager: MadePerson
let frontDesk: MadePerson
let gymAdmin: MadePerson
let admin: MadePerson
let connected: MadeTrainer
let stranger: MadeTrainer
let yoga: string

beforeAll(async () => {
  t = await testApp()
  ;({ yoga, northside, harbour, manager, frontDesk, gymAdmin, admin, connected, stranger } = await twoGyms(t))
})
afterAll(() => t.stop())

const findable = async (trainerId: string) =>
  (await t.app.database.pool.query('select findable from trainers where id = $1', [trainerId])).rows[0]
    .findable as boolean

it('C-07 people register, sign in, are read, listed, completed, changed and archived under the paths their clients know', async () => {
  const { userId, email, user } = await newcomer(t, 'trainer')
  const { status, body } = await t.visitor.post('/users/login', { email, password: newcomerPassword })
  expect([status, body.user.id, typeof body.token]).toEqual([200, userId, 'string'])
  const self = t.as({ userId, email })
  expect((await self.get('/users/me')).body).toEqual({ success: true, user })
  const completed = await self.post('/users/complete-profile', { ...filledProfile, specialties: [yoga] })
  expect(completed.body).toMatchObject({ success: true, user: { profile: { complete: true } } })
  const { body: list } = await t.as(admin).get('/users')
  expect(Array.isArray(list)).toBe(true)
  expect((await self.patch(`/users/${userId}`, { city: 'Carlton' })).body).toMatchObject({
    id: userId,
    city: 'Carlton',
  })
  expect((await t.as(admin).delete(`/users/${userId}`)).body).toEqual({ success: true })
})

describe('the people list', () => {
  const ids = async (person: MadePerson, query = '') =>
    ((await t.as(person).get(`/users${query}`)).body as { id: string }[]).map((one) => one.id)

  it('of a gym has its team and connected trainers; the front desk has only itself; an admin has all (decision 39)', async () => {
    const team = [northside.owner, manager, frontDesk, gymAdmin, connected].map((one) => one.userId)
    expect((await ids(northside.owner)).toSorted()).toEqual(team.toSorted())
    expect((await ids(manager)).toSorted()).toEqual(team.toSorted())
    expect((await ids(gymAdmin)).toSorted()).toEqual([...team, harbour.owner.userId].toSorted())
    expect(await ids(frontDesk)).toEqual([frontDesk.userId])
    expect(await ids(admin, '?limit=200')).toContain(stranger.userId)
    expect((await t.as(connected).get('/users')).status).toBe(403)
  })

  it('tells an admin, and nobody else, whom failed sign-ins keep out', async () => {
    const { email, userId } = connected
    for (let tried = 0; tried < 5; tried++) await t.visitor.post('/users/login', { email, password: `wrong ${tried}` })
    const { body } = await t.as(admin).get('/users?locked=true')
    expect(body).toMatchObject([{ id: userId, lockedUntil: t.clock.now().add({ minutes: 15 }).toString() }])
    expect(await ids(northside.owner, '?locked=true')).toEqual([])
    const seen = (await t.as(northside.owner).get('/users?role=trainer')).body
    expect(seen).toMatchObject([{ id: userId, lockedUntil: null }])
    await t.as(admin).post(`/users/${userId}/unlock`)
    expect(await ids(admin, '?locked=true')).toEqual([])
  })

  it('is searched by name and address, narrowed by role, and paged without gap or repeat', async () => {
    expect(await ids(admin, `?search=${encodeURIComponent(connected.email.toUpperCase())}`)).toEqual([connected.userId])
    expect(await ids(admin, '?search=mara')).toEqual([manager.userId])
    expect(await ids(admin, '?search=%25')).toEqual([])
    expect(await ids(northside.owner, '?role=trainer')).toEqual([connected.userId])
    const all = await ids(admin, '?limit=200')
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: Answer = await t.as(admin).get(`/users?limit=4&${cursor ? `cursor=${cursor}` : 'page=1'}`)
      paged.push(...body.data.map((one: { id: string }) => one.id))
      cursor = body.nextCursor
    }
    expect(paged).toEqual(all)
  })
})

describe('archiving an account', () => {
  it('ends its sessions at once, hides it, and keeps what it did (decision 13)', async () => {
    const { as, user, email } = await newcomer(t, 'trainer')
    await as.post('/users/complete-profile', { ...filledProfile, specialties: [yoga] })
    expect((await t.as(admin).delete(`/users/${user.id}`)).body).toEqual({ success: true })
    expect((await as.get('/users/me')).status).toBe(401)
    expect(await findable(user.trainer!.id)).toBe(false)
    expect((await t.visitor.post('/users/login', { email, password: newcomerPassword })).body.code).toBe(
      'identity.banned',
    )
    const listed = async (query: string) =>
      (await t.as(admin).get(`/users?limit=200&search=${email}${query}`)).body as { id: string; archivedAt: string }[]
    expect(await listed('')).toEqual([])
    expect(await listed('&archived=true')).toMatchObject([{ id: user.id, archivedAt: t.clock.now().toString() }])
    const { rows } = await t.app.database.pool.query(
      "select count(*)::int from events where type = 'user.archived' and subject_id = $1",
      [user.id],
    )
    expect(rows).toEqual([{ count: 1 }])
    expect((await t.as(admin).delete(`/users/${user.id}`)).status).toBe(200)
  })

  it('C-11 is taken back by an admin: the person signs in as before and is found again', async () => {
    const { as, user, email } = await newcomer(t, 'trainer')
    await as.post('/users/complete-profile', { ...filledProfile, specialties: [yoga] })
    const listed = async (query: string) => (await t.as(admin).get(`/users?search=${email}${query}`)).body[0]
    expect((await listed('')).can).toMatchObject({ archive: true, restore: false })
    await t.as(admin).delete(`/users/${user.id}`)
    expect(await listed('&archived=true')).toMatchObject({
      trainerId: user.trainer!.id,
      can: { archive: false, restore: true, unlock: false },
    })
    expect((await t.as(northside.owner).post(`/users/${user.id}/restoration`)).status).toBe(404)
    for (const again of [1, 2]) {
      expect((await t.as(admin).post(`/users/${user.id}/restoration`)).status, `${again}`).toBe(200)
    }
    expect((await t.visitor.post('/users/login', { email, password: newcomerPassword })).status).toBe(200)
    expect(await findable(user.trainer!.id)).toBe(true)
    const { rows } = await t.app.database.pool.query(
      "select count(*)::int from events where type = 'user.restored' and subject_id = $1",
      [user.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('ends its sessions for good, also when the account is taken back', async () => {
    const { as, user } = await newcomer(t, 'trainer')
    expect((await as.get('/users/me')).status).toBe(200)
    await t.as(admin).delete(`/users/${user.id}`)
    expect((await t.as(admin).post(`/users/${user.id}/restoration`)).status).toBe(200)
    expect((await as.get('/users/me')).status).toBe(401)
    const { rows } = await t.app.database.pool.query(
      'select distinct ended_at is not null as ended, end_reason as reason from auth_sessions where account_id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ ended: true, reason: 'archived' }])
  })

  it('is refused with the list while classes to come need the person, a trainer or an owner (decision 13)', async () => {
    const trainer = await t.given(async (work) => {
      const made = await makeTrainer(work, { specialtyIds: [yoga] })
      await makeConnection(work, harbour.gymId, made.trainerId)
      return { ...made, studioId: await makeStudio(work, harbour.gymId) }
    })
    const { status } = await t.as(harbour.owner).post('/classes', {
      name: 'Morning Flow',
      specialtyId: yoga,
      durationMinutes: 60,
      capacity: 20,
      studioId: trainer.studioId,
      weekdays: [2],
      startTime: '06:30',
      startsOn: '2026-03-10',
      trainerId: trainer.trainerId,
    })
    expect(status).toBe(201)
    for (const person of [trainer, harbour.owner]) {
      const refused = await t.as(admin).delete(`/users/${person.userId}`)
      expect(refused).toMatchObject({ status: 409, body: { code: 'users.has_future' } })
      expect(refused.body.data[0]).toMatchObject({
        kind: 'entry',
        label: expect.stringContaining('Morning Flow'),
        gymId: harbour.gymId,
        gymName: 'Harbour',
      })
      expect((await t.as(person).get('/users/me')).status).toBe(200)
    }
  })

  it('C-11 is an admin’s, and not of oneself', async () => {
    const { as, user } = await newcomer(t, 'trainer')
    expect((await as.delete(`/users/${user.id}`)).status).toBe(403)
    expect((await t.as(northside.owner).delete(`/users/${manager.userId}`)).status).toBe(403)
    const own = await t.as(admin).delete(`/users/${admin.userId}`)
    expect(own).toMatchObject({ status: 403, body: { message: 'You can’t deactivate your own account.' } })
  })
})
