import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminClient, authClient, enrolApp, serviceToken, type Client } from '../../../../test/outside/auth-client.ts'
import { Authenticator } from '../../../../test/outside/authenticator.ts'
import { makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { systemClock } from '../../../platform/clock.ts'

let t: TestApp
let listening: string
/** Where people reach the installation, which is what keys are made for. */
let origin: string
beforeAll(async () => {
  t = await testApp({ now: systemClock.now().round('second').toString() })
  listening = await t.listen()
  origin = listening.replace('127.0.0.1', 'localhost')
})
afterAll(() => t.stop())

const password = 'only ever used in a test'

async function signedIn(person?: MadePerson) {
  const who = person ?? (await t.given((work) => makePerson(work, { role: 'trainer' })))
  await t.tokenOf(who)
  const client = authClient(listening)
  const { error } = await client.signInWithPassword({ email: who.email, password })
  if (error) throw error
  return { client, person: who }
}
async function withPasskey(client: Client) {
  const key = new Authenticator()
  const { data: asked } = await client.passkey.startRegistration()
  const credential = key.create(asked!.options as never, { origin })
  const { data, error } = await client.passkey.verifyRegistration({
    challengeId: asked!.challenge_id,
    credential: credential as never,
  })
  if (error) throw error
  return { key, passkey: data }
}
async function enter(key: Authenticator, wish: Partial<Parameters<Authenticator['get']>[1]> = {}) {
  const client = authClient(listening)
  const { data: asked } = await client.passkey.startAuthentication()
  const credential = key.get(asked!.options as never, { origin, ...wish })
  const params = { challengeId: asked!.challenge_id, credential: credential as never }
  return { client, params, ...(await client.passkey.verifyAuthentication(params)) }
}

describe('a passkey', () => {
  it('is made, listed, named, signed in with and deleted by the unchanged client', async () => {
    const { client, person } = await signedIn()
    const { data: asked } = await client.passkey.startRegistration()
    expect(asked!.options).toMatchObject({
      rp: { id: 'localhost', name: 'Quartet' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { key, passkey } = await withPasskey(client)
    expect(passkey.friendly_name).toBeTruthy()
    const named = await client.passkey.update({ passkeyId: passkey.id, friendlyName: 'Work laptop' })
    expect(named.data).toMatchObject({ id: passkey.id, friendly_name: 'Work laptop' })

    const entered = await enter(key)
    expect(entered.error).toBeNull()
    expect(entered.data!.user).toMatchObject({ id: person.userId })
    expect((await entered.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'passkey' }],
    })
    expect((await client.passkey.list()).data).toMatchObject([
      { friendly_name: 'Work laptop', last_used_at: expect.any(String) },
    ])
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
    expect((await client.passkey.list()).data).toEqual([])
    expect((await enter(key)).error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
    expect((await entered.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('that others took away ends what it opened and what a password did, and leaves what another passkey opened', async () => {
    const { client, person } = await signedIn()
    const [lost, kept] = [await withPasskey(client), await withPasskey(client)]
    const [byLost, byKept] = [await enter(lost.key), await enter(kept.key)]
    const admin = adminClient(listening, (await serviceToken(t)).token)
    const gone = { userId: person.userId, passkeyId: lost.passkey.id }
    expect((await admin.passkey.deletePasskey(gone)).error).toBeNull()
    for (const one of [client, byLost.client]) expect((await one.getUser()).error).not.toBeNull()
    expect((await byKept.client.getUser()).data.user).toMatchObject({ id: person.userId })
    expect((await byKept.client.refreshSession()).error).toBeNull()
    expect((await admin.passkey.deletePasskey({ ...gone, passkeyId: kept.passkey.id })).error).toBeNull()
    expect((await byKept.client.getUser()).error).not.toBeNull()
  })

  it('is taken only for its own challenge, once, in time, from this origin, of its holder, and never as a copy', async () => {
    const { key } = await withPasskey((await signedIn()).client)
    const refused = { status: 400, code: 'webauthn_verification_failed' }
    expect((await enter(key, { origin: 'https://quartet.example' })).error).toMatchObject(refused)
    expect((await enter(key, { rpId: 'quartet.example' })).error).toMatchObject(refused)
    expect((await enter(key, { verified: false })).error).toMatchObject(refused)
    expect((await enter(new Authenticator())).error).toMatchObject(refused)
    const first = await enter(key, { counter: 100 })
    expect(first.error).toBeNull()
    expect((await enter(key, { counter: 100 })).error).toMatchObject(refused)
    const gone = { status: 400, code: 'webauthn_challenge_not_found' }
    expect((await first.client.passkey.verifyAuthentication(first.params)).error).toMatchObject(gone)

    const client = authClient(listening)
    const { data: asked } = await client.passkey.startAuthentication()
    const { data: another } = await client.passkey.startAuthentication()
    const crossed = key.get(another!.options as never, { origin, counter: 200 })
    const answer = (credential: object) =>
      client.passkey.verifyAuthentication({ challengeId: asked!.challenge_id, credential: credential as never })
    expect((await answer(crossed)).error).toMatchObject(refused)
    const { data: late } = await client.passkey.startAuthentication()
    t.clock.pass({ minutes: 5, seconds: 1 })
    const credential = key.get(late!.options as never, { origin, counter: 300 })
    const params = { challengeId: late!.challenge_id, credential: credential as never }
    expect((await client.passkey.verifyAuthentication(params)).error).toMatchObject(gone)
  })

  it('cannot be made twice of one key, nor renamed or deleted by others, nor used once the account is closed', async () => {
    const { client, person } = await signedIn()
    const { key, passkey } = await withPasskey(client)
    const { client: other } = await signedIn()
    const { data: asked } = await other.passkey.startRegistration()
    const copy = key.create(asked!.options as never, { origin })
    const again = { challengeId: asked!.challenge_id, credential: copy as never }
    expect((await other.passkey.verifyRegistration(again)).error).toMatchObject({
      code: 'webauthn_verification_failed',
    })
    const missing = { status: 404, code: 'webauthn_credential_not_found' }
    expect((await other.passkey.update({ passkeyId: passkey.id, friendlyName: 'Mine' })).error).toMatchObject(missing)
    expect((await other.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(missing)
    await t.app.database.pool.query('update accounts set banned_at = now() where id = $1', [person.userId])
    expect((await enter(key)).error).toMatchObject({ code: 'user_banned' })
  })

  it('is added and deleted only by who has given the second factor that is there', async () => {
    const { client, person } = await signedIn()
    const { passkey } = await withPasskey(client)
    await enrolApp(t, client)
    const { client: thief } = await signedIn(person)
    expect((await thief.passkey.startRegistration()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await thief.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
  })
})

describe('a security key as second factor', () => {
  /** The client serializes what the browser's API gives; a credential that knows its JSON is taken as it is. */
  const asBrowser = <T extends object>(answer: T) => ({ ...answer, toJSON: () => answer }) as never
  type Asked = { type: 'create' | 'request'; credential_options: { publicKey: { challenge: ArrayBuffer } } }
  const challengeOf = (asked: Asked) => ({
    challenge: Buffer.from(asked.credential_options.publicKey.challenge).toString('base64url'),
    rpId: 'localhost',
    rp: { id: 'localhost' },
  })

  it('L-16 is set up, used and deleted by the unchanged client, whatever it says of itself, and refuses another key', async () => {
    const { client, person } = await signedIn()
    const key = new Authenticator()
    const { data: factor } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' })
    const elsewhere = { rpId: 'quartet.example', rpOrigins: ['https://quartet.example'] }
    async function give(by: Client, with_: Authenticator, from = origin) {
      const params = { factorId: factor!.id, webauthn: elsewhere }
      const { data: asked, error } = await (by.mfa.challenge(params as never) as Promise<any>)
      if (error) throw error
      const { webauthn } = asked as { webauthn: Asked }
      const options = challengeOf(webauthn)
      const made =
        webauthn.type === 'create' ? with_.create(options, { origin: from }) : with_.get(options, { origin: from })
      const answer = { type: webauthn.type, ...elsewhere, credential_response: asBrowser(made) }
      return by.mfa.verify({ factorId: factor!.id, challengeId: asked.id, webauthn: answer } as never)
    }
    expect((await give(client, key, 'https://quartet.example')).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
    expect((await give(client, key)).error).toBeNull()
    expect((await client.mfa.listFactors()).data!.webauthn).toMatchObject([{ friendly_name: 'Blue key' }])

    const { client: later } = await signedIn(person)
    expect((await give(later, new Authenticator())).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await give(later, key)).error).toBeNull()
    expect((await later.mfa.getAuthenticatorAssuranceLevel()).data!.currentAuthenticationMethods).toMatchObject([
      { method: 'mfa/webauthn' },
      { method: 'password' },
    ])
    expect((await enter(key)).error).toMatchObject({ code: 'webauthn_verification_failed' })
    expect((await later.mfa.unenroll({ factorId: factor!.id })).error).toBeNull()
    expect((await later.mfa.listFactors()).data!.webauthn).toEqual([])
  })
})
