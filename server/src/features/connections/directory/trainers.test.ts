import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  joinTeam,
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

let product: TestApp
let gym: MadeGym
let gymAdmin: MadePerson
let supplier: MadePerson
let connected: MadeTrainer
let asked: MadeTrainer
let stranger: MadeTrainer
let yoga: string

const names = (answer: { body: { name: string }[] }) => answer.body.map((one) => one.name)

beforeAll(async () => {
  product = await testApp()
  await product.given(async (work) => {
    gym = await makeGym(work)
    gymAdmin = await makePerson(work, { role: 'gym_admin' })
    supplier = await makePerson(work, { role: 'supplier' })
    await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
    yoga = await specialtyNamed(work, 'Yoga')
    const vinyasa = await specialtyNamed(work, 'Vinyasa')
    const boxing = await specialtyNamed(work, 'Boxing')
    connected = await makeTrainer(work, { firstName: 'Ana', lastName: 'Reyes', specialtyIds: [vinyasa] })
    asked = await makeTrainer(work, { firstName: 'ben', lastName: 'Okafor', specialtyIds: [boxing] })
    stranger = await makeTrainer(work, {
      firstName: 'Chloe',
      lastName: 'Tran',
      specialtyIds: [yoga],
      address: { address: '3 Lane', city: 'Coogee', state: 'NSW', postcode: '2034' },
    })
    await makeConnection(work, gym.gymId, connected.trainerId)
    await makeConnection(work, gym.gymId, asked.trainerId, { status: 'pending' })
  })
})
afterAll(() => product?.stop())

it("a gym's own trainers are those connected, and with pending=true those asked", async () => {
  const owner = product.as(gym.owner)
  expect(names(await owner.get(`/trainers?gym_id=${gym.gymId}`))).toEqual(['Ana Reyes'])
  expect(names(await owner.get(`/trainers?gym_id=${gym.gymId}&pending=true`))).toEqual(['Ana Reyes', 'ben Okafor'])
  expect(names(await product.as(gymAdmin).get(`/trainers?gym_id=${gym.gymId}`))).toEqual(['Ana Reyes'])
})

it('how to reach a trainer is shown only to a gym that is connected', async () => {
  const { body } = await product.as(gym.owner).get('/trainers')
  expect(body).toMatchObject([
    {
      name: 'Ana Reyes',
      email: connected.email,
      phone: '+61412345678',
      connection: { status: 'active' },
      can: { connect: false },
    },
    { name: 'ben Okafor', email: null, phone: null, connection: { status: 'pending' }, can: { connect: false } },
    { name: 'Chloe Tran', email: null, phone: null, connection: null, can: { connect: true } },
  ])
  const acting = await product.as(gymAdmin, gym.gymId).get(`/trainers/${connected.trainerId}`)
  expect(acting.body).toMatchObject({ userId: connected.userId, email: connected.email })
  const overview = await product.as(gymAdmin).get(`/trainers/${stranger.trainerId}`)
  expect(overview.body).toMatchObject({ email: null, connection: null, can: { connect: false } })
})

it('the directory is searched by name, suburb, state and specialty with all below it, page by page', async () => {
  const owner = product.as(gym.owner)
  expect(names(await owner.get('/trainers?search=OKA'))).toEqual(['ben Okafor'])
  expect(names(await owner.get('/trainers?search=coogee'))).toEqual(['Chloe Tran'])
  expect(names(await owner.get('/trainers?state=VIC'))).toEqual(['Ana Reyes', 'ben Okafor'])
  expect(names(await owner.get(`/trainers?specialtyId=${yoga}`))).toEqual(['Ana Reyes', 'Chloe Tran'])
  const first = await owner.get('/trainers?page=1&limit=2')
  const second = await owner.get(`/trainers?limit=2&cursor=${first.body.nextCursor}`)
  expect([...names({ body: first.body.data }), ...names({ body: second.body.data })]).toEqual([
    'Ana Reyes',
    'ben Okafor',
    'Chloe Tran',
  ])
  expect(second.body.nextCursor).toBeNull()
})

it('a trainer whose profile is not complete is found by nobody, and asked by nobody', async () => {
  const hidden = await product.given(async (work) => {
    const made = await makeTrainer(work, { lastName: 'Hidden', specialtyIds: [] })
    await work.tx.execute(`update trainers set findable = false where id = '${made.trainerId}'`)
    return made
  })
  const owner = product.as(gym.owner)
  expect(names(await owner.get('/trainers?search=hidden'))).toEqual([])
  expect((await owner.get(`/trainers/${hidden.trainerId}`)).status).toBe(404)
  expect((await owner.post('/connections', { gymEntityId: gym.gymId, trainerEntityId: hidden.trainerId })).status).toBe(
    404,
  )
  expect((await product.as(hidden).get(`/trainers/${hidden.trainerId}`)).body).toMatchObject({ email: hidden.email })
})

it('trainers and suppliers do not browse trainers, and a trainer reads only their own page', async () => {
  for (const person of [stranger, supplier]) expect((await product.as(person).get('/trainers')).status).toBe(403)
  expect((await product.as(stranger).get(`/trainers/${connected.trainerId}`)).status).toBe(404)
  const other = await product.given((work) => makeGym(work))
  expect((await product.as(other.owner).get(`/trainers?gym_id=${gym.gymId}`)).status).toBe(404)
})
