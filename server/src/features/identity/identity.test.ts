import { identityErrors, signedIn, termsVersion } from '@quartet/contract/identity/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ now: '2026-03-02T00:00:00Z' })))
afterAll(() => t.stop())

const password = 'four leaves one lime'
let counter = 0
const newEmail = () => `someone${++counter}@example.test`

const gym = () => ({
  email: newEmail(),
  password,
  role: 'gym',
  fullName: 'Northside',
  firstName: '',
  lastName: '',
  timezone: 'Australia/Melbourne',
  city: 'Fitzroy',
  state: 'Victoria',
  country: 'Australia',
  membershipLevel: 'QT_STUDIO',
  trialPeriod: 14,
  businessName: 'Northside',
  businessAddress: '214 Smith Street',
  acceptedTerms: termsVersion,
})
const trainer = () => ({ email: newEmail(), password, role: 'trainer', firstName: 'Mei', lastName: 'Tanaka' })

const register = (body: object, key?: string) => t.visitor.post('/users/register', body, { key })
const account = async (email: string) =>
  (await t.app.database.pool.query('select * from accounts where email = $1', [email])).rows[0]
const trialOf = async (email: string) =>
  (
    await t.app.database.pool.query(
      `select trial_ends_at from subscriptions join team_members using (gym_id) join accounts on accounts.id = account_id
       where email = $1`,
      [email],
    )
  ).rows[0].trial_ends_at
const errorsOf = async (change: object) => (await register({ ...trainer(), ...change })).body

describe('registering', () => {
  it('L-13 a gym takes everything that the form sends, and is signed in at once with the whole session (decision 28)', async () => {
    const { status, body } = await register(gym())
    expect(status).toBe(200)
    expect(signedIn.parse(body)).toMatchObject({
      token: body.access_token,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Temporal.Instant.from('2026-03-02T01:00:00Z').epochMilliseconds / 1000,
      user: {
        role: 'gym',
        fullName: 'Northside',
        businessName: 'Northside',
        businessAddress: '214 Smith Street',
        address: '214 Smith Street',
        city: 'Fitzroy',
        state: 'VIC',
        country: 'Australia',
        timezone: 'Australia/Melbourne',
        gym: { name: 'Northside', position: 'owner', timezone: 'Australia/Melbourne' },
        trainer: null,
      },
    })
    expect(await account(body.user.email)).toMatchObject({ membership_level: 'QT_STUDIO' })
    const me = await t.visitor.get('/users/me', { headers: { authorization: `Bearer ${body.token}` } })
    expect(me.body).toEqual({ success: true, user: body.user })
  })

  it('a trainer gets a trainer record, and nobody finds them before the profile is complete', async () => {
    const { body } = await register(trainer())
    expect(body.user).toMatchObject({
      fullName: 'Mei Tanaka',
      gym: null,
      trainer: { specialties: [], experienceYears: 0 },
    })
    const { rows } = await t.app.database.pool.query('select findable from trainers where id = $1', [
      body.user.trainer.id,
    ])
    expect(rows).toEqual([{ findable: false }])
  })

  it('L-10 the full name is the business name or Gym User for a gym, else first and last name', async () => {
    expect((await register({ ...gym(), businessName: '' })).body.user).toMatchObject({
      fullName: 'Gym User',
      businessName: null,
    })
    expect((await register({ ...gym(), businessName: 'Harbour' })).body.user.fullName).toBe('Harbour')
    expect((await register(trainer())).body.user.fullName).toBe('Mei Tanaka')
  })

  it('L-12 without a plan a gym has QT_FULL and no trial; with a trial it ends after 14 days', async () => {
    const { membershipLevel: _level, trialPeriod: _trial, ...plain } = gym()
    await register(plain)
    expect(await account(plain.email)).toMatchObject({ membership_level: 'QT_FULL' })
    expect(await trialOf(plain.email)).toBeNull()
    const tried = gym()
    await register(tried)
    expect(await trialOf(tried.email)).toEqual(new Date('2026-03-16T00:00:00Z'))
  })

  it('L-18 the terms are agreed to with date and version; a version that is no longer in force is refused', async () => {
    const agreed = gym()
    await register(agreed)
    expect(await account(agreed.email)).toMatchObject({
      terms_version: termsVersion,
      terms_agreed_at: new Date('2026-03-02T00:00:00Z'),
    })
    const old = await register({ ...gym(), acceptedTerms: '2020-01-01' })
    expect(old).toMatchObject({ status: 409, body: { code: 'identity.terms_outdated' } })
  })

  it('L-09 email, password and role are required, and names have their rules for everybody but gyms', async () => {
    for (const field of ['email', 'password', 'role']) {
      expect((await errorsOf({ [field]: undefined })).errors, field).toMatchObject([{ field }])
    }
    expect((await errorsOf({ firstName: '  ' })).errors).toEqual([
      { field: 'firstName', message: 'First name is required' },
    ])
    expect((await errorsOf({ firstName: ' M ' })).errors).toEqual([
      { field: 'firstName', message: 'First name must be at least 2 characters' },
    ])
    expect((await errorsOf({ lastName: 'T' })).errors).toEqual([
      { field: 'lastName', message: 'Last name must be at least 2 characters if provided' },
    ])
    expect((await errorsOf({ firstName: '', lastName: 'T' })).message).toBe(
      'First name is required, Last name must be at least 2 characters if provided',
    )
    for (const role of ['admin', 'gym_admin', 'supplier']) {
      expect((await errorsOf({ role, firstName: '' })).errors, role).toMatchObject([
        { message: 'First name is required' },
      ])
    }
    expect((await register({ ...trainer(), lastName: '' })).status).toBe(200)
    expect((await register({ ...gym(), firstName: '', lastName: '' })).status).toBe(200)
  })

  it('admins and gym admins are made by invitation only (decision 6)', async () => {
    for (const role of ['admin', 'gym_admin']) {
      const wish = { ...trainer(), role }
      expect(await register(wish)).toMatchObject({ status: 403, body: { code: 'identity.invitation_only' } })
      expect(await account(wish.email)).toBeUndefined()
    }
  })

  it('a password that everybody knows, or of one’s own name, is refused at its field', async () => {
    for (const weak of ['password123', 'meitanaka1990']) {
      expect(await register({ ...trainer(), password: weak })).toMatchObject({
        status: 422,
        body: { code: 'identity.weak_password', errors: [{ field: 'password' }] },
      })
    }
    expect((await errorsOf({ password: 'short' })).errors).toEqual([
      { field: 'password', message: 'Use at least 10 characters' },
    ])
  })

  it('one address is one account, however it is written, and however many ask at once', async () => {
    const first = gym()
    const tries = await Promise.all(
      ['', ' ', 'UP'].map((way) =>
        register({ ...first, email: way === 'UP' ? first.email.toUpperCase() : way + first.email }),
      ),
    )
    expect(tries.map((one) => String(one.status)).toSorted()).toEqual(['200', '409', '409'])
    const { rows } = await t.app.database.pool.query(
      'select count(*)::int from gyms join team_members on gym_id = gyms.id join accounts on accounts.id = account_id where email = $1',
      [first.email],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('the same request with its key signs in again, for a day; with another key, body or password it is refused', async () => {
    const wish = gym()
    const first = await register(wish, 'first-answer-was-lost')
    const again = await register(wish, 'first-answer-was-lost')
    expect(again).toMatchObject({ status: 200, body: { user: first.body.user } })
    expect(again.body.refresh_token).not.toBe(first.body.refresh_token)
    expect((await register(wish)).status).toBe(409)
    expect((await register(wish, 'another-key')).status).toBe(409)
    expect((await register({ ...wish, city: 'Carlton' }, 'first-answer-was-lost')).status).toBe(409)
    expect((await register({ ...wish, password: 'another long sentence' }, 'first-answer-was-lost')).status).toBe(409)
    t.clock.pass({ hours: 24 })
    expect((await register(wish, 'first-answer-was-lost')).status).toBe(409)
  })

  it('nothing of a refused registration stays', async () => {
    const before = await t.app.database.pool.query(
      'select (select count(*) from gyms) gyms, (select count(*) from profiles) profiles',
    )
    await register({ ...gym(), email: 'someone1@example.test' })
    await register({ ...gym(), membershipLevel: 'TRAINER' })
    const after = await t.app.database.pool.query(
      'select (select count(*) from gyms) gyms, (select count(*) from profiles) profiles',
    )
    expect(after.rows).toEqual(before.rows)
  })
})

describe('signing in', () => {
  const signIn = (email: string, given: string) => t.visitor.post('/users/login', { email, password: given })

  it('answers the person and the whole session, and every sign-in is a session of its own', async () => {
    const { email } = (await register(trainer())).body.user
    const [one, two] = [await signIn(email, password), await signIn(` ${email.toUpperCase()}`, password)]
    expect(one.status).toBe(200)
    expect(signedIn.parse(two.body).user.email).toBe(email)
    expect(one.body.refresh_token).not.toBe(two.body.refresh_token)
  })

  it('an unknown address and a wrong password read the same', async () => {
    const { email } = (await register(trainer())).body.user
    const answers = [await signIn(email, 'not the password'), await signIn('nobody@example.test', password)]
    for (const { status, body } of answers) {
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 401,
        code: 'identity.invalid_credentials',
        message: identityErrors['identity.invalid_credentials'].message,
      })
    }
  })

  it('a closed account says so only to who knows its password', async () => {
    const { email } = (await register(trainer())).body.user
    await t.app.database.pool.query('update accounts set banned_at = now() where email = $1', [email])
    expect((await signIn(email, 'not the password')).body.code).toBe('identity.invalid_credentials')
    expect(await signIn(email, password)).toMatchObject({ status: 403, body: { code: 'identity.banned' } })
  })

  it('a password hashed at an older cost is hashed anew when it is next used', async () => {
    const { email } = (await register(trainer())).body.user
    const { hash } = await import('@node-rs/argon2')
    await t.app.database.pool.query('update accounts set password_hash = $1 where email = $2', [
      await hash(password, { memoryCost: 19_456, timeCost: 2 }),
      email,
    ])
    expect((await signIn(email, password)).status).toBe(200)
    expect((await account(email)).password_hash).toContain('m=47104,t=1,p=1')
    expect((await signIn(email, password)).status).toBe(200)
  })
})
