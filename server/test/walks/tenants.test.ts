import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, joinTeam, type MadePerson } from '../factories.ts'
import { testApp, type TestApp } from '../harness.ts'
import { oneClass, type OneClass } from '../worlds/one-class.ts'

/** Two gyms of the same name, hour, class and studio; only their ids and people differ. */
type Tenant = OneClass & { people: MadePerson[]; ids: string[]; coverId: string }

let t: TestApp
let here: Tenant
let there: Tenant
beforeAll(async () => {
  t = await testApp()
  await t.listen()
  here = await tenant()
  there = await tenant()
  await t.settle()
})
afterAll(() => t.stop())

async function tenant(): Promise<Tenant> {
  const made = await oneClass(t, { gymName: 'Northside', others: 1 })
  const team = await t.given(async (work) => {
    const manager = await makePerson(work, { role: 'gym' })
    const gymAdmin = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, made.gym.gymId, manager.userId, 'manager')
    await joinTeam(work, made.gym.gymId, gymAdmin.userId, 'gym_admin')
    return [manager, gymAdmin]
  })
  const { body: cover } = await t.as(made.usual).post('/covers', { timetableId: made.entries[0]!.id, note: 'My knee' })
  const { body: applied } = await t.as(made.others[0]!).post(`/covers/${cover.id}/applications`, {})
  const people = [made.gym.owner, ...team, made.usual, made.others[0]!]
  const { body: connections } = await made.owner.get('/connections')
  return {
    ...made,
    people,
    coverId: cover.id,
    ids: [
      made.studioId,
      made.classId,
      cover.id,
      applied.myApplication.id,
      ...made.entries.map((one) => one.id),
      ...connections.map((one: { id: string }) => one.id),
    ],
  }
}

const lists = [
  '/studios',
  '/classes',
  '/timetables?from=2026-03-09&to=2026-04-05',
  '/covers',
  '/covers?includeApplications=true',
  '/covers/available',
  '/connections',
  '/notifications',
  '/notifications/unread',
  '/users',
  '/users?search=example',
  '/users/me',
  '/gyms/me',
  '/dashboard/gym',
  '/dashboard/trainer',
  '/dashboard/gym-admin',
  '/plans/mine',
]

it('each gym sees what is its own, so that silence below means something', async () => {
  for (const { owner, ids, coverId } of [here, there]) {
    expect((await owner.get('/covers')).body).toMatchObject([{ id: coverId }])
    expect((await owner.get('/studios')).body.map((one: { id: string }) => ids.includes(one.id))).toEqual([true])
  }
})

it('no list, search or dashboard of one gym’s people holds anything of the other gym', async () => {
  const leaks: string[] = []
  for (const [mine, other] of [
    [here, there],
    [there, here],
  ] as const) {
    const foreign = [
      other.gym.gymId,
      ...other.ids,
      ...other.people.map((one) => one.userId),
      ...other.people.map((one) => one.email),
    ]
    for (const person of mine.people) {
      for (const path of lists) {
        const { body } = await t.as(person).get(path)
        const text = JSON.stringify(body)
        leaks.push(...foreign.filter((id) => text.includes(id)).map((id) => `${person.role} ${path}: ${id}`))
      }
    }
  }
  expect(leaks).toEqual([])
})

it('asking for the other gym by its id, in the query, the path or as the acting gym, answers as if it were not there', async () => {
  const leaks: string[] = []
  for (const person of here.people) {
    const { gymId } = there.gym
    const paths = [
      ...lists.map(
        (path) =>
          `${path}${path.includes('?') ? '&' : '?'}gymId=${gymId}&gym_id=${gymId}&trainerId=${there.usual.trainerId}&userId=${there.usual.userId}`,
      ),
      `/studios?gymId=${gymId}`,
      `/covers/${there.coverId}`,
      `/timetables/${there.entries[0]!.id}`,
      `/connections/gym-entity/${gymId}`,
      `/trainers?gym_id=${gymId}`,
    ]
    for (const path of paths) {
      for (const headers of [{}, { 'x-acting-gym': gymId }] as Record<string, string>[]) {
        const { status, body } = await t.as(person).get(path, { headers })
        // What was asked may be named in a refusal; what it leads to may not.
        const text = JSON.stringify(body)
        const found = there.ids.filter((id) => text.includes(id) && !path.includes(id))
        leaks.push(...found.map((id) => `${person.role} ${path}: ${status} ${id}`))
        if (/^\/(covers|timetables)\/[\da-f-]{36}/.test(path) && status === 200) leaks.push(`${person.role} ${path}`)
      }
    }
  }
  expect(leaks).toEqual([])
})

it('a change at one gym is heard and noticed by nobody of the other', async () => {
  const heard: string[] = []
  const sockets: Socket[] = []
  const address = `http://127.0.0.1:${(t.app.fastify.server.address() as { port: number }).port}`
  for (const person of [...here.people, ...there.people]) {
    const socket = io(address, {
      auth: { token: await t.tokenOf(person) },
      transports: ['websocket'],
      reconnection: false,
    })
    sockets.push(socket)
    socket.onAny((name) => heard.push(`${person.userId} ${name}`))
    await new Promise((resolve) => socket.once('connect', () => resolve(null)))
  }
  const notices = async (people: MadePerson[]) =>
    Promise.all(people.map(async (one) => (await t.as(one).get('/notifications')).body.length))
  const before = await notices(here.people)
  const { body: open } = await there.owner.get(`/covers/${there.coverId}?includeApplications=true`)
  const approved = await there.owner.post(`/covers/${there.coverId}/approval`, {
    applicationId: open.applications[0].id,
  })
  expect(approved.status).toBe(200)
  await there.owner.patch(`/studios/${there.studioId}`, { name: 'Spin room' })
  await t.settle()
  expect(await notices(here.people)).toEqual(before)
  // Each hears a word of its own after everything else: what came before it has come.
  const { body: asked } = await here.owner.get('/covers')
  const mark = heard.length
  await here.owner.post(`/covers/${asked[0].id}/cancellation`, {})
  await t.settle()
  await expect
    .poll(() => heard.slice(mark).filter((one) => here.people.some((person) => one.startsWith(person.userId))).length)
    .toBeGreaterThan(3)
  for (const socket of sockets) socket.disconnect()
  const early = heard.slice(0, mark)
  expect(early.filter((one) => here.people.some((person) => one.startsWith(person.userId)))).toEqual([])
  expect(early.length).toBeGreaterThan(3)
})
