import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardSeen, isSeenAgain, keepSeen, lastSeen, readSeenAt } from './last-seen.ts'
import { clearToken, writeToken } from './token.ts'

/** A cache of the browser, as far as it is used. */
function fakeCaches() {
  const kept = new Map<string, Response>()
  const cache = {
    put: async (address: string, answer: Response) => void kept.set(address, answer),
    keys: async () => [...kept.keys()],
    delete: async (address: string) => kept.delete(address),
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (address: string) => kept.get(address)?.clone(),
    delete: async () => kept.clear(),
  })
  return kept
}
const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`
const week = (from: string) => new Request(`http://localhost/api/timetables?from=${from}`)
const path = ['timetables', 'list']
const answer = (words: string) => new Response(JSON.stringify({ words }))

let kept: Map<string, Response>
let stop: () => void
beforeEach(() => {
  kept = fakeCaches()
  writeToken(tokenOf('mei'))
  stop = guardSeen()
})
afterEach(() => {
  stop()
  clearToken()
  vi.unstubAllGlobals()
})

it('the timetable that was last seen is there again, and since when it was not asked anew', async () => {
  await keepSeen(week('2026-11-16'), path, answer('last week'))
  await keepSeen(week('2026-11-23'), path, answer('this week'))
  expect(readSeenAt()).toBeNull()
  const again = await lastSeen(week('2026-11-23'), path)
  expect(await again!.json()).toEqual({ words: 'this week' })
  expect(isSeenAgain((await lastSeen(week('2026-11-23'), path))!)).toBe(true)
  expect(readSeenAt()).toMatch(/^20/)
  expect(await lastSeen(week('2027-01-01'), path)).toBeNull()
  await keepSeen(week('2026-11-23'), path, answer('this week'))
  expect(readSeenAt()).toBeNull()
})

it('nothing of documents or pay is kept, and nothing that was sent', async () => {
  await keepSeen(new Request('http://localhost/api/pay-details'), ['payDetails', 'mine'], answer('account'))
  await keepSeen(new Request('http://localhost/api/compliance'), ['submissions', 'list'], answer('papers'))
  await keepSeen(new Request('http://localhost/api/timetables', { method: 'POST' }), path, answer('changed'))
  expect(kept.size).toBe(0)
})

it('what was seen goes with the session, and nobody sees what somebody else has seen', async () => {
  await keepSeen(week('2026-11-23'), path, answer('of Mei'))
  writeToken(tokenOf('jun'))
  await waitFor(() => expect(kept.size).toBe(0))
  expect(await lastSeen(week('2026-11-23'), path)).toBeNull()
  await keepSeen(week('2026-11-23'), path, answer('of Jun'))
  expect(kept.size).toBe(1)
  clearToken()
  await waitFor(() => expect(kept.size).toBe(0))
})

it('an answer that comes after its person has signed out is not kept', async () => {
  const late = keepSeen(week('2026-11-23'), path, answer('of Mei'))
  clearToken()
  await late
  await waitFor(() => expect(kept.size).toBe(0))
})

it('at most 80 answers are kept', async () => {
  for (let day = 0; day < 90; day++) await keepSeen(week(`day ${day}`), path, answer('a week'))
  expect(kept.size).toBe(80)
  expect(await lastSeen(week('day 89'), path)).not.toBeNull()
})
