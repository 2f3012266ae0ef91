import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { slowest, steady } from './steady.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const second = 1000
function reading(most = 1024 * 1024) {
  const body = new PassThrough()
  const passed = steady(body, most)
  return { body, read: passed.toArray().then((all) => Buffer.concat(all).length) }
}

it('refuses a body that stalls after its first seconds', async () => {
  const { body, read } = reading()
  body.write('a')
  const refused = read.catch((error: unknown) => error)
  vi.advanceTimersByTime((slowest.graceSeconds + 1) * second)
  expect(await refused).toMatchObject({ statusCode: 408 })
})

it('refuses a body that stops after a quick beginning, once what came early is used up', async () => {
  const { body, read } = reading(8 * 1024 * 1024)
  const refused = read.catch((error: unknown) => error)
  body.write(Buffer.alloc(5 * 1024 * 1024))
  await vi.advanceTimersByTimeAsync((slowest.mostAheadSeconds - 1) * second)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(second)
  expect(vi.getTimerCount()).toBe(0)
  expect(await refused).toMatchObject({ statusCode: 408 })
})

it('refuses a body that drips more slowly than the slowest phone', async () => {
  const { body, read } = reading()
  const refused = read.catch((error: unknown) => error)
  for (let tick = 0; tick < 10; tick++) {
    body.write(Buffer.alloc(1024))
    await vi.advanceTimersByTimeAsync(second)
  }
  expect(await refused).toMatchObject({ statusCode: 408 })
})

it('passes on a slow body that keeps the pace, whole', async () => {
  const { body, read } = reading()
  for (let tick = 0; tick < 20; tick++) {
    body.write(Buffer.alloc(slowest.bytesPerSecond))
    await vi.advanceTimersByTimeAsync(second)
  }
  body.end()
  expect(await read).toBe(20 * slowest.bytesPerSecond)
  expect(vi.getTimerCount()).toBe(0)
})

it('refuses a body that is larger than may be, and one that is cut off', async () => {
  const large = reading(10)
  large.body.end('more than ten bytes')
  await expect(large.read).rejects.toMatchObject({ statusCode: 413 })
  const cut = reading()
  cut.body.write('half')
  cut.body.destroy()
  await expect(cut.read).rejects.toMatchObject({ statusCode: 400 })
})
