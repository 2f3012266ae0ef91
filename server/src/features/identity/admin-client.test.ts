import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminClient, authClient, enrolApp, serviceToken, type Client } from '../../../test/outside/auth-client.ts'
import { Authenticator } from '../../../test/outside/authenticator.ts'
import { makePerson, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { systemClock } from '../../platform/clock.ts'

let t: TestApp
let origin: string
let boss: MadePerson
let service: { id: string; token: string }
let admin: Client['admin']
// The client reads the machine's own clock, so the server's starts there too.
beforeAll(async () => {
  t = await testApp({ now: systemClock.now().toString() })
  origin = await t.listen()
  boss = await t.given((work) => makePerson(work, { role: 'admin' }))
  service = await serviceToken(t)
  admin = adminClient(origin, service.token)
})
afterAll(() => t.stop())

const password = 'only ever used in a test'
const newAddress = () => `someone.${randomUUID().slice(0, 8)}@example.test`
const made = async (wish: object = {}) => {
  const { data, error } = await admin.createUser({ email: newAddress(), password, email_confirm: true, ...wish })
  expect(error).toBeNull()
  return data.user!
}

describe('managing accounts', () => {
  it('a program with a service token makes, finds, changes and archives them', async () => {
    const user = await made({ user_metadata: { role: 'supplier', shoe: 38 }, app_metadata: { plan: 'gold' } })
    expect(user).toMatchObject({ user_metadata: { shoe: 38 }, app_metadata: { plan: 'gold', provider: 'email' } })
    expect(user.email_confirmed_at).toBeTruthy()
    const entered = await authClient(origin).signInWithPassword({ email: user.email!, password })
    const headers = { authorization: `Bearer ${entered.data.session!.access_token}` }
    expect((await t.visitor.get('/users/me', { headers })).body.user).toMatchObject({ role: 'supplier' })

    expect((await admin.getUserById(user.id)).data.user).toMatchObject({ id: user.id })
    const email = newAddress()
    const changed = await admin.updateUserById(user.id, {
      email,
      email_confirm: true,
      password: 'eleven green bottles',
      user_metadata: { shoe: null, hat: 'round' },
    })
    expect(changed.data.user).toMatchObject({ email, user_metadata: { role: 'supplier', hat: 'round' } })
    // Another password ends what was begun with the old one.
    expect((await t.visitor.get('/users/me', { headers })).status).toBe(401)
    expect((await authClient(origin).signInWithPassword({ email, password: 'eleven green bottles' })).error).toBeNull()

    expect((await admin.deleteUser(user.id, true)).error).toBeNull()
    expect((await admin.getUserById(user.id)).data.user).toHaveProperty('deleted_at')
    expect((await authClient(origin).signInWithPassword({ email, password: 'eleven green bottles' })).error?.code).toBe(
      'user_banned',
    )
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  it('lists them in pages, with how many there are and where the pages lie', async () => {
    for (let one = 0; one < 3; one++) await made()
    const first = await admin.listUsers({ page: 1, perPage: 2 })
    if (first.error) throw first.error
    expect(first.data.users).toHaveLength(2)
    expect(first.data.total).toBeGreaterThan(3)
    expect(first.data.nextPage).toBe(2)
    const second = await admin.listUsers({ page: 2, perPage: 2 })
    const ids = [...first.data.users, ...second.data.users].map((user) => user.id)
    expect(new Set(ids).size).toBe(4)
    const answer = await t.app.fastify.inject({
      url: '/auth/v1/admin/users?page=1&per_page=2',
      headers: { authorization: `Bearer ${service.token}` },
    })
    expect(Number(answer.headers['x-total-count'])).toBe(first.data.total)
    expect(answer.headers.link).toContain('rel="last"')
  })

  it('refuses pages that there cannot be, and cuts those that are too large', async () => {
    for (const wish of [{ page: -1 }, { page: 0 }, { perPage: -1 }, { page: 1.5 }, { perPage: NaN }]) {
      const { error } = await admin.listUsers(wish)
      expect(error, JSON.stringify(wish)).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(error!.message).toContain('Bad Pagination Parameters')
    }
    expect((await admin.listUsers({ perPage: 100_000 })).error).toBeNull()
    expect((await admin.listUsers({ page: 999 })).data.users).toEqual([])
  })

  it('bans somebody at once and for a time', async () => {
    const user = await made()
    const auth = authClient(origin)
    await auth.signInWithPassword({ email: user.email!, password })
    const { data } = await admin.updateUserById(user.id, { ban_duration: '24h' })
    expect(Temporal.Instant.from(data.user!.banned_until!).since(t.clock.now()).total('hours')).toBeCloseTo(24, 1)
    expect((await auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await auth.refreshSession()).error?.code).toMatch(/session_not_found|refresh_token_not_found|user_banned/)
    expect((await authClient(origin).signInWithPassword({ email: user.email!, password })).error?.code).toBe(
      'user_banned',
    )
    const wrong = await admin.updateUserById(user.id, { ban_duration: 'for ever' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' })
    await admin.updateUserById(user.id, { ban_duration: 'none' })
    expect((await authClient(origin).signInWithPassword({ email: user.email!, password })).error).toBeNull()
  })

  it('makes the links that mails would carry, and an account for somebody who is written to', async () => {
    const email = newAddress()
    const signUp = await admin.generateLink({ type: 'signup', email, password, options: { data: { hat: 'flat' } } })
    expect(signUp.data.user).toMatchObject({ email, user_metadata: { hat: 'flat' } })
    for (const type of ['magiclink', 'recovery'] as const) {
      const { data } = await admin.generateLink({ type, email })
      expect(data.properties).toMatchObject({ verification_type: type, email_otp: expect.stringMatching(/^\d{6}$/) })
      const by = await authClient(origin).verifyOtp({ token_hash: data.properties!.hashed_token, type })
      expect(by.data.user).toMatchObject({ email })
    }
    const newEmail = newAddress()
    const links = []
    for (const type of ['email_change_current', 'email_change_new'] as const)
      links.push((await admin.generateLink({ type, email, newEmail })).data.properties!)
    const half = await authClient(origin).verifyOtp({ token_hash: links[0]!.hashed_token, type: 'email_change' })
    expect(half.data.session).toBeNull()
    const whole = await authClient(origin).verifyOtp({ token_hash: links[1]!.hashed_token, type: 'email_change' })
    expect(whole.data.user).toMatchObject({ email: newEmail })

    const guest = newAddress()
    const invited = await admin.inviteUserByEmail(guest, { data: { role: 'supplier' } })
    expect(invited.data.user).toMatchObject({ email: guest })
    expect(invited.data.user!.invited_at).toBeTruthy()
    const sent = await t.app.database.pool.query(
      "select 1 from one_time_tokens where purpose = 'invite' and sent_to = $1",
      [guest],
    )
    expect(sent.rowCount).toBe(1)
    expect((await admin.inviteUserByEmail(guest)).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await admin.inviteUserByEmail(newAddress(), { data: { role: 'admin' } })).error?.code).toBe(
      'validation_failed',
    )
  })
})

describe('somebody who lost what they proved themself with', () => {
  it('is let in by the password again once an admin took it away; every session ends, and they are told', async () => {
    const user = await made()
    const auth = authClient(origin)
    await auth.signInWithPassword({ email: user.email!, password })
    const { id } = await enrolApp(t, auth)
    const key = new Authenticator()
    const { data: asked } = await auth.passkey.startRegistration()
    const credential = key.create(asked!.options as never, { origin: origin.replace('127.0.0.1', 'localhost') })
    const params = { challengeId: asked!.challenge_id, credential: credential as never }
    const passkeyId = (await auth.passkey.verifyRegistration(params)).data!.id

    const [factor] = (await admin.mfa.listFactors({ userId: user.id })).data!.factors
    expect(factor).toMatchObject({ id, status: 'verified', factor_type: 'totp' })
    expect(JSON.stringify(factor)).not.toContain('secret')
    const mine = { userId: user.id, passkeyId }
    expect((await admin.passkey.listPasskeys(mine)).data).toMatchObject([{ id: passkeyId }])

    const stranger = await made()
    expect((await admin.mfa.deleteFactor({ userId: stranger.id, id })).error?.code).toBe('mfa_factor_not_found')
    const theirs = await admin.passkey.deletePasskey({ ...mine, userId: stranger.id })
    expect(theirs.error?.code).toBe('webauthn_credential_not_found')

    expect((await admin.mfa.deleteFactor({ userId: user.id, id })).error).toBeNull()
    expect((await admin.passkey.deletePasskey(mine)).error).toBeNull()
    expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const { data } = await authClient(origin).signInWithPassword({ email: user.email!, password })
    expect(data.user!.factors ?? []).toEqual([])
    const headers = { authorization: `Bearer ${data.session!.access_token}` }
    const { body } = await t.visitor.get('/notifications', { headers })
    const titles = (body.data ?? body).map((one: { title: string }) => one.title)
    expect(titles).toEqual(
      expect.arrayContaining(['Authenticator app removed from your account', 'Passkey removed from your account']),
    )
  })
})

describe('who may', () => {
  const calls = (by: Client['admin']) =>
    Promise.all([
      by.listUsers(),
      by.getUserById(boss.userId),
      by.createUser({ email: newAddress() }),
      by.updateUserById(boss.userId, { password }),
      by.deleteUser(boss.userId),
      by.inviteUserByEmail(newAddress()),
      by.generateLink({ type: 'magiclink', email: boss.email }),
      by.mfa.listFactors({ userId: boss.userId }),
      by.mfa.deleteFactor({ userId: boss.userId, id: randomUUID() }),
      by.passkey.listPasskeys({ userId: boss.userId }),
      by.passkey.deletePasskey({ userId: boss.userId, passkeyId: randomUUID() }),
    ])

  it('a program with a service token; a person never, whatever their role and however lately they proved themself', async () => {
    for (const role of ['admin', 'trainer', 'gym', 'gym_admin', 'supplier'] as const) {
      const person = role === 'admin' ? boss : await t.given((work) => makePerson(work, { role }))
      for (const { error } of await calls(adminClient(origin, await t.tokenOf(person))))
        expect(error, role).toMatchObject({ status: 403, code: 'not_admin', message: 'User not allowed' })
    }
    for (const { error } of await calls(adminClient(origin, 'a.b.c')))
      expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
  })

  it('whatever a program does stands in the audit, under its name, and in the record of the person', async () => {
    const user = await made()
    const mine = { userId: user.id }
    await admin.getUserById(user.id)
    await admin.updateUserById(user.id, { user_metadata: { hat: 'round' } })
    await admin.mfa.listFactors(mine)
    await admin.passkey.listPasskeys(mine)
    await admin.listUsers()
    const { data } = await admin.generateLink({ type: 'magiclink', email: user.email! })
    await admin.getUserById(randomUUID())
    const audit = (most: number) =>
      t.as(boss).get<{ type: string; what: string; who: string }[]>(`/operations/audit?q=service.&limit=${most}`)
    const done = await audit(7)
    expect(done.body.map((one) => one.type)).toEqual([
      'service.link_created',
      'service.accounts_listed',
      'service.passkeys_read',
      'service.factors_read',
      'service.account_changed',
      'service.account_read',
      'service.account_created',
    ])
    expect(new Set(done.body.map((one) => one.who))).toEqual(new Set(['Payroll sync (program)']))

    const guest = (await admin.inviteUserByEmail(newAddress())).data.user!
    const lost = authClient(origin)
    await lost.signInWithPassword({ email: user.email!, password })
    const { id } = await enrolApp(t, lost)
    expect((await admin.mfa.deleteFactor({ ...mine, id })).error).toBeNull()
    expect((await admin.deleteUser(guest.id)).error).toBeNull()
    const more = await audit(4)
    expect(more.body.map((one) => [one.type, one.who])).toEqual([
      ['service.account_deleted', 'Payroll sync (program)'],
      // The client reads whom it deletes first.
      ['service.account_read', 'Payroll sync (program)'],
      ['service.factor_removed', 'Payroll sync (program)'],
      ['service.account_invited', 'Payroll sync (program)'],
    ])

    // Who comes in by such a link finds it in their own record.
    const auth = authClient(origin)
    await auth.verifyOtp({ token_hash: data.properties!.hashed_token, type: 'magiclink' })
    const { access_token: token } = (await auth.getSession()).data.session!
    const log = await t.visitor.get<{ kind: string; device: string; ip: string }[]>('/users/me/security-log', {
      headers: { authorization: `Bearer ${token}` },
    })
    const uses = log.body.filter((one) => one.kind.startsWith('service_'))
    expect(uses.map((one) => one.kind)).toEqual([
      'service_changed',
      'service_link',
      'service_read',
      'service_read',
      'service_changed',
      'service_read',
      'service_changed',
    ])
    for (const one of uses) expect(one).toMatchObject({ device: 'Payroll sync', ip: '127.0.0.1' })
  })

  it('a service token opens nothing but this, and nothing once it is revoked or has run out', async () => {
    const headers = { authorization: `Bearer ${service.token}` }
    expect((await t.visitor.get('/users/me', { headers })).status).toBe(401)
    const user = await t.app.fastify.inject({ url: '/auth/v1/user', headers })
    expect(user.json()).toMatchObject({ error_code: 'bad_jwt' })
    const other = await serviceToken(t, { name: 'another', days: 1 })
    const by = adminClient(origin, other.token)
    expect((await by.listUsers()).error).toBeNull()
    await t.app.database.pool.query('update service_tokens set revoked_at = now() where id = $1', [other.id])
    expect((await by.listUsers()).error).toMatchObject({ code: 'bad_jwt' })
    t.clock.pass({ hours: 24 * 31 })
    expect((await admin.listUsers()).error).toMatchObject({ code: 'bad_jwt' })
  })
})
