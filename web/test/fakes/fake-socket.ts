import type { Change } from '@quartet/contract/messages/live'
import type { io } from 'socket.io-client'
import { connect, connectBy } from '../../src/platform/live/socket.ts'
import type { Entity } from '../../src/platform/api/changes.ts'
import { something } from './early-empty.ts'

type Listener = (...values: never[]) => void

/** Stands in for the connection to the server, which it reaches when the test says so. */
export class FakeSocket {
  connected = false
  active = false
  listeners = new Map<string, Listener>()
  any: Listener = () => undefined
  io = { on: (event: string, listener: Listener) => this.listeners.set(`io:${event}`, listener) }
  sent: unknown[][] = []
  connects = 0
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener)
  }
  onAny(listener: Listener) {
    this.any = listener
  }
  connect() {
    this.connects += 1
    this.active = true
  }
  disconnect() {
    this.active = false
    this.connected = false
  }
  emit(...values: unknown[]) {
    this.sent.push(values)
  }
  say(event: string, ...values: unknown[]) {
    something()
    this.connected = event === 'connect' ? true : event === 'disconnect' ? false : this.connected
    this.listeners.get(event)?.(...(values as never[]))
  }
}

/** A server that is there. */
export class AtOnce extends FakeSocket {
  override connect() {
    super.connect()
    this.say('connect')
  }
}

let open = new FakeSocket()

/** From now on the pages of this test are on this connection. */
export async function goLive(socket = new FakeSocket()): Promise<FakeSocket> {
  open = socket
  connectBy(async () => ({ io: (() => socket) as never as typeof io }))
  localStorage.setItem('token', 'a.b.c')
  await connect()
  return socket
}

/** What every open page hears. */
export const tell = (name: string, payload: unknown) => {
  something()
  open.any(...([name, payload] as never[]))
}

/** What every open page hears when a record of the API has changed. */
export const tellOf = (entity: Entity, id: string | null = null) =>
  tell('changed', { id: crypto.randomUUID(), changed: [{ entity, id }] })

/** The connection was lost, and is there again: too late for the server to know what happened meanwhile, unless it says. */
export function comeBack(changes: Change[] | null = null): void {
  open.say('connect')
  open.say('disconnect', 'transport close')
  open.say('connect')
  tell('missed', { changes })
}
