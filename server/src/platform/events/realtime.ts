import type { Assurance } from '@quartet/contract/identity/identity'
import { commonErrors } from '@quartet/contract/kernel/errors'
import type { Change, LiveEventName, LiveEvents } from '@quartet/contract/messages/live'
import { kindsOfLive } from '@quartet/contract/messages/live-kinds'
import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import { gymsOf, type Person } from '../actor.ts'
import type { Happened } from '../db/domain-events.ts'
import type { Log } from '../watch/log.ts'
import { newId } from '../ids.ts'
import { rememberTold } from './told.ts'
import { answerSocket, type HeardEvent, type Rooms } from './socket-events.ts'

/** Whose open pages are told something: people, and whole teams of gyms. */
export type Audience = { people?: Iterable<string>; gyms?: string[] }

/**
 * The one place that speaks to sockets. A room is a person, a gym's team, or what somebody was let into after the server had
 * looked up that they may be there.
 */
export type Live = {
  /** Tells these pages what an event changed, each once. */
  tell(audience: Audience, event: Happened): void
  toPeople<N extends LiveEventName>(userIds: string[], name: N, payload: LiveEvents[N]): void
  toGym<N extends LiveEventName>(gymId: string, name: N, payload: LiveEvents[N]): void
  /** Ends the sockets of one session or of all sessions of a person. */
  disconnect(who: { userId?: string; sessionId?: string }): void
  /** Lets a person's open sockets into a gym's room, after they joined its team. */
  joinGym(userId: string, gymId: string): void
  /** Takes a person's open sockets out of a gym's room, after they left it. */
  leaveGym(userId: string, gymId: string): void
  /** Tells a room that sockets were let into. */
  toRoom<N extends LiveEventName>(room: string, name: N, payload: LiveEvents[N]): void
  /** Takes a person's sockets out of a room. */
  leaveRoom(userId: string, room: string): void
  /** Which of these people have a page that is connected, to whichever server. */
  online(userIds: string[]): Promise<Set<string>>
}

export type Realtime = Live & { connections(): number; close(): Promise<void> }

/** Where it is heard whether somebody is there. */
export const presenceRoom = (userId: string) => `presence:${userId}`
const personRoom = (userId: string) => `person:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`
const gymRoom = (gymId: string) => `gym:${gymId}`

/** Opens the socket endpoint on the product's HTTP server. The token comes in the auth payload, never in the address. */
export function openRealtime(options: {
  server: HttpServer
  corsOrigins: string[]
  log: Log
  whoIs(token: string): Promise<{ person: Person; assurance: Assurance; expiresAt: Temporal.Instant } | null>
  now(): Temporal.Instant
  /** What an event changed, by names. */
  changedBy(event: Happened): Change
  /** What pages say, besides listening. */
  heard: () => readonly HeardEvent[]
  /** What carries news between servers; without one this server is alone. */
  news: Redis | undefined
}): Realtime {
  const io = new Server(options.server, {
    serveClient: false,
    maxHttpBufferSize: 100_000,
    // Who connects and says nothing holds a place no longer than this.
    connectTimeout: 15_000,
    // Blocked for no longer than a second, so that a server that stops is not held up by it.
    adapter: options.news && createAdapter(options.news, { maxLen: 5000, blockTimeInMs: 1000 }),
    cors: options.corsOrigins.length > 0 ? { origin: options.corsOrigins } : undefined,
    allowRequest: (request, decide) => {
      const origin = request.headers.origin
      // What is no address, such as the origin 'null' of a sandboxed page, must be refused and not thrown over.
      const own =
        !origin || URL.parse(origin)?.host === (request.headers.host || null) || options.corsOrigins.includes(origin)
      decide(own ? null : 'origin', own)
    },
  })

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth?.token
    if (typeof token !== 'string' || token === '') return next(new Error('No authentication token found'))
    options.whoIs(token).then(
      (known) => {
        if (!known) return next(new Error('You’re signed out. Sign in to continue.'))
        if (known.assurance.owed) return next(new Error(commonErrors.insufficient_aal.message))
        socket.data.person = known.person
        socket.data.expiresAt = known.expiresAt
        next()
      },
      (error) => {
        options.log.error({ err: error }, 'socket sign-in failed')
        next(new Error('Quartet isn’t available right now.'))
      },
    )
  })

  const told = rememberTold(() => options.now().epochMilliseconds)
  const remember = (rooms: string[], change: Change) => {
    told.keep(rooms, change)
    // A page may come back to another server than the one that told it.
    if (options.news) io.serverSideEmit('told', rooms, change)
  }
  io.on('told', told.keep)

  const isHere = (userId: string) => io.of('/').adapter.rooms.has(personRoom(userId))
  const online = async (userIds: string[]): Promise<Set<string>> => {
    const found = new Set(userIds.filter(isHere))
    const rest = userIds.filter((id) => !found.has(id))
    if (!options.news || rest.length === 0) return found
    try {
      for (const { rooms } of await io.in(rest.map(personRoom)).fetchSockets())
        for (const id of rest) if (rooms.has(personRoom(id))) found.add(id)
    } catch (error) {
      // Another server did not answer in time: who is there is a courtesy, and nothing waits for it.
      options.log.warn({ err: error }, 'who is online could not be asked of the other servers')
    }
    return found
  }

  /** Hangs up the oldest sockets of a person who has too many, on whichever server they are. */
  const hangUpOldest = async (userId: string, newest: string): Promise<void> => {
    const theirs = await io
      .in(personRoom(userId))
      .fetchSockets()
      .catch((error: unknown) => {
        options.log.warn({ err: error }, 'the other servers could not be asked for the sockets of a person')
        return io.local.in(personRoom(userId)).fetchSockets()
      })
    const oldest = theirs
      .filter(({ id }) => id !== newest)
      .toSorted((one, other) => one.handshake.issued - other.handshake.issued)
      .slice(0, Math.max(0, theirs.length - mostSockets))
    for (const socket of oldest) {
      socket.emit('too_many_sockets', {})
      socket.disconnect(true)
    }
  }

  io.on('connection', (socket) => {
    const person = socket.data.person as Person
    void socket.join([personRoom(person.userId), sessionRoom(person.sessionId), ...gymsOf(person).map(gymRoom)])
    // The page replaces its token before it runs out and connects anew; a socket that outlives its token is a leftover.
    const left = (socket.data.expiresAt as Temporal.Instant).since(options.now()).total('milliseconds')
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, Math.min(left, 2_147_000_000)))
    const millis = () => options.now().epochMilliseconds
    answerSocket(socket, roomsOf(socket), options.heard(), { log: options.log, millis })
    const { away } = socket.handshake.auth as { away?: unknown }
    if (typeof away === 'number') socket.emit('missed', { changes: told.lately(away, socket.rooms) })
    void hangUpOldest(person.userId, socket.id)
    const room = presenceRoom(person.userId)
    const here = io.of('/').adapter.rooms.get(personRoom(person.userId))
    if (here?.size === 1) io.to(room).emit('online_status', { userId: person.userId, online: true })
    socket.on('disconnect', async () => {
      clearTimeout(timer)
      if ((await online([person.userId])).size > 0) return
      io.to(room).emit('online_status', { userId: person.userId, online: false })
    })
  })

  return {
    tell({ people = [], gyms = [] }, event) {
      const rooms = [...[...people].map(personRoom), ...gyms.map(gymRoom)]
      const change = options.changedBy(event)
      // Who is in several of these rooms is sent it once.
      if (rooms.length === 0 || change.changed.length === 0) return
      io.to(rooms).emit('changed', change)
      remember(rooms, change)
    },
    toPeople(userIds, name, payload) {
      if (userIds.length === 0) return
      const rooms = userIds.map(personRoom)
      io.to(rooms).emit(name, payload)
      const changed = (kindsOfLive[name] ?? []).map((entity) => ({ entity, id: null }))
      if (changed.length > 0) remember(rooms, { id: newId(), changed })
    },
    toGym(gymId, name, payload) {
      io.to(gymRoom(gymId)).emit(name, payload)
    },
    disconnect({ userId, sessionId }) {
      if (userId) io.in(personRoom(userId)).disconnectSockets(true)
      if (sessionId) io.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
    joinGym(userId, gymId) {
      io.in(personRoom(userId)).socketsJoin(gymRoom(gymId))
    },
    leaveGym(userId, gymId) {
      io.in(personRoom(userId)).socketsLeave(gymRoom(gymId))
    },
    toRoom(room, name, payload) {
      io.to(room).emit(name, payload)
    },
    leaveRoom(userId, room) {
      io.in(personRoom(userId)).socketsLeave(room)
    },
    online,
    connections: () => io.engine.clientsCount,
    async close() {
      await io.close()
    },
  }
}

/**
 * Most sockets of one person, over all servers that share Redis. The oldest goes: it is most likely what is left of a page
 * that is gone, and whoever opens a page hears of what happens there.
 */
const mostSockets = 20
/** Most rooms that one socket is in. */
const mostRooms = 200

function roomsOf(socket: Socket): Rooms {
  return {
    join(room) {
      if (socket.rooms.size < mostRooms) void socket.join(room)
    },
    leave: (room) => void socket.leave(room),
    has: (room) => socket.rooms.has(room),
    tell: (room, name, payload) => void socket.to(room).emit(name, payload),
    answer: (name, payload) => void socket.emit(name, payload),
  }
}
