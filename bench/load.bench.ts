import { fork, type ChildProcess } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Bench, Claim } from './measuring/claim.ts'
import { nextMonday } from './worlds/full-week.ts'
import type { LoadOrder, LoadSaid, LoadSeen } from './load/load-clients.ts'
import { makeCrowd } from './load/load-people.ts'
import { bytesHeld, quantile } from './measuring/measure.ts'

const seconds = Number(process.env.LOAD_SECONDS ?? 300)
const many = Number(process.env.LOAD_SOCKETS ?? 1000)
/** Arrivals a second: each of a thousand people does something about every half minute. */
const rate = Number(process.env.LOAD_RATE ?? 30)
const lookEvery = 30

/**
 * A thousand open pages of five roles, whose people read and write as they would (`load-mix.ts`), for five minutes. What they
 * wait is beside what the least request of somebody signed in waits, asked in between; memory beside what it was before the first.
 */
const bench: Bench = async (product) => {
  const people = await makeCrowd(product, many)
  await product.app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const monday = nextMonday('Australia/Sydney')
  const order: LoadOrder = {
    address: `http://127.0.0.1:${(product.app.fastify.server.address() as AddressInfo).port}`,
    people,
    seconds,
    rate,
    from: monday.toString(),
    to: monday.add({ days: 6 }).toString(),
  }
  const clients = fork(fileURLToPath(new URL('./load/load-clients.ts', import.meta.url)))
  try {
    const ready = said(clients)
    clients.send(order)
    await ready
    const memory = [used()]
    const looks = setInterval(() => memory.push(used()), lookEvery * 1000)
    const over = said(clients)
    clients.send('begin')
    const last = await over
    clearInterval(looks)
    memory.push(used())
    if (!('seen' in last)) throw new Error('The clients ended before they had seen anything.')
    return claimsOf(last.seen, memory)
  } finally {
    clients.kill()
  }
}
export default bench

function claimsOf({ times, errors, took, open, heard }: LoadSeen, memory: number[]): Claim[] {
  const { least, ...byRole } = times
  const all = Object.values(byRole).flat()
  const asked = all.length + Object.values(errors).reduce((sum, one) => sum + one, 0)
  for (const [what, often] of Object.entries(errors)) console.log(`${often} × ${what}`)
  console.log(`${many} pages heard ${heard} times of something new`)
  const waits = (whose: string, of: number[], part: number, atMost: number): Claim => ({
    name: `${whose}, p${part * 100}`,
    unit: 'ms',
    figure: quantile(of, part),
    limit: quantile(least, part),
    limitIs: '/api/users/me',
    ratio: { atMost },
  })
  return [
    waits('everybody', all, 0.5, goal.p50),
    waits('everybody', all, 0.99, goal.p99),
    ...Object.entries(byRole).map(([role, of]) => waits(role, of, 0.99, goal.p99)),
    {
      name: 'errors',
      unit: 'requests',
      figure: asked - all.length,
      limit: asked,
      limitIs: 'asked',
      ratio: { atMost: 0 },
    },
    {
      name: 'answers',
      unit: 'a second',
      figure: all.length / took,
      limit: asked / seconds,
      limitIs: 'arrivals',
      ratio: { atLeast: 0.9 },
    },
    {
      name: 'pages still connected',
      unit: 'sockets',
      figure: open,
      limit: many,
      limitIs: 'opened',
      ratio: { atLeast: 1 },
    },
    ...memory.slice(1).map((figure, look) => ({
      name: look === memory.length - 2 ? 'memory in use at the end' : `memory in use after ${(look + 1) * lookEvery} s`,
      unit: 'MB',
      figure,
      limit: memory[0]!,
      limitIs: 'before the first',
      ratio: { atMost: goal.memory },
    })),
  ]
}

/** What has to hold: waits beside the least, memory beside what it was. */
const goal = { p50: 6, p99: 8, memory: 1.5 }

function said(clients: ChildProcess): Promise<LoadSaid> {
  return new Promise((resolve, reject) => {
    clients.once('message', (message: LoadSaid) => resolve(message))
    clients.once('exit', (code) => reject(new Error(`The clients ended with ${code}.`)))
  })
}

const used = () => bytesHeld().heap / 2 ** 20
