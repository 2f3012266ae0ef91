import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneClass, type OneClass } from '../../server/test/worlds/one-class.ts'
import type { MadePerson } from '../../server/test/factories.ts'
import { startProduct } from '../support/server.ts'
import { startWorker } from '../support/worker.ts'
import { pageAt, startMachines, type Machines } from './machines.ts'

let machines: Machines
let world: OneClass
const pages: { socket: { disconnect(): void } }[] = []
/** A fortnight ahead, whatever day it is. */
const startsOn = Temporal.Now.plainDateISO('Australia/Melbourne').add({ days: 14 })

beforeAll(async () => {
  machines = await startMachines()
  world = await oneClass(machines.world, {
    timezone: 'Australia/Melbourne',
    startsOn: startsOn.toString(),
    weekday: startsOn.dayOfWeek,
    others: 25,
  })
  await query(`insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, now(), $3)`, [
    world.gym.gymId,
    { approval: [{ withinHours: null, by: 'first_qualified' }], waves: false },
    world.gym.owner.userId,
  ])
})
afterAll(async () => {
  for (const page of pages) page.socket.disconnect()
  await machines?.end()
})

const query = async (text: string, values: unknown[] = []) =>
  (await machines.world.app.database.pool.query(text, values)).rows
const addressOf = (server: 0 | 1) => machines.servers[server].address

async function page(server: 0 | 1, person: MadePerson) {
  const opened = await pageAt(addressOf(server), await machines.world.tokenOf(person))
  pages.push(opened)
  return opened
}

async function call(server: 0 | 1, person: MadePerson, method: string, path: string, body?: object) {
  const response = await fetch(`${addressOf(server)}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await machines.world.tokenOf(person)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

describe('two servers and a worker on one database and one Redis', () => {
  it('a message, its receipt, typing and presence cross from one server to the other, each once', async () => {
    const [owner, other] = [world.gym.owner, world.others[0]!]
    const here = await page(0, owner)
    await here.say('get_online_status', { userIds: [other.userId] })
    await expect.poll(() => here.heard('online_status')).toEqual([{ userId: other.userId, online: false }])

    const there = await page(1, other)
    await expect.poll(() => here.heard('online_status').at(-1)).toEqual({ userId: other.userId, online: true })
    await there.say('get_online_status', { userIds: [owner.userId] })
    expect(there.heard('online_status')).toEqual([{ userId: owner.userId, online: true }])

    const sent = await here.say('send_message', { recipientId: other.userId, content: 'Free on Tuesday?' })
    expect(sent.ok).toBe(true)
    const { conversationId, id, sequence } = sent.answer
    await expect.poll(() => there.heard('new_message')).toEqual([sent.answer])
    for (const one of [here, there]) expect((await one.say('join_conversation', { conversationId })).ok).toBe(true)
    await there.say('typing_start', { conversationId })
    await expect.poll(() => here.heard('user_typing')).toMatchObject([{ conversationId, userId: other.userId }])
    await there.say('mark_read', { conversationId, messageId: id })
    await expect
      .poll(() => here.heard('message_read'))
      .toEqual([{ conversationId, userId: other.userId, readUntil: sequence }])

    there.socket.disconnect()
    await expect.poll(() => here.heard('online_status').at(-1)).toEqual({ userId: other.userId, online: false })
    expect(there.heard('new_message')).toHaveLength(1)
  })

  it('what two write to each other at once, each at their own server, is numbered without a gap', async () => {
    const [owner, other] = [world.gym.owner, world.others[4]!]
    const [here, there] = [await page(0, owner), await page(1, other)]
    const first = await here.say('send_message', { recipientId: other.userId, content: 'first' })
    const { conversationId, sequence } = first.answer
    const answers = await Promise.all(
      Array.from({ length: 78 }, (_, n) =>
        [here, there][n % 2]!.say('send_message', { conversationId, content: `No ${n}` }),
      ),
    )
    expect(answers.filter((one) => !one.ok)).toEqual([])
    expect(answers.map((one) => one.answer.sequence).toSorted((a, b) => a - b)).toEqual(
      answers.map((_, n) => sequence + n + 1),
    )
    await expect.poll(() => there.heard('new_message')).toHaveLength(40)
  })

  it('news of covers reaches the pages at the other server', async () => {
    const manager = await page(1, world.gym.owner)
    const { body: cover } = await call(0, world.usual, 'POST', '/covers', { timetableId: world.entries[1]!.id })
    await expect.poll(() => manager.heard('cover_request_created')).toMatchObject([{ coverId: cover.id }])
    await call(0, world.others[1]!, 'POST', `/covers/${cover.id}/applications`, {})
    await expect
      .poll(() => manager.heard('changed').at(-1))
      .toMatchObject({ changed: expect.arrayContaining([{ entity: 'covers', id: cover.id }]) })
  })

  it('500 accepts of one cover, half at each server: one has it, 499 hear that it is just taken', async () => {
    const { body: cover } = await call(0, world.usual, 'POST', '/covers', { timetableId: world.entries[0]!.id })
    for (const other of world.others) await machines.world.tokenOf(other)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, at) =>
        call((at % 2) as 0 | 1, world.others[at % 25]!, 'POST', `/covers/${cover.id}/applications`, {}),
      ),
    )
    const told = Map.groupBy(answers, ({ status, body }) => (status === 201 ? 'taken' : `${status} ${body.code}`))
    expect(Object.fromEntries([...told].map(([words, all]) => [words, all.length]))).toEqual({
      taken: 1,
      '409 covers.just_taken': 499,
    })
    const confirmed = `select count(*)::int as many from cover_applications where cover_id = $1 and state = 'confirmed'`
    expect(await query(confirmed, [cover.id])).toEqual([{ many: 1 }])
  })

  it('a worker that is killed leaves nothing undone, and what two workers do is done once', async () => {
    const second = await startWorker(machines.env)
    const asked: string[] = []
    for (const entry of world.entries.slice(2)) {
      const { body } = await call(1, world.usual, 'POST', '/covers', { timetableId: entry.id })
      asked.push(body.id)
      if (asked.length === 1) await machines.worker.kill()
    }
    expect(asked.length).toBeGreaterThan(1)
    const waiting = `select count(*)::int as many from event_deliveries where done_at is null`
    await expect.poll(() => query(waiting)).toEqual([{ many: 0 }])
    expect(await query(`select event_id, user_id from notifications group by 1, 2 having count(*) > 1`)).toEqual([])
    await second.kill()
  })

  it('a server that is killed and started again is reached by the pages that it had, which miss nothing', async () => {
    const [owner, other] = [world.gym.owner, world.others[2]!]
    const first = await page(0, other)
    const second = await page(1, owner)
    const sent = await second.say('send_message', { recipientId: other.userId, content: 'one' })
    await expect.poll(() => first.heard('new_message')).toHaveLength(1)
    await machines.servers[0].kill9Server()
    const { conversationId } = sent.answer
    for (const content of ['two', 'three'])
      expect((await second.say('send_message', { conversationId, content })).ok).toBe(true)
    await machines.servers[0].restart()
    await expect.poll(() => first.socket.connected).toBe(true)
    expect((await second.say('send_message', { conversationId, content: 'four' })).ok).toBe(true)
    await expect.poll(() => first.heard('new_message').map((one) => one.content)).toEqual(['one', 'four'])
    const missed = await call(
      0,
      other,
      'GET',
      `/conversations/${conversationId}/messages?after=${sent.answer.sequence}`,
    )
    expect(missed.body.messages.map((one: { content: string }) => one.content)).toEqual(['two', 'three', 'four'])
  })

  it('without Redis every request is answered and news waits; with it again nothing of it is lost', async () => {
    const [owner, other] = [world.gym.owner, world.others[3]!]
    const here = await page(0, owner)
    const there = await page(1, other)
    const sent = await here.say('send_message', { recipientId: other.userId, content: 'before' })
    await expect.poll(() => there.heard('new_message')).toHaveLength(1)
    await machines.redis.kill()
    const { conversationId } = sent.answer
    const kept = await call(0, owner, 'POST', '/messages', { conversationId, content: 'meanwhile' })
    expect(kept.status).toBe(201)
    expect((await fetch(`${addressOf(1)}/api/ready`)).status).toBe(200)
    await machines.redis.start()
    await expect.poll(() => there.heard('new_message').map((one) => one.content)).toEqual(['before', 'meanwhile'])
  })

  it('without the database requests are told to come again; with it again they are answered, and nothing was started anew', async () => {
    await machines.postgres.kill()
    const away = await call(0, world.gym.owner, 'GET', '/covers')
    expect([away.status, away.body.code]).toEqual([503, 'unavailable'])
    expect((await fetch(`${addressOf(0)}/api/ready`)).status).toBe(503)
    expect((await fetch(`${addressOf(0)}/api/health`)).status).toBe(200)
    await machines.postgres.start()
    await expect.poll(async () => (await fetch(`${addressOf(0)}/api/ready`)).status).toBe(200)
    expect((await call(0, world.gym.owner, 'GET', '/covers')).status).toBe(200)
  })

  it('servers count tries to sign in together', async () => {
    const limited = await Promise.all(
      [0, 1].map(() => startProduct({ env: { ...machines.env, WORKER: '0', RATE_LIMITS: '1' } })),
    )
    try {
      const answers: number[] = []
      for (let at = 0; at < 70; at++) {
        const { status } = await fetch(`${limited[at % 2]!.address}/api/users/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `nobody${at}@example.test`, password: 'not a password of anybody' }),
        })
        answers.push(status)
      }
      expect(answers.filter((status) => status === 429)).toHaveLength(10)
    } finally {
      await Promise.all(limited.map((one) => one.stop()))
    }
  })
})
