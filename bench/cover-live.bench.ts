import type { Change } from '@quartet/contract/messages/live'
import type { AddressInfo } from 'node:net'
import type { Server } from 'socket.io'
import type { Socket } from 'socket.io-client'
import { hashPassword } from '../server/src/platform/keys/passwords.ts'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  specialtyNamed,
} from '../server/test/factories.ts'
import type { Bench } from './measuring/claim.ts'
import { quantile } from './measuring/measure.ts'
import type { Product } from './measuring/product.ts'
import { connected, withBareServer } from './measuring/sockets.ts'

const password = 'four leaves one lime'
const managers = 4
const rounds = 60
const echoes = 500

type Window = { token: string; socket: Socket }

/** From approving a cover to what every other open window of the gym shows of it, against a bare socket's echo. */
const bench: Bench = async (product) => {
  const { owner, trainers, others, entryIds } = await setUp(product)
  await product.app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(product.app.fastify.server.address() as AddressInfo).port}`
  const [usual, taker] = trainers
  const tokens = {
    owner: await tokenOf(product, owner),
    usual: await tokenOf(product, usual!),
    taker: await tokenOf(product, taker!),
  }
  const windows: Window[] = []
  for (const person of [...others, usual!, taker!]) {
    const token = await tokenOf(product, person)
    windows.push({ token, socket: await connected(address, { token }) })
  }
  const times: number[] = []
  for (const entryId of entryIds.slice(0, rounds)) {
    const asked = await product.call({
      method: 'POST',
      url: '/api/covers',
      token: tokens.usual,
      body: { timetableId: entryId },
    })
    const { id } = asked.body
    const applied = await product.call({
      method: 'POST',
      url: `/api/covers/${id}/applications`,
      token: tokens.taker,
      body: {},
    })
    await product.app.worker.drain()
    const begun = performance.now()
    const shown = windows.map(async ({ token, socket }) => {
      await heardOf(socket, id)
      const { body } = await (
        await fetch(`${address}/api/covers/${id}`, { headers: { authorization: `Bearer ${token}` } })
      )
        .json()
        .then((read) => ({ body: read }))
      if (body.status !== 'filled') throw new Error(`a window was told too early: ${body.status}`)
      times.push(performance.now() - begun)
    })
    await product.call({
      method: 'POST',
      url: `/api/covers/${id}/approval`,
      token: tokens.owner,
      body: { applicationId: applied.body.myApplication.id },
    })
    await Promise.all(shown)
  }
  for (const { socket } of windows) socket.disconnect()
  const bare = await echoTimes()
  return [
    {
      name: 'approve to every other window, p50',
      unit: 'ms',
      figure: quantile(times, 0.5),
      limit: quantile(bare, 0.5),
      limitIs: 'bare echo',
      ratio: null,
      floor: { atMost: 3000 },
    },
    {
      name: 'approve to every other window, p99',
      unit: 'ms',
      figure: quantile(times, 0.99),
      limit: quantile(bare, 0.99),
      limitIs: 'bare echo',
      ratio: null,
      floor: { atMost: 800 },
    },
  ]
}
export default bench

/** A gym with an owner and managers who look on, the trainer who is away and the one who takes it, and a class a day. */
async function setUp(product: Product) {
  const passwordHash = await hashPassword(password)
  const made = await product.given(async (work) => {
    const gym = await makeGym(work, {})
    const specialtyId = await specialtyNamed(work, 'Cycling')
    const studioId = await makeStudio(work, gym.gymId, { name: 'Cycle room' })
    const owner = await makePerson(work, { role: 'gym', passwordHash })
    await joinTeam(work, gym.gymId, owner.userId, 'manager')
    const others = []
    for (let count = 0; count < managers; count++) {
      const person = await makePerson(work, { role: 'gym', passwordHash })
      await joinTeam(work, gym.gymId, person.userId, 'manager')
      others.push(person)
    }
    const trainers = []
    for (let count = 0; count < 2; count++) {
      const trainer = await makeTrainer(work, { specialtyIds: [specialtyId], passwordHash })
      await makeConnection(work, gym.gymId, trainer.trainerId)
      trainers.push(trainer)
    }
    return { gym, specialtyId, studioId, owner, others, trainers }
  })
  const token = await tokenOf(product, made.owner)
  const today = Temporal.Now.plainDateISO()
  const startsOn = today.add({ days: 3 }).toString()
  await product.call({
    method: 'POST',
    url: '/api/classes',
    token,
    body: {
      gymId: made.gym.gymId,
      name: 'Ride 45',
      specialtyId: made.specialtyId,
      durationMinutes: 45,
      capacity: 20,
      studioId: made.studioId,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      startTime: '06:00',
      startsOn,
      trainerId: made.trainers[0]!.trainerId,
    },
  })
  const entryIds: string[] = []
  for (let from = today.add({ days: 3 }); entryIds.length < rounds; from = from.add({ days: 28 })) {
    const url = `/api/timetables?gymId=${made.gym.gymId}&from=${from.toString()}&to=${from.add({ days: 27 }).toString()}`
    const { body } = await product.call({ method: 'GET', url, token })
    entryIds.push(...body.map((one: { id: string }) => one.id))
  }
  return { ...made, entryIds }
}

async function tokenOf(product: Product, person: { email: string }): Promise<string> {
  const { body } = await product.call({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    body: { email: person.email, password },
  })
  return body.access_token
}

/** Times of a word to a socket server and back, which does nothing else, in milliseconds. */
function echoTimes(): Promise<number[]> {
  const echo = (server: Server) =>
    server.on('connection', (socket) => socket.on('say', (word: string) => socket.emit('said', word)))
  return withBareServer(async (_, socket) => {
    const times: number[] = []
    for (let count = 0; count < echoes; count++) {
      const begun = performance.now()
      const said = new Promise<void>((resolve) => socket.once('said', () => resolve()))
      socket.emit('say', 'Ride 45 is covered')
      await said
      times.push(performance.now() - begun)
    }
    return times
  }, echo)
}

function heardOf(socket: Socket, coverId: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = ({ changed }: Change) => {
      if (!changed.some((one) => one.entity === 'covers' && one.id === coverId)) return
      socket.off('changed', listen)
      resolve()
    }
    socket.on('changed', listen)
  })
}
