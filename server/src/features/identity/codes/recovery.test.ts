import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { linkIn, openMailbox, type Mailbox } from '../../../../test/outside/mailbox.ts'

let t: TestApp
let mailbox: Mailbox
let person: MadePerson
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ config: { worker: true, smtpUrl: mailbox.url, publicUrl: 'https://quartet.example' } })
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})
beforeEach(async () => {
  person = await t.given((work) => makePerson(work, { role: 'supplier' }))
  await t.tokenOf(person)
})

const oldPassword = 'only ever used in a test'
const newPassword = 'seven lamps beside a quiet harbour'
const back = 'https://quartet.example/new-password'
const version = { 'x-supabase-api-version': '2024-01-01' }

async function wire(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await t.app.fastify.inject({
    method,
    url,
    payload: body,
    headers: { ...version, ...headers },
  } as never)
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : null, headers: answer.headers }
}
const newVerifier = () => randomBytes(40).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const recover = (
  email: string,
  verifier: string,
  options: { redirectTo?: string; headers?: Record<string, string> } = {},
) =>
  wire(
    'POST',
    `/auth/v1/recover?redirect_to=${encodeURIComponent(options.redirectTo ?? back)}`,
    { email, code_challenge: challengeOf(verifier), code_challenge_method: 's256' },
    options.headers,
  )
const redeem = (code: string, verifier: string) =>
  wire('POST', '/auth/v1/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
const signIn = (password: string) => t.visitor.post('/users/login', { email: person.email, password })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** What is kept of a person's mails, as the product itself reads it. */
const kept = (to: string) =>
  t.given(
    async (work) =>
      (
        await work.tx.execute<{ state: string; attempts: number; last_error: string | null }>(
          sql`select state, attempts, last_error from mails where to_address = ${to}`,
        )
      ).rows,
  )
/** Asks, reads the mail, and answers the path of its link on this server. */
async function linkFor(verifier: string): Promise<string> {
  expect(await recover(person.email, verifier)).toMatchObject({ status: 200, body: {} })
  await t.settle()
  const url = new URL(linkIn(await mailbox.next(person.email, 'Reset your password'), '/auth/v1/verify'))
  return url.pathname + url.search
}
async function codeFor(verifier: string): Promise<string> {
  const { status, headers } = await wire('GET', await linkFor(verifier))
  expect(status).toBe(303)
  const to = new URL(String(headers.location))
  expect(to.origin + to.pathname).toBe(back)
  return to.searchParams.get('code')!
}

describe('recovering a password', () => {
  it('leads from the mail to a new password, which ends every other session, confirms the address and is told by mail', async () => {
    await t.app.database.pool.query('update accounts set email_confirmed_at = null where id = $1', [person.userId])
    const elsewhere = (await signIn(oldPassword)).body
    const verifier = newVerifier()
    const session = (await redeem(await codeFor(verifier), verifier)).body
    expect(session).toMatchObject({ token_type: 'bearer', user: { id: person.userId } })
    expect(session.user.email_confirmed_at).toBeTruthy()

    const changed = await wire('PUT', '/auth/v1/user', { password: newPassword }, bearer(session.access_token))
    expect(changed).toMatchObject({ status: 200, body: { id: person.userId } })
    expect((await signIn(oldPassword)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    const me = (token: string) => t.visitor.get('/users/me', { headers: bearer(token) })
    expect((await me(elsewhere.token)).status).toBe(401)
    expect((await me(session.access_token)).status).toBe(200)
    await t.settle()
    expect((await mailbox.next(person.email, 'has been changed')).text).toContain('signed out')
  })

  it('unlocks an account that is locked (decision 9)', async () => {
    for (let tried = 0; tried < 5; tried++) await signIn('not the password')
    expect((await signIn(oldPassword)).status).toBe(429)
    const verifier = newVerifier()
    const session = (await redeem(await codeFor(verifier), verifier)).body
    await wire('PUT', '/auth/v1/user', { password: newPassword }, bearer(session.access_token))
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('a link works once, for an hour; its code for five minutes, once, and only for who asked', async () => {
    const verifier = newVerifier()
    const link = await linkFor(verifier)
    const code = new URL(String((await wire('GET', link)).headers.location)).searchParams.get('code')!
    const again = new URL(String((await wire('GET', link)).headers.location))
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(again.hash).toContain('error_code=otp_expired')
    expect(await redeem(code, newVerifier())).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect((await redeem(code, verifier)).status).toBe(200)
    expect(await redeem(code, verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })

    t.clock.pass({ minutes: 2 })
    mailbox.mails.length = 0
    const late = await codeFor(verifier)
    t.clock.pass({ seconds: 300 })
    expect(await redeem(late, verifier)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } })
    mailbox.mails.length = 0
    const old = await linkFor(verifier)
    t.clock.pass({ minutes: 60 })
    expect(String((await wire('GET', old)).headers.location)).toContain('otp_expired')
  })

  it('answers the same for a stranger, and mails an account once a minute, however many ask at once', async () => {
    const counted = async () => (await kept(person.email)).length
    const verifier = newVerifier()
    const answers = await Promise.all([
      recover('stranger@example.test', verifier),
      ...Array.from({ length: 5 }, () => recover(person.email, verifier)),
    ])
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: {} })
    expect(await counted()).toBe(1)
    t.clock.pass({ seconds: 59 })
    await recover(person.email, verifier)
    expect(await counted()).toBe(1)
    t.clock.pass({ seconds: 2 })
    await recover(person.email, verifier)
    expect(await counted()).toBe(2)
  })

  it('takes a code challenge of method s256 and no other', async () => {
    const body = { email: person.email, code_challenge: challengeOf('x'), code_challenge_method: 'plain' }
    for (const given of [
      body,
      { ...body, code_challenge: 'x', code_challenge_method: 's256' },
      { email: 'no address' },
    ])
      expect(await wire('POST', '/auth/v1/recover', given)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  })

  it('neither token nor code is kept in clear', async () => {
    const verifier = newVerifier()
    const link = await linkFor(verifier)
    const token = new URL(link, back).searchParams.get('token')!
    const code = new URL(String((await wire('GET', link)).headers.location)).searchParams.get('code')!
    const { rows } = await t.app.database.pool.query(
      'select (select json_agg(l) from one_time_tokens l)::text || (select json_agg(c) from sign_in_codes c)::text || (select json_agg(e) from events e)::text as everything',
    )
    for (const secret of [token, code]) expect(rows[0].everything).not.toContain(secret)
    const bodies = await t.given((work) =>
      work.tx.execute<{ body: Buffer }>(sql`select sealed_body as body from mails`),
    )
    expect(bodies.rows.length).toBeGreaterThan(0)
    expect(bodies.rows.map((row) => row.body.toString('latin1')).join('')).not.toContain(token)
  })
})

describe('links in mails', () => {
  it('are built from the configured address, whatever the request says of itself', async () => {
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    }
    await recover(person.email, newVerifier(), { headers: forged })
    await t.settle()
    const mail = await mailbox.next(person.email, 'Reset your password')
    expect(linkIn(mail, '/auth/v1/verify')).toMatch(/^https:\/\/quartet\.example\//)
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example')
  })

  it('lead back to no other origin', async () => {
    for (const redirectTo of [
      'https://evil.example/',
      'https://quartet.example.evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      'https://quartet.example@evil.example/',
      'https://quartet.example\\@evil.example',
      '',
    ]) {
      const { headers } = await wire(
        'GET',
        `/auth/v1/verify?token=x&type=recovery&redirect_to=${encodeURIComponent(redirectTo)}`,
      )
      expect(new URL(String(headers.location)).origin, redirectTo).toBe('https://quartet.example')
    }
  })
})

describe('a new account', () => {
  it('is mailed a link that confirms its address, and may be used before it is followed (decision 29)', async () => {
    const email = 'newcomer@example.test'
    const { body } = await t.visitor.post('/users/register', {
      email,
      password: oldPassword,
      role: 'supplier',
      firstName: 'Robin',
    })
    expect((await t.visitor.get('/users/me', { headers: bearer(body.token) })).status).toBe(200)
    await t.settle()
    const url = new URL(linkIn(await mailbox.next(email, 'Confirm your email address'), '/auth/v1/verify'))
    const confirmedAt = async () =>
      (await t.app.database.pool.query('select email_confirmed_at from accounts where email = $1', [email])).rows[0]
        .email_confirmed_at
    expect(await confirmedAt()).toBeNull()
    const { headers } = await wire('GET', url.pathname + url.search)
    expect(headers.location).toBe('https://quartet.example/email-confirmed')
    expect(await confirmedAt()).not.toBeNull()
  })
})

describe('changing a password while signed in', () => {
  const change = async (body: object) => wire('PUT', '/auth/v1/user', body, bearer(await t.tokenOf(person)))

  it('asks for the one in use, and refuses the same, a short or a common one', async () => {
    const current_password = oldPassword
    expect(await change({ password: newPassword })).toMatchObject({
      status: 400,
      body: { code: 'current_password_required' },
    })
    expect(await change({ password: newPassword, current_password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    })
    expect(await change({ password: oldPassword, current_password })).toMatchObject({
      status: 422,
      body: { code: 'same_password' },
    })
    expect(await change({ password: 'short', current_password })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
    expect(await change({ password: 'password123456', current_password })).toMatchObject({
      status: 422,
      body: { code: 'weak_password' },
    })
    expect((await change({ password: newPassword, current_password })).status).toBe(200)
  })

  it('of an account that has none asks for a fresh proof instead of an old one', async () => {
    await t.app.database.pool.query('update accounts set password_hash = null where id = $1', [person.userId])
    const session = bearer(await t.tokenOf(person))
    const choose = () => wire('PUT', '/auth/v1/user', { password: newPassword }, session)
    t.clock.pass({ minutes: 11 })
    expect(await choose()).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    const now = { method: 'magiclink', timestamp: Math.floor(t.clock.now().epochMilliseconds / 1000) }
    await t.app.database.pool.query('update auth_sessions set amr = $2 where account_id = $1', [
      person.userId,
      JSON.stringify([now]),
    ])
    expect((await choose()).status).toBe(200)
  })

  it('gives nobody who stole a session more than five guesses at it', async () => {
    for (let tried = 0; tried < 5; tried++) await change({ password: newPassword, current_password: `guess ${tried}` })
    expect((await change({ password: newPassword, current_password: oldPassword })).status).toBe(429)
  })
})

describe('the mail server', () => {
  it('is tried again while it refuses, later each time, and then given up; an admin sends it once more', async () => {
    const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
    mailbox.refuse(true)
    await recover(person.email, newVerifier())
    const row = async () => (await kept(person.email))[0]
    const retry = () => t.app.tasks.send('mail.retry', {})
    const until = async (attempts: number) => {
      await expect.poll(async () => (await row())?.attempts).toBe(attempts)
      return row()
    }
    await t.settle()
    expect(await until(1)).toMatchObject({ state: 'queued', last_error: expect.stringContaining('Mailbox is full') })
    await t.given((work) => work.tx.execute(sql`update mails set attempts = 7 where to_address = ${person.email}`))
    t.clock.pass({ minutes: 5 })
    await retry()
    expect(await until(8)).toMatchObject({ state: 'failed' })
    mailbox.refuse(false)
    const { body } = await t.as(admin).get('/outbox?state=failed&page=1')
    expect(body.data).toMatchObject([{ to: person.email, state: 'failed', can: { resend: true } }])
    expect((await t.as(admin).post(`/outbox/${body.data[0].id}/resend`)).body).toMatchObject({ state: 'queued' })
    await t.settle()
    await mailbox.next(person.email, 'Reset your password')
    expect(await until(1)).toMatchObject({ state: 'sent', last_error: null })
    const read = (await t.as(admin).get(`/outbox/${body.data[0].id}`)).body
    expect(read.text).toContain('token=hidden')
    expect(read.text).not.toMatch(/token=(?!hidden)/)
  })
})
