import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authClient } from '../../../test/outside/auth-client.ts'
import { makePerson, type MadePerson } from '../../../test/factories.ts'
import { testApp, testSecret, type TestApp } from '../../../test/harness.ts'
import { linkIn, openMailbox, type Mailbox } from '../../../test/outside/mailbox.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/start/config.ts'
import { createVault } from '../../platform/keys/vault.ts'

let t: TestApp
let strict: TestApp
let mailbox: Mailbox
let origin: string
let strictOrigin: string
// The client reads the machine's own clock, so the server's starts there too.
beforeAll(async () => {
  mailbox = await openMailbox()
  const now = systemClock.now().toString()
  t = await testApp({ now, config: { worker: true, smtpUrl: mailbox.url, publicUrl: 'https://quartet.example' } })
  const { access } = readConfig({})
  strict = await testApp({
    now,
    config: { worker: true, smtpUrl: mailbox.url, access: { ...access, confirmFirst: true, phoneSignUp: true } },
  })
  origin = await t.listen()
  strictOrigin = await strict.listen()
})
afterAll(async () => {
  await t.stop()
  await strict.stop()
  await mailbox.close()
})

const password = 'only ever used in a test'
const newAddress = () => `someone.${randomUUID().slice(0, 8)}@example.test`
const client = () => authClient(origin)
const code = (text: string | undefined) => /: (\d{6})\b/.exec(text ?? '')![1]!
async function mailed(to: string, subject: string, app = t) {
  await app.settle()
  const mail = await mailbox.next(to, subject)
  const link = mail.text?.includes('/auth/v1/verify') ? new URL(linkIn(mail, '/auth/v1/verify')) : null
  return {
    code: code(mail.text),
    hash: link?.searchParams.get('token') ?? '',
    path: link ? link.pathname + link.search : '',
  }
}
async function followed(path: string, app = t): Promise<URL> {
  const answer = await app.app.fastify.inject({ url: path })
  expect(answer.statusCode).toBe(303)
  return new URL(String(answer.headers.location))
}
async function someone(): Promise<MadePerson> {
  const person = await t.given((work) => makePerson(work, { role: 'supplier', email: newAddress() }))
  await t.tokenOf(person)
  return person
}
async function signedIn(person: { email: string }) {
  const auth = client()
  const { error } = await auth.signInWithPassword({ email: person.email, password })
  expect(error).toBeNull()
  return auth
}

describe('signing up', () => {
  it('makes a real account of the product, a trainer’s unless the data names another role', async () => {
    const [auth, email] = [client(), newAddress()]
    const { data, error } = await auth.signUp({ email, password, options: { data: { first_name: 'Mei', shoe: 38 } } })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Mei', shoe: 38 } })
    expect(data.user!.identities).toHaveLength(1)
    const headers = { authorization: `Bearer ${data.session!.access_token}` }
    expect((await t.visitor.get('/users/me', { headers })).body.user).toMatchObject({
      email,
      role: 'trainer',
      firstName: 'Mei',
    })
    const gym = await client().signUp({
      email: newAddress(),
      password,
      options: { data: { role: 'gym', businessName: 'Harbour Gym' } },
    })
    const asGym = { headers: { authorization: `Bearer ${gym.data.session!.access_token}` } }
    expect((await t.visitor.get('/users/me', asGym)).body.user).toMatchObject({
      role: 'gym',
      gym: { name: 'Harbour Gym' },
    })
    const { code: token } = await mailed(email, 'Confirm your email address')
    const confirmed = await client().verifyOtp({ email, token, type: 'signup' })
    expect(confirmed.data.user!.email_confirmed_at).toBeTruthy()
  })

  it('refuses a second account, a weak password, a role by invitation only, no address, and nobody at all', async () => {
    const email = newAddress()
    await client().signUp({ email, password })
    const refused = async (wish: object) => {
      const { error } = await client().signUp(wish as never)
      return [error?.status, error?.code, error?.message]
    }
    expect(await refused({ email, password })).toEqual([422, 'user_already_exists', 'User already registered'])
    expect(await refused({ email: newAddress(), password: 'short' })).toEqual([
      422,
      'weak_password',
      'Use at least 10 characters',
    ])
    for (const role of ['admin', 'gym_admin', 7])
      expect((await refused({ email: newAddress(), password, options: { data: { role } } }))[1]).toBe(
        'validation_failed',
      )
    expect(await refused({ email: 'no address', password })).toEqual([
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ])
    expect(await refused({ email: newAddress(), password: '' })).toEqual([
      400,
      'validation_failed',
      'Signup requires a valid password',
    ])
    const { error } = await client().signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  })

  it('where an address has to be confirmed first, opens no session, and reads the same for one that is taken', async () => {
    const [auth, email] = [authClient(strictOrigin), newAddress()]
    const first = await auth.signUp({ email, password, options: { emailRedirectTo: `${strictOrigin}/welcome` } })
    expect(first.data).toMatchObject({ session: null, user: { email } })
    expect(first.data.user!.confirmation_sent_at).toBeTruthy()
    const early = await authClient(strictOrigin).signInWithPassword({ email, password })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    expect((await strict.visitor.post('/users/login', { email, password })).body.code).toBe('identity.confirm_first')

    const { path } = await mailed(email, 'Confirm your email address', strict)
    const back = await followed(path, strict)
    expect(back.origin + back.pathname).toBe(`${strictOrigin}/welcome`)
    const session = await auth.exchangeCodeForSession(back.searchParams.get('code')!)
    expect(session.data.user).toMatchObject({ email })
    const again = await authClient(strictOrigin).signUp({ email, password: 'eleven green bottles' })
    expect(again).toMatchObject({ error: null, data: { session: null, user: { email, identities: [] } } })
    expect(Object.keys(again.data.user!).toSorted()).toEqual(Object.keys(first.data.user!).toSorted())
    const unchanged = await authClient(strictOrigin).signInWithPassword({ email, password })
    expect(unchanged.error).toBeNull()

    const [wanted, theirs] = [newAddress(), 'eleven green bottles']
    await authClient(strictOrigin).signUp({ email: wanted, password })
    await mailed(wanted, 'Confirm your email address', strict)
    mailbox.mails.length = 0
    strict.clock.pass({ seconds: 61 })
    await authClient(strictOrigin).signUp({ email: wanted, password: theirs })
    const { code: token } = await mailed(wanted, 'Confirm your email address', strict)
    await authClient(strictOrigin).verifyOtp({ email: wanted, token, type: 'signup' })
    // Whoever was first with somebody else's address has no way in.
    expect((await authClient(strictOrigin).signInWithPassword({ email: wanted, password })).error).not.toBeNull()
    expect((await authClient(strictOrigin).signInWithPassword({ email: wanted, password: theirs })).error).toBeNull()

    const other = { email: newAddress(), password, role: 'supplier', firstName: 'Robin' }
    expect(await strict.visitor.post('/users/register', other)).toMatchObject({
      status: 409,
      body: { code: 'identity.confirm_first' },
    })
  })
})

describe('a link or code instead of a password', () => {
  it('signs in by the code, by the link’s token and by the link itself, in both flows', async () => {
    const person = await someone()
    const auth = client()
    const ask = (flowType: 'pkce' | 'implicit', who = auth) => {
      t.clock.pass({ seconds: 61 })
      mailbox.mails.length = 0
      return (flowType === 'pkce' ? who : authClient(origin, { flowType })).signInWithOtp({
        email: person.email,
        options: { emailRedirectTo: 'https://quartet.example/callback' },
      })
    }
    expect((await ask('pkce')).error).toBeNull()
    const byCode = await mailed(person.email, 'Your sign-in link')
    const first = await client().verifyOtp({ email: person.email, token: byCode.code, type: 'email' })
    expect(first.data.user!.id).toBe(person.userId)
    const twice = await client().verifyOtp({ email: person.email, token: byCode.code, type: 'email' })
    expect(twice.error).toMatchObject({ status: 403, code: 'otp_expired' })

    await ask('implicit')
    const byToken = await mailed(person.email, 'Your sign-in link')
    const second = await client().verifyOtp({ token_hash: byToken.hash, type: 'magiclink' })
    expect(second.data.user!.id).toBe(person.userId)

    await ask('pkce')
    const byLink = await mailed(person.email, 'Your sign-in link')
    expect(byLink.hash).toMatch(/^pkce_/)
    const back = await followed(byLink.path)
    expect(back.hash).toBe('')
    expect((await auth.exchangeCodeForSession(back.searchParams.get('code')!)).data.user!.id).toBe(person.userId)

    await ask('implicit')
    const plain = await followed((await mailed(person.email, 'Your sign-in link')).path)
    const words = new URLSearchParams(plain.hash.slice(1))
    expect(words.get('type')).toBe('magiclink')
    const set = await client().setSession({
      access_token: words.get('access_token')!,
      refresh_token: words.get('refresh_token')!,
    })
    expect(set.data.user!.id).toBe(person.userId)
  })

  it('opens an account for a stranger, unless that is not wished', async () => {
    const email = newAddress()
    const no = await client().signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(no.error).toMatchObject({ status: 422, code: 'otp_disabled' })
    expect((await client().signInWithOtp({ email, options: { data: { role: 'supplier' } } })).error).toBeNull()
    const { code: token } = await mailed(email, 'Confirm your email address')
    const { data } = await client().verifyOtp({ email, token, type: 'email' })
    const headers = { authorization: `Bearer ${data.session!.access_token}` }
    expect((await t.visitor.get('/users/me', { headers })).body.user).toMatchObject({ email, role: 'supplier' })
  })

  it('gives five guesses at a code, however many come at once, and ten minutes', async () => {
    const person = await someone()
    await client().signInWithOtp({ email: person.email })
    const { code: right } = await mailed(person.email, 'Your sign-in link')
    const wrong = Array.from({ length: 8 }, (_, one) => String((Number(right) + one + 1) % 1_000_000).padStart(6, '0'))
    const guesses = await Promise.all(
      wrong.map((token) => client().verifyOtp({ email: person.email, token, type: 'email' })),
    )
    for (const { error } of guesses) expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
    const late = await client().verifyOtp({ email: person.email, token: right, type: 'email' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })

    t.clock.pass({ seconds: 61 })
    mailbox.mails.length = 0
    await client().signInWithOtp({ email: person.email })
    const { code: next } = await mailed(person.email, 'Your sign-in link')
    t.clock.pass({ minutes: 10 })
    const old = await client().verifyOtp({ email: person.email, token: next, type: 'email' })
    expect(old.error).toMatchObject({ code: 'otp_expired' })
  })

  it('L-16 recovers a password by a mailed link that only the browser which asked can use', async () => {
    const person = await someone()
    const auth = client()
    const redirectTo = 'https://quartet.example/new-password'
    expect((await auth.resetPasswordForEmail(person.email, { redirectTo })).error).toBeNull()
    const { path } = await mailed(person.email, 'Reset your password')
    const back = await followed(path)
    expect(back.origin + back.pathname).toBe(redirectTo)
    const code = back.searchParams.get('code')!
    const stranger = client()
    await stranger.resetPasswordForEmail(newAddress())
    expect((await stranger.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' })
    expect((await auth.exchangeCodeForSession(code)).data.user!.id).toBe(person.userId)
    expect((await auth.updateUser({ password: 'seven lamps beside a quiet harbour' })).error).toBeNull()
    expect((await client().signInWithPassword({ email: person.email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it('recovers a password by the code of the mail, too', async () => {
    const person = await someone()
    expect((await client().resetPasswordForEmail(person.email)).error).toBeNull()
    const { code: token } = await mailed(person.email, 'Reset your password')
    const auth = client()
    await auth.verifyOtp({ email: person.email, token, type: 'recovery' })
    const changed = await auth.updateUser({ password: 'seven lamps beside a quiet harbour' })
    expect(changed.error).toBeNull()
    const { data } = await auth.getClaims()
    expect(data!.claims.amr).toMatchObject([{ method: 'recovery' }])
  })
})

describe('changing who one is', () => {
  it('another address waits for both mailboxes, in either order, and the old one is told', async () => {
    const person = await someone()
    const auth = await signedIn(person)
    const email = newAddress()
    const { data } = await auth.updateUser({ email })
    expect(data.user).toMatchObject({ email: person.email, new_email: email })
    const toNew = await mailed(email, 'Confirm your new email address')
    const toOld = await mailed(person.email, 'Confirm your new email address')
    const half = await client().verifyOtp({ email, token: toNew.code, type: 'email_change' })
    expect(half.error).toBeNull()
    expect(half.data.session).toBeNull()
    expect((await auth.getUser()).data.user).toMatchObject({ email: person.email, new_email: email })
    const whole = await client().verifyOtp({ token_hash: toOld.hash, type: 'email_change' })
    expect(whole.data.user).toMatchObject({ id: person.userId, email })
    expect(whole.data.user).not.toHaveProperty('new_email')
    await t.settle()
    expect((await mailbox.next(person.email, 'has been changed')).text).toContain(email)
    expect((await client().signInWithPassword({ email, password })).error).toBeNull()
    expect((await client().signInWithPassword({ email: person.email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it('by links it says how far it is, and is sent again when asked; an address of somebody else is refused', async () => {
    const [person, other] = [await someone(), await someone()]
    const auth = await signedIn(person)
    expect((await auth.updateUser({ email: other.email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    const email = newAddress()
    await auth.updateUser({ email }, { emailRedirectTo: 'https://quartet.example/settings' })
    t.clock.pass({ seconds: 61 })
    mailbox.mails.length = 0
    expect((await client().resend({ type: 'email_change', email: person.email })).error).toBeNull()
    const first = await followed((await mailed(person.email, 'Confirm your new email address')).path)
    expect(new URLSearchParams(first.hash.slice(1)).get('message')).toMatch(/other email/)
    const second = await followed((await mailed(email, 'Confirm your new email address')).path)
    expect(second.searchParams.get('code') ?? second.hash).toBeTruthy()
    const { rows } = await t.app.database.pool.query('select email from accounts where id = $1', [person.userId])
    expect(rows).toEqual([{ email }])
  })

  it('asks for a fresh proof when the sign-in is older than ten minutes: the mailed code or the password', async () => {
    const person = await someone()
    const auth = await signedIn(person)
    t.clock.pass({ minutes: 11 })
    const email = newAddress()
    expect((await auth.updateUser({ email })).error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await auth.updateUser({ email, nonce: '000000' } as never)).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    expect((await auth.reauthenticate()).error).toBeNull()
    const { code: nonce } = await mailed(person.email, 'Your code to confirm it’s you')
    expect((await auth.updateUser({ email, nonce } as never)).error).toBeNull()
    expect((await auth.updateUser({ email: newAddress(), nonce } as never)).error?.code).toBe(
      'reauthentication_not_valid',
    )
    t.clock.pass({ seconds: 61 })
    mailbox.mails.length = 0
    await auth.reauthenticate()
    const { code: again } = await mailed(person.email, 'Your code to confirm it’s you')
    expect((await auth.updateUser({ password: 'twelve copper kettles', nonce: again })).error).toBeNull()
  })

  it('keeps what somebody says of themself, and nothing that others say of them', async () => {
    const auth = await signedIn(await someone())
    const { data } = await auth.updateUser({ data: { shoe: 38, hat: 'round' } })
    expect(data.user!.user_metadata).toEqual({ shoe: 38, hat: 'round' })
    expect((await auth.updateUser({ data: { shoe: null } })).data.user!.user_metadata).toEqual({ hat: 'round' })
    await auth.refreshSession()
    expect((await auth.getClaims()).data!.claims).toMatchObject({ user_metadata: { hat: 'round' }, aal: 'aal1' })
    const wish = { app_metadata: { role: 'admin' } } as never
    expect((await auth.updateUser(wish)).error).toMatchObject({ status: 403, code: 'not_admin' })
    const before = (await auth.getUser()).data.user!
    await auth.updateUser({ data: { hat: 'flat' }, role: 'service_role', aal: 'aal2', id: randomUUID() } as never)
    const after = (await auth.getUser()).data.user!
    expect(after).toMatchObject({ id: before.id, role: 'authenticated', app_metadata: before.app_metadata })
    expect((await auth.updateUser({ data: { much: 'x'.repeat(4000) } })).error?.code).toBe('validation_failed')
    expect((await auth.updateUser({ data: { nothing: '\u0000' } })).error?.code).toBe('validation_failed')
  })
})

describe('by phone', () => {
  const newPhone = () => `+614${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const texted = async (to: string, app = t) => {
    const { rows } = await app.given((work) =>
      work.tx.execute<{ id: string; sealed_body: Buffer }>(
        sql`select id, sealed_body from texts where to_phone = ${to} order by created_at desc, id desc limit 1`,
      ),
    )
    const body = createVault(testSecret).open(rows[0]!.sealed_body, `texts:${rows[0]!.id}`).toString('utf8')
    return /^(\d{6}) /.exec(body)![1]!
  }

  it('an account takes a phone once it has shown it, and signs in by password or code from then on', async () => {
    const person = await someone()
    const [auth, phone] = [await signedIn(person), newPhone()]
    expect((await auth.updateUser({ phone })).data.user).toMatchObject({ phone: '', new_phone: phone.slice(1) })
    expect((await client().signInWithPassword({ phone, password })).error?.code).toBe('invalid_credentials')
    const wrong = await auth.verifyOtp({ phone, token: '000000', type: 'phone_change' })
    expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' })
    t.clock.pass({ seconds: 61 })
    expect((await auth.resend({ type: 'phone_change', phone })).error).toBeNull()
    const shown = await auth.verifyOtp({ phone, token: await texted(phone), type: 'phone_change' })
    expect(shown.data.user).toMatchObject({ id: person.userId, phone: phone.slice(1) })
    expect(shown.data.user!.phone_confirmed_at).toBeTruthy()

    const byPassword = await client().signInWithPassword({ phone, password })
    expect(byPassword.data.user!.id).toBe(person.userId)
    const asked = await client().signInWithOtp({ phone })
    expect(asked.error).toBeNull()
    expect(asked.data.messageId).toBeTruthy()
    const byCode = await client().verifyOtp({ phone, token: await texted(phone), type: 'sms' })
    expect(byCode.data.user!.id).toBe(person.userId)
    const other = await signedIn(await someone())
    expect((await other.updateUser({ phone })).error).toMatchObject({ status: 422, code: 'phone_exists' })
  })

  it('opens an account where that is switched on, and asks for the code before anything else', async () => {
    const phone = newPhone()
    const off = await client().signUp({ phone, password })
    expect(off.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    expect((await client().signInWithOtp({ phone })).error).toMatchObject({ status: 422, code: 'otp_disabled' })
    const bad = await client().signUp({ phone: '12', password })
    expect(bad.error?.message).toBe('Invalid phone number format (E.164 required)')

    const strictly = () => authClient(strictOrigin)
    const { data } = await strictly().signUp({ phone, password, options: { data: { role: 'supplier' } } })
    expect(data).toMatchObject({ session: null, user: { phone: phone.slice(1), email: '' } })
    expect((await strictly().signInWithPassword({ phone, password })).error?.code).toBe('phone_not_confirmed')
    const again = await strictly().signUp({ phone, password })
    expect(again.data.user).toMatchObject({ identities: [] })
    const auth = strictly()
    const shown = await auth.verifyOtp({ phone, token: await texted(phone, strict), type: 'sms' })
    expect(shown.data.user).toMatchObject({ phone: phone.slice(1), app_metadata: { provider: 'phone' } })
    expect((await strictly().signInWithPassword({ phone, password })).error).toBeNull()
    const only = await auth.updateUser({ phone: '' })
    expect(only.error).toMatchObject({ status: 422, code: 'validation_failed' })
    // An address comes later, and needs no mailbox but its own.
    const email = newAddress()
    expect((await auth.updateUser({ email })).error).toBeNull()
    const { code: token } = await mailed(email, 'Confirm your new email address', strict)
    const whole = await strictly().verifyOtp({ email, token, type: 'email_change' })
    expect(whole.data.user).toMatchObject({ email, phone: phone.slice(1) })
  })
})

describe('what is not offered', () => {
  it('says so', async () => {
    const auth = client()
    const idToken = await auth.signInWithIdToken({ provider: 'google', token: 'x' })
    expect(idToken.error).toMatchObject({ status: 400 })
    const sso = await auth.signInWithSSO({ domain: 'example.test' })
    expect(sso.error).toMatchObject({ status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' })
    const web3 = await t.app.fastify.inject({ method: 'POST', url: '/auth/v1/token?grant_type=web3', payload: {} })
    expect(web3.json()).toMatchObject({ error_code: 'web3_provider_disabled', msg: 'Web3 provider is disabled' })
    expect(web3.headers['x-sb-error-code']).toBe('web3_provider_disabled')
    const linking = await (await signedIn(await someone())).linkIdentity({ provider: 'google' })
    expect(linking.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
    const empty = { method: 'POST', url: '/auth/v1/token?grant_type=password', payload: { password } } as const
    expect((await t.app.fastify.inject(empty)).json()).toMatchObject({ msg: 'missing email or phone' })
  })

  it('where nobody opens accounts by themselves, neither password, link nor code opens one', async () => {
    const { access } = readConfig({})
    const closed = await testApp({ config: { access: { ...access, signUp: false } } })
    const auth = authClient(await closed.listen())
    const email = newAddress()
    expect((await auth.signUp({ email, password })).error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect((await auth.signInWithOtp({ email })).error).toMatchObject({ status: 422, code: 'otp_disabled' })
    const { rows } = await closed.app.database.pool.query('select 1 from accounts where email = $1', [email])
    expect(rows).toEqual([])
    await closed.stop()
  })
})
