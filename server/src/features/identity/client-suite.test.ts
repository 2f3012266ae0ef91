import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminClient, authClient, serviceToken, type Client } from '../../../test/outside/auth-client.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { openMailbox, type Mailbox } from '../../../test/outside/mailbox.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/start/config.ts'

// What the client's own suite asks of a server that confirms addresses at once, and of one that waits for the mail.
let t: TestApp
let strict: TestApp
let mailbox: Mailbox
let origin: string
let admin: Client['admin']
beforeAll(async () => {
  mailbox = await openMailbox()
  const now = systemClock.now().toString()
  const { access } = readConfig({})
  t = await testApp({ now, config: { smtpUrl: mailbox.url, access: { ...access, autoConfirm: true } } })
  strict = await testApp({ now, config: { access: { ...access, confirmFirst: true, phoneSignUp: true } } })
  origin = await t.listen()
  admin = adminClient(origin, (await serviceToken(t)).token)
})
afterAll(async () => {
  await t.stop()
  await strict.stop()
  await mailbox.close()
})

const password = 'only ever used in a test'
const newAddress = () => `someone.${randomUUID().slice(0, 8)}@example.test`
const newPhone = () => `1555${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
const nobody = '83fd9e20-7a80-4e4a-bf29-a86e3d6bbf66'
async function newcomer(data: object = {}) {
  const [auth, email] = [authClient(origin), newAddress()]
  const signedUp = await auth.signUp({ email, password, options: { data } })
  expect(signedUp.error).toBeNull()
  return { auth, email, user: signedUp.data.user!, session: signedUp.data.session! }
}

describe('a server that confirms addresses at once', () => {
  it('says so, opens a session with a confirmed address, and mails no link for it', async () => {
    expect((await t.app.fastify.inject('/auth/v1/settings')).json()).toMatchObject({ mailer_autoconfirm: true })
    const { auth, email, user, session } = await newcomer({ info: 'some info' })
    const confirmed = {
      email,
      phone: '',
      aud: 'authenticated',
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      app_metadata: { provider: 'email' },
      user_metadata: { info: 'some info' },
    }
    expect(user).toMatchObject(confirmed)
    expect(session).toMatchObject({ token_type: 'bearer', user: confirmed })
    expect((await auth.signInWithPassword({ email, password })).data.user).toMatchObject(confirmed)
    expect((await auth.refreshSession()).data.user).toMatchObject(confirmed)
    expect((await auth.updateUser({ data: { hello: 'world' } })).data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { hello: 'world' },
    })
    expect(await auth.reauthenticate()).toMatchObject({ error: null, data: { user: null, session: null } })
    const again = await authClient(origin).signUp({ email, password })
    expect(again.error?.message).toMatch(/^User already registered/)
    const { body } = await t.visitor.post('/users/register', {
      email: newAddress(),
      password,
      role: 'supplier',
      firstName: 'Robin',
    })
    expect((await t.as({ userId: body.user.id, email: body.user.email }).get('/users/me')).status).toBe(200)
    await t.settle()
    expect(mailbox.mails.filter(({ subject }) => subject?.includes('Confirm your'))).toEqual([])
  })

  it('links and unlinks nothing where no other service is there', async () => {
    const { auth } = await newcomer()
    const [own] = (await auth.getUserIdentities()).data!.identities
    expect(own).toMatchObject({ provider: 'email' })
    const disabled = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' }
    expect((await auth.unlinkIdentity(own!)).error).toMatchObject(disabled)
    expect((await auth.linkIdentity({ provider: 'google' })).error).toMatchObject(disabled)
  })

  it('words its refusals as clients read them', async () => {
    const auth = authClient(origin)
    const said = async (asked: Promise<{ error: { message: string } | null }>) => (await asked).error?.message
    const format = 'Unable to validate email address: invalid format'
    expect(await said(auth.signUp({ email: 'a', password: '123456' }))).toContain(format)
    expect(await said(admin.createUser({ email: 'xx:;x@x.x', password }))).toContain(format)
    expect(await said(admin.inviteUserByEmail('xx:;x@x.x'))).toContain(format)
    expect(await said(admin.generateLink({ type: 'signup', email: 'xx:;x@x.x', password }))).toContain(format)
    expect(await said(auth.signInWithIdToken({ provider: 'google', token: 'x', nonce: 'y' }))).toContain(
      'Provider (issuer "https://accounts.google.com") is not enabled',
    )
    expect(await said(auth.signInWithIdToken({ provider: 'kakao', token: 'x' }))).toBe('Provider is not enabled')
    expect(await said(auth.mfa.enroll({ factorType: 'totp' }))).toContain('Bearer token')
    expect(await said(auth.refreshSession({ refresh_token: 'invalid' }))).toContain(
      'Invalid Refresh Token: Refresh Token Not Found',
    )
    expect(await said(admin.signOut('this-is-a-bad-token'))).toMatch(/^invalid JWT/)
    const phone = newPhone()
    expect((await auth.verifyOtp({ phone, token: '123456', type: 'sms' })).error).toMatchObject({
      status: 403,
      message: 'Token has expired or is invalid',
    })
    expect(await said(auth.verifyOtp({ phone, token: '123456', type: 'phone_change' }))).toContain('Token has expired')
    expect(await said(auth.verifyOtp({ phone: `${phone}-invalid`, token: '123456', type: 'sms' }))).toBe(
      'Invalid phone number format (E.164 required)',
    )
    expect(await said(auth.resend({ phone, type: 'phone_change' }))).toBeUndefined()
    expect(await said(auth.resend({ email: newAddress(), type: 'signup' }))).toBeUndefined()
    expect(await said(auth.signInWithOtp({ email: newAddress(), options: { shouldCreateUser: false } }))).toBeTruthy()
  })

  it('enrols a factor, refuses a wrong code of it, and lets an admin take it away', async () => {
    const { auth, user } = await newcomer()
    const { data: enrolled } = await auth.mfa.enroll({ factorType: 'totp' })
    expect(enrolled!.totp.qr_code).toBeTruthy()
    const wrong = await auth.mfa.challengeAndVerify({ factorId: enrolled!.id, code: '123456' })
    expect(wrong.error?.message).toContain('Invalid TOTP code')
    expect((await admin.mfa.listFactors({ userId: user.id })).data!.factors).toHaveLength(1)
    const gone = await admin.mfa.deleteFactor({ userId: user.id, id: enrolled!.id })
    expect(JSON.stringify(gone.data)).toContain(enrolled!.id)
    expect((await admin.mfa.listFactors({ userId: user.id })).data!.factors).toEqual([])
    expect((await admin.mfa.listFactors({ userId: nobody })).error).not.toBeNull()
    expect((await admin.mfa.deleteFactor({ userId: nobody, id: nobody })).error).not.toBeNull()
  })

  it('lets a program change and delete who signed up', async () => {
    const { auth, user, email } = await newcomer()
    const roles = { app_metadata: { roles: ['admin', 'publisher'] } }
    expect((await admin.updateUserById(user.id, roles)).data.user).toMatchObject(roles)
    const { data } = await admin.updateUserById(user.id, { email: `new_${email}` })
    expect(data.user).toMatchObject({ email: `new_${email}` })
    expect((await admin.updateUserById(nobody, { email: newAddress() })).error).not.toBeNull()
    expect((await admin.deleteUser(nobody)).error).not.toBeNull()
    expect((await admin.deleteUser(user.id)).error).toBeNull()
    expect((await admin.listUsers()).data.users.map((one) => one.email)).not.toContain(`new_${email}`)
    expect((await auth.signOut()).error).toBeNull()
  })
})

describe('a server that waits for the mail', () => {
  it('answers who signs up alike, whether the address or phone is taken, closed or free, and who asks for a code', async () => {
    const ask = async (path: string, payload: object) => {
      const { statusCode, body } = await strict.app.fastify.inject({ method: 'POST', url: path, payload })
      return [
        statusCode,
        body.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(/"message_id":"[^"]*"/g, '"message_id"'),
      ]
    }
    const [email, phone] = [newAddress(), newPhone()]
    const registration = { email, password, role: 'supplier', firstName: 'Robin' }
    const first = await ask('/api/users/register', registration)
    expect(first).toEqual([409, expect.stringContaining('identity.confirm_first')])
    expect(await ask('/api/users/register', registration)).toEqual(first)
    const confirmed = await strict.app.database.pool.query(
      'update accounts set email_confirmed_at = now() where email = $1',
      [email],
    )
    expect(confirmed.rowCount).toBe(1)
    expect(await ask('/api/users/register', { ...registration, password: 'eleven green bottles' })).toEqual(first)

    const asked = await ask('/auth/v1/otp', { phone })
    expect(asked).toEqual([200, '{"message_id"}'])
    await strict.app.database.pool.query('update accounts set banned_at = now() where phone = $1', [`+${phone}`])
    strict.clock.pass({ seconds: 61 })
    expect(await ask('/auth/v1/otp', { phone })).toEqual(asked)
    const closed = newAddress()
    await ask('/api/users/register', { ...registration, email: closed })
    const shut = 'update accounts set banned_at = now(), email_confirmed_at = now() where email = $1'
    expect((await strict.app.database.pool.query(shut, [closed])).rowCount).toBe(1)
    for (const known of [email, closed, newAddress()]) {
      expect(await ask('/auth/v1/otp', { email: known })).toEqual([200, '{}'])
      expect(await ask('/auth/v1/recover', { email: known })).toEqual([200, '{}'])
      expect(await ask('/auth/v1/resend', { type: 'signup', email: known })).toEqual([200, '{}'])
    }
  })
})
