import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket } from '../../../test/fakes/fake-socket.ts'
import * as socket from './socket.ts'

const made = { calls: [] as { url: string; options: Record<string, unknown> }[] }
let fake: FakeSocket
beforeEach(() => {
  fake = new FakeSocket()
  made.calls.length = 0
  const io = (url: string, options: Record<string, unknown>) => {
    made.calls.push({ url, options })
    return fake
  }
  socket.connectBy(async () => ({ io: io as never }))
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
    await expect(new Promise((resolve) => auth(resolve))).resolves.toEqual({
      token: 'a.b.c',
      away: expect.any(Number),
    })
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

  it('comes back a second after the server hung up, but where newer pages of the same person took its place', async () => {
    vi.useFakeTimers()
    localStorage.setItem('token', 'a.b.c')
    await socket.connect()
    fake.say('connect')
    fake.active = false
    fake.say('disconnect', 'io server disconnect')
    vi.advanceTimersByTime(1000)
    expect(fake.connects).toBe(2)
    fake.say('connect')
    fake.active = false
    fake.say('too_many_sockets', {})
    fake.say('disconnect', 'io server disconnect')
    vi.advanceTimersByTime(60_000)
    expect(fake.connects).toBe(2)
    expect(socket.readSocket().status).toBe('disconnected')
    socket.reviveSocket()
    expect(fake.connects).toBe(3)
    vi.useRealTimers()
  })

  it('comes back at its own moment where the server went away, and at once when somebody asks for it', async () => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    localStorage.setItem('token', 'a.b.c')
    await socket.connect()
    fake.say('connect')
    const auth = made.calls[0]?.options.auth as (give: (payload: unknown) => void) => void
    const give = vi.fn()
    fake.say('disconnect', 'transport close')
    auth(give)
    await vi.advanceTimersByTimeAsync(1499)
    expect(give).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(give).toHaveBeenCalledOnce()

    fake.say('io:reconnect_failed')
    socket.reviveSocket()
    auth(give)
    await vi.advanceTimersByTimeAsync(0)
    expect(give).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('says for how long it heard nothing, and for a page that was just opened for how long that is', async () => {
    vi.useFakeTimers()
    localStorage.setItem('token', 'a.b.c')
    await socket.connect()
    const auth = made.calls[0]?.options.auth as (give: (payload: { away: number }) => void) => void
    const away = async () => {
      const said = new Promise<{ away: number }>((resolve) => auth(resolve))
      await vi.advanceTimersByTimeAsync(0)
      return (await said).away
    }
    await vi.advanceTimersByTimeAsync(400)
    expect(await away()).toBe(400)
    fake.say('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    fake.say('io:ping')
    await vi.advanceTimersByTimeAsync(7000)
    expect(await away()).toBe(7000)
    fake.any(...(['changed', {}] as never[]))
    await vi.advanceTimersByTimeAsync(50)
    expect(await away()).toBe(50)
    vi.useRealTimers()
  })

  it('hands each event to those who listen for it', async () => {
    localStorage.setItem('token', 'a.b.c')
    const heard = vi.fn()
    const stop = socket.onLive('conversation_changed', heard)
    await socket.connect()
    fake.any(...(['conversation_changed', { gymId: '1' }] as never[]))
    fake.any(...(['changed', { gymId: '1' }] as never[]))
    expect(heard.mock.calls).toEqual([[{ gymId: '1' }]])
    stop()
    fake.any(...(['conversation_changed', { gymId: '1' }] as never[]))
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
