import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as SocketModule from './socket.ts'

type Listener = (...values: never[]) => void
const made = vi.hoisted(() => ({ calls: [] as { url: string; options: Record<string, unknown> }[] }))

class FakeSocket {
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
    this.connected = event === 'connect' ? true : event === 'disconnect' ? false : this.connected
    this.listeners.get(event)?.(...(values as never[]))
  }
}

let fake: FakeSocket
vi.mock('socket.io-client', () => ({
  io: (url: string, options: Record<string, unknown>) => {
    made.calls.push({ url, options })
    return fake
  },
}))

let socket: typeof SocketModule
beforeEach(async () => {
  fake = new FakeSocket()
  made.calls.length = 0
  localStorage.clear()
  vi.resetModules()
  socket = await import('./socket.ts')
})

describe('M-04 the connection', () => {
  it('M-04 makes 5 attempts 1000 ms apart with 10 s for each, websocket first, and carries the token', async () => {
    localStorage.setItem('token', 'a.b.c')
    await socket.connect()
    expect(made.calls[0]?.options).toMatchObject({
      transports: ['websocket', 'polling'],
      reconnectionAttempts: 5,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 1000,
      randomizationFactor: 0,
      timeout: 10_000,
    })
    const auth = made.calls[0]?.options.auth as (give: (payload: unknown) => void) => void
    await expect(new Promise((resolve) => auth(resolve))).resolves.toEqual({ token: 'a.b.c' })
  })

  it('M-04 says what is missing', async () => {
    await expect(socket.connect()).rejects.toThrow('No authentication token found')
    expect(() => socket.emit('send_message', {})).toThrow('No authentication token found')
    localStorage.setItem('token', 'a.b.c')
    expect(() => socket.emit('send_message', {})).toThrow('WebSocket not connected')
    await socket.connect()
    expect(() => socket.emit('send_message', {})).toThrow('WebSocket not connected')
    fake.say('connect')
    socket.emit('send_message', { content: 'Hello' })
    expect(fake.sent).toEqual([['send_message', { content: 'Hello' }]])
  })

  it('M-04 a time-out, connection errors and server errors reach the page with their message', async () => {
    localStorage.setItem('token', 'a.b.c')
    await socket.connect()
    expect(socket.readSocket()).toEqual({ status: 'connecting', error: null })
    fake.say('connect_error', new Error('timeout'))
    expect(socket.readSocket()).toEqual({ status: 'connecting', error: 'timeout' })
    fake.say('connect_error', new Error('xhr poll error'))
    fake.say('io:reconnect_failed')
    expect(socket.readSocket()).toEqual({ status: 'disconnected', error: 'xhr poll error' })
    fake.say('connect')
    expect(socket.readSocket()).toEqual({ status: 'connected', error: null })
    fake.say('error', { message: 'Not your conversation' })
    expect(socket.readSocket()).toEqual({ status: 'connected', error: 'Not your conversation' })
  })

  it('after the attempts are used up it can be revived, and what was missed is asked for', async () => {
    localStorage.setItem('token', 'a.b.c')
    const missed = vi.fn()
    socket.onReconnect(missed)
    await socket.connect()
    fake.say('connect')
    expect(missed).not.toHaveBeenCalled()
    fake.say('disconnect', 'transport close')
    fake.say('io:reconnect_failed')
    socket.reviveSocket()
    expect(fake.connects).toBe(2)
    fake.say('connect')
    expect(missed).toHaveBeenCalledOnce()
    socket.disconnect()
    socket.reviveSocket()
    expect(fake.connects).toBe(2)
  })

  it('hands each event to those who listen for it', async () => {
    localStorage.setItem('token', 'a.b.c')
    const heard = vi.fn()
    const stop = socket.onLive('timetable_changed', heard)
    await socket.connect()
    fake.any(...(['timetable_changed', { gymId: '1' }] as never[]))
    fake.any(...(['cover_changed', { gymId: '1' }] as never[]))
    expect(heard.mock.calls).toEqual([[{ gymId: '1' }]])
    stop()
    fake.any(...(['timetable_changed', { gymId: '1' }] as never[]))
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
