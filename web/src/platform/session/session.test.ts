import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as auth from '../signing-in/auth.ts'
import * as session from './session.ts'

/** What the server answers to who is signed in. */
const me = vi.fn()

const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const start = Date.parse('2026-03-02T00:00:00Z')
const seconds = () => Math.floor(Date.now() / 1000)
const token = (more: object = {}) =>
  `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: 'sam', iat: seconds(), exp: seconds() + 3600, ...more })}.c2ln`
const aSession = (more: object = {}) => ({
  access_token: token(),
  refresh_token: 'first',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: seconds() + 3600,
  user: { id: 'sam', email: 'sam@example.com' },
  ...more,
})
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
  })
const refused = () => json({ code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }, 400)
const unavailable = () => json({ code: 'request_timeout', message: 'Try again' }, 503)

/** What the server answers, call by call; the last one again and again. */
let answers: (() => Response)[]
let calls: { url: string; at: number }[]

beforeEach(() => {
  vi.useFakeTimers({ now: start, shouldAdvanceTime: false })
  window.history.replaceState(null, '', '/')
  calls = []
  vi.stubGlobal('fetch', async (input: string | Request) => {
    if (input instanceof Request) return Response.json(await me())
    calls.push({ url: input, at: Date.now() - start })
    const next = answers.length > 1 ? answers.shift()! : answers[0]!
    return next()
  })
  session.keepSessionsWith()
})
afterEach(async () => {
  const service = await session.tokenService()
  await service.stopAutoRefresh()
})

const keep = (kept: object) => {
  localStorage.setItem('quartet.session', JSON.stringify(kept))
  localStorage.setItem('token', (kept as { access_token: string }).access_token)
}
const refreshes = () => calls.filter(({ url }) => url.includes('grant_type=refresh_token'))
const kept = () => localStorage.getItem('quartet.session')

describe('E-06 renewing the access token', () => {
  it('E-06 happens by itself before the token runs out, and the new one is the one in use', async () => {
    keep(aSession({ expires_at: seconds() + 200 }))
    const renewed = token({ iat: seconds() + 120, exp: seconds() + 3720 })
    answers = [() => json(aSession({ access_token: renewed, refresh_token: 'second', expires_at: seconds() + 3720 }))]
    session.resumeSession()
    // Its code arrives in real time, which the clock of this test does not wait for.
    await session.tokenService()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refreshes()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(refreshes()).toHaveLength(1)
    expect(localStorage.getItem('token')).toBe(renewed)
  })

  it.each([
    ['the service cannot answer', unavailable],
    ['a proxy answers with a page', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
    ['a limit is reached', () => json({ code: 'over_request_rate_limit', message: 'Slow down' }, 429)],
  ])('E-06 is tried again after 200 ms, doubling each time, and keeps the session when %s', async (_, failing) => {
    keep(aSession({ expires_at: seconds() + 30 }))
    answers = [failing]
    const trying = session.tokenService().then((service) => service.refreshSession())
    await vi.advanceTimersByTimeAsync(29_000)
    await trying
    const begun = refreshes()[0]!.at
    expect(refreshes().map(({ at }) => at - begun)).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400])
    expect(kept()).not.toBeNull()
    expect(localStorage.getItem('token')).not.toBeNull()
  })

  it('E-06 refused for good removes the session at once, while the token of before still goes on', async () => {
    const told = vi.fn()
    window.addEventListener('auth:unauthorized', told, { once: true })
    keep(aSession())
    answers = [refused]
    const service = await session.tokenService()
    const { error } = await service.refreshSession()
    expect(error).toMatchObject({ code: 'refresh_token_already_used' })
    expect(refreshes()).toHaveLength(1)
    expect(kept()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('refused for a token that another tab has renewed meanwhile leaves the newer session alone', async () => {
    keep(aSession())
    const newer = JSON.stringify(aSession({ refresh_token: 'second' }))
    answers = [
      () => {
        localStorage.setItem('quartet.session', newer)
        return refused()
      },
    ]
    const service = await session.tokenService()
    await service.refreshSession()
    expect(kept()).toBe(newer)
  })
})

describe('E-06 a session from the address', () => {
  const arrive = (ageSeconds: number) => {
    const { access_token: access, refresh_token: refresh } = aSession({ access_token: token({ iat: seconds() }) })
    const words = {
      access_token: access,
      refresh_token: refresh,
      expires_in: '3600',
      expires_at: String(seconds() + 3600 - ageSeconds),
      token_type: 'bearer',
      type: 'invite',
    }
    window.history.replaceState(null, '', `/login#${new URLSearchParams(words).toString()}`)
    answers = [() => json({ id: 'sam', email: 'sam@example.com' })]
    me.mockResolvedValue({ success: true, user: { id: 'sam', email: 'sam@example.com', role: 'supplier' } })
    return access
  }

  it.each([
    [119, 0],
    [120, 1],
    [600, 1],
  ])('E-06 that is %i seconds old warns %i times, and is taken over', async (age, times) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const access = arrive(age)
    auth.startAuth()
    await vi.advanceTimersByTimeAsync(100)
    expect(warned.mock.calls.filter(([words]) => /issued over 120s ago/.test(String(words)))).toHaveLength(times)
    expect(localStorage.getItem('token')).toBe(access)
    expect(auth.readAuth()).toMatchObject({ isAuthenticated: true })
    expect(window.location.hash).toBe('')
    warned.mockRestore()
  })

  it('changes nothing for somebody who is signed in', async () => {
    const mine = aSession({ refresh_token: 'mine', access_token: token({ sub: 'mei' }) })
    keep(mine)
    arrive(0)
    auth.startAuth()
    await vi.advanceTimersByTimeAsync(1000)
    expect(localStorage.getItem('token')).toBe(mine.access_token)
  })
})
