import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  specialtyNamed,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { newcomer, newcomerPassword } from '../../../../test/worlds/test-account.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

const right = { password: newcomerPassword }
const known = { password: 'only ever used in a test' }

describe('closing one’s own account', () => {
  it('asks for the password again, and a wrong one changes nothing', async () => {
    const { as } = await newcomer(t, 'trainer')
    const refused = await as.post('/users/me/closure', { password: 'a wrong guess' })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'users.wrong_password', errors: [{ field: 'password', message: 'That password isn’t right.' }] },
    })
    expect((await as.get('/users/me')).status).toBe(200)
  })

  it('counts a wrong password as a try at signing in, so that a stolen session cannot guess it', async () => {
    const { as, email } = await newcomer(t, 'trainer')
    for (let guess = 0; guess < 5; guess++) await as.post('/users/me/closure', { password: `guess number ${guess}` })
    expect(await as.post('/users/me/closure', right)).toMatchObject({ status: 429, body: { code: 'identity.locked' } })
    expect((await t.visitor.post('/users/login', { email, ...right })).status).toBe(429)
    expect((await as.get('/users/me')).status).toBe(200)
  })

  it('ends every session, keeps what was written, and says so only to who knows the password (decision 13)', async () => {
    const { as, user, email } = await newcomer(t, 'trainer')
    const elsewhere = await t.visitor.post('/users/login', { email, ...right })
    expect((await as.post('/users/me/closure', right)).body).toEqual({ success: true })
    expect((await as.get('/users/me')).status).toBe(401)
    const headers = { authorization: `Bearer ${elsewhere.body.token}` }
    expect((await t.visitor.get('/users/me', { headers })).status).toBe(401)

    const signIn = (password: string) => t.visitor.post('/users/login', { email, password })
    expect((await signIn(newcomerPassword)).body).toMatchObject({ code: 'identity.banned' })
    expect((await signIn('a wrong guess')).body).toMatchObject({ code: 'identity.invalid_credentials' })
    const again = await t.visitor.post('/users/register', {
      email,
      password: 'another plain long sentence',
      role: 'supplier',
      firstName: 'Robin',
    })
    expect(again.body.code).toBe('identity.email_taken')

    const { rows } = await t.app.database.pool.query(
      `select (select count(*)::int from events where type = 'user.closed_account' and subject_id = $1) as closed,
              (select count(*)::int from profiles where account_id = $1) as profiles,
              (select archived_at is not null from accounts where id = $1) as archived,
              (select array_agg(distinct end_reason || ' ' || (ended_at is not null)) from auth_sessions where account_id = $1) as sessions`,
      [user.id],
    )
    // An admin can take an archived account back: what was signed in must not come back with it.
    expect(rows).toEqual([{ closed: 1, profiles: 1, archived: true, sessions: ['closed true'] }])
  })

  it('is refused with the list while classes to come need the person', async () => {
    const { trainer } = await t.given(async (work) => {
      const yoga = await specialtyNamed(work, 'Yoga')
      const gym = await makeGym(work)
      const made = await makeTrainer(work, { specialtyIds: [yoga] })
      await makeConnection(work, gym.gymId, made.trainerId)
      return { gym, trainer: { ...made, yoga, gym, studioId: await makeStudio(work, gym.gymId) } }
    })
    await t.as(trainer.gym.owner).post('/classes', {
      name: 'Morning Flow',
      specialtyId: trainer.yoga,
      durationMinutes: 60,
      capacity: 20,
      studioId: trainer.studioId,
      weekdays: [2],
      startTime: '06:30',
      startsOn: '2026-03-10',
      trainerId: trainer.trainerId,
    })
    for (const person of [trainer, trainer.gym.owner]) {
      const refused = await t.as(person).post('/users/me/closure', known)
      expect(refused).toMatchObject({ status: 409, body: { code: 'users.has_future' } })
      expect(refused.body.data[0]).toMatchObject({ kind: 'entry', label: expect.stringContaining('Morning Flow') })
      expect((await t.as(person).get('/users/me')).status).toBe(200)
    }
  })

  it('of an owner closes the gym, unless others work there: then it is handed over first', async () => {
    const { gym, manager } = await t.given(async (work) => {
      const made = await makeGym(work, { name: 'Northside' })
      const mara = await makePerson(work, { role: 'gym' })
      await joinTeam(work, made.gymId, mara.userId, 'manager')
      return { gym: made, manager: mara }
    })
    const refused = await t.as(gym.owner).post('/users/me/closure', known)
    expect(refused).toMatchObject({ status: 409, body: { code: 'users.has_future' } })
    expect(refused.body.data).toEqual([
      {
        kind: 'team',
        id: gym.gymId,
        label: 'Northside has 1 other person on its team: make a manager the owner first',
      },
    ])
    expect((await t.as(manager).post('/users/me/closure', known)).status).toBe(200)
    expect((await t.as(gym.owner).post('/users/me/closure', known)).status).toBe(200)
    const { rows } = await t.app.database.pool.query(
      'select archived_at is not null as closed from gyms where id = $1',
      [gym.gymId],
    )
    expect(rows).toEqual([{ closed: true }])
  })

  it('ends the connections of who left, and tells the other side', async () => {
    const { trainer, gym, stays } = await t.given(async (work) => {
      const yoga = await specialtyNamed(work, 'Yoga')
      const [leaves, other] = [await makeGym(work, { name: 'Harbour' }), await makeGym(work)]
      const [mei, liam] = [
        await makeTrainer(work, { specialtyIds: [yoga], firstName: 'Mei', lastName: 'Tanaka' }),
        await makeTrainer(work, { specialtyIds: [yoga] }),
      ]
      await makeConnection(work, leaves.gymId, liam.trainerId)
      await makeConnection(work, other.gymId, mei.trainerId)
      return { trainer: mei, gym: leaves, stays: { owner: other.owner, trainer: liam } }
    })
    for (const person of [trainer, gym.owner]) {
      expect((await t.as(person).post('/users/me/closure', known)).status).toBe(200)
    }
    await t.settle()
    for (const [person, who] of [
      [stays.owner, 'Mei Tanaka'],
      [stays.trainer, 'Harbour'],
    ] as const) {
      expect((await t.as(person).get('/notifications')).body[0]).toMatchObject({
        title: `${who} has ended your connection`,
        message: `You’re no longer connected with ${who}.`,
      })
      const statuses = (await t.as(person).get('/connections')).body.map((one: { status: string }) => one.status)
      expect(statuses.filter((status: string) => status !== 'inactive')).toEqual([])
    }
  })

  it('is refused to the last admin', async () => {
    const [first, second] = await t.given(async (work) => [
      await makePerson(work, { role: 'admin' }),
      await makePerson(work, { role: 'admin' }),
    ])
    expect((await t.as(first!).post('/users/me/closure', known)).status).toBe(200)
    expect(await t.as(second!).post('/users/me/closure', known)).toMatchObject({
      status: 409,
      body: { code: 'users.last_admin' },
    })
  })
})
