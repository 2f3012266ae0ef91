import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as argon2 from '@node-rs/argon2'
import { serviceToken } from '../../../test/outside/auth-client.ts'
import { makePerson, type MadePerson } from '../../../test/factories.ts'
import { naughtyText } from '../../../test/fuzz/values.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { readConfig } from '../../platform/start/config.ts'

const looked = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => {
      looked.count++
      return real.verify(...given)
    },
  }
})

let t: TestApp
let origin: string
let person: MadePerson
beforeAll(async () => {
  t = await testApp({
    config: {
      publicUrl: 'https://quartet.example',
      corsOrigins: ['https://app.quartet.example'],
      access: { ...readConfig({}).access, sessions: { hours: 2, idleHours: 1, reuseSeconds: 3 } },
    },
  })
  origin = await t.listen()
})
afterAll(() => t.stop())
beforeEach(async () => {
  person = await t.given((work) => makePerson(work, { role: 'supplier' }))
  await t.tokenOf(person)
})

const password = 'only ever used in a test'
const newPassword = 'seven lamps beside a quiet harbour'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function wire(method: Method, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await t.app.fastify.inject({
    method,
    url: `/auth/v1${path}`,
    payload: body,
    headers: { 'x-supabase-api-version': '2024-01-01', ...headers },
  } as never)
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : null, headers: answer.headers }
}
const signIn = async () => (await wire('POST', '/token?grant_type=password', { email: person.email, password })).body
const refresh = (token: string) => wire('POST', '/token?grant_type=refresh_token', { refresh_token: token })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('where a link may lead back to', () => {
  const own = 'https://quartet.example'
  const escapes = [
    'https://evil.example',
    'https://evil.example/https://quartet.example',
    'https://quartet.example.evil.example',
    'https://quartet.examplé',
    'https://quartetexample',
    'https://quartet.example:8443',
    'http://quartet.example',
    'https://sub.quartet.example',
    'https://quartet.example@evil.example',
    'https://user:word@quartet.example',
    'https://evil.example#quartet.example',
    'https://evil.example?quartet.example',
    'https://evil.example\\.quartet.example',
    'https:/\\evil.example',
    'https:evil.example',
    '//evil.example',
    '///evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://quartet.example',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://quartet.example/x',
    'ftp://quartet.example',
    ' https://evil.example',
    'https://quartet.example\t.evil.example',
    'https://quartet.example\r\nset-cookie: a=b',
    'https://quartet.example\u0000.evil.example',
    'https://quartet.example%2eevil.example',
    'https://quartet。example.evil.example',
    'https://ｅvil.example',
    'https://[::1]',
    'https://2130706433',
    'https://0x7f.1',
    'intent://evil#Intent;end',
    `https://quartet.example/${'a'.repeat(3000)}`,
    ...naughtyText,
  ]

  it('is this installation only, whatever is asked for and by which call', async () => {
    for (const asked of escapes) {
      const query = `redirect_to=${encodeURIComponent(asked.toWellFormed())}`
      const { status, headers } = await wire('GET', `/verify?token=x&type=recovery&${query}`)
      if (status === 400) continue
      expect(status, asked).toBe(303)
      expect(new URL(String(headers.location)).origin, asked).toBe(own)
    }
    const twice = await wire(
      'GET',
      `/verify?token=x&type=recovery&redirect_to=${own}/a&redirect_to=https://evil.example`,
    )
    expect(new URL(String(twice.headers.location)).origin).toBe(own)
    const welcome = ['https://quartet.example/settings?tab=1', 'https://app.quartet.example/callback']
    for (const asked of welcome) {
      const { headers } = await wire('GET', `/verify?token=x&type=recovery&redirect_to=${encodeURIComponent(asked)}`)
      const to = new URL(String(headers.location))
      expect(to.origin + to.pathname).toBe(new URL(asked).origin + new URL(asked).pathname)
    }
  })
})

const program = async () => (await serviceToken(t, undefined, 'https://quartet.example/auth/v1')).token

describe('whatever is sent', () => {
  const calls: [Method, string, string[]][] = [
    ['POST', '/signup', ['email', 'password', 'data', 'code_challenge', 'phone']],
    ['POST', '/token?grant_type=password', ['email', 'password', 'phone']],
    ['POST', '/token?grant_type=refresh_token', ['refresh_token']],
    ['POST', '/token?grant_type=pkce', ['auth_code', 'code_verifier']],
    ['POST', '/verify', ['type', 'token', 'token_hash', 'email', 'phone']],
    ['PUT', '/user', ['email', 'data', 'nonce', 'current_password', 'password']],
    ['POST', '/invite', ['email', 'data']],
    ['POST', '/admin/users', ['email', 'user_metadata', 'app_metadata', 'ban_duration', 'password']],
    ['POST', '/admin/generate_link', ['type', 'email', 'new_email', 'redirect_to']],
    ['POST', '/recover', ['email', 'code_challenge', 'code_challenge_method']],
    ['POST', '/otp', ['email', 'phone', 'create_user', 'data']],
    ['POST', '/resend', ['type', 'email', 'phone']],
  ]

  it('is answered in the protocol and never with a failure of ours', async () => {
    const service = bearer(await program())
    const mine = bearer((await signIn()).access_token)
    const values: unknown[] = [
      ...naughtyText.map((text) => text.toWellFormed()),
      null,
      true,
      -1,
      1e308,
      [],
      {},
      ['a'],
      { a: { b: ['\u0000'] } },
      { __proto__: null, constructor: 1 },
    ]
    let count = 0
    for (const [method, path, fields] of calls) {
      const headers = /^\/(admin|invite)/.test(path) ? service : mine
      const good: Record<string, unknown> = { email: 'nobody@example.test', type: 'signup', password: 'x' }
      const bodies = fields.flatMap((field) => values.map((value) => ({ ...good, [field]: value })))
      for (let at = 0; at < bodies.length; at += 40) {
        const answers = await Promise.all(bodies.slice(at, at + 40).map((body) => wire(method, path, body, headers)))
        for (const [one, { status, body, headers: back }] of answers.entries()) {
          const sent = `${method} ${path} ${JSON.stringify(bodies[at + one])}`
          expect(status, sent).toBeLessThan(500)
          expect(back['x-sb-error-code'], sent).toBe(status >= 400 ? body.code : undefined)
          count++
        }
      }
    }
    expect(count).toBeGreaterThan(1000)
  })

  it('of another origin is answered without a word to its page, and to a configured one with what it may read', async () => {
    const from = (origin: string) => wire('GET', '/settings', undefined, { origin })
    expect((await from('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await from('https://app.quartet.example')).headers).toMatchObject({
      'access-control-allow-origin': 'https://app.quartet.example',
      'access-control-expose-headers': expect.stringMatching(/x-total-count.*link.*x-supabase-api-version/i),
    })
  })
})

describe('guessing', () => {
  it('costs one look at a password whether the account exists or not, at both doors', async () => {
    const doors = [
      (email: string) => wire('POST', '/token?grant_type=password', { email, password: 'wrong' }),
      (email: string) => t.visitor.post('/users/login', { email, password: 'wrong' }),
    ]
    for (const door of doors) {
      for (const email of [person.email, 'nobody.at.all@example.test']) {
        const before = looked.count
        await door(email)
        expect(looked.count - before, email).toBe(1)
      }
    }
  })
})

describe('a change that makes old tokens untrustworthy', () => {
  it('another password: refresh tokens of before never work again, other sessions and their sockets end at once', async () => {
    const session = await signIn()
    const rotated = (await refresh(session.refresh_token)).body
    const elsewhere = await signIn()
    const socket = io(origin, { auth: { token: elsewhere.access_token }, transports: ['websocket'], forceNew: true })
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
    const cut = new Promise<string>((resolve) => socket.on('disconnect', resolve))
    const change = { password: newPassword, current_password: password }
    expect((await wire('PUT', '/user', change, bearer(rotated.access_token))).status).toBe(200)
    expect(await cut).toBe('io server disconnect')
    socket.close()
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    })
    expect((await refresh(elsewhere.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect((await wire('GET', '/user', undefined, bearer(elsewhere.access_token))).body.code).toBe('session_not_found')
    expect((await refresh(rotated.refresh_token)).status).toBe(200)
  })

  it('a ban: every session and socket of the account ends at once', async () => {
    const token = await program()
    const session = await signIn()
    const socket = io(origin, { auth: { token: session.access_token }, transports: ['websocket'], forceNew: true })
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
    const cut = new Promise<string>((resolve) => socket.on('disconnect', resolve))
    const ban = { ban_duration: '1h' }
    const banned = await wire('PUT', `/admin/users/${person.userId}`, ban, bearer(token))
    expect(banned.status).toBe(200)
    expect(await cut).toBe('io server disconnect')
    socket.close()
    const me = await t.visitor.get('/users/me', { headers: bearer(session.access_token) })
    expect(me.status).toBe(401)
    t.clock.pass({ minutes: 61 })
    await t.run('identity.end-bans')
    expect((await signIn()).user).toMatchObject({ id: person.userId })
  })
})

describe('a session', () => {
  it('goes on no longer than the installation allows, in all and unused, and no token outlives it', async () => {
    const session = await signIn()
    t.clock.pass({ minutes: 59 })
    const second = await refresh(session.refresh_token)
    expect(second.status).toBe(200)
    t.clock.pass({ minutes: 59 })
    const third = await refresh(second.body.refresh_token)
    expect(third.body.expires_in).toBe(120)
    t.clock.pass({ minutes: 2 })
    expect(await refresh(third.body.refresh_token)).toMatchObject({ status: 400, body: { code: 'session_expired' } })
    expect((await wire('GET', '/user', undefined, bearer(third.body.access_token))).body.code).toBe('bad_jwt')

    const idle = await signIn()
    t.clock.pass({ minutes: 60 })
    expect((await refresh(idle.refresh_token)).body.code).toBe('session_expired')
  })
})
