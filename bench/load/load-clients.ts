import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { deedOf, type Deed, type LoadPerson, type LoadRole, type Surroundings } from './load-mix.ts'
import { connected } from '../measuring/sockets.ts'

// A process of its own, so that those who ask take nothing of the event loop that answers them.

export type LoadOrder = {
  address: string
  people: LoadPerson[]
  seconds: number
  /** Arrivals a second, of everybody together. */
  rate: number
  from: string
  to: string
}
/** What was seen: milliseconds from when something was to begin until its answer, by role; `least` is asked in between. */
export type LoadSeen = {
  times: Record<LoadRole | 'least', number[]>
  errors: Record<string, number>
  /** Seconds until the last answer. */
  took: number
  open: number
  heard: number
}
export type LoadSaid = { ready: true } | { seen: LoadSeen }

/** Of so many arrivals one asks for the least that somebody signed in can: what every request pays before its own work. */
const leastEvery = 10
const patience = 30_000

process.once('message', (order: LoadOrder) => void load(order))
// Nobody is left to tell.
process.once('disconnect', () => process.exit())

async function load(order: LoadOrder): Promise<void> {
  const { address, people } = order
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const sockets = new Map<string, Socket>()
  let heard = 0
  for (let at = 0; at < people.length; at += 20)
    await Promise.all(
      people.slice(at, at + 20).map(async ({ userId, token }) => {
        const socket = await connected(address, { token })
        socket.onAny(() => heard++)
        sockets.set(userId, socket)
      }),
    )
  const around = { from: order.from, to: order.to, nextEntry: await entriesOf(order, agent) }
  void say({ ready: true })
  await new Promise((resolve) => process.once('message', resolve))

  const times: LoadSeen['times'] = { trainer: [], gym: [], gym_admin: [], supplier: [], admin: [], least: [] }
  const errors: Record<string, number> = {}
  const under: Promise<void>[] = []
  const dice = diceOf(20_261_122)
  const begun = performance.now()
  let due = 0
  for (let count = 0; ; count++) {
    // Arrivals know nothing of answers: who waits does not keep others from asking.
    due += (-Math.log(1 - dice()) / order.rate) * 1000
    if (due > order.seconds * 1000) break
    const wait = begun + due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const from = begun + due
    const person = people[Math.floor(dice() * people.length)]!
    const isLeast = count % leastEvery === 0
    const deed: Deed = isLeast ? { what: 'least', method: 'GET', path: '/users/me' } : deedOf(person, around, dice())
    const done = doIt(deed, { ...order, agent, person, sockets, other: otherOf(person, people, dice()) })
    under.push(
      done.then(
        () => void times[isLeast ? 'least' : person.role].push(performance.now() - from),
        (error: Error) =>
          void (errors[`${deed.what}: ${error.message}`] = (errors[`${deed.what}: ${error.message}`] ?? 0) + 1),
      ),
    )
  }
  await Promise.all(under)
  const took = (performance.now() - begun) / 1000
  const open = [...sockets.values()].filter((socket) => socket.connected).length
  await say({ seen: { times, errors, took, open, heard } })
  for (const socket of sockets.values()) socket.disconnect()
  agent.destroy()
  process.disconnect?.()
}

type Doing = {
  address: string
  agent: Agent
  person: LoadPerson
  sockets: Map<string, Socket>
  other: LoadPerson | undefined
}

async function doIt(deed: Deed, { address, agent, person, sockets, other }: Doing): Promise<void> {
  if (deed.what !== 'message' || 'path' in deed) {
    await ask(address, agent, person, deed as Exclude<Deed, { what: 'message' }>)
    return
  }
  if (!other) return
  const draft = { recipientId: other.userId, content: 'Could you take Ride 45 tomorrow?', clientId: randomUUID() }
  const answer = await sockets.get(person.userId)!.timeout(patience).emitWithAck('send_message', draft)
  if (!answer.ok) throw new Error(answer.code ?? answer.message)
}

function ask(
  address: string,
  agent: Agent,
  { token }: LoadPerson,
  { method, path, body, acting }: Exclude<Deed, { what: 'message' }>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(acting ? { 'x-acting-gym': acting } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const call = request(`${address}/api${path}`, { method, agent, headers, timeout: patience }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () =>
        answer.statusCode! < 300 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text.slice(0, 120)}`)),
      )
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })
}

/** Every class of each gym's week once, for who asks for its cover. */
async function entriesOf(order: LoadOrder, agent: Agent): Promise<Surroundings['nextEntry']> {
  const left = new Map<string, string[]>()
  for (const person of order.people) {
    if (person.role !== 'gym' || left.has(person.gymId!)) continue
    const path = `/timetables?from=${order.from}&to=${order.to}`
    const week = JSON.parse(await ask(order.address, agent, person, { what: '', method: 'GET', path })) as {
      id: string
    }[]
    left.set(
      person.gymId!,
      week.map((one) => one.id),
    )
  }
  return (gymId) => left.get(gymId)?.pop()
}

/** Somebody of the same gym on the other side of the table. */
function otherOf(person: LoadPerson, people: LoadPerson[], chance: number): LoadPerson | undefined {
  const wanted = person.role === 'gym' ? 'trainer' : 'gym'
  const fit = people.filter((one) => one.role === wanted && one.gymId === person.gymId)
  return fit[Math.floor(chance * fit.length)]
}

/** The same dice every time (mulberry32), so that two runs ask for the same things in the same order. */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Resolves once it is on its way: who leaves before takes it along. */
function say(what: LoadSaid): Promise<void> {
  return new Promise((resolve) => process.send!(what, undefined, undefined, () => resolve()))
}
