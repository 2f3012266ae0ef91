import { AuthClient } from '@supabase/auth-js'
import { io } from 'socket.io-client'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { systemClock } from '../../platform/clock.ts'

let t: TestApp
let origin: string
let person: MadePerson
// The client reads the machine's own clock, so the server's starts there too.
beforeAll(async () => {
  t = await testApp({ now: systemClock.now().toString() })
  origin = await t.listen()
  person = await t.given((work) => makePerson(work, { role: 'supplier' }))
  await t.tokenOf(person)
})
afterAll(() => t.stop())

const password = 'only ever used in a test'
const version = { 'x-supabase-api-version': '2024-01-01' }

async function wire(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await t.app.fastify.inject({ method, url: `/auth/v1${path}`, payload: body, headers } as never)
  return { status: answer.statusCode, body: answer.body ? answer.json() : null, headers: answer.headers }
}
const signIn = async () => (await t.visitor.post('/users/login', { email: person.email, password })).body
const refresh = (token: string) => wire('POST', '/token?grant_type=refresh_token', { refresh_token: token }, version)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = async (token: string) => (await t.visitor.get('/users/me', { headers: bearer(token) })).status
const endOf = async (token: string) => {
  const { session_id: id } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  const { rows } = await t.app.database.pool.query('select end_reason from auth_sessions where id = $1', [id])
  return rows[0].end_reason as string | null
}

describe('the client that the web app uses, unchanged', () => {
  const newClient = () => {
    const kept = new Map<string, string>()
    return new AuthClient({
      url: `${origin}/auth/v1`,
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    })
  }

  it('L-16 takes over the session of a sign-in, renews it, reads its user by the key set and signs out', async () => {
    const client = newClient()
    const session = await signIn()
    const set = await client.setSession({ access_token: session.access_token, refresh_token: session.refresh_token })
    expect(set.error).toBeNull()
    expect(set.data.user).toMatchObject({ id: person.userId, email: person.email, aud: 'authenticated' })

    const renewed = await client.refreshSession()
    expect(renewed.error).toBeNull()
    expect(renewed.data.session!.refresh_token).not.toBe(session.refresh_token)
    expect((await client.getUser()).data.user!.id).toBe(person.userId)
    expect((await client.getClaims()).data!.claims).toMatchObject({
      sub: person.userId,
      aal: 'aal1',
      role: 'authenticated',
    })

    expect((await client.signOut({ scope: 'local' })).error).toBeNull()
    expect(await me(renewed.data.session!.access_token)).toBe(401)
    await client.dispose()
  })

  it('signs in by itself, and reads a refusal by its code', async () => {
    const client = newClient()
    const refused = await client.signInWithPassword({ email: person.email, password: 'wrong' })
    expect(refused.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    const known = await client.signInWithPassword({ email: person.email, password })
    expect(known.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    await client.signOut()
    await client.dispose()
  })

  it('renews a token that is about to run out without being asked', async () => {
    const client = newClient()
    const real = t.clock.now()
    t.clock.set(real.subtract({ minutes: 59 }))
    const session = await signIn()
    t.clock.set(real)
    await client.setSession({ access_token: session.access_token, refresh_token: session.refresh_token })
    const renewed = new Promise<string>((resolve) => {
      client.onAuthStateChange((event, now) => {
        if (event === 'TOKEN_REFRESHED' && now && now.access_token !== session.access_token) resolve(now.access_token)
      })
    })
    await client.startAutoRefresh()
    expect(await me(await renewed)).toBe(200)
    await client.stopAutoRefresh()
    await client.signOut()
    await client.dispose()
  })
})

describe('renewing a session', () => {
  it('twenty times at once gives one successor', async () => {
    const { refresh_token: first } = await signIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
    expect(answers.map((one) => one.status)).toEqual(Array<number>(20).fill(200))
    expect(new Set(answers.map((one) => one.body.refresh_token)).size).toBe(1)
    expect(answers[0]!.body.refresh_token).not.toBe(first)
  })

  it('with the token before last, after its ten seconds, ends the session and leaves a trace', async () => {
    const session = await signIn()
    const second = (await refresh(session.refresh_token)).body
    const third = (await refresh(second.refresh_token)).body
    expect((await refresh(session.refresh_token)).body.refresh_token).toBe(third.refresh_token)
    t.clock.pass({ seconds: 11 })
    const stolen = await refresh(session.refresh_token)
    expect(stolen).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(await me(third.access_token)).toBe(401)
    expect((await refresh(third.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect(await endOf(third.access_token)).toBe('refresh_token_reused')
    const { rows } = await t.app.database.pool.query(
      "select payload from events where type = 'session.ended' and payload->>'reason' = 'refresh_token_reused'",
    )
    expect(rows).toMatchObject([{ payload: { accountId: person.userId } }])
  })

  it('with the last token again, when the answer was lost, gives the same successor at any time', async () => {
    const session = await signIn()
    const second = (await refresh(session.refresh_token)).body
    t.clock.pass({ minutes: 5 })
    expect((await refresh(session.refresh_token)).body.refresh_token).toBe(second.refresh_token)
  })

  it('below the floor is refused at once, even inside the ten seconds', async () => {
    const session = await signIn()
    const second = (await refresh(session.refresh_token)).body
    await t.app.database.pool.query('update auth_sessions set counter_floor = counter where account_id = $1', [
      person.userId,
    ])
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    })
    expect((await refresh(second.refresh_token)).status).toBe(200)
  })

  it('with something that is no token of ours is refused without a word about why', async () => {
    const { refresh_token: good } = await signIn()
    const flipped = good.slice(0, 40) + (good[40] === 'A' ? 'B' : 'A') + good.slice(41)
    for (const token of ['x', flipped, `${good}=`, ` ${good}`, 'A'.repeat(56)]) {
      expect(await refresh(token), token).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    }
    expect(await wire('POST', '/token?grant_type=refresh_token', {})).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
  })

  it('ends with the account: a closed one is neither renewed nor let in', async () => {
    const other = await t.given((work) => makePerson(work, { role: 'trainer' }))
    const token = await t.tokenOf(other)
    const session = (await t.visitor.post('/users/login', { email: other.email, password })).body
    await t.app.database.pool.query('update accounts set banned_at = now() where id = $1', [other.userId])
    expect(await me(token)).toBe(401)
    expect((await refresh(session.refresh_token)).body.code).toBe('user_banned')
    expect((await wire('GET', '/user', undefined, { ...bearer(token), ...version })).body.code).toBe('user_banned')
  })
})

describe('signing out', () => {
  it('here ends this session at once and leaves the others; of others the other way round; everywhere all', async () => {
    const out = (token: string, scope: string) => wire('POST', `/logout?scope=${scope}`, undefined, bearer(token))
    const [one, two, three] = [await signIn(), await signIn(), await signIn()]
    expect((await out(one.token, 'local')).status).toBe(204)
    expect([await me(one.token), await me(two.token), await me(three.token)]).toEqual([401, 200, 200])
    expect((await out(two.token, 'others')).status).toBe(204)
    expect([await me(two.token), await me(three.token)]).toEqual([200, 401])
    expect((await out(two.token, 'global')).status).toBe(204)
    expect(await me(two.token)).toBe(401)
    expect((await wire('POST', '/logout', undefined, { ...bearer(one.token), ...version })).body.code).toBe(
      'session_not_found',
    )
    expect((await out((await signIn()).token, 'elsewhere')).status).toBe(400)
  })

  it('ends the sockets of that session too, and a token that is over opens none', async () => {
    const session = await signIn()
    const connect = () =>
      io(origin, { auth: { token: session.token }, transports: ['websocket'], reconnection: false, forceNew: true })
    const socket = connect()
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
    const cut = new Promise<string>((resolve) => socket.on('disconnect', resolve))
    await wire('POST', '/logout?scope=local', undefined, bearer(session.token))
    expect(await cut).toBe('io server disconnect')
    const late = connect()
    const refused = await new Promise<Error>((resolve) => late.on('connect_error', resolve))
    expect(refused.message).toBe('You’re signed out. Sign in to continue.')
    late.close()
  })
})

describe('the protocol', () => {
  it('L-16 publishes the keys that tokens are signed with, for ten minutes', async () => {
    const session = await signIn()
    for (const url of ['/.well-known/jwks.json', '/auth/v1/.well-known/jwks.json']) {
      const answer = await t.app.fastify.inject({ url })
      expect(answer.headers['cache-control']).toBe('public, max-age=600')
      expect(JSON.stringify(answer.json())).not.toContain('"d"')
      const { payload } = await jwtVerify(session.token, createLocalJWKSet(answer.json()), {
        currentDate: new Date(t.clock.now().epochMilliseconds),
      })
      expect(payload).toMatchObject({
        sub: person.userId,
        aud: 'authenticated',
        is_anonymous: false,
        amr: [{ method: 'password' }],
      })
    }
  })

  it('names a failure by its code: in `code` for who names the version, and always in a header', async () => {
    const bad = { email: person.email, password: 'wrong' }
    const plain = await wire('POST', '/token?grant_type=password', bad)
    expect(plain.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    const versioned = await wire('POST', '/token?grant_type=password', bad, version)
    expect(versioned.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(versioned.headers).toMatchObject({ ...version, 'x-sb-error-code': 'invalid_credentials' })
  })

  it.each<[string, 'GET' | 'POST', string, object | undefined, Record<string, string>, number, string]>([
    ['no token', 'GET', '/user', undefined, {}, 401, 'no_authorization'],
    ['a token that is none', 'GET', '/user', undefined, { authorization: 'Bearer a.b.c' }, 403, 'bad_jwt'],
    ['no address', 'POST', '/token?grant_type=password', { password }, {}, 400, 'validation_failed'],
    [
      'a phone',
      'POST',
      '/token?grant_type=password',
      { phone: '+61412345678', password },
      {},
      400,
      'invalid_credentials',
    ],
    ['no password', 'POST', '/token?grant_type=password', { email: 'a@example.test' }, {}, 400, 'invalid_credentials'],
    ['another grant', 'POST', '/token?grant_type=web3', {}, {}, 422, 'web3_provider_disabled'],
    ['no grant', 'POST', '/token', {}, {}, 400, 'validation_failed'],
    ['another path', 'POST', '/nowhere', {}, {}, 404, 'not_found'],
  ])('%s: answers in the protocol', async (_, method, path, body, headers, status, code) => {
    const answer = await wire(method, path, body, { ...headers, ...version })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.headers['x-sb-error-code']).toBe(code)
  })

  it('refuses what is no JSON, and what is too large', async () => {
    const inject = (payload: string) =>
      t.app.fastify.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload,
        headers: { 'content-type': 'application/json', ...version },
      })
    expect((await inject('{"email":')).json()).toMatchObject({ code: 'bad_json' })
    const large = await inject(JSON.stringify({ email: 'a'.repeat(1_100_000) }))
    expect(large.statusCode).toBe(413)
    expect(large.json()).toMatchObject({ code: 'request_entity_too_large' })
  })

  it('is alive and says what it offers', async () => {
    expect((await wire('GET', '/health')).body).toMatchObject({ name: 'Quartet' })
    expect((await wire('GET', '/settings')).body).toMatchObject({ disable_signup: false, external: { email: true } })
  })

  it('says that no address is confirmed by itself, as a new account shows', async () => {
    const email = 'not.confirmed.yet@example.test'
    const { body } = await wire('POST', '/signup', { email, password: 'seven lamps beside a harbour' })
    expect(body).toMatchObject({ access_token: expect.any(String), user: { email } })
    expect(body.user).not.toHaveProperty('email_confirmed_at')
    expect((await wire('GET', '/settings')).body).toMatchObject({ mailer_autoconfirm: false })
  })
})
