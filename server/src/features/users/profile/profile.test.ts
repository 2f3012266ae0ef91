import { user as userShape } from '@quartet/contract/users/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { specialtyNamed, type MadeGym, type MadePerson, type MadeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { filledProfile, newcomer, newcomerPassword } from '../../../../test/worlds/test-account.ts'
import { twoGyms } from '../../../../test/worlds/two-gyms.ts'

let t: TestApp
let northside: MadeGym
let harbour: MadeGym
let manager: MadePerson
let frontDesk: MadePerson
let gymAdmin: MadePerson
let admin: MadePerson
let connected: MadeTrainer
let stranger: MadeTrainer
let yoga: string
let hiit: string

beforeAll(async () => {
  t = await testApp()
  ;({ yoga, northside, harbour, manager, frontDesk, gymAdmin, admin, connected, stranger } = await twoGyms(t))
  hiit = await t.given((work) => specialtyNamed(work, 'HIIT'))
})
afterAll(() => t.stop())

const findable = async (trainerId: string) =>
  (await t.app.database.pool.query('select findable from trainers where id = $1', [trainerId])).rows[0]
    .findable as boolean

describe('C-08 a user has every field of the specification', () => {
  it('a trainer: both spellings of name and address, the specialties also in the trainer', async () => {
    const { as, user: before } = await newcomer(t, 'trainer')
    const { body } = await as.post('/users/complete-profile', {
      ...filledProfile,
      specialties: [hiit, yoga],
      experienceYears: 7,
    })
    const specialties = [
      { id: hiit, name: 'HIIT' },
      { id: yoga, name: 'Yoga' },
    ]
    expect(userShape.parse(body.user)).toEqual({
      id: before.id,
      userId: before.id,
      email: before.email,
      role: 'trainer',
      phone: '+61 412 345 678',
      firstName: 'Mei',
      lastName: 'Tanaka',
      fullName: 'Mei Tanaka',
      name: 'Mei Tanaka',
      metadata: { fullName: 'Mei Tanaka' },
      avatarUrl: null,
      businessName: null,
      businessAddress: '1 Smith Street',
      address: '1 Smith Street',
      city: 'Fitzroy',
      state: 'VIC',
      postcode: '3065',
      country: 'Australia',
      abn: null,
      timezone: 'Australia/Melbourne',
      preferences: { locale: null, currency: null, dateFormat: null, timeFormat: null },
      bio: 'Rides and flows.',
      experienceYears: 7,
      specialties,
      trainer: { id: before.trainer!.id, specialties, experienceYears: 7, bio: 'Rides and flows.' },
      gym: null,
      allocatedGyms: [],
      allocated_gyms: [],
      profile: { complete: true, missing: [] },
      version: 2,
      createdAt: before.createdAt,
    })
  })

  it('a gym reads its name, address, phone and zone from its gym; a gym admin has the allocated gyms in both spellings', async () => {
    const gym = (await t.as(northside.owner).get('/users/me')).body.user
    expect(gym).toMatchObject({
      businessName: 'Northside',
      businessAddress: '12 Gertrude Street',
      address: '12 Gertrude Street',
      phone: '+61398765432',
      timezone: 'Australia/Melbourne',
      gym: { id: northside.gymId, name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' },
      trainer: null,
    })
    const allocated = [
      { id: harbour.gymId, name: 'Harbour' },
      { id: northside.gymId, name: 'Northside' },
    ]
    const overview = (await t.as(gymAdmin).get('/users/me')).body.user
    expect(overview).toMatchObject({ gym: null, allocatedGyms: allocated, allocated_gyms: allocated })
  })
})

describe('completing the profile', () => {
  it('answers everything that is missing at once, and keeps nothing', async () => {
    const { as } = await newcomer(t, 'trainer', { lastName: '' })
    const empty = {
      ...filledProfile,
      lastName: '',
      phone: '',
      address: '',
      city: '',
      state: '',
      postcode: '',
      specialties: [],
    }
    const { status, body } = await as.post('/users/complete-profile', empty)
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'lastName', message: 'Last name is required' },
      { field: 'phone', message: 'Phone number is required' },
      { field: 'address', message: 'Address is required' },
      { field: 'city', message: 'City is required' },
      { field: 'state', message: 'State is required' },
      { field: 'postcode', message: 'Postcode is required' },
      { field: 'specialties', message: 'At least one specialty is required' },
    ])
    expect((await as.get('/users/me')).body.user).toMatchObject({ bio: null, profile: { complete: false } })
  })

  it('makes a trainer findable in the same moment, and losing the last specialty is refused', async () => {
    const { as, user } = await newcomer(t, 'trainer')
    expect(await findable(user.trainer!.id)).toBe(false)
    await as.post('/users/complete-profile', { ...filledProfile, specialties: [yoga] })
    expect(await findable(user.trainer!.id)).toBe(true)
    const { status, body } = await as.patch(`/users/${user.id}`, { specialties: [] })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field: 'specialties', message: 'At least one specialty is required' }],
    })
    expect(await findable(user.trainer!.id)).toBe(true)
  })

  it('of a gym is written to its gym, and everybody in its team reads it there', async () => {
    const { as, user } = await newcomer(t, 'gym', { businessName: '' })
    expect(user).toMatchObject({ businessName: null, gym: { name: 'Gym User' } })
    const nameless = await as.post('/users/complete-profile', filledProfile)
    expect(nameless.body.errors).toEqual([{ field: 'businessName', message: 'Business name is required' }])
    const gym = { ...filledProfile, phone: '03 9876 5401', businessName: 'Merri Movement', abn: '51 824 753 556' }
    const { body } = await as.post('/users/complete-profile', gym)
    expect(body.user).toMatchObject({
      businessName: 'Merri Movement',
      phone: '+61 3 9876 5401',
      abn: '51824753556',
      profile: { complete: true },
      gym: { name: 'Merri Movement' },
    })
    const { rows } = await t.app.database.pool.query(
      'select name, address, city, state, postcode, country, abn, phone, bio, timezone from gyms where id = $1',
      [user.gym!.id],
    )
    expect(rows).toEqual([
      {
        name: 'Merri Movement',
        address: '1 Smith Street',
        city: 'Fitzroy',
        state: 'VIC',
        postcode: '3065',
        country: 'Australia',
        abn: '51824753556',
        phone: '+61 3 9876 5401',
        bio: 'Rides and flows.',
        timezone: 'Australia/Melbourne',
      },
    ])
  })

  it('of a gym that has only just registered shows nobody a gym without a name', async () => {
    await newcomer(t, 'gym', { businessName: '' })
    const names = (await t.as(connected).get('/gyms')).body.map((gym: { name: string }) => gym.name)
    expect(names).toContain('Northside')
    expect(names).not.toContain('')
  })

  it('the front desk has a phone and address of its own and cannot change those of the gym', async () => {
    const own = { ...filledProfile, phone: '0411 222 333', address: '9 Own Street' }
    const { body } = await t.as(frontDesk).post('/users/complete-profile', own)
    expect(body.user).toMatchObject({ phone: '+61 411 222 333', address: '9 Own Street', businessName: 'Northside' })
    expect((await t.as(northside.owner).get('/users/me')).body.user.phone).toBe('+61398765432')
    const renamed = await t.as(frontDesk).post('/users/complete-profile', { ...own, businessName: 'Southside' })
    expect(renamed).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  })

  it.each<[string, object, string, string]>([
    ['a phone that is none', { phone: '12345' }, 'users.bad_phone', 'phone'],
    ['an ABN whose digits do not fit', { abn: '51 824 753 557' }, 'users.bad_abn', 'abn'],
    [
      'a specialty that does not exist',
      { specialties: ['00000000-0000-4000-8000-000000000000'] },
      'users.unknown_specialty',
      'specialties',
    ],
    ['a state that Australia has not', { state: 'Bavaria' }, 'validation_failed', 'state'],
    ['a postcode that Australia has not', { postcode: '80331' }, 'validation_failed', 'postcode'],
    ['a first name of one letter', { firstName: 'M' }, 'validation_failed', 'firstName'],
    ['half a year of experience', { experienceYears: 1.5 }, 'validation_failed', 'experienceYears'],
    ['less than no experience', { experienceYears: -1 }, 'validation_failed', 'experienceYears'],
    ['a zone that does not exist', { timezone: 'Mars/Olympus' }, 'validation_failed', 'timezone'],
    ['a picture from elsewhere', { avatarUrl: 'https://evil.example/me.jpg' }, 'validation_failed', 'avatarUrl'],
  ])('%s is said at its field', async (_, wrong, code, field) => {
    const { as } = await newcomer(t, 'trainer')
    const { status, body } = await as.post('/users/complete-profile', {
      ...filledProfile,
      specialties: [yoga],
      ...wrong,
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).toMatchObject({ code, errors: [{ field }] })
    expect(body.message).toBeTruthy()
  })

  it('at most ten specialties, each once and in the order chosen', async () => {
    const { as, user } = await newcomer(t, 'trainer')
    const tree = (await t.visitor.get('/specialties')).body as { id: string }[]
    const eleven = tree.slice(0, 11).map((one) => one.id)
    expect((await as.post('/users/complete-profile', { ...filledProfile, specialties: eleven })).status).toBe(400)
    const twice = [eleven[3]!, eleven[1]!, eleven[3]!]
    const { body } = await as.post('/users/complete-profile', { ...filledProfile, specialties: twice })
    expect(body.user.specialties.map((one: { id: string }) => one.id)).toEqual([eleven[3], eleven[1]])
    expect(body.user.id).toBe(user.id)
  })
})

describe('changing a profile', () => {
  it('changes what is given and leaves everything else', async () => {
    const { as, user } = await newcomer(t, 'trainer')
    const complete = (
      await as.post('/users/complete-profile', { ...filledProfile, specialties: [yoga], experienceYears: 7 })
    ).body.user
    const { body } = await as.patch(`/users/${user.id}`, { bio: 'Quieter now.' })
    expect(body).toEqual({
      ...complete,
      bio: 'Quieter now.',
      trainer: { ...complete.trainer, bio: 'Quieter now.' },
      version: complete.version + 1,
    })
    const { rows } = await t.app.database.pool.query(
      "select type, payload from events where subject_id = $1 and type like 'profile.%' order by position",
      [user.id],
    )
    expect(rows.map((row) => row.type)).toEqual(['profile.changed', 'profile.completed', 'profile.changed'])
    expect(rows[2].payload.fields).toEqual(['bio'])
  })

  it('cannot write role, id or anything else that is not in the form', async () => {
    const { as, user } = await newcomer(t, 'trainer')
    await as.patch(`/users/${user.id}`, {
      bio: 'x',
      role: 'admin',
      archivedAt: null,
      email_confirmed_at: '2026-01-01',
      findable: true,
    })
    expect((await as.get('/users/me')).body.user).toMatchObject({ role: 'trainer', profile: { complete: false } })
    expect(await findable(user.trainer!.id)).toBe(false)
  })

  it('whoever is always complete saves the form with nothing in it but a name; others cannot empty what they must have', async () => {
    const form = { firstName: 'Ola', lastName: '', phone: '', address: '', city: '', state: '', postcode: '', bio: '' }
    const supplier = await newcomer(t, 'supplier')
    const saved = await supplier.as.patch(`/users/${supplier.user.id}`, form)
    expect(saved).toMatchObject({ status: 200, body: { firstName: 'Ola', phone: null } })
    const nameless = await supplier.as.patch(`/users/${supplier.user.id}`, { ...form, firstName: '' })
    expect(nameless.body.errors).toEqual([expect.objectContaining({ field: 'firstName' })])
    const trainer = await newcomer(t, 'trainer')
    const refused = await trainer.as.patch(`/users/${trainer.user.id}`, { phone: '' })
    expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'phone' })])
  })

  it('an admin may help anybody, also to another address; oneself not, and never to one that is taken', async () => {
    const { as, user } = await newcomer(t, 'supplier')
    const refused = await as.patch(`/users/${user.id}`, { email: 'new@example.test' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
    const taken = await t.as(admin).patch(`/users/${user.id}`, { email: connected.email })
    expect(taken).toMatchObject({ status: 409, body: { code: 'users.email_taken' } })
    const moved = await t.as(admin).patch(`/users/${user.id}`, { email: ' Moved@Example.TEST ', bio: 'Helped.' })
    expect(moved.body).toMatchObject({ email: 'moved@example.test', bio: 'Helped.' })
    expect(
      (await t.visitor.post('/users/login', { email: 'moved@example.test', password: newcomerPassword })).status,
    ).toBe(200)
  })

  it('nobody else’s: colleagues and connected trainers are seen but not changed, strangers are not seen', async () => {
    expect((await t.as(northside.owner).patch(`/users/${manager.userId}`, { bio: 'x' })).status).toBe(403)
    expect((await t.as(northside.owner).patch(`/users/${connected.userId}`, { bio: 'x' })).status).toBe(403)
    expect((await t.as(northside.owner).patch(`/users/${stranger.userId}`, { bio: 'x' })).status).toBe(404)
    expect((await t.as(connected).patch(`/users/${northside.owner.userId}`, { bio: 'x' })).status).toBe(404)
  })
})

it('how dates, times and money are written is kept per person, each wish by itself, and null follows the time zone again', async () => {
  const { as, user } = await newcomer(t, 'supplier')
  const change = async (preferences: object) => (await as.patch(`/users/${user.id}`, { preferences })).body
  const none = { locale: null, currency: null, dateFormat: null, timeFormat: null }
  expect(user.preferences).toEqual(none)
  expect((await change({ locale: 'en-US', timeFormat: '24h' })).preferences).toEqual({
    ...none,
    locale: 'en-US',
    timeFormat: '24h',
  })
  expect((await change({ dateFormat: 'MM/DD/YYYY', currency: 'USD', locale: null })).preferences).toEqual({
    locale: null,
    currency: 'USD',
    dateFormat: 'MM/DD/YYYY',
    timeFormat: '24h',
  })
  expect((await as.get('/users/me')).body.user.preferences.currency).toBe('USD')
  expect((await as.patch(`/users/${user.id}`, { preferences: { locale: 'xx' } })).status).toBe(400)
})
