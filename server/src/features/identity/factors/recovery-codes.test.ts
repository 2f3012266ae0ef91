import { afterAll, beforeAll, expect, it } from 'vitest'
import { authClient, enrolApp } from '../../../../test/outside/auth-client.ts'
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

async function signIn(person: MadePerson) {
  await t.tokenOf(person)
  const client = authClient(origin)
  const { error } = await client.signInWithPassword({ email: person.email, password })
  if (error) throw error
  return client
}
async function withCodes() {
  const person = await t.given((work) => makePerson(work, { role: 'supplier' }))
  const client = await signIn(person)
  const factor = await enrolApp(t, client)
  const { data, error } = await client.mfa.recoveryCodes.generate()
  if (error) throw error
  return { person, client, factor, codes: data.codes }
}

it('recovery codes stand in for a lost factor, ten of them, each once, however they are typed', async () => {
  const { person, client, codes } = await withCodes()
  expect(new Set(codes).size).toBe(10)
  expect((await client.mfa.listFactors()).data!.recovery_code).toMatchObject([{ friendly_name: 'Recovery codes' }])
  const later = await signIn(person)
  const typed = ` ${codes[0]!.toUpperCase().replaceAll(/(.{4})/g, '$1-')} `
  expect((await later.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull()
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  })
  expect((await later.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
  const again = await signIn(person)
  expect((await again.mfa.recoveryCodes.verify({ code: codes[0]! })).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  })
  const { rows } = await t.app.database.pool.query('select row_to_json(r)::text as row from recovery_codes r')
  for (const { row } of rows) for (const code of codes) expect(row).not.toContain(code)
})

it('two browsers that type one code at once: one is let in', async () => {
  const { person, codes } = await withCodes()
  const clients = await Promise.all([signIn(person), signIn(person), signIn(person)])
  const given = await Promise.all(clients.map((one) => one.mfa.recoveryCodes.verify({ code: codes[3]! })))
  expect(given.filter((one) => one.error === null)).toHaveLength(1)
})

it('a new set voids the old one; only who gave a second factor makes, renews or removes one', async () => {
  const { person, client, codes } = await withCodes()
  expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' })
  const renewed = (await client.mfa.recoveryCodes.regenerate()).data!
  expect(renewed.codes.filter((code) => codes.includes(code))).toEqual([])
  const thief = await signIn(person)
  const lacking = { status: 403, code: 'insufficient_aal' }
  expect((await thief.mfa.recoveryCodes.regenerate()).error).toMatchObject(lacking)
  expect((await thief.mfa.recoveryCodes.unenroll()).error).toMatchObject(lacking)
  expect((await thief.mfa.recoveryCodes.verify({ code: codes[1]! })).error).toMatchObject({
    code: 'mfa_verification_failed',
  })
  expect((await client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: renewed.id })
  expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
})

it('five wrong codes lock the set for a quarter of an hour, to right ones too', async () => {
  const { person, codes } = await withCodes()
  const client = await signIn(person)
  const give = (code: string) => client.mfa.recoveryCodes.verify({ code })
  for (let tries = 0; tries < 5; tries++) expect((await give('wrong')).error).toMatchObject({ status: 422 })
  expect((await give(codes[0]!)).error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' })
  t.clock.pass({ minutes: 15, seconds: 1 })
  expect((await give(codes[0]!)).error).toBeNull()
})

it('recovery codes are never the only factor: none without another, and they go with the last one', async () => {
  const plain = await signIn(await t.given((work) => makePerson(work, { role: 'supplier' })))
  expect((await plain.mfa.recoveryCodes.generate()).error).toMatchObject({
    status: 422,
    code: 'mfa_recovery_codes_sole_factor',
  })
  const { client, factor } = await withCodes()
  expect((await client.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
  expect((await client.mfa.listFactors()).data!.all).toEqual([])
})
