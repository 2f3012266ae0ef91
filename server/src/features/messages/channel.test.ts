import type { Acknowledged } from '@quartet/contract/messages/events'
import type { Message } from '@quartet/contract/messages/messages'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { dice as diceOf } from '../../../test/dice.ts'
import { makeConnection, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { twoGyms } from '../../../test/worlds/two-gyms.ts'

let t: TestApp
let w: Awaited<ReturnType<typeof twoGyms>>
let address: string
const open: Socket[] = []
beforeAll(async () => {
  t = await testApp()
  address = await t.listen()
  w = await twoGyms(t)
})
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))
afterAll(() => t.stop())

type Ear = { name: string; payload: any }
/** A page of a person: its socket and all that it has heard. */
async function page(person: MadePerson) {
  const token = await t.tokenOf(person)
  const socket = io(address, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  open.push(socket)
  const ears: Ear[] = []
  socket.onAny((name, payload) => ears.push({ name, payload }))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return {
    socket,
    ears,
    heard: (name: string) => ears.filter((one) => one.name === name).map((one) => one.payload),
    say: <T = any>(name: string, payload: unknown) => socket.emitWithAck(name, payload) as Promise<Acknowledged<T>>,
  }
}
const refused = (code: string) => ({ ok: false, code, message: expect.any(String) })

it('M-03 a message names its recipient or conversation and is TEXT unless it says otherwise, a receipt its message, typing its conversation', async () => {
  const [gym, trainer] = [await page(w.northside.owner), await page(w.connected)]
  const sent = await gym.say<Message>('send_message', { recipientId: w.connected.userId, content: 'Hello' })
  if (!sent.ok) throw new Error(sent.message)
  expect(sent.answer).toMatchObject({ content: 'Hello', messageType: 'TEXT', sender: { id: w.northside.owner.userId } })
  const { conversationId, id } = sent.answer
  await expect.poll(() => trainer.heard('new_message')).toEqual([sent.answer])
  expect(gym.heard('message_sent')).toEqual([sent.answer])
  const answer = await trainer.say<Message>('send_message', { conversationId, content: 'Hi', messageType: 'TEXT' })
  expect(answer).toMatchObject({ ok: true, answer: { conversationId, sequence: sent.answer.sequence + 1 } })

  expect(await trainer.say('mark_read', { conversationId, messageId: id })).toEqual({ ok: true, answer: null })
  await expect
    .poll(() => gym.heard('message_read'))
    .toEqual([{ conversationId, userId: w.connected.userId, readUntil: sent.answer.sequence }])

  for (const one of [gym, trainer]) expect((await one.say('join_conversation', { conversationId })).ok).toBe(true)
  await trainer.say('typing_start', { conversationId })
  await expect
    .poll(() => gym.heard('user_typing'))
    .toEqual([{ conversationId, userId: w.connected.userId, name: w.connected.name }])
  await trainer.say('typing_stop', { conversationId })
  await expect.poll(() => gym.heard('user_stopped_typing')).toHaveLength(1)
  await gym.say('leave_conversation', { conversationId })
  await trainer.say('typing_start', { conversationId })
  expect(gym.heard('user_typing')).toHaveLength(1)
})

it('nobody joins, reads, types or sends where they are not, and what they say is read by the contract', async () => {
  const gym = await page(w.northside.owner)
  const stranger = await page(w.stranger)
  const { body } = await t.as(w.northside.owner).post('/conversations', { userId: w.connected.userId })
  const conversationId = body.id
  const { answer } = (await gym.say<Message>('send_message', { conversationId, content: 'Ours' })) as {
    answer: Message
  }
  for (const [name, payload] of [
    ['join_conversation', { conversationId }],
    ['typing_start', { conversationId }],
    ['send_message', { conversationId, content: 'Hi' }],
    ['send_message', { recipientId: w.northside.owner.userId, content: 'Hi' }],
    ['mark_read', { conversationId, messageId: answer.id }],
  ] as const)
    expect(await stranger.say(name, payload), name).toEqual(refused('not_found'))
  for (const payload of [
    null,
    7,
    'x',
    [],
    {},
    { conversationId: "' or 1=1" },
    { conversationId, content: 7 },
    { content: 'x' },
  ])
    expect(await stranger.say('send_message', payload), JSON.stringify(payload)).toEqual(refused('validation_failed'))
  await expect.poll(() => stranger.heard('error').length).toBe(13)
  expect(stranger.heard('new_message')).toEqual([])
  await stranger.say('get_online_status', { userIds: [w.northside.owner.userId] })
  expect(stranger.heard('online_status')).toEqual([])
})

it('tells who is there to those who are connected with them', async () => {
  const trainer = await page(w.connected)
  await trainer.say('get_online_status', { userIds: [w.manager.userId, w.stranger.userId] })
  expect(trainer.heard('online_status')).toEqual([{ userId: w.manager.userId, online: false }])
  const manager = await page(w.manager)
  await expect.poll(() => trainer.heard('online_status').at(-1)).toEqual({ userId: w.manager.userId, online: true })
  manager.socket.disconnect()
  await expect.poll(() => trainer.heard('online_status').at(-1)).toEqual({ userId: w.manager.userId, online: false })
})

it('tells nobody who is there once nothing connects the two any more, also on a page that stays open', async () => {
  const connectionId = await t.given((work) => makeConnection(work, w.harbour.gymId, w.stranger.trainerId))
  const [trainer, owner] = [await page(w.stranger), w.harbour.owner]
  await trainer.say('get_online_status', { userIds: [owner.userId] })
  const first = await page(owner)
  await expect.poll(() => trainer.heard('online_status').at(-1)).toEqual({ userId: owner.userId, online: true })
  first.socket.disconnect()
  await expect.poll(() => trainer.heard('online_status').at(-1)).toEqual({ userId: owner.userId, online: false })

  expect((await t.as(w.stranger).delete(`/connections/${connectionId}`)).status).toBe(200)
  await t.settle()
  const told = trainer.heard('online_status').length
  await page(owner)
  // Answered after whatever was said to this page before.
  await trainer.say('get_online_status', { userIds: [owner.userId] })
  expect(trainer.heard('online_status')).toHaveLength(told)
})

it('a page that says too much is slowed, and one that goes on is hung up', async () => {
  const gym = await page(w.northside.owner)
  const { body } = await t.as(w.northside.owner).post('/conversations', { userId: w.connected.userId })
  const join = () => gym.say('join_conversation', { conversationId: body.id })
  const answers = await Promise.all(Array.from({ length: 70 }, join))
  expect(answers.filter((one) => !one.ok && one.code === 'rate_limited').length).toBeGreaterThanOrEqual(10)
  const over = new Promise<string>((resolve) => gym.socket.once('disconnect', resolve))
  for (let n = 0; n < 700; n++) gym.socket.emit('join_conversation', { conversationId: body.id })
  expect(await over).toMatch(/io server disconnect|transport close/)
})

it('a page that does not read what it is sent is hung up before it holds much memory', async () => {
  const slow = await page(w.connected)
  const engine = slow.socket.io.engine as unknown as {
    transport: { ws: { pause?(): void; _socket?: { pause(): void; destroy(): void } } }
  }
  engine.transport.ws._socket?.pause()
  const payload = { event: 'test', code: 'test', message: 'x'.repeat(40_000) }
  const before = process.memoryUsage().rss
  // More than the buffers of two kernels hold.
  await expect
    .poll(
      async () => {
        for (let n = 0; n < 50; n++) t.app.live.toPeople([w.connected.userId], 'error', payload)
        return (await t.app.live.online([w.connected.userId])).has(w.connected.userId)
      },
      { interval: 1 },
    )
    .toBe(false)
  engine.transport.ws._socket?.destroy()
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
})

it('loses nothing, doubles nothing and keeps the order, however often pages lose their connection, send twice and hear late', async () => {
  const dice = diceOf(20_261_122)
  const people = [w.northside.owner, w.connected]
  const { body } = await t.as(people[0]!).post('/conversations', { userId: people[1]!.userId })
  const conversationId = body.id
  const from = body.lastSequence as number
  const wanted = new Map<string, number>()

  const views = await Promise.all(
    people.map(async (person, who) => {
      let known = from
      const seen = new Map<number, string>()
      const take = (message: Message) => void seen.set(message.sequence, message.clientId)
      const arrive = async () => {
        const one = await page(person)
        for (const name of ['new_message', 'message_sent']) one.socket.on(name, take)
        return one
      }
      let now = await arrive()
      const catchUp = async () => {
        for (;;) {
          const { body: more } = await t.as(person).get(`/conversations/${conversationId}/messages?after=${known}`)
          more.messages.forEach(take)
          known = Math.max(known, ...more.messages.map((one: Message) => one.sequence))
          if (known >= more.lastSequence) return
        }
      }
      for (let n = 0; n < 30; n++) {
        const said = { conversationId, content: `${who}:${n}`, clientId: `person-${who}-message-${n}` }
        wanted.set(said.clientId, n)
        for (let done = false; !done;) {
          const luck = dice.below(10)
          if (luck < 2) {
            // The message leaves, and the answer never arrives.
            now.socket.emit('send_message', said)
            if (dice.below(2)) await new Promise((resolve) => setImmediate(resolve))
            now.socket.disconnect()
            now = await arrive()
            await catchUp()
            continue
          }
          const answer = await now.say<Message>('send_message', said)
          if (luck < 4) void now.say('send_message', said).catch(() => undefined)
          done = answer.ok
        }
      }
      return { seen, catchUp }
    }),
  )
  const { body: all } = await t.as(people[0]!).get(`/conversations/${conversationId}/messages?after=${from}&limit=200`)
  const kept = all.messages as Message[]
  expect(kept.map((one) => one.sequence)).toEqual(Array.from({ length: 60 }, (_, n) => from + n + 1))
  expect(new Set(kept.map((one) => one.clientId))).toEqual(new Set(wanted.keys()))
  const order = kept.map((one) => [one.sequence, one.clientId])
  for (const who of [0, 1]) {
    await views[who]!.catchUp()
    expect([...views[who]!.seen].toSorted(([a], [b]) => a - b)).toEqual(order)
    const mine = kept.filter((one) => one.content.startsWith(`${who}:`)).map((one) => one.content)
    expect(mine).toEqual(Array.from({ length: 30 }, (_, n) => `${who}:${n}`))
  }
})
