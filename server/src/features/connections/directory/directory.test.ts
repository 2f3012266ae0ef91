import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  specialtyNamed,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

let t: TestApp
let gym: MadeGym
let other: MadeGym
let supplier: MadePerson
let admin: MadePerson
let ana: MadeTrainer
let ben: MadeTrainer
let cleo: MadeTrainer
let dora: MadeTrainer
let yoga: string
let requirement: string

const at = (city: string, postcode: string) => ({ address: '1 Street', city, state: 'VIC', postcode })
const names = (answer: { body: { name: string }[] }) => answer.body.map((one) => one.name)
const thursday = 'freeOn=2026-03-12&freeFrom=06:00&freeTo=07:00'

// Ana works at the gym; Ben and Cleo opened themselves to gyms that look; Dora did not. Ben has no time on Thursdays.
beforeAll(async () => {
  t = await testApp()
  await t.given(async (work) => {
    gym = await makeGym(work, { name: 'Northside', timezone: 'Australia/Melbourne' })
    other = await makeGym(work, { name: 'Harbour', place: { ...at('Manly', '2095'), state: 'NSW' } })
    supplier = await makePerson(work, { role: 'supplier' })
    admin = await makePerson(work, { role: 'admin' })
    yoga = await specialtyNamed(work, 'Yoga')
    const vinyasa = await specialtyNamed(work, 'Vinyasa')
    await work.tx.execute(`update specialties set parent_id = '${yoga}' where id = '${vinyasa}'`)
    const boxing = await specialtyNamed(work, 'Boxing')
    ana = await makeTrainer(work, { firstName: 'Ana', lastName: 'One', specialtyIds: [vinyasa, boxing] })
    ben = await makeTrainer(work, {
      firstName: 'Ben',
      lastName: 'Two',
      specialtyIds: [yoga],
      address: at('Brunswick', '3056'),
    })
    cleo = await makeTrainer(work, {
      firstName: 'Cleo',
      lastName: 'Three',
      specialtyIds: [boxing],
      address: at('Geelong', '3220'),
    })
    dora = await makeTrainer(work, {
      firstName: 'Dora',
      lastName: 'Four',
      specialtyIds: [yoga],
      address: at('Brunswick', '3056'),
    })
    await makeConnection(work, gym.gymId, ana.trainerId)
  })
  for (const one of [ben, cleo]) await t.as(one).put('/directory-listing', { open: true })
  await t.as(ben).put('/availability/weekly', { weekly: [{ weekday: 1, from: '06:00', to: '20:00' }] })
})
afterAll(() => t?.stop())

it('trainers are found by a specialty with all below it and around a suburb, the nearest first, each with why', async () => {
  const owner = t.as(gym.owner)
  const found = await owner.get(`/trainers?specialtyId=${yoga}&near=Fitzroy VIC&withinKm=10`)
  expect(found.body).toMatchObject([
    { name: 'Ana One', match: { specialties: ['Vinyasa'], kilometres: 0, free: false, documents: false } },
    { name: 'Ben Two', match: { specialties: ['Yoga'] } },
    { name: 'Dora Four', match: { specialties: ['Yoga'] } },
  ])
  expect(found.body[1].match.kilometres).toBeGreaterThan(1)
  expect(found.body[1].match.kilometres).toBeLessThan(6)
  expect(names(await owner.get('/trainers?near=3065&withinKm=100'))).toContain('Cleo Three')
  const first = await owner.get('/trainers?near=3065&withinKm=100&page=1&limit=2')
  const second = await owner.get(`/trainers?near=3065&withinKm=100&limit=2&cursor=${first.body.nextCursor}`)
  expect([...first.body.data, ...second.body.data].map((one) => one.name)).toEqual([
    'Ana One',
    'Ben Two',
    'Dora Four',
    'Cleo Three',
  ])
  const unknown = await owner.get('/trainers?near=Nowhere at all')
  expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'near'])
})

it('a search for free hours tells of those who work here or opened their week, and of nobody else', async () => {
  const owner = t.as(gym.owner)
  expect(names(await owner.get(`/trainers?${thursday}`))).toEqual(['Ana One', 'Cleo Three'])
  expect(names(await owner.get('/trainers?freeOn=2026-03-09&freeFrom=06:00&freeTo=07:00'))).toEqual([
    'Ana One',
    'Ben Two',
    'Cleo Three',
  ])
  await t.as(ana).post('/availability/leaves', { from: '2026-03-12', to: '2026-03-13' })
  expect(names(await owner.get(`/trainers?${thursday}`))).toEqual(['Cleo Three'])
  // To the other gym Ana is a stranger who said nothing: she is not found whether she is free or not.
  expect(names(await t.as(other.owner).get(`/trainers?${thursday.replace('12', '19')}`))).toEqual(['Cleo Three'])
  const half = await owner.get('/trainers?freeOn=2026-03-12')
  expect([half.status, half.body.errors[0].field]).toEqual([400, 'freeFrom'])
  const past = await owner.get('/trainers?freeOn=0001-01-01&freeFrom=00:00&freeTo=01:00')
  expect([past.status, past.body.errors[0].field]).toEqual([400, 'freeOn'])
  const nowhere = await t.as(admin).get(`/trainers?${thursday}`)
  expect([nowhere.status, nowhere.body.errors[0].field]).toEqual([400, 'freeOn'])
  expect((await owner.get(`/trainers/${cleo.trainerId}/availability?from=2026-03-12&to=2026-03-13`)).status).toBe(200)
  expect((await owner.get(`/trainers/${dora.trainerId}/availability?from=2026-03-12&to=2026-03-13`)).status).toBe(404)
})

it('documents are judged by what the gym that looks asks for, of those it may know', async () => {
  const made = await t.as(gym.owner).post('/requirements', {
    name: 'House induction',
    scope: 'facility',
    gymId: gym.gymId,
    effectiveFrom: '2026-03-02',
    terms: { fields: [], validity: { kind: 'none' }, consequence: 'block_teaching' },
  })
  requirement = made.body.id
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(names(await t.as(gym.owner).get('/trainers?inOrder=true'))).toEqual([])
  expect(names(await t.as(other.owner).get('/trainers?inOrder=true'))).toEqual(['Ben Two', 'Cleo Three'])
  expect(requirement).toBeTruthy()
})

it('a profile tells what a trainer did as far as its reader may know', async () => {
  const seen = async (person: MadePerson, trainer: MadeTrainer) =>
    (await t.as(person).get(`/trainers/${trainer.trainerId}`)).body
  expect(await seen(gym.owner, ana)).toMatchObject({
    record: { at: 'yours', classesTaught: 0 },
    documents: { inOrder: false },
    can: { availability: true },
  })
  expect(await seen(other.owner, ana)).toMatchObject({ record: null, documents: null, can: { availability: false } })
  expect(await seen(other.owner, ben)).toMatchObject({
    record: { at: 'all' },
    documents: { inOrder: true },
    can: { availability: true },
  })
  expect(await seen(ana, ana)).toMatchObject({ record: { at: 'all' }, documents: null })
  expect((await t.as(supplier).get(`/trainers/${ben.trainerId}`)).status).toBe(403)
})

it('only trainers say what gyms that look may know of them, and take a record along', async () => {
  for (const [person, status] of [
    [gym.owner, 403],
    [supplier, 403],
    [admin, 403],
    [dora, 200],
  ] as const) {
    expect((await t.as(person).get('/directory-listing')).status).toBe(status)
    expect((await t.as(person).put('/directory-listing', { open: false })).status).toBe(status)
    expect((await t.as(person).get('/work-history')).status).toBe(status)
  }
  expect((await t.visitor.get('/directory-listing')).status).toBe(401)
})

it('a trainer takes their own work history along as a PDF', async () => {
  const { headers, body } = await t.as(ana).get('/work-history')
  expect([headers['content-type'], body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
})

it('nobody reads the directory in bulk: a search ends, and so does a day', async () => {
  const reader = await t.given(async (work) => makeGym(work))
  const owner = t.as(reader.owner)
  const deep = Buffer.from(JSON.stringify(['ana one', ana.userId, '300'])).toString('base64url')
  expect((await owner.get(`/trainers?cursor=${deep}`)).body.code).toBe('trainers.too_deep')
  await t.given(({ tx, now }) =>
    tx.execute(`with made as (
        insert into accounts (id, email, role, membership_level, created_at)
        select gen_random_uuid(), 'many' || n || '@example.test', 'trainer', 'TRAINER', '${now.toString()}' from generate_series(1, 500) n returning id
      ), theirs as (
        insert into trainers (id, account_id, created_at) select gen_random_uuid(), id, '${now.toString()}' from made returning id
      ) insert into directory_reads select '${reader.owner.userId}', '${now.toString().slice(0, 10)}', id from theirs`),
  )
  const refused = await owner.get('/trainers')
  expect([refused.status, refused.body.code]).toEqual([429, 'trainers.enough_today'])
  expect((await owner.get(`/trainers/${dora.trainerId}`)).status).toBe(429)
  expect((await owner.get(`/trainers?gym_id=${reader.gymId}`)).status).toBe(200)
  t.clock.pass({ hours: 24 })
  expect((await owner.get('/trainers')).status).toBe(200)
})

it('gyms are found around a suburb and by what they show everybody', async () => {
  const found = async (query: string) => (await t.as(ana).get(`/gyms?${query}`)).body
  expect(names({ body: await found('near=3056&withinKm=10') })).toContain('Northside')
  expect(names({ body: await found('near=3056&withinKm=10') })).not.toContain('Harbour')
  expect(await found(`specialtyId=${yoga}`)).toEqual([])
  const owner = t.as(gym.owner)
  const { body: job } = await owner.post('/jobs', {
    title: 'Sunday Yoga',
    specialtyId: yoga,
    times: [{ name: 'Yoga', weekday: 7, startTime: '09:00', durationMinutes: 60 }],
  })
  expect(await found(`specialtyId=${yoga}`)).toEqual([])
  await owner.post(`/jobs/${job.id}/publication`)
  expect(await found(`specialtyId=${yoga}`)).toMatchObject([{ name: 'Northside', match: { specialties: ['Yoga'] } }])
})
