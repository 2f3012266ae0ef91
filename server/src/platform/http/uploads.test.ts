import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openUploads } from './uploads.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const upload = 11 * 1024 * 1024
/** Whether an upload is in or refused by now, and does not wait. */
async function isAnswered(asked: Promise<unknown>): Promise<boolean> {
  let answered = false
  void asked.then(() => (answered = true))
  await new Promise((resolve) => setImmediate(resolve))
  return answered
}

it('a process takes in ten of the largest files at once, four of one person, and the next when one is done', async () => {
  const uploads = openUploads(Fastify())
  const enter = (who: string) => uploads.enter({ upload, ip: `address of ${who}` }, who)
  const mine = [await enter('mei'), await enter('mei'), await enter('mei'), await enter('mei')]
  expect([mine.includes(null), await enter('mei')]).toEqual([false, null])
  const others = [await enter('jack'), await enter('jack'), await enter('jack'), await enter('sam'), await enter('sam')]
  expect([others.includes(null), (await enter('sam')) === null]).toEqual([false, false])
  expect(await uploads.enter({ upload: 0, ip: 'any' }, 'sam')).not.toBeNull()
  const waiting = enter('ada')
  mine[0]!()
  expect(await waiting).not.toBeNull()
})

it('three accounts at one address do not turn anyone elsewhere away', async () => {
  const uploads = openUploads(Fastify())
  const stalled = Array.from({ length: 12 }, (_, tried) =>
    uploads.enter({ upload, ip: '203.0.113.9' }, `account ${tried % 3}`),
  )
  for (const who of ['mei', 'jack', 'sam', 'ada']) {
    const asked = uploads.enter({ upload, ip: `address of ${who}` }, who)
    expect(await isAnswered(asked), who).toBe(true)
    expect(await asked, who).not.toBeNull()
  }
  vi.advanceTimersByTime(20_000)
  const held = await Promise.all(stalled)
  expect(held.map((one) => one !== null)).toEqual(held.map((_, tried) => tried < 6))
})

it('someone at an address that others have filled waits for the first of their uploads to end, and is let in', async () => {
  const uploads = openUploads(Fastify())
  const at = '203.0.113.9'
  const full = []
  for (let tried = 0; tried < 6; tried++) full.push(await uploads.enter({ upload, ip: at }, `account ${tried % 3}`))
  const neighbour = uploads.enter({ upload, ip: at }, 'mei')
  // Uploads from elsewhere don't wait behind them.
  const elsewhere = uploads.enter({ upload, ip: '198.51.100.7' }, 'jack')
  expect([await isAnswered(neighbour), await isAnswered(elsewhere)]).toEqual([false, true])
  expect(await elsewhere).not.toBeNull()
  full[0]!()
  expect(await neighbour).not.toBeNull()
  const tooLate = uploads.enter({ upload, ip: at }, 'sam')
  vi.advanceTimersByTime(20_000)
  expect(await tooLate).toBeNull()
})

it('an upload that finds the process full waits for its turn, and is told so after a while', async () => {
  const uploads = openUploads(Fastify())
  const full = []
  for (let number = 0; number < 10; number++) full.push(await uploads.enter({ upload, ip: `${number}` }, `${number}`))
  const [first, second] = [uploads.enter({ upload, ip: 'a' }, 'mei'), uploads.enter({ upload, ip: 'b' }, 'jack')]
  full[0]!()
  expect(await first).not.toBeNull()
  vi.advanceTimersByTime(20_000)
  expect(await second).toBeNull()
  full[1]!()
  expect(await uploads.enter({ upload, ip: 'b' }, 'jack')).not.toBeNull()
})
