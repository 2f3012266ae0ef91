import type { Change } from '@quartet/contract/messages/live'
import { sql } from 'drizzle-orm'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { joinTeam, makeConnection, makePerson } from '../factories.ts'
import { testApp, type TestApp } from '../harness.ts'
import { oneClass, type OneClass } from '../worlds/one-class.ts'

let t: TestApp
let address: string
let gym: OneClass
const open: Socket[] = []
beforeEach(async () => {
  t = await testApp()
  address = await t.listen()
  gym = await oneClass(t)
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect()
  await t.stop()
})

/** Connects, or answers why it could not. */
async function connect(
  token: unknown,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<Socket | string> {
  const auth = token === undefined ? {} : { token }
  const socket = io(address, { auth, transports: ['websocket'], reconnection: false, forceNew: true, ...options })
  open.push(socket)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', (error) => resolve(error.message))
  })
}
const connected = async (person: { userId: string; email: string }, options = {}) =>
  (await connect(await t.tokenOf(person), options)) as Socket
const ended = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve))
const changedWords = (changed: Change['changed']) =>
  `changed ${changed.map(({ entity, id }) => (id ? `${entity} ${id}` : entity)).join(', ')}`

/** What a socket hears from now on, and of which gym; of a change, of which records. */
function hears(socket: Socket): string[] {
  const names: string[] = []
  socket.onAny((name, { gymId, changed }) => names.push(changed ? changedWords(changed) : `${name} ${gymId}`))
  return names
}

it.each([[['websocket']], [['polling']], [['polling', 'websocket']]])(
  'a person’s token connects by %j',
  async (transports) => {
    const socket = await connected(gym.gym.owner, { transports })
    expect(socket.connected).toBe(true)
  },
)

it('nobody connects without a token of a session that goes on', async () => {
  const good = await t.tokenOf(gym.gym.owner)
  for (const token of [undefined, '', null, 7, {}, [good], 'nonsense', `${good.slice(0, -4)}AAAA`, `Bearer ${good}`]) {
    expect(typeof (await connect(token)), JSON.stringify(token)).toBe('string')
  }
  expect(await connect(undefined, { query: { token: good } })).toBe('No authentication token found')
  t.clock.pass({ minutes: 61 })
  expect(await connect(good)).toMatch(/signed out/)
})

it('a socket ends with the token that opened it', async () => {
  const token = await t.tokenOf(gym.gym.owner)
  t.clock.pass({ minutes: 59, seconds: 59 })
  const socket = (await connect(token)) as Socket
  expect(await ended(socket)).toBe('io server disconnect')
})

it('who comes back hears what they missed of what is theirs, and nothing where that is too long ago to know', async () => {
  await t.settle()
  const missed = async (person: { userId: string; email: string }, away?: unknown) => {
    const token = await t.tokenOf(person)
    const socket = io(address, {
      auth: { token, away },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    open.push(socket)
    const names: string[] = []
    socket.on('missed', ({ changes }: { changes: Change[] | null }) =>
      names.push(...(changes?.map(({ changed }) => changedWords(changed)) ?? ['anything'])),
    )
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    // What is answered after it has been heard after it.
    await socket.emitWithAck('get_online_status', { userIds: [] })
    return names
  }
  const sender = gym.gym.owner
  t.clock.pass({ seconds: 30 })
  t.app.live.toGym(gym.gym.gymId, 'session_ended', {})
  t.app.live.toPeople([gym.usual.userId], 'notifications_read', { unread: 2 })
  t.app.live.toPeople([sender.userId], 'message_read', {
    conversationId: gym.gym.gymId,
    userId: sender.userId,
    readUntil: 1,
  })
  t.clock.pass({ seconds: 10 })
  expect(await missed(gym.usual, 12_000)).toEqual(['changed notifications'])
  expect(await missed(sender, 12_000)).toEqual(['changed conversations, messages'])
  expect(await missed(sender, 1000)).toEqual([])
  expect(await missed(sender)).toEqual([])
  expect(await missed(sender, 86_400_000)).toEqual(['anything'])
  expect(await missed(sender, Number.NaN)).toEqual([])
  expect(await missed(sender, -5)).toEqual([])
  expect(await missed(sender, 'long')).toEqual([])
})

it('a page of another origin is refused, whatever it carries', async () => {
  const token = await t.tokenOf(gym.gym.owner)
  for (const origin of [
    'https://evil.example',
    'null',
    'file://',
    'nonsense',
    address.replace('http', 'https') + '.evil.example',
  ]) {
    for (const transports of [['websocket'], ['polling']]) {
      expect(typeof (await connect(token, { extraHeaders: { origin }, transports })), origin).toBe('string')
    }
  }
  expect(typeof (await connect(token, { extraHeaders: { origin: address } }))).toBe('object')
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
})

it('a person has at most 20 sockets: the oldest makes room for the newest, and hears why', async () => {
  // What the tests before set off is heard by then.
  await t.settle()
  const first = await connected(gym.gym.owner)
  const heard = hears(first)
  const over = ended(first)
  const second = await connected(gym.gym.owner)
  for (let more = 0; more < 18; more++) await connected(gym.gym.owner)
  const other = await connected(gym.usual)
  expect([first.connected, second.connected]).toEqual([true, true])
  const newest = await connected(gym.gym.owner)
  await expect.poll(() => t.app.live.connections(), { timeout: 20_000 }).toBe(21)
  expect(await over).toBe('io server disconnect')
  expect(heard).toEqual(['too_many_sockets undefined'])
  expect([second.connected, newest.connected, other.connected]).toEqual([true, true, true])
})

it('signing out ends the sockets of that session, and a closed account has none', async () => {
  const socket = await connected(gym.gym.owner)
  const over = ended(socket)
  const token = await t.tokenOf(gym.gym.owner)
  await fetch(`${address}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await t.settle()
  expect(await over).toBe('io server disconnect')
  expect(await connect(token)).toMatch(/signed out/)

  const trainer = await t.tokenOf(gym.usual)
  await t.app.database.pool.query('update accounts set banned_at = now() where id = $1', [gym.usual.userId])
  expect(await connect(trainer)).toMatch(/signed out/)
})

it('whoever leaves a team hears nothing more of its gym, and goes on hearing of the other', async () => {
  const other = await oneClass(t)
  const manager = await t.given(async (work) => {
    const person = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gym.gymId, person.userId, 'manager')
    await joinTeam(work, other.gym.gymId, person.userId, 'manager')
    return person
  })
  const socket = await connected(manager)
  await t.given(async (work) => {
    const { rows } = await work.tx.execute<{ id: string }>(
      sql`update team_members set ended_at = ${work.now.toString()} where account_id = ${manager.userId} and gym_id = ${gym.gym.gymId} returning id`,
    )
    expect(rows).toHaveLength(1)
    await work.record(
      'team.member_ended',
      { gymId: gym.gym.gymId, userId: manager.userId, position: 'manager' },
      { gymId: gym.gym.gymId },
    )
  })
  await t.settle()
  const heard = hears(socket)
  await gym.owner.patch(`/studios/${gym.studioId}`, { name: 'Renamed' })
  await t.settle()
  await other.owner.patch(`/studios/${other.studioId}`, { name: 'Renamed' })
  await t.settle()
  await expect.poll(() => heard).toEqual(['changed studios, timetables, classes'])
})

it('a trainer whose connection has ended hears nothing more of that gym', async () => {
  const leaver = gym.others[0]!
  const other = await oneClass(t)
  await t.given((work) => makeConnection(work, other.gym.gymId, leaver.trainerId))
  const socket = await connected(leaver)
  const { body: all } = await t.as(leaver).get(`/connections?gymId=${gym.gym.gymId}`)
  expect((await t.as(leaver).delete(`/connections/${all[0].id}`)).status).toBe(200)
  await t.settle()
  await expect.poll(() => socket.connected).toBe(true)
  const heard = hears(socket)
  const { body: unheard } = await t.as(gym.usual).post('/covers', { timetableId: gym.entries[0]!.id })
  await t.settle()
  await t.as(other.usual).post('/covers', { timetableId: other.entries[0]!.id })
  await t.settle()
  await expect.poll(() => heard).toContain(`new_cover_request ${other.gym.gymId}`)
  const ofTheOld = [gym.gym.gymId, unheard.id, gym.entries[0]!.id]
  expect(heard.filter((one) => ofTheOld.some((id) => one.includes(id)))).toEqual([])
})
