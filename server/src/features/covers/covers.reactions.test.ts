import { changedHeader, readChanged } from '@quartet/contract/messages/changed-header'
import { liveEvents, type LiveEventName } from '@quartet/contract/messages/live'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeTrainer } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'

type Name = 'owner' | 'usual' | 'first' | 'second' | 'stranger'
type Heard = { name: LiveEventName; payload: unknown }

let t: TestApp
let world: OneClass
let sockets: Socket[]
const heard = new Map<Name, Heard[]>()

beforeAll(async () => {
  t = await testApp()
  const address = await t.listen()
  world = await oneClass(t, { gymName: 'Harbour Gym' })
  const stranger = await t.given((work) => makeTrainer(work, { specialtyIds: [world.specialtyId] }))
  const people = {
    owner: world.gym.owner,
    usual: world.usual,
    first: world.others[0]!,
    second: world.others[1]!,
    stranger,
  }
  sockets = await Promise.all(
    Object.entries(people).map(async ([name, person]) => {
      const socket = io(address, {
        auth: { token: await t.tokenOf(person) },
        transports: ['websocket'],
        forceNew: true,
      })
      for (const event of Object.keys(liveEvents) as LiveEventName[]) {
        socket.on(event, (payload) => heard.get(name as Name)!.push({ name: event, payload }))
      }
      heard.set(name as Name, [])
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
      return socket
    }),
  )
  await t.settle()
})
beforeEach(() => {
  for (const all of heard.values()) all.length = 0
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await t.stop()
})

/** Names of what each person heard since the last step, the bell left out. */
function names(): Record<string, LiveEventName[]> {
  const heardBy = (all: Heard[]) => new Set(all.map((one) => one.name).filter((one) => one !== 'notification'))
  return Object.fromEntries(
    [...heard].map(([name, all]) => [name, [...heardBy(all)].toSorted((a, b) => a.localeCompare(b))]),
  )
}
const payloadOf = (who: Name, name: LiveEventName) => heard.get(who)!.find((one) => one.name === name)?.payload

it('O-03 tells who it concerns: cover_request_created, new_cover_request, new_cover_application, application_submitted', async () => {
  const { body: cover } = await t.as(world.usual).post('/covers', { timetableId: world.entries[0]!.id })
  const change = { coverId: cover.id, gymId: world.gym.gymId, timetableId: world.entries[0]!.id }
  await t.settle()
  await expect.poll(names).toEqual({
    owner: ['changed', 'cover_request_created'],
    usual: ['changed', 'cover_request_created'],
    first: ['changed', 'new_cover_request'],
    second: ['changed', 'new_cover_request'],
    stranger: [],
  })
  expect(payloadOf('owner', 'cover_request_created')).toEqual(change)
  expect(payloadOf('usual', 'cover_request_created')).toEqual(change)
  expect(payloadOf('first', 'new_cover_request')).toEqual(change)

  for (const all of heard.values()) all.length = 0
  const { body: applied } = await t.as(world.others[0]!).post(`/covers/${cover.id}/applications`, {})
  // The second trainer never learns that the first one applied.
  await t.settle()
  await expect.poll(names).toEqual({
    owner: ['changed', 'new_cover_application'],
    usual: ['changed'],
    first: ['application_submitted', 'changed'],
    second: [],
    stranger: [],
  })
  const application = { ...change, applicationId: applied.myApplication.id }
  expect(payloadOf('owner', 'new_cover_application')).toEqual(application)
  expect(payloadOf('first', 'application_submitted')).toEqual(application)

  for (const all of heard.values()) all.length = 0
  await t.as(world.others[1]!).post(`/covers/${cover.id}/applications`, {})
  await t.settle()
  await expect.poll(names).toEqual({
    owner: ['changed', 'new_cover_application'],
    usual: [],
    first: [],
    second: ['application_submitted', 'changed'],
    stranger: [],
  })

  for (const all of heard.values()) all.length = 0
  const approved = await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: applied.myApplication.id })
  const everything: LiveEventName[] = ['changed']
  await t.settle()
  await expect
    .poll(names)
    .toEqual({ owner: everything, usual: everything, first: everything, second: everything, stranger: [] })
  // Who approved is told the same with the answer, and asks for it once.
  const answered = readChanged(approved.headers[changedHeader] ?? null)
  expect(answered.ids).toContain((payloadOf('owner', 'changed') as { id: string }).id)
  expect(answered.changed).toContainEqual({ entity: 'covers', id: cover.id })
  const read = await world.owner.get(`/covers/${cover.id}`)
  expect(read.headers[changedHeader]).toBeUndefined()
  // Names alone: whether it is filled, and by whom, each asks for as far as they may know it.
  expect(payloadOf('second', 'changed')).toEqual({
    id: expect.any(String),
    changed: expect.arrayContaining([
      { entity: 'covers', id: cover.id },
      { entity: 'timetables', id: world.entries[0]!.id },
    ]),
  })
})

it('whoever loads a page anew, with no socket, reads what the others heard', async () => {
  const { body: cover } = await t.as(world.usual).post('/covers', { timetableId: world.entries[2]!.id })
  const [first, second] = world.others.map((one) => t.as(one))
  const reads = async (path: string, as = world.owner) =>
    (await as.get<{ id: string }[]>(path)).body.find((one) => one.id === cover.id)
  for (const list of ['/covers?status=open', '/covers/board'])
    expect(await reads(list)).toMatchObject({ status: 'open', applicationCount: 0 })
  for (const asked of [first, second]) expect(await reads('/covers/available', asked)).toMatchObject({ status: 'open' })

  await first!.post(`/covers/${cover.id}/applications`, {})
  expect(await reads('/covers?status=pending_approval&includeApplications=true')).toMatchObject({
    applications: [{ trainer: { id: world.others[0]!.trainerId } }],
  })
  expect(await reads('/covers', first)).toMatchObject({ myApplication: { status: 'applied' } })
  expect(await reads('/covers', second)).toMatchObject({ status: 'open', applicationCount: null, myApplication: null })
})

it('taking back an application is between the applicant, the gym and who is away', async () => {
  const { body: cover } = await world.owner.post('/covers', { timetableId: world.entries[1]!.id })
  const { body } = await t.as(world.others[0]!).post(`/covers/${cover.id}/applications`, {})
  await t.settle()
  await expect.poll(names).toEqual({
    owner: ['changed', 'cover_request_created', 'new_cover_application'],
    usual: ['changed'],
    first: ['application_submitted', 'changed', 'new_cover_request'],
    second: ['changed', 'new_cover_request'],
    stranger: [],
  })
  for (const all of heard.values()) all.length = 0
  await t.as(world.others[0]!).delete(`/covers/${cover.id}/applications/${body.myApplication.id}`)
  await t.settle()
  await expect.poll(names).toEqual({
    owner: ['changed'],
    usual: ['changed'],
    first: ['changed'],
    second: [],
    stranger: [],
  })
  for (const all of heard.values()) all.length = 0
  await world.owner.post(`/covers/${cover.id}/cancellation`, {})
  const everything: LiveEventName[] = ['changed']
  await t.settle()
  await expect
    .poll(names)
    .toEqual({ owner: everything, usual: everything, first: everything, second: everything, stranger: [] })
})
