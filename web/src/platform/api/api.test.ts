import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { client } from './api.ts'
import { apiOrigin } from '../configuration.ts'
import { fieldErrorsOf, HttpError, sentenceOf } from '../session/http-error.ts'
import { read } from '../storage.ts'
import { readToken, writeToken } from '../session/token.ts'

const asked: Request[] = []
let answer: () => Response

const json = (body: unknown, status = 200, statusText = '') =>
  new Response(JSON.stringify(body), { status, statusText, headers: { 'content-type': 'application/json' } })
const last = () => asked.at(-1)!
const cover = '00000000-0000-4000-8000-000000000001'

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  sessionStorage.clear()
  answer = () => json([])
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request)
    return Promise.resolve(answer())
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('errors', () => {
  it("E-01 any answer that is not a success becomes 'HTTP {status}: {statusText}' with the body attached", async () => {
    for (const [status, text] of [
      [404, 'Not Found'],
      [409, 'Conflict'],
      [500, 'Internal Server Error'],
    ] as const) {
      answer = () => json({ detail: 'It is gone.', status }, status, text)
      const error = await client.covers.get({ id: cover }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(HttpError)
      expect((error as HttpError).message).toBe(`HTTP ${status}: ${text}`)
      expect((error as HttpError).body).toEqual({ detail: 'It is gone.', status })
    }
    answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    const error = await client.covers.get({ id: cover }).catch((thrown: unknown) => thrown)
    expect((error as HttpError).message).toBe('HTTP 502: Bad Gateway')
    expect((error as HttpError).body).toBe('<h1>Bad gateway</h1>')
  })

  it('people read the sentence of the problem document, or that nothing was lost', () => {
    expect(sentenceOf(new HttpError(409, '', { detail: 'Just taken.' }))).toBe('Just taken.')
    expect(sentenceOf(new HttpError(409, '', { error: 'Just taken.' }))).toBe('Just taken.')
    expect(sentenceOf(new HttpError(502, '', '<html>'))).toContain('Nothing you entered was lost')
    expect(sentenceOf(new TypeError('Failed to fetch'))).toContain('You’re offline')
    expect(
      fieldErrorsOf(
        new HttpError(400, '', {
          errors: [
            { field: 'name', message: 'Too short' },
            { field: '', message: 'x' },
          ],
        }),
      ),
    ).toEqual({
      name: 'Too short',
    })
  })
})

describe('E-02', () => {
  it('E-02 the bearer token goes with all calls but those whose path contains login or register', async () => {
    writeToken('a.b.c')
    await client.covers.list({})
    expect(last().headers.get('authorization')).toBe('Bearer a.b.c')
    answer = () => json({ token: 'x.y.z' })
    await client.identity.login({ email: 'sam@example.com', password: 'secret' })
    expect(last().url).toContain('/api/users/login')
    expect(last().headers.get('authorization')).toBeNull()
    await client.identity.register({ email: 'sam@example.com', password: 'long enough', role: 'gym' })
    expect(last().url).toContain('/api/users/register')
    expect(last().headers.get('authorization')).toBeNull()
  })

  it('E-02 the token lives in local storage under token, falling back to session storage, then memory', () => {
    writeToken('a.b.c')
    expect(localStorage.getItem('token')).toBe('a.b.c')

    const refuseLocal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
      Storage.prototype.setItem.bind(this)
      Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true })
    })
    writeToken('d.e.f')
    expect(localStorage.getItem('token')).toBeNull()
    expect(readToken()).toBe('d.e.f')
    refuseLocal.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    writeToken('g.h.i')
    expect(localStorage.getItem('token')).toBeNull()
    expect(sessionStorage.getItem('token')).toBeNull()
    expect(readToken()).toBe('g.h.i')
    refuseLocal.mockRestore()
    expect(read('token')).toBe('g.h.i')
  })

  it("E-02 the base is the configured address, else the page's origin, else localhost port 4001", () => {
    expect(apiOrigin('https://api.example.com/', window.location)).toBe('https://api.example.com')
    expect(apiOrigin(undefined, window.location)).toBe(window.location.origin)
    expect(apiOrigin(undefined, null)).toBe('http://localhost:4001')
  })

  it('E-02 query strings skip null values', async () => {
    const nothing = null as unknown as string
    await client.trainers.list({ search: nothing, gym_id: undefined, state: 'VIC' })
    expect(new URL(last().url).searchParams.toString()).toBe('state=VIC')
  })
})

describe('E-03', () => {
  const heard: number[] = []
  const hear = (event: Event) => heard.push((event as CustomEvent<{ status: number }>).detail.status)
  beforeEach(() => {
    heard.length = 0
    window.addEventListener('auth:unauthorized', hear)
  })
  afterEach(() => window.removeEventListener('auth:unauthorized', hear))

  it('E-03 a 401 or 403 elsewhere than login and register removes the token and fires auth:unauthorized with the status', async () => {
    for (const status of [401, 403]) {
      writeToken('a.b.c')
      answer = () => json({ code: 'unauthorized' }, status)
      await expect(client.covers.list({})).rejects.toThrow(`HTTP ${status}`)
      expect(readToken()).toBeNull()
      expect(heard.at(-1)).toBe(status)
    }
    heard.length = 0
    writeToken('a.b.c')
    await expect(client.identity.login({ email: 'sam@example.com', password: 'wrong' })).rejects.toThrow('HTTP 403')
    await expect(
      client.identity.register({ email: 'sam@example.com', password: 'long enough', role: 'gym' }),
    ).rejects.toThrow('HTTP 403')
    expect(readToken()).toBe('a.b.c')
    expect(heard).toEqual([])
  })

  it('a 403 that says not_permitted keeps the session, and so does a refusal of an older token', async () => {
    writeToken('a.b.c')
    answer = () => json({ code: 'not_permitted', detail: 'You don’t have permission to do this.' }, 403)
    await expect(client.covers.list({})).rejects.toThrow('HTTP 403')
    expect(readToken()).toBe('a.b.c')

    answer = () => json({ code: 'gyms.not_allocated', detail: 'Gym admin context not ready - gym ID required' }, 403)
    await expect(client.covers.list({})).rejects.toThrow('HTTP 403')
    expect(readToken()).toBe('a.b.c')

    answer = () => {
      writeToken('d.e.f')
      return json({}, 401)
    }
    await expect(client.covers.list({})).rejects.toThrow('HTTP 401')
    expect(readToken()).toBe('d.e.f')
    expect(heard).toEqual([])
  })
})

describe('idempotency', () => {
  const ask = () => client.covers.ask({ timetableId: cover })
  const key = () => last().headers.get('idempotency-key')

  it('a retry carries the key of its intent, and doing the same again later is a new one', async () => {
    answer = () => json({}, 503)
    await expect(ask()).rejects.toThrow('HTTP 503')
    const first = key()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    answer = () => json({})
    await ask()
    expect(key()).toBe(first)
    await ask()
    expect(key()).not.toBe(first)
    await client.covers.list({})
    expect(key()).toBeNull()
  })

  it('a final refusal closes the intent', async () => {
    answer = () => json({ code: 'covers.already_open' }, 409)
    await expect(ask()).rejects.toThrow('HTTP 409')
    const first = key()
    await expect(ask()).rejects.toThrow('HTTP 409')
    expect(key()).not.toBe(first)
  })
})
