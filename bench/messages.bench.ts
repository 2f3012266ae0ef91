import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Server } from 'socket.io'
import type { Socket } from 'socket.io-client'
import type { Acknowledged } from '../contract/src/messages/events.ts'
import type { Message } from '../contract/src/messages/messages.ts'
import { findAccount } from '../server/src/features/identity/accounts/accounts.queries.ts'
import { startSession } from '../server/src/features/identity/sessions/sessions.commands.ts'
import { openDirect } from '../server/src/features/messages/conversation/conversations.commands.ts'
import { joinTeam, makeConnection, makeGym, makePerson, makeTrainer } from '../server/test/factories.ts'
import type { Bench, Claim } from './measuring/claim.ts'
import { bytesHeld, median, quantile } from './measuring/measure.ts'
import type { Product } from './measuring/product.ts'
import { bareServer, connected } from './measuring/sockets.ts'

/** Of a bare echo, and of one that inserts a row. */
const goal = { bare: 0.5, kept: 0.85 }
/** Clients, and messages of each in a round, one after another; a client may send 40 in ten seconds. */
const crowds = [
  { many: 20, each: 12, floor: { bare: 0.05, kept: 0.15 } },
  { many: 200, each: 6, floor: { bare: 0.2, kept: 0.4 } },
  { many: 1000, each: 3, floor: { bare: 0.2, kept: 0.4 } },
]
const rounds = 3

/** How much longer one in a hundred takes at most than where only a row is inserted, also on a machine that is busy. */
const slow = 15

/** Two who write to each other: each sends to the other and waits until it is stored. */
type Pair = [Client, Client]
type Client = { socket: Socket; say(): Promise<void> }
/** Messages a second and the time of each, milliseconds. */
type Round = { rate: number; times: number[] }

/** Messages of two to each other, stored before they are acknowledged, against a bare echo of the same shape and one that inserts. */
const bench: Bench = async (product) => {
  await product.app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(product.app.fastify.server.address() as AddressInfo).port}`
  const tokens = await people(product, Math.max(...crowds.map(({ many }) => many)))
  const claims: Claim[] = []
  for (const { many, each, floor } of crowds) {
    const before = bytesHeld().heap
    const pairs = await crowdOf(address, tokens.slice(0, many))
    const idle = (bytesHeld().heap - before) / many / 1024
    const bare = await bareCrowd(many)
    const kept = await bareCrowd(many, product.databaseUrl)
    // Whatever is made the first time is made.
    for (const some of [bare.pairs, kept.pairs, pairs]) await talk(some, 1)
    // As the database does by itself within a minute of the first rows: a plan that was made for none reads them all.
    await product.app.database.pool.query('analyze')
    const seen = { own: [] as Round[], bare: [] as Round[], kept: [] as Round[] }
    for (let round = 0; round < rounds; round++) {
      seen.bare.push(await talk(bare.pairs, each))
      seen.kept.push(await talk(kept.pairs, each))
      seen.own.push(await talk(pairs, each))
    }
    await bare.end()
    await kept.end()
    for (const { socket } of pairs.flat()) socket.disconnect()
    const rate = (which: Round[]) => median(which.map((one) => one.rate))
    const p99 = (which: Round[]) =>
      quantile(
        which.flatMap((one) => one.times),
        0.99,
      )
    const name = (what: string) => `messages, ${many} clients, ${what}`
    claims.push(
      {
        name: name('rate'),
        unit: 'a second',
        figure: rate(seen.own),
        limit: rate(seen.bare),
        limitIs: 'bare echo',
        ratio: { atLeast: goal.bare },
        floor: { atLeast: floor.bare },
      },
      {
        name: name('rate'),
        unit: 'a second',
        figure: rate(seen.own),
        limit: rate(seen.kept),
        limitIs: 'echo and one INSERT',
        ratio: { atLeast: goal.kept },
        floor: { atLeast: floor.kept },
      },
      {
        name: name('p99'),
        unit: 'ms',
        figure: p99(seen.own),
        limit: p99(seen.kept),
        limitIs: 'echo and one INSERT',
        ratio: null,
        floor: { atMost: slow },
      },
      {
        name: name('memory of one that is idle, both ends'),
        unit: 'kB',
        figure: idle,
        limit: bare.idle,
        limitIs: 'bare socket',
        ratio: { atMost: 3 },
      },
    )
  }
  return claims
}
export default bench

/** Who has a conversation with whom: the people of ten gyms and the trainers they are connected with, by turns. */
async function people(product: Product, many: number): Promise<{ token: string; userId: string }[]> {
  const made: { email: string; userId: string }[] = []
  const gyms = 10
  for (let gym = 0; gym < gyms; gym++)
    await product.given(async (work) => {
      const { gymId } = await makeGym(work)
      for (let count = 0; count < many / gyms; count += 2) {
        const colleague = await makePerson(work, { role: 'gym' })
        await joinTeam(work, gymId, colleague.userId, 'manager')
        const trainer = await makeTrainer(work, { specialtyIds: [] })
        await makeConnection(work, gymId, trainer.trainerId)
        // Whoever writes for the first time opens a conversation: that is not what is measured.
        await openDirect(work, colleague.userId, trainer.userId)
        made.push(colleague, trainer)
      }
    })
  // As if each had just signed in, which is measured elsewhere.
  const { sessions } = product.app
  return product.given(async (work) => {
    const known: { token: string; userId: string }[] = []
    for (const { userId } of made) {
      const account = (await findAccount(work.tx, userId))!
      const { access_token: token } = await startSession(work, sessions, account, {
        ip: '127.0.0.1',
        userAgent: 'bench',
      })
      known.push({ token, userId })
    }
    return known
  })
}

async function crowdOf(address: string, who: { token: string; userId: string }[]): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let at = 0; at < who.length; at += 2) {
    const [one, other] = await Promise.all(
      [who[at]!, who[at + 1]!].map((person) => connected(address, { token: person.token })),
    )
    pairs.push([
      talker(one!, other!, who[at + 1]!.userId, 'send_message', 'new_message'),
      talker(other!, one!, who[at]!.userId, 'send_message', 'new_message'),
    ])
  }
  return pairs
}

/** Says one thing, and is done when it is acknowledged and the other one has heard something. */
function talker(socket: Socket, other: Socket, recipientId: string, event: string, heard: string): Client {
  return {
    socket,
    async say() {
      const arrives = new Promise<void>((resolve) => other.once(heard, () => resolve()))
      const clientId = randomUUID()
      const draft = { recipientId, content: 'Could you take Ride 45 tomorrow?', clientId }
      const answer = (await socket.emitWithAck(event, draft)) as Acknowledged
      if (!answer.ok) throw new Error(answer.message)
      await arrives
    },
  }
}

/** What else a message of the product carries. */
const likeOurs: Omit<Message, 'clientId' | 'content'> = {
  id: randomUUID(),
  conversationId: randomUUID(),
  sequence: 1,
  sender: { id: randomUUID(), name: 'Rachel Cohen', avatarUrl: null },
  messageType: 'TEXT',
  at: '2026-11-22T10:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  files: [],
  reactions: [],
}

/** The same with a server that only passes on what it is told, having stored it where there is a database. */
async function bareCrowd(many: number, databaseUrl?: string) {
  const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 10 }) : undefined
  await pool?.query('create table if not exists bench_messages (id bigserial primary key, sender text, content text)')
  const partners = new Map<string, string>()
  const before = bytesHeld().heap
  const bare = await bareServer((server: Server) =>
    server.on('connection', (socket) =>
      socket.on('say', async (draft: { clientId: string; content: string }, done: (answer: Acknowledged) => void) => {
        await pool?.query({
          name: 'keep',
          text: 'insert into bench_messages (sender, content) values ($1, $2)',
          values: [socket.id, draft.content],
        })
        // What goes over the wire is as much and as often as the product says: to the other, to oneself, and the answer.
        const said = { ...likeOurs, clientId: draft.clientId, content: draft.content }
        server.to(partners.get(socket.id)!).emit('said', said)
        server.to(socket.id).emit('kept', said)
        done({ ok: true, answer: said })
      }),
    ),
  )
  const pairs: Pair[] = []
  for (let count = 0; count < many; count += 2) {
    const [one, other] = await Promise.all([connected(bare.address, {}), connected(bare.address, {})])
    partners.set(one.id!, other.id!).set(other.id!, one.id!)
    pairs.push([talker(one, other, other.id!, 'say', 'said'), talker(other, one, one.id!, 'say', 'said')])
  }
  return {
    pairs,
    idle: (bytesHeld().heap - before) / many / 1024,
    async end() {
      for (const { socket } of pairs.flat()) socket.disconnect()
      await bare.server.close()
      await pool?.end()
    },
  }
}

/** Everybody writes at once, each one message after another. */
async function talk(pairs: Pair[], often: number): Promise<Round> {
  const times: number[] = []
  const clients = pairs.flat()
  const begun = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let count = 0; count < often; count++) {
        const from = performance.now()
        await client.say()
        times.push(performance.now() - from)
      }
    }),
  )
  return { rate: times.length / ((performance.now() - begun) / 1000), times }
}
