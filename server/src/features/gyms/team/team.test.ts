import type { Change } from '@quartet/contract/messages/live'
import { teamErrors } from '@quartet/contract/gyms/team'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTeam, makeGym, makePerson, type MadeGym, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.stop())

type Cast = { gym: MadeGym; manager: MadePerson; frontDesk: MadePerson; gymAdmin: MadePerson }

async function aTeam(): Promise<Cast> {
  return t.given(async (work) => {
    const gym = await makeGym(work)
    const manager = await makePerson(work, { role: 'gym', firstName: 'Mona' })
    const frontDesk = await makePerson(work, { role: 'gym', firstName: 'Finn' })
    const gymAdmin = await makePerson(work, { role: 'gym_admin', firstName: 'Gala' })
    await joinTeam(work, gym.gymId, manager.userId, 'manager')
    await joinTeam(work, gym.gymId, frontDesk.userId, 'front_desk')
    await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
    return { gym, manager, frontDesk, gymAdmin }
  })
}
const membersOf = async (gym: MadeGym, by: MadePerson) =>
  (await t.as(by).get(`/team?gymId=${gym.gymId}`)).body.members as any[]
const memberOf = async (gym: MadeGym, person: MadePerson) =>
  (await membersOf(gym, gym.owner)).find((one) => one.userId === person.userId)
const titlesOf = async (person: MadePerson) => {
  await t.settle()
  return (await t.as(person).get('/notifications')).body.map((one: { title: string }) => one.title)
}
const statusesOf = (answers: { status: number }[]) => answers.map((one) => one.status).toSorted((a, b) => a - b)
const refused = (answer: { status: number; body: any }) => ({ status: answer.status, code: answer.body.code })

describe('the team of a gym', () => {
  it('stands in the order of position; the front desk sees names, not addresses', async () => {
    const { gym, manager, frontDesk, gymAdmin } = await aTeam()
    const seen = await membersOf(gym, manager)
    expect(seen.map((one) => [one.position, one.email])).toEqual([
      ['owner', gym.owner.email],
      ['manager', manager.email],
      ['front_desk', frontDesk.email],
      ['gym_admin', gymAdmin.email],
    ])
    const fromDesk = await t.as(frontDesk).get('/team')
    expect(fromDesk.body.can.invite).toBe(false)
    expect(fromDesk.body.members.map((one: any) => [one.name, one.email])).toContainEqual([manager.name, null])
  })

  it('the owner gives positions, and nobody else does', async () => {
    const { gym, manager, frontDesk } = await aTeam()
    const { id } = await memberOf(gym, frontDesk)
    expect((await t.as(manager).patch(`/team/${id}`, { position: 'manager' })).status).toBe(403)
    expect((await t.as(gym.owner).patch(`/team/${id}`, { position: 'manager' })).status).toBe(200)
    expect((await memberOf(gym, frontDesk)).position).toBe('manager')
    expect(await titlesOf(frontDesk)).toContain(`Your role at ${gym.name} has changed`)
    expect((await t.as(gym.owner).patch(`/team/${id}`, { position: 'owner' })).status).toBe(400)
  })

  it('a membership that ends takes its rights with it, at the next call', async () => {
    const { gym, manager, frontDesk } = await aTeam()
    const { id } = await memberOf(gym, frontDesk)
    expect((await t.as(frontDesk).get(`/studios?gymId=${gym.gymId}`)).status).toBe(200)
    expect((await t.as(manager).delete(`/team/${id}`)).status).toBe(200)
    expect((await t.as(frontDesk).get(`/studios?gymId=${gym.gymId}`)).status).toBe(404)
    expect(await titlesOf(frontDesk)).toContain(`Your role at ${gym.name} has ended`)
  })

  it('everybody may leave, but the owner hands over first', async () => {
    const { gym, manager } = await aTeam()
    const owner = await memberOf(gym, gym.owner)
    expect(refused(await t.as(gym.owner).delete(`/team/${owner.id}`))).toEqual({
      status: 409,
      code: 'team.owner_stays',
    })
    expect((await t.as(manager).delete(`/team/${owner.id}`)).status).toBe(403)
    expect((await t.as(manager).delete(`/team/${(await memberOf(gym, manager)).id}`)).status).toBe(200)
  })

  it('the gym is handed over to a manager, the owner stays as one, and both are told', async () => {
    const { gym, manager, frontDesk } = await aTeam()
    const desk = await memberOf(gym, frontDesk)
    expect(refused(await t.as(gym.owner).post(`/team/${desk.id}/handover`))).toEqual({
      status: 409,
      code: 'team.not_a_manager',
    })
    const { id } = await memberOf(gym, manager)
    expect((await t.as(manager).post(`/team/${id}/handover`)).status).toBe(403)
    expect((await t.as(gym.owner).post(`/team/${id}/handover`)).status).toBe(200)
    const after = await membersOf(gym, manager)
    expect(after.slice(0, 2).map((one) => [one.userId, one.position])).toEqual([
      [manager.userId, 'owner'],
      [gym.owner.userId, 'manager'],
    ])
    expect(await titlesOf(manager)).toContain(`You’re now the owner of ${gym.name}`)
    expect(await titlesOf(gym.owner)).toContain(`You’ve transferred ${gym.name}`)
  })

  it('of two hand-overs at the same moment one happens: a gym has one owner', async () => {
    const { gym, manager, frontDesk } = await aTeam()
    const desk = await memberOf(gym, frontDesk)
    await t.as(gym.owner).patch(`/team/${desk.id}`, { position: 'manager' })
    const { id } = await memberOf(gym, manager)
    const owner = t.as(gym.owner)
    const answers = await Promise.all([owner.post(`/team/${id}/handover`), owner.post(`/team/${desk.id}/handover`)])
    expect(statusesOf(answers)).toEqual([200, 403])
    const members = await membersOf(gym, gym.owner)
    expect(members.filter((one) => one.position === 'owner')).toHaveLength(1)
  })
})

describe('gym admins', () => {
  it('C-11 an admin allocates and revokes gyms; both sides are told', async () => {
    const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
    const { gym } = await aTeam()
    const other = await t.given((work) => makePerson(work, { role: 'gym_admin', firstName: 'Zelda' }))
    const gyms = `/gym-admins/${other.userId}/gyms`
    expect((await t.as(admin).post(gyms, { gymId: gym.gymId })).status).toBe(200)
    expect(refused(await t.as(admin).post(gyms, { gymId: gym.gymId }))).toEqual({
      status: 409,
      code: 'team.already_allocated',
    })
    const { body } = await t.as(admin).get('/gym-admins?search=Zelda')
    expect(body).toMatchObject([{ id: other.userId, name: other.name, gyms: [{ id: gym.gymId, name: gym.name }] }])
    expect(await titlesOf(other)).toContain(`You’ve joined the team at ${gym.name}`)
    expect(await titlesOf(gym.owner)).toContain(`${other.name} has joined the team`)
    expect((await t.as(admin).delete(`${gyms}/${gym.gymId}`)).status).toBe(200)
    expect((await t.as(admin).get('/gym-admins?search=Zelda')).body[0].gyms).toEqual([])
    expect((await t.as(admin).delete(`${gyms}/${gym.gymId}`)).status).toBe(404)
  })

  it('only gym admins are allocated', async () => {
    const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
    const { gym, manager } = await aTeam()
    const answer = await t.as(admin).post(`/gym-admins/${manager.userId}/gyms`, { gymId: gym.gymId })
    expect([answer.status, answer.body.detail]).toEqual([409, teamErrors['team.not_a_gym_admin'].message])
  })

  it('a revoked allocation ends acting at the next call, and their sockets leave the gym', async () => {
    const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
    const { gym, gymAdmin } = await aTeam()
    const acting = t.as(gymAdmin, gym.gymId)
    expect((await acting.get('/studios')).status).toBe(200)
    const address = await t.listen()
    const open = async (person: MadePerson) => {
      const socket = io(address, { auth: { token: await t.tokenOf(person) }, transports: ['websocket'] })
      const heard: unknown[] = []
      socket.on('changed', ({ changed }: Change) => {
        if (changed.some((one) => one.entity === 'studios')) heard.push(changed)
      })
      await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
      return { socket, heard }
    }
    const [away, owner] = await Promise.all([open(gymAdmin), open(gym.owner)])

    const revoked = await t.as(admin).delete(`/gym-admins/${gymAdmin.userId}/gyms/${gym.gymId}`)
    expect(revoked.status).toBe(200)
    expect((await acting.get('/studios')).status).toBe(403)
    await t.settle()
    const { body: studio } = await t.as(gym.owner).post('/studios', { name: 'Loft', capacity: 8 })
    await t.as(gym.owner).patch(`/studios/${studio.id}`, { capacity: 9 })
    await t.settle()
    await expect.poll(() => owner.heard.length).toBe(1)
    expect(away.heard).toEqual([])
    away.socket.close()
    owner.socket.close()
  })
})
