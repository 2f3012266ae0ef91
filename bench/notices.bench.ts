import type { AddressInfo } from 'node:net'
import type { Socket } from 'socket.io-client'
import { makePerson } from '../server/test/factories.ts'
import { writeDeliveries } from '../server/src/features/notifications/deliveries/deliveries.commands.ts'
import { writeNotices } from '../server/src/features/notifications/notices/notices.commands.ts'
import { accounts } from '../server/src/features/identity/accounts/accounts.tables.ts'
import { newId } from '../server/src/platform/ids.ts'
import type { NoticeWords } from '../server/src/platform/events/notice.ts'
import { hashPassword } from '../server/src/platform/keys/passwords.ts'
import type { Bench } from './measuring/claim.ts'
import { bytesHeld, quantile } from './measuring/measure.ts'
import type { Product } from './measuring/product.ts'
import { connected, withBareServer } from './measuring/sockets.ts'

const password = 'four leaves one lime'
const crowd = 10_000
const rings = 200

/** From an event to the bell against a bare socket's emit, and how many people one event can tell. */
const bench: Bench = async (product) => {
  const person = await product.given(async (work) =>
    makePerson(work, { role: 'supplier', passwordHash: await hashPassword(password) }),
  )
  const bell = await bells(product, person)
  const bare = await emits()

  const people = Array.from({ length: crowd }, () => newId())
  await product.given(async ({ tx, now }) => {
    const account = { role: 'supplier' as const, membershipLevel: 'NONE' as const, createdAt: now }
    for (let at = 0; at < crowd; at += 1000)
      await tx
        .insert(accounts)
        .values(people.slice(at, at + 1000).map((id) => ({ id, email: `${id}@bench.test`, ...account })))
  })
  const rates: number[] = []
  const heap: number[] = []
  for (let round = 0; round < 6; round++) {
    const begun = process.cpuUsage()
    await tell(product, people)
    await product.app.worker.drain()
    const { user, system } = process.cpuUsage(begun)
    rates.push(crowd / ((user + system) / 1e6))
    heap.push(bytesHeld().heap / 2 ** 20)
  }

  return [
    {
      name: 'event to bell, p50',
      unit: 'ms',
      figure: quantile(bell, 0.5),
      limit: quantile(bare, 0.5),
      ...bareEmit(at50),
    },
    {
      name: 'event to bell, p99',
      unit: 'ms',
      figure: quantile(bell, 0.99),
      limit: quantile(bare, 0.99),
      ...bareEmit(at99),
    },
    {
      name: 'people told of one event',
      unit: 'a second of one core',
      figure: quantile(rates, 0.5),
      limit: 10_000,
      limitIs: 'what is asked',
      ratio: { atLeast: 1 },
    },
    {
      name: 'memory after 60,000 notices',
      unit: 'MB',
      figure: heap.at(-1)!,
      limit: heap[1]!,
      limitIs: 'after 20,000',
      ratio: { atMost: 1.15 },
    },
  ]
}
export default bench

// An event is two transactions that write through to the disk, one for the change and one for its effect; a bare emit is none.
const at50 = 800
const at99 = 150
const bareEmit = (atMost: number) => ({ limitIs: 'bare emit', ratio: { atMost } })

/** Times from the beginning of a change to the bell in a browser, in milliseconds. */
async function bells(product: Product, person: { userId: string; email: string }): Promise<number[]> {
  await product.app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.fastify.server.address() as AddressInfo
  const { body } = await product.call({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    body: { email: person.email, password },
  })
  const socket = await connected(`http://127.0.0.1:${port}`, { token: body.access_token })
  const times: number[] = []
  for (let ring = 0; ring < rings; ring++) {
    const rung = heard(socket, 'notification')
    const begun = performance.now()
    await tell(product, [person.userId])
    await rung
    times.push(performance.now() - begun)
  }
  socket.disconnect()
  return times
}

/** Times of an emit through a socket server that does nothing else, in milliseconds. */
function emits(): Promise<number[]> {
  return withBareServer(async (server, socket) => {
    const times: number[] = []
    for (let ring = 0; ring < rings; ring++) {
      const rung = heard(socket, 'notification')
      const begun = performance.now()
      server.emit('notification', { notificationId: newId(), title: 'Ride 45 needs cover' })
      await rung
      times.push(performance.now() - begun)
    }
    return times
  })
}

const heard = (socket: Socket, event: string) => new Promise<void>((resolve) => socket.once(event, () => resolve()))

/** One event that these people are told of by the bell. */
async function tell(product: Product, userIds: string[]): Promise<void> {
  await product.given(async (work) => {
    const id = await work.record('notice.added', { userId: userIds[0]! }, null)
    const told = userIds.map((userId): NoticeWords => ({
      userId,
      title: 'Ride 45 needs cover',
      message: 'Tuesday 10 March, 6:00 am to 6:45 am at Harbour Gym. Apply if you can teach it.',
      type: 'cover_request',
      category: 'action_required',
      priority: 'high',
      link: '/dashboard/trainer?tab=covers',
      by: 'B',
    }))
    const rows = await writeNotices(work, { id, actorId: null }, told)
    await writeDeliveries(work, { id, type: 'notice.added', subjectId: null, gymId: null }, rows, told)
  })
}
