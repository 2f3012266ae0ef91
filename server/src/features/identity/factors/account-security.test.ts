import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminClient, authClient, enrolApp, serviceToken, type Client } from '../../../../test/outside/auth-client.ts'
import { Authenticator } from '../../../../test/outside/authenticator.ts'
import { makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, testSecret, type TestApp } from '../../../../test/harness.ts'
import { noticeDeliveries } from '../../notifications/deliveries/deliveries.tables.ts'
import { notifications } from '../../notifications/notices/notices.tables.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createVault } from '../../../platform/keys/vault.ts'

let t: TestApp
let origin: string
beforeAll(async () => {
  t = await testApp({ now: systemClock.now().round('second').toString() })
  origin = await t.listen()
})
afterAll(() => t.stop())

const password = 'only ever used in a test'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'

async function somebody(): Promise<MadePerson> {
  const person = await t.given((work) => makePerson(work, { role: 'supplier' }))
  await t.tokenOf(person)
  return person
}
async function told(person: MadePerson) {
  await t.settle()
  const body = await t.given(({ tx }) => tx.select().from(notifications).where(eq(notifications.userId, person.userId)))
  const admin = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
  const { body: mails } = await admin.get<{ to: string; subject: string }[]>(`/outbox?limit=200`)
  return {
    bell: body.filter((one) => one.type === 'security').map((one) => `${one.title}. ${one.message}`),
    mails: mails.filter((one) => one.to === person.email).map((one) => one.subject),
  }
}

/** What stands in the security log of whoever is signed in. */
async function happened(client: Client) {
  const { access_token: token } = (await client.getSession()).data.session!
  const headers = { authorization: `Bearer ${token}` }
  return (await t.visitor.get<{ kind: string; ip: string | null }[]>('/users/me/security-log', { headers })).body
}

/** Signs in from somewhere, with the cookie of a browser if it has one, and answers the cookie that it keeps. */
async function signIn(person: MadePerson, from: { agent: string; ip: string; cookie?: string }) {
  const answer = await t.app.fastify.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: person.email, password },
    headers: { 'user-agent': from.agent, ...(from.cookie ? { cookie: `a=b; ${from.cookie}` } : {}) },
    remoteAddress: from.ip,
  })
  expect(answer.statusCode).toBe(200)
  return String(answer.headers['set-cookie'])
}

it('an owner hears by bell and mail of every factor, passkey and code that comes, goes or is used', async () => {
  const person = await somebody()
  const client = authClient(origin)
  await client.signInWithPassword({ email: person.email, password })
  const factor = await enrolApp(t, client)
  const { data: made } = await client.mfa.recoveryCodes.generate()
  await client.mfa.recoveryCodes.verify({ code: made!.codes[0]! })
  await client.mfa.unenroll({ factorId: factor.id })
  const { bell, mails } = await told(person)
  const words = [
    'Authenticator app added to your account',
    'Recovery codes created',
    'Recovery code used. 9 left',
    'Authenticator app removed from your account',
  ]
  for (const one of words) {
    expect(bell.join('\n')).toContain(one)
    expect(mails.join('\n')).toContain(one)
  }
  const log = await happened(client)
  expect(log.map((one) => one.kind)).toEqual(
    expect.arrayContaining(['factor_added', 'recovery_codes_made', 'recovery_code_used', 'factor_removed']),
  )
})

it('a phone that lets somebody in, and one that does so no more, are told to the owner by bell and mail and stand among what happened', async () => {
  const person = await somebody()
  const client = authClient(origin)
  await client.signInWithPassword({ email: person.email, password })
  const number = `+614${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await client.updateUser({ phone: number })
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ id: string; sealed_body: Buffer }>(sql`select id, sealed_body from texts where to_phone = ${number}`),
  )
  const text = createVault(testSecret).open(rows[0]!.sealed_body, `texts:${rows[0]!.id}`).toString('utf8')
  await client.verifyOtp({ phone: number, token: text.slice(0, 6), type: 'phone_change' })
  expect((await client.signInWithPassword({ phone: number, password })).error).toBeNull()

  t.clock.pass({ minutes: 11 })
  expect((await client.updateUser({ phone: '' })).error).toMatchObject({ code: 'reauthentication_needed' })
  await client.signInWithPassword({ email: person.email, password })
  expect((await client.updateUser({ phone: '' })).data.user).toMatchObject({ phone: '' })
  expect((await authClient(origin).signInWithPassword({ phone: number, password })).error).not.toBeNull()
  expect((await authClient(origin).signInWithOtp({ phone: number })).error?.code).toBe('otp_disabled')

  const { bell, mails } = await told(person)
  const ending = number.slice(-3)
  for (const words of [
    `You can now sign in with the phone ending ${ending}`,
    `Phone ending ${ending} removed from your account`,
  ])
    for (const heard of [bell, mails]) expect(heard.filter((one) => one.includes(words))).toHaveLength(1)
  const log = await happened(client)
  expect(log.map((one) => one.kind)).toEqual(expect.arrayContaining(['phone_added', 'phone_removed']))
  expect(log.find((one) => one.kind === 'phone_added')).toMatchObject({ ip: '127.0.0.1' })
})

it('an address or password that a program changed stands among what happened', async () => {
  const person = await somebody()
  const admin = adminClient(origin, (await serviceToken(t)).token)
  const [email, chosen] = [`moved.${person.email}`, 'seven lamps beside a quiet harbour']
  await admin.updateUserById(person.userId, { email, password: chosen })
  const client = authClient(origin)
  await client.signInWithPassword({ email, password: chosen })
  const kinds = (await happened(client)).map((one) => one.kind)
  expect(kinds).toEqual(expect.arrayContaining(['email_changed', 'password_set_by_admin']))
})

it('what protects an account, and an invitation of whoever has one, is told by one mail and not two', async () => {
  const [person, admin] = [await somebody(), await t.given((work) => makePerson(work, { role: 'admin' }))]
  const gymAdmin = await t.given((work) => makePerson(work, { role: 'gym_admin' }))
  const client = authClient(origin)
  await client.signInWithPassword({ email: person.email, password })
  await enrolApp(t, client)
  await t.as(admin).post('/invitations', { kind: 'gym_admin', email: gymAdmin.email })
  await t.settle()
  await t.app.tasks.send('notices.deliver', {})
  await t.settle()
  const { body: notices } = await t.as(gymAdmin).get('/notifications')
  expect(notices.map((one: { title: string }) => one.title)).toContain('You’re invited to be a gym admin')
  // An e-mail that a notice is to send as well stands here, whether it went already or not.
  const ways = await t.given(({ tx }) =>
    tx
      .select({ channel: noticeDeliveries.channel })
      .from(noticeDeliveries)
      .where(inArray(noticeDeliveries.userId, [person.userId, gymAdmin.userId])),
  )
  expect(new Set(ways.map((one) => one.channel))).toEqual(new Set(['bell', 'push']))
  expect((await told(person)).mails).toEqual(['Authenticator app added to your account'])
  expect((await told(gymAdmin)).mails).toHaveLength(1)
})

it('an owner hears of a sign-in from a new device, and not of one that is known', async () => {
  const person = await somebody()
  const office = { agent: chrome, ip: '203.0.113.7' }
  await signIn(person, office)
  const before = (await told(person)).bell.length
  await signIn(person, { ...office, ip: '203.0.113.99' })
  expect((await told(person)).bell).toHaveLength(before)

  const cookie = await signIn(person, { agent: phone, ip: '198.51.100.4' })
  expect(cookie).toMatch(/^__Host-quartet-device=[\w-]{22}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/)
  const after = await told(person)
  expect(after.bell).toHaveLength(before + 1)
  expect(after.bell.join('\n')).toContain('Someone signed in from Safari on iPhone')
  expect(after.mails).toContain('New sign-in to your account')

  const kept = cookie.split(';')[0]!
  expect((await signIn(person, { agent: phone, ip: '192.0.2.1', cookie: kept })).split(';')[0]).toBe(kept)
  expect((await told(person)).bell).toHaveLength(before + 1)
  await signIn(person, { agent: chrome, ip: '192.0.2.1' })
  expect((await told(person)).bell).toHaveLength(before + 2)
  const { rows } = await t.app.database.pool.query('select row_to_json(k)::text as row from known_devices k')
  for (const { row } of rows) expect(row).not.toContain(kept.split('=')[1])
})

it('what a browser is known by is in no event, whatever was done from it', async () => {
  const person = await somebody()
  const from = { agent: chrome, ip: '203.0.113.7' }
  const cookie = (await signIn(person, from)).split(';')[0]!
  const client = authClient(origin, { headers: { cookie, 'user-agent': chrome } })
  expect((await client.signInWithPassword({ email: person.email, password: 'wrong' })).error).not.toBeNull()
  await client.signInWithPassword({ email: person.email, password })
  await enrolApp(t, client)
  const { rows } = await t.app.database.pool.query(
    "select type, payload from events where subject_id = $1 and payload ? 'userAgent'",
    [person.userId],
  )
  expect(rows.map((one) => one.type)).toEqual(
    expect.arrayContaining(['sign_in.failed', 'session.started', 'factor.added']),
  )
  for (const { payload } of rows) expect(payload).not.toHaveProperty('device')
  const mark = decodeURIComponent(cookie.split('=')[1]!)
  const { rows: all } = await t.app.database.pool.query('select payload::text as words from events')
  expect(all.filter(({ words }) => words.includes(mark))).toEqual([])
})

it('the first device of an account is nobody’s news, and what one account knows another does not', async () => {
  const [one, two] = [await t.given((w) => makePerson(w, { role: 'supplier' })), await somebody()]
  await t.app.database.pool.query(
    'update accounts set password_hash = (select password_hash from accounts where id = $1) where id = $2',
    [two.userId, one.userId],
  )
  const kept = (await signIn(one, { agent: chrome, ip: '203.0.113.7' })).split(';')[0]!
  expect((await told(one)).bell).toEqual([])
  await signIn(two, { agent: chrome, ip: '203.0.113.7', cookie: kept })
  expect((await told(two)).bell).toHaveLength(1)
})

it('who lost every second step is let in by an admin who has proved themself: all of it goes at once, and its owner hears of it', async () => {
  const [person, admin] = [await somebody(), await t.given((work) => makePerson(work, { role: 'admin' }))]
  const client = authClient(origin, { experimental: { passkey: true, recoveryCodes: true } })
  await client.signInWithPassword({ email: person.email, password })
  await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Never finished' })
  await enrolApp(t, client, 'Lost phone')
  await client.mfa.recoveryCodes.generate()
  const { data: asked } = await client.passkey.startRegistration()
  const made = new Authenticator().create(asked!.options as never, { origin: origin.replace('127.0.0.1', 'localhost') })
  const kept = await client.passkey.verifyRegistration({ challengeId: asked!.challenge_id, credential: made as never })
  expect(kept.error).toBeNull()
  const { access_token: token } = (await client.getSession()).data.session!
  const asOwner = (at: string) => t.visitor.get(at, { headers: { authorization: `Bearer ${token}` } })
  expect((await asOwner('/users/me')).status).toBe(200)

  const path = `/users/${person.userId}/protection`
  const { body } = await t.as(admin).get(path)
  expect(body.protection).toMatchObject([
    { kind: 'totp', name: 'Lost phone' },
    { kind: 'recovery_code' },
    { kind: 'passkey' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/secret|public_?key|credential/iu)
  expect((await asOwner(path)).status).toBe(403)
  expect((await t.as(admin).delete(`/users/${admin.userId}/protection`)).status).toBe(403)

  expect((await t.as(admin).delete(path)).body).toEqual({ success: true })
  expect((await t.as(admin).get(path)).body).toEqual({ protection: [] })
  expect((await asOwner('/users/me')).status).toBe(401)
  const { rows } = await t.app.database.pool.query('select kind from factors where account_id = $1', [person.userId])
  expect(rows).toEqual([])
  const again = authClient(origin)
  await again.signInWithPassword({ email: person.email, password })
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
  const { bell, mails } = await told(person)
  for (const words of ['Authenticator app removed from your account', 'Passkey removed from your account'])
    for (const heard of [bell, mails]) expect(heard.join('\n')).toContain(words)
  expect((await t.as(admin).delete(path)).body).toEqual({ success: true })
})

it('admins who take the same passkeys away at once all hear that they are gone, and its owner hears of each once', async () => {
  const [person, admin] = [await somebody(), await t.given((work) => makePerson(work, { role: 'admin' }))]
  await t.app.database.pool.query(
    `insert into webauthn_credentials (id, account_id, name, credential_id, public_key, sign_count, transports, created_at)
     select gen_random_uuid(), $1, 'Key ' || n, gen_random_uuid()::text, '\\x00', 0, '[]', now() from generate_series(1, 3) n`,
    [person.userId],
  )
  await t.tokenOf(admin)
  const path = `/users/${person.userId}/protection`
  const answers = await Promise.all(Array.from({ length: 6 }, () => t.as(admin).delete(path)))
  expect(answers.map((one) => one.body)).toEqual(answers.map(() => ({ success: true })))
  const { bell } = await told(person)
  expect(bell.filter((one) => one.includes('Passkey removed from your account'))).toHaveLength(3)
})
