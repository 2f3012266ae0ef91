import { termsVersion } from '@quartet/contract/identity/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTeam, makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
let admin: MadePerson
beforeAll(async () => {
  t = await testApp()
  admin = await t.given((work) => makePerson(work, { role: 'admin' }))
})
afterAll(() => t.stop())

const titlesOf = async (person: MadePerson) =>
  (await t.as(person).get('/notifications')).body.map((one: { title: string }) => one.title)

describe('a gym that an admin opens', () => {
  const tide = {
    businessName: 'Tide Pilates',
    businessAddress: '4 Campbell Parade',
    city: 'Bondi',
    state: 'NSW',
    timezone: 'Australia/Sydney',
  }

  it('C-06 is in the directory at once, read, changed and archived under its id, each answer with all of its names', async () => {
    const { status, body } = await t.as(admin).post('/gyms', tide)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...tide, name: 'Tide Pilates', fullName: 'Tide Pilates', userId: null })
    const read = (await t.as(admin).get(`/gyms/${body.id}`)).body
    expect(read).toEqual(body)
    expect((await t.as(admin).get('/gyms?search=tide')).body).toMatchObject([{ id: body.id }])

    const gymAdmin = await t.given((work) => makePerson(work, { role: 'gym_admin' }))
    await t.as(admin).post(`/gym-admins/${gymAdmin.userId}/gyms`, { gymId: body.id })
    expect((await t.as(gymAdmin).get(`/gyms/me?gymId=${body.id}`)).body.gymEntityId).toBe(body.id)
    const changed = await t.as(gymAdmin).patch(`/gyms/${body.id}`, { city: 'Coogee' })
    expect(changed.body).toMatchObject({ id: body.id, city: 'Coogee' })

    expect((await t.as(admin).delete(`/gyms/${body.id}`)).body).toEqual({ success: true })
    expect((await t.as(admin).get(`/gyms/${body.id}`)).status).toBe(404)
    expect((await t.as(admin).get('/gyms?search=tide')).body).toEqual([])

    const owned = (await oneClass(t, { gymName: 'Owned' })).gym
    const { body: withOwner } = await t.as(admin).get(`/gyms/${owned.gymId}`)
    expect(withOwner).toMatchObject({ userId: owned.owner.userId, name: 'Owned' })
    expect((await t.as(owned.owner).get('/gyms/me')).body.gymEntityId).toBe(owned.gymId)
  })

  it('is owned by whoever is invited to it, in the trial that every gym begins with', async () => {
    const { body: gym } = await t.as(admin).post('/gyms', { ...tide, ownerEmail: 'Ella@tide.example' })
    const { body: sent } = await t.as(admin).get('/invitations')
    expect(sent).toMatchObject([
      { email: 'ella@tide.example', kind: 'team', position: 'owner', gym: { id: gym.id }, can: { resend: true } },
    ])
    const { body: link } = await t.as(admin).post(`/invitations/${sent[0].id}/link`)
    const token = link.path.replace('/invite/', '')
    const accepted = await t.visitor.post(`/invitations/by-token/${token}/acceptance`, {
      newcomer: {
        firstName: 'Ella',
        lastName: 'Sorensen',
        password: 'four leaves one lime',
        timezone: 'Australia/Sydney',
        acceptedTerms: termsVersion,
      },
    })
    expect(accepted.status).toBe(200)
    const { user } = accepted.body.session
    expect(user.gym).toMatchObject({ id: gym.id, name: 'Tide Pilates', position: 'owner' })
    expect((await t.as(admin).get(`/gyms/${gym.id}`)).body.userId).toBe(user.userId)
    const ella = t.as({ userId: user.userId, email: 'ella@tide.example' })
    expect((await ella.get('/plans/mine')).body).toMatchObject({ state: 'trialing' })
  })

  it("is not opened, and its owner's invitation not taken back, by anybody else", async () => {
    const { gym, owner } = await oneClass(t)
    expect((await owner.post('/gyms', tide)).status).toBe(403)
    await t.as(admin).post('/gyms', { ...tide, ownerEmail: 'dora@tide.example' })
    const { body } = await t.as(admin).get('/invitations')
    const { id } = body.find((one: { email: string }) => one.email === 'dora@tide.example')
    expect((await owner.delete(`/invitations/${id}`)).status).toBe(404)
    expect((await owner.delete(`/gyms/${gym.gymId}`)).status).toBe(403)
  })
})

describe('archiving a gym', () => {
  it('is refused with the list of what is still to come there, and changes nothing', async () => {
    const { gym, usual, entries, owner } = await oneClass(t, { gymName: 'Busy' })
    await t.as(usual).post('/covers', { timetableId: entries[0]!.id })
    const { status, body } = await t.as(admin).delete(`/gyms/${gym.gymId}`)
    expect([status, body.code]).toEqual([409, 'gyms.has_future'])
    expect(body.data.map((one: { kind: string }) => one.kind)).toContain('cover')
    expect(body.data[0]).toMatchObject({ kind: 'entry', label: expect.stringContaining('Ride 45') })
    expect((await owner.get('/gyms/me')).status).toBe(200)
  })

  it('takes everybody’s way in, ends the connections, tells the team, and keeps the facts', async () => {
    const { gym, usual, owner } = await oneClass(t, { gymName: 'Quiet', startsOn: '2026-03-03' })
    const manager = await t.given(async (work) => {
      const made = await makePerson(work, { role: 'gym' })
      await joinTeam(work, gym.gymId, made.userId, 'manager')
      return made
    })
    const { pool } = t.app.database
    await pool.query(`update entries set cancelled_at = starts_at where gym_id = $1`, [gym.gymId])
    expect((await t.as(admin).delete(`/gyms/${gym.gymId}`)).status).toBe(200)
    await t.settle()
    for (const person of [gym.owner, manager]) {
      expect((await t.as(person).get(`/studios?gymId=${gym.gymId}`)).status).toBe(404)
      expect(await titlesOf(person)).toContain('Quiet has been archived')
    }
    expect((await t.as(usual).get('/connections')).body).toMatchObject([{ status: 'inactive' }])
    expect((await owner.get('/users/me')).body.user.gym).toBeNull()
    const { rows } = await pool.query(`select count(*)::int as kept from entries where gym_id = $1`, [gym.gymId])
    expect(rows[0].kept).toBeGreaterThan(0)
    expect((await t.as(admin).delete(`/gyms/${gym.gymId}`)).status).toBe(404)
  })
})
