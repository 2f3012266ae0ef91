import { useSyncExternalStore } from 'react'
import type { io, Socket } from 'socket.io-client'
import type { LiveEventName, LiveEvents } from '@quartet/contract/messages/live'
import type { Acknowledged } from '@quartet/contract/messages/events'
import { apiOrigin } from '../configuration.ts'
import { freshToken } from '../session/session.ts'
import { assertToken } from '../session/token.ts'

export type SocketState = { status: 'disconnected' | 'connecting' | 'connected'; error: string | null }

type Handler = (payload: never) => void
type Library = () => Promise<{ io: typeof io }>

const library: Library = () => import('socket.io-client')
let connectsBy = library
let socket: Socket | undefined
let wanted = false
let wasConnected = false
/** When the page last heard anything: until then it knows of everything that it was told. */
let heardAt = 0
/** Milliseconds that the next connection waits, where the server may have hung up on everybody at once. */
let spread = 0
/** The server let go of this connection for newer ones of the same person. */
let crowdedOut = false
let state: SocketState = { status: 'disconnected', error: null }
const watchers = new Set<() => void>()
const handlers = new Map<string, Set<Handler>>()
const reconnected = new Set<() => void>()
const hungUp = new Set<() => void>()

function become(next: SocketState): void {
  state = next
  for (const watcher of watchers) watcher()
}

/** The options of the connection: websocket first, 5 attempts 1000 ms apart, 10 s for each. */
const socketOptions = {
  transports: ['websocket', 'polling'],
  // Without it the second way is never tried.
  tryAllTransports: true,
  reconnectionAttempts: 5,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 1000,
  randomizationFactor: 0,
  timeout: 10_000,
  autoConnect: false,
}

/** Milliseconds over which the pages of a server that went away come back to it. */
const spreadOver = 3000

async function open(): Promise<Socket> {
  const { io: make } = await connectsBy()
  const made = make(apiOrigin(), {
    ...socketOptions,
    auth: (give) => {
      const wait = new Promise((resolve) => setTimeout(resolve, spread))
      void wait.then(() => freshToken()).then((token) => give({ token, away: Date.now() - heardAt }))
    },
  })
  made.on('connect', () => {
    crowdedOut = false
    spread = 0
    heardAt = Date.now()
    become({ status: 'connected', error: null })
    if (wasConnected) for (const listener of reconnected) listener()
    wasConnected = true
  })
  made.on('disconnect', (reason) => {
    become({ status: made.active ? 'connecting' : 'disconnected', error: null })
    if (reason !== 'io client disconnect') spread = Math.random() * spreadOver
    // The library does not come back on its own where the server hung up, as it does when it stops. A page that made room
    // for newer ones waits until somebody looks at it: it would only push the next one out.
    if (reason !== 'io server disconnect' || crowdedOut) return
    setTimeout(connectAnew, socketOptions.reconnectionDelay)
    for (const listener of hungUp) listener()
  })
  made.on('connect_error', (error) =>
    become({ status: made.active ? 'connecting' : 'disconnected', error: error.message }),
  )
  made.io.on('ping', () => {
    heardAt = Date.now()
  })
  made.io.on('reconnect_failed', () => become({ ...state, status: 'disconnected' }))
  made.on('error', (error: { message?: string } | string) =>
    become({ ...state, error: typeof error === 'string' ? error : (error.message ?? 'Error') }),
  )
  made.on('too_many_sockets', () => {
    crowdedOut = true
  })
  made.onAny((event: string, payload: unknown) => {
    heardAt = Date.now()
    for (const handler of handlers.get(event) ?? []) handler(payload as never)
  })
  return made
}

/** Connects with the token of now; with a connection of an older token, makes a new one. */
export async function connect(): Promise<void> {
  assertToken()
  wanted = true
  spread = 0
  if (!wasConnected) heardAt = Date.now()
  become({ status: 'connecting', error: null })
  socket?.disconnect()
  socket ??= await open()
  if (wanted) socket.connect()
}

export function disconnect(): void {
  wanted = false
  wasConnected = false
  socket?.disconnect()
  become({ status: 'disconnected', error: null })
}

/** Makes the next connection by something else than the library, as tests do. The one of before is gone. */
export function connectBy(other: Library = library): void {
  disconnect()
  socket = undefined
  connectsBy = other
}

/** After the attempts are used up: tries again, as when the browser is back online or the page is looked at again. */
export function reviveSocket(): void {
  spread = 0
  connectAnew()
}

function connectAnew(): void {
  if (!wanted || !socket || state.status !== 'disconnected') return
  become({ status: 'connecting', error: null })
  socket.connect()
}

/** Sends an event to the server. */
export function emit(event: string, payload: unknown): void {
  assertToken()
  if (!socket?.connected) throw new Error('WebSocket not connected')
  socket.emit(event, payload)
}

/** As `emit`, and answers what the server answered. Fails after 10 s without an answer: what was said may have arrived. */
export async function ask<Answer>(event: string, payload: unknown): Promise<Acknowledged<Answer>> {
  assertToken()
  if (!socket?.connected) throw new Error('WebSocket not connected')
  return socket.timeout(socketOptions.timeout).emitWithAck(event, payload) as Promise<Acknowledged<Answer>>
}

/** Calls back for each event of this name from the server. Returns the way to stop. */
export function onLive<Name extends LiveEventName>(
  event: Name,
  handler: (payload: LiveEvents[Name]) => void,
): () => void {
  const set = handlers.get(event) ?? new Set()
  handlers.set(event, set.add(handler as Handler))
  return () => set.delete(handler as Handler)
}

/** Calls back when a lost connection is there again and events may have been missed. */
export function onReconnect(listener: () => void): () => void {
  reconnected.add(listener)
  return () => reconnected.delete(listener)
}

/** Calls back when the server hung up: it stops, or this session was ended elsewhere. */
export function onHungUp(listener: () => void): () => void {
  hungUp.add(listener)
  return () => hungUp.delete(listener)
}

export const readSocket = (): SocketState => state

function watch(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

export const useSocketState = (): SocketState => useSyncExternalStore(watch, readSocket, readSocket)
