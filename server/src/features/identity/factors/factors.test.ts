import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authClient, codeOf, enrolApp, giveCode } from '../../../../test/outside/auth-client.ts'
import { makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { systemClock } from '../../../platform/clock.ts'

let t: TestApp
let origin: string
beforeAll(async () => {
  t = await testApp({ now: systemClock.now().round('second').toString() })
  origin = await t.listen()
})
afterAll(() => t.stop())

const password = 'only ever used in a test'
const version = { 'x-supabase-api-version': '2024-01-01' }

async function somebody(): Promise<MadePerson> {
  const person = await t.given((work) => makePerson(work, { role: 'trainer' }))
  await t.tokenOf(person)
  return person
}
async function signIn(person: MadePerson) {
  const client = authClient(origin)
  const { data, error } = await client.signInWithPassword({ email: person.email, password })
  if (error) throw error
  return { client, session: data.session }
}
async function wire(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token?: string,
  ip?: string,
) {
  const headers = { ...version, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await t.app.fastify.inject({
    method,
    url: `/auth/v1${path}`,
    payload: body,
    headers,
    ...(ip ? { remoteAddress: ip } : {}),
  } as never)
  return { status: answer.statusCode, body: answer.body ? answer.json() : null }
}
const refresh = (token: string) => wire('POST', '/token?grant_type=refresh_token', { refresh_token: token })
const events = async (person: MadePerson) =>
  (
    await t.app.database.pool.query('select type from events where subject_id = $1 order by position', [person.userId])
  ).rows.map((row) => row.type as string)

describe('an authenticator app', () => {
  it('L-16 is set up, listed, asked for at the next sign-in and taken away by the unchanged client', async () => {
    const person = await somebody()
    const { client } = await signIn(person)
    const { data: made } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
    expect(made).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
    expect(made!.totp.uri).toContain(`secret=${made!.totp.secret}`)
    expect(made!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]+<\/svg>$/)
    expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] })

    const factor = { id: made!.id, secret: made!.totp.secret }
    const verified = await giveCode(t, client, factor)
    expect(verified.error).toBeNull()
    expect(verified.data!.user.factors).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }])
    expect((await client.mfa.listFactors()).data!.totp).toHaveLength(1)
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })

    t.clock.pass({ minutes: 1 })
    const { client: later } = await signIn(person)
    expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await later.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect((await giveCode(t, later, factor)).error).toBeNull()
    expect((await later.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id })
    expect((await later.mfa.listFactors()).data!.all).toEqual([])
    expect((await events(person)).filter((type) => type.startsWith('factor.'))).toEqual([
      'factor.added',
      'factor.removed',
    ])
  })

  it('once given, ends the refresh token of before, and every session that did not give it', async () => {
    const person = await somebody()
    const [{ client, session }, other] = [await signIn(person), await signIn(person)]
    const factor = await enrolApp(t, client)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    })
    expect((await refresh(other.session.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect((await wire('GET', '/user', undefined, other.session.access_token)).body.code).toBe('session_not_found')
    const mine = (await client.getSession()).data.session!
    expect((await refresh(mine.refresh_token)).status).toBe(200)

    t.clock.pass({ minutes: 1 })
    const later = await signIn(person)
    await giveCode(t, later.client, factor)
    expect((await wire('GET', '/user', undefined, mine.access_token)).status).toBe(200)
  })

  it('taken away, ends the older refresh token and the other sessions', async () => {
    const person = await somebody()
    const { client } = await signIn(person)
    const factor = await enrolApp(t, client)
    t.clock.pass({ minutes: 1 })
    const other = await signIn(person)
    await giveCode(t, other.client, factor)
    const before = (await client.getSession()).data.session!
    const newer = (await client.refreshSession()).data.session!
    await client.mfa.unenroll({ factorId: factor.id })
    expect((await refresh(before.refresh_token)).body.code).toBe('refresh_token_already_used')
    const now = await refresh(newer.refresh_token)
    expect(now.status).toBe(200)
    expect(JSON.parse(Buffer.from(now.body.access_token.split('.')[1], 'base64url').toString())).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect((await other.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('takes a code once, in whichever session, and none of an earlier step afterwards', async () => {
    const person = await somebody()
    const { client } = await signIn(person)
    const factor = await enrolApp(t, client)
    t.clock.pass({ minutes: 1 })
    const earlier = codeOf(t, factor.secret)
    t.clock.pass({ seconds: 30 })
    const code = codeOf(t, factor.secret)
    const [one, two] = [await signIn(person), await signIn(person)]
    const give = (who: typeof one, with_: string) =>
      who.client.mfa.challengeAndVerify({ factorId: factor.id, code: with_ })
    expect((await give(one, code)).error).toBeNull()
    const again = await signIn(person)
    for (const replayed of [code, earlier])
      expect((await give(again, replayed)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await two.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('is locked for a quarter of an hour after five wrong codes, to the right one too', async () => {
    const person = await somebody()
    const { client, session } = await signIn(person)
    const factor = await enrolApp(t, client)
    t.clock.pass({ minutes: 1 })
    const token = (await signIn(person)).session.access_token
    expect(session).toBeTruthy()
    const { body: challenge } = await wire('POST', `/factors/${factor.id}/challenge`, {}, token)
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        wire('POST', `/factors/${factor.id}/verify`, { challenge_id: challenge.id, code: '000000' }, token),
      ),
    )
    expect(tries.filter((one) => one.body.code === 'mfa_verification_failed')).toHaveLength(5)
    expect(tries.filter((one) => one.status === 429)).toHaveLength(7)
    const right = { challenge_id: challenge.id, code: codeOf(t, factor.secret) }
    expect((await wire('POST', `/factors/${factor.id}/verify`, right, token)).status).toBe(429)
    expect((await events(person)).filter((type) => type === 'factor.locked')).toHaveLength(1)
    t.clock.pass({ minutes: 15, seconds: 1 })
    expect((await giveCode(t, (await signIn(person)).client, factor)).error).toBeNull()
  })
})

describe('a phone', () => {
  /** The texts that were made, as an admin reads them. */
  async function texts() {
    const admin = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
    const { body } = await admin.get<{ id: string }[]>('/outbox')
    return Promise.all(body.map(async ({ id }) => (await admin.get(`/outbox/${id}`)).body))
  }

  it('L-16 is sent a code at most once a minute, which the unchanged client verifies, and can be deleted', async () => {
    const person = await somebody()
    const { client } = await signIn(person)
    const enrol = (phone: string) => client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mine' })
    expect((await enrol('12')).error).toMatchObject({ status: 400, code: 'validation_failed' })
    const { data: factor } = await enrol('+61412345678')
    expect(factor).toMatchObject({ type: 'phone', phone: '+61412345678' })
    const { data: challenge } = await client.mfa.challenge({ factorId: factor!.id })
    expect((await client.mfa.challenge({ factorId: factor!.id })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
    const [text, ...more] = (await texts()).filter((one) => one.kind === 'identity.code')
    expect(more).toEqual([])
    expect(text.to).toMatch(/^\+61/)
    const code = /\d{6}/.exec(text.text)![0]
    const wrong = code === '000000' ? '000001' : '000000'
    const give = (with_: string) => client.mfa.verify({ factorId: factor!.id, challengeId: challenge!.id, code: with_ })
    expect((await give(wrong)).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await give(code)).error).toBeNull()
    expect((await client.mfa.listFactors()).data!.phone).toMatchObject([{ status: 'verified' }])
    expect((await give(code)).error).toMatchObject({ code: 'mfa_factor_not_found' })
    expect((await client.mfa.unenroll({ factorId: factor!.id })).error).toBeNull()
    expect((await client.mfa.listFactors()).data!.all).toEqual([])
  })
})

describe('a challenge', () => {
  it('is answered once, within five minutes, from where it was asked', async () => {
    const person = await somebody()
    const { client } = await signIn(person)
    const factor = await enrolApp(t, client)
    const token = async () => (await signIn(person)).session.access_token
    const ask = async (by: string) =>
      (await wire('POST', `/factors/${factor.id}/challenge`, {}, by)).body as { id: string; expires_at: number }
    const answer = (by: string, id: string, ip?: string) =>
      wire('POST', `/factors/${factor.id}/verify`, { challenge_id: id, code: codeOf(t, factor.secret) }, by, ip)

    t.clock.pass({ minutes: 1 })
    const first = await token()
    const late = await ask(first)
    expect(late.expires_at).toBe(Math.floor(t.clock.now().epochMilliseconds / 1000) + 300)
    t.clock.pass({ minutes: 5, seconds: 1 })
    expect((await answer(first, late.id)).body.code).toBe('mfa_challenge_expired')
    const moved = await ask(first)
    expect((await answer(first, moved.id, '203.0.113.9')).body.code).toBe('mfa_ip_address_mismatch')
    const answered = await answer(first, moved.id)
    expect(answered.status).toBe(200)
    t.clock.pass({ minutes: 1 })
    expect((await answer(answered.body.access_token, moved.id)).body.code).toBe('mfa_factor_not_found')
    expect(await answer(answered.body.access_token, 'not an id')).toMatchObject({ status: 400 })
  })
})

describe('factors', () => {
  it('are ten at most, each with a name of its own', async () => {
    const { client } = await signIn(await somebody())
    for (let at = 1; at <= 10; at++)
      expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: `App ${at}` })).error).toBeNull()
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    })
    const { client: other } = await signIn(await somebody())
    await other.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    expect((await other.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    })
    t.clock.pass({ minutes: 6 })
    expect((await other.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })).error).toBeNull()
  })

  it('are added and verified only by who has given the one that is there', async () => {
    const person = await somebody()
    const { client } = await signIn(person)
    await enrolApp(t, client)
    const { data: second } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    const { client: thief } = await signIn(person)
    const lacking = { status: 403, code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' }
    expect((await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject(lacking)
    expect((await thief.mfa.challenge({ factorId: second!.id })).error).toMatchObject(lacking)
    expect((await giveCode(t, client, { id: second!.id, secret: second!.totp.secret })).error).toBeNull()
  })

  it('are added only shortly after proving who one is', async () => {
    const person = await somebody()
    const { client } = await signIn(person)
    t.clock.pass({ minutes: 10, seconds: 1 })
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 428,
      code: 'insufficient_aal',
    })
  })

  it("of others can be neither tried nor taken away, and nobody gives themself a level, a role or another's id", async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const { client } = await signIn(theirs)
    const factor = await enrolApp(t, client)
    const { client: me, session } = await signIn(mine)
    expect((await me.mfa.challenge({ factorId: factor.id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await me.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({ code: 'mfa_factor_not_found' })
    const planted = {
      aal: 'aal2',
      role: 'service_role',
      app_metadata: { role: 'admin' },
      user_id: theirs.userId,
      id: theirs.userId,
    }
    await wire('POST', '/factors', { factor_type: 'totp', ...planted }, session.access_token)
    await wire('PUT', '/user', planted, session.access_token)
    expect((await wire('GET', '/user', undefined, session.access_token)).body).toMatchObject({
      id: mine.userId,
      role: 'authenticated',
      app_metadata: { provider: 'email' },
    })
    expect((await me.mfa.getAuthenticatorAssuranceLevel()).data!.currentLevel).toBe('aal1')
  })
})
