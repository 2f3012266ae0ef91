import type { Change } from '@quartet/contract/messages/live'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveIt, cprOf, handIn, requirementNamed } from '../../../../test/papers/document.ts'
import { joinTeam, makeConnection, makeGym, makePerson, makeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

let t: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await t.stop()
})

/** Listens as somebody, and answers the documents that they hear of. */
async function listen(address: string, person: { userId: string; email: string }): Promise<string[]> {
  const heard: string[] = []
  const socket = io(address, { auth: { token: await t.tokenOf(person) }, transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  const events = new Set<string>()
  socket.on('changed', ({ id, changed }: Change) => {
    const document = changed.find((one) => one.entity === 'submissions')
    // A reviewer who is sent a notification besides is told of the same event twice.
    if (document && !events.has(id)) heard.push(document.id!)
    events.add(id)
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return heard
}

it('who opens a document, until when, and that they let go of it reaches every reviewer who sees it, and nobody else', async () => {
  const { gym, elsewhere, stranger, manager, jack } = await t.given(async (work) => {
    const made = {
      gym: await makeGym(work),
      elsewhere: await makeGym(work),
      stranger: await makeGym(work),
      manager: await makePerson(work, { role: 'gym', firstName: 'Mona', lastName: 'Manager' }),
      jack: await makeTrainer(work, { specialtyIds: [], firstName: 'Jack', lastName: 'Ballard' }),
    }
    await joinTeam(work, made.gym.gymId, made.manager.userId, 'manager')
    await makeConnection(work, made.gym.gymId, made.jack.trainerId)
    await makeConnection(work, made.elsewhere.gymId, made.jack.trainerId)
    return made
  })
  const cpr = await requirementNamed(t, jack, 'CPR')
  const withheld = { requirementId: cpr, gymId: elsewhere.gymId, shared: false }
  expect((await t.as(jack).put('/compliance/shares', withheld)).status).toBe(200)

  const address = await t.listen()
  const owner = await listen(address, gym.owner)
  const others = [await listen(address, elsewhere.owner), await listen(address, stranger.owner)]
  const one = await handIn(t, jack, cpr, cprOf('Jack Ballard'))
  await expect.poll(() => owner).toEqual([one.id])

  const seen = async () => {
    const { body: queue } = await t.as(gym.owner).get('/verifications/gym/submissions')
    const { body: document } = await t.as(gym.owner).get(`/submissions/${one.id}?gymId=${gym.gymId}`)
    return [queue[0], document].map(({ claimedBy, can }) => ({ claimedBy, can: can.decide }))
  }
  await t.as(manager).post(`/submissions/${one.id}/claim`, {})
  await expect.poll(() => owner.length).toBe(2)
  const until = t.clock.now().add({ minutes: 20 }).toString()
  const taken = { claimedBy: { userId: manager.userId, name: 'Mona Manager', until, mine: false }, can: false }
  expect(await seen()).toMatchObject([taken, taken])

  await t.as(manager).delete(`/submissions/${one.id}/claim`)
  await expect.poll(() => owner.length).toBe(3)
  const free = { claimedBy: null, can: true }
  expect(await seen()).toEqual([free, free])

  // A lease that runs out says nothing: whoever looks knows its end from before.
  await t.as(manager).post(`/submissions/${one.id}/claim`, {})
  t.clock.pass({ minutes: 20 })
  expect(await seen()).toEqual([free, free])
  await approveIt(t, gym.owner, one)
  await expect.poll(() => owner.length).toBe(5)
  await t.settle()
  expect([new Set(owner), ...others]).toEqual([new Set([one.id]), [], []])
})
