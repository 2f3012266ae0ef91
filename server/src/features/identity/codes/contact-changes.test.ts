import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminClient, authClient, enrolApp, serviceToken, type Client } from '../../../../test/outside/auth-client.ts'
import { makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, testSecret, type TestApp } from '../../../../test/harness.ts'
import { linkIn, openMailbox, type Mailbox } from '../../../../test/outside/mailbox.ts'
import { systemClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/start/config.ts'
import { createVault } from '../../../platform/keys/vault.ts'

let t: TestApp
let mailbox: Mailbox
let origin: string
let strict: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ now: systemClock.now().toString(), config: { worker: true, smtpUrl: mailbox.url } })
  origin = await t.listen()
  const { access } = readConfig({})
  strict = await testApp({
    now: systemClock.now().toString(),
    config: { worker: true, smtpUrl: mailbox.url, access: { ...access, confirmFirst: true } },
  })
})
afterAll(async () => {
  await t.stop()
  await strict.stop()
  await mailbox.close()
})

const password = 'only ever used in a test'
const theirs = 'seven lamps beside a quiet harbour'
const change = 'Confirm your new email address'
const newAddress = () => `someone.${randomUUID().slice(0, 8)}@example.test`
const newPhone = () => `+614${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const client = () => authClient(origin)

/** The code and the link's token of the newest mail to somebody. */
async function mailed(to: string, subject: string, app = t) {
  await app.settle()
  const mail = await mailbox.next(to, subject)
  const hash = new URL(linkIn(mail, '/auth/v1/verify')).searchParams.get('token')!
  return { hash, code: /: (\d{6})\b/.exec(mail.text ?? '')![1]! }
}
async function written(table: 'mails' | 'texts', to: string): Promise<number> {
  const column = table === 'mails' ? sql`to_address` : sql`to_phone`
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ one: number }>(sql`select 1 as one from ${sql.raw(table)} where ${column} = ${to}`),
  )
  return rows.length
}
async function texted(to: string): Promise<string> {
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ id: string; sealed_body: Buffer }>(
      sql`select id, sealed_body from texts where to_phone = ${to} order by created_at desc, id desc limit 1`,
    ),
  )
  const body = createVault(testSecret).open(rows[0]!.sealed_body, `texts:${rows[0]!.id}`).toString('utf8')
  return /^(\d{6}) /.exec(body)![1]!
}
async function someone(): Promise<{ person: MadePerson; auth: Client }> {
  const person = await t.given((work) => makePerson(work, { role: 'supplier', email: newAddress() }))
  await t.tokenOf(person)
  const auth = client()
  expect((await auth.signInWithPassword({ email: person.email, password })).error).toBeNull()
  return { person, auth }
}
async function newOf(person: MadePerson): Promise<unknown> {
  const { data } = await adminClient(origin, (await serviceToken(t)).token).getUserById(person.userId)
  return data.user!.new_email ?? data.user!.new_phone ?? null
}
const spent = { status: 403, code: 'otp_expired' }

it('who opened an account with somebody else’s address and asked for another one has nothing of it once its owner came in', async () => {
  const ways = [
    async (owner: Client, email: string) => {
      await owner.resetPasswordForEmail(email)
      const { code: token } = await mailed(email, 'Reset your password')
      expect((await owner.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
      expect((await owner.updateUser({ password: theirs })).error).toBeNull()
    },
    async (owner: Client, email: string) => {
      await owner.signInWithOtp({ email, options: { shouldCreateUser: false } })
      const { code: token } = await mailed(email, 'Your sign-in link')
      expect((await owner.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
    },
  ]
  for (const comeIn of ways) {
    const [email, other, phone, stranger] = [newAddress(), newAddress(), newPhone(), client()]
    await stranger.signUp({ email, password })
    expect((await stranger.updateUser({ email: other })).data.user).toMatchObject({ new_email: other })
    expect((await stranger.updateUser({ phone })).data.user).toMatchObject({ new_phone: phone.slice(1) })
    const left = await mailed(other, change)
    t.clock.pass({ hours: 2 })
    const owner = client()
    await comeIn(owner, email)

    expect((await client().verifyOtp({ token_hash: left.hash, type: 'email_change' })).error).toMatchObject(spent)
    t.clock.pass({ minutes: 2 })
    const [mails, texts] = [await written('mails', other), await written('texts', phone)]
    expect((await client().resend({ type: 'email_change', email })).error).toBeNull()
    expect((await client().resend({ type: 'phone_change', phone })).error).toBeNull()
    expect([await written('mails', other), await written('texts', phone)]).toEqual([mails, texts])
    const { user } = (await owner.getUser()).data
    expect(user).toMatchObject({ email })
    expect(user).not.toHaveProperty('new_email')
    expect(user).not.toHaveProperty('new_phone')
  }
})

it('a change of address or phone that nobody finished lapses 24 hours after it was asked, however often it is sent again', async () => {
  const { person, auth } = await someone()
  const [other, phone] = [newAddress(), newPhone()]
  expect((await auth.updateUser({ email: other, phone })).error).toBeNull()
  t.clock.pass({ hours: 23 })
  expect(await newOf(person)).toBe(other)
  mailbox.mails.length = 0
  await client().resend({ type: 'email_change', email: person.email })
  await client().resend({ type: 'phone_change', phone })
  const late = await mailed(other, change)
  t.clock.pass({ minutes: 59 })
  await client().resend({ type: 'phone_change', phone })
  const code = await texted(phone)
  t.clock.pass({ minutes: 1 })
  expect((await client().verifyOtp({ token_hash: late.hash, type: 'email_change' })).error).toMatchObject(spent)
  expect((await client().verifyOtp({ phone, token: code, type: 'phone_change' })).error).toMatchObject(spent)
  expect(await newOf(person)).toBeNull()
  const sent = [await written('mails', other), await written('texts', phone)]
  t.clock.pass({ minutes: 2 })
  await client().resend({ type: 'email_change', email: person.email })
  await client().resend({ type: 'phone_change', phone })
  expect([await written('mails', other), await written('texts', phone)]).toEqual(sent)

  await auth.signInWithPassword({ email: person.email, password })
  expect((await auth.updateUser({ email: other })).data.user).toMatchObject({ new_email: other })
})

it('a mail that names one address confirms no other, and who asks too soon has changed nothing', async () => {
  const { person, auth } = await someone()
  const [first, second] = [newAddress(), newAddress()]
  await auth.updateUser({ email: first })
  const ofFirst = await mailed(person.email, change)
  expect((await auth.updateUser({ email: second })).error).toMatchObject({ status: 429 })
  expect((await auth.getUser()).data.user).toMatchObject({ new_email: first })

  t.clock.pass({ seconds: 61 })
  mailbox.mails.length = 0
  expect((await auth.updateUser({ email: second })).error).toBeNull()
  expect((await client().verifyOtp({ token_hash: ofFirst.hash, type: 'email_change' })).error).toMatchObject(spent)
  const { hash } = await mailed(second, change)
  const half = await client().verifyOtp({ token_hash: hash, type: 'email_change' })
  expect(half).toMatchObject({ error: null, data: { session: null } })
  expect((await auth.getUser()).data.user).toMatchObject({ email: person.email, new_email: second })
})

it('a program or an admin that gives an account another password or address, or shuts it out, ends the change that was asked for', async () => {
  const boss = await t.given((work) => makePerson(work, { role: 'admin' }))
  const admin = adminClient(origin, (await serviceToken(t)).token)
  const deeds: ((person: MadePerson) => Promise<unknown>)[] = [
    (person) => admin.updateUserById(person.userId, { password: theirs }),
    (person) => admin.updateUserById(person.userId, { ban_duration: '1h' }),
    (person) => admin.updateUserById(person.userId, { email: newAddress(), email_confirm: true }),
    (person) => t.as(boss).patch(`/users/${person.userId}`, { email: newAddress() }),
  ]
  for (const deed of deeds) {
    const { person, auth } = await someone()
    await auth.updateUser({ email: newAddress() })
    expect(await newOf(person)).not.toBeNull()
    await deed(person)
    expect(await newOf(person)).toBeNull()
  }
})

it('an address that an admin took from an account is told, and the links that were mailed to it open nothing', async () => {
  const [boss, { person }] = [await t.given((work) => makePerson(work, { role: 'admin' })), await someone()]
  await client().resetPasswordForEmail(person.email)
  const { code: token } = await mailed(person.email, 'Reset your password')
  const email = newAddress()
  expect((await t.as(boss).patch(`/users/${person.userId}`, { email })).body).toMatchObject({ email })
  expect((await client().verifyOtp({ email: person.email, token, type: 'recovery' })).error).toMatchObject(spent)
  await t.settle()
  expect((await mailbox.next(person.email, 'has been changed')).text).toContain(email)
})

/** Comes in by a code of the mail to an address, of one of two kinds. */
const mailedWays: ((auth: Client, email: string) => Promise<void>)[] = [
  async (auth, email) => {
    await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const { code: token } = await mailed(email, 'Your sign-in link')
    expect((await auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  },
  async (auth, email) => {
    await auth.resetPasswordForEmail(email)
    const { code: token } = await mailed(email, 'Reset your password')
    expect((await auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
  },
]

it('who was first with somebody else’s address has no way in once its owner came by a mailed link: no password, session, phone, passkey or linked account', async () => {
  for (const comeIn of mailedWays) {
    const [email, phone, stranger] = [newAddress(), newPhone(), client()]
    const id = (await stranger.signUp({ email, password })).data.user!.id
    const { pool } = t.app.database
    await pool.query('update accounts set phone = $2, phone_confirmed_at = now() where id = $1', [id, phone])
    await pool.query(
      `insert into webauthn_credentials (id, account_id, name, credential_id, public_key, sign_count, transports, created_at)
       values (gen_random_uuid(), $1, 'Key', gen_random_uuid()::text, '\\x00', 0, '[]', now())`,
      [id],
    )
    await pool.query(
      `insert into linked_identities (id, account_id, provider, subject, facts, created_at, updated_at)
       values (gen_random_uuid(), $1, 'google', $2, '{"email_verified": true}', now(), now())`,
      [id, id],
    )
    const owner = client()
    await comeIn(owner, email)

    expect((await stranger.getUser()).error).not.toBeNull()
    expect((await client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await client().signInWithPassword({ phone, password })).error?.code).toBe('invalid_credentials')
    expect((await client().signInWithOtp({ phone })).error?.code).toBe('otp_disabled')
    const left = await pool.query(
      'select 1 from webauthn_credentials where account_id = $1 union all select 1 from linked_identities where account_id = $1',
      [id],
    )
    expect(left.rows).toEqual([])

    expect((await owner.getUser()).data.user).toMatchObject({ id, email, phone: '' })
    await t.settle()
    expect((await mailbox.next(email, 'Your old password no longer works')).text).toContain('/recover')
    const headers = { authorization: `Bearer ${(await owner.getSession()).data.session!.access_token}` }
    const { body: log } = await t.visitor.get<{ kind: string }[]>('/users/me/security-log', { headers })
    expect(log.map((one) => one.kind)).toContain('password_removed')
    expect((await owner.updateUser({ password: theirs })).error).toBeNull()
    expect((await client().signInWithPassword({ email, password: theirs })).error).toBeNull()
  }
})

it('where addresses are confirmed first, a link asked for without the password does not keep the password of who signed up', async () => {
  const strictly = authClient(await strict.listen())
  const email = newAddress()
  await strictly.signUp({ email, password })
  await strictly.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code: token } = await mailed(email, 'Your sign-in link', strict)
  expect((await strictly.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  expect((await strictly.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
})

it('the mail of a sign-up keeps its password, and a mailed link takes none away from an address that was confirmed', async () => {
  const email = newAddress()
  await client().signUp({ email, password })
  const { code: token } = await mailed(email, 'Confirm your email address')
  expect((await client().verifyOtp({ email, token, type: 'signup' })).error).toBeNull()
  for (const comeIn of mailedWays) await comeIn(client(), email)
  expect((await client().signInWithPassword({ email, password })).error).toBeNull()
})

it('a mailed link that confirms an address does not skip the second step', async () => {
  const [email, first, second] = [newAddress(), client(), client()]
  await first.signUp({ email, password })
  await enrolApp(t, first)
  await mailedWays[0]!(second, email)
  expect((await second.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal2' })
  expect((await second.updateUser({ password: theirs })).error?.code).toBe('insufficient_aal')
})
