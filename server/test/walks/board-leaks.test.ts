import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTeam, makeConnection, makeGym, makePerson, makeTrainer, type MadePerson } from '../factories.ts'
import { testApp, type Answer, type TestApp } from '../harness.ts'
import { fitzroyCourse } from '../worlds/some-offers.ts'

/** One gym and one supplier with everything that is only theirs, named by one word that nobody else may read. */
type Side = {
  word: string
  people: MadePerson[]
  gymId: string
  ids: Record<'job' | 'offer' | 'supplier' | 'trainer', string>
}

let t: TestApp
let here: Side
let there: Side
let outsiders: MadePerson[]
beforeAll(async () => {
  t = await testApp()
  here = await side('Quokka')
  there = await side('Wombat')
  outsiders = await t.given(async (work) => [
    await makePerson(work, { role: 'supplier', firstName: 'Outside' }),
    await makeTrainer(work, { firstName: 'Outside', specialtyIds: [] }),
    await makePerson(work, { role: 'admin' }),
  ])
})
afterAll(() => t.stop())

async function side(word: string): Promise<Side> {
  const made = await t.given(async (work) => {
    const gym = await makeGym(work, { timezone: 'Australia/Melbourne' })
    const manager = await makePerson(work, { role: 'gym' })
    const gymAdmin = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, gym.gymId, manager.userId, 'manager')
    await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
    const trainer = await makeTrainer(work, { specialtyIds: [] })
    await makeConnection(work, gym.gymId, trainer.trainerId)
    const supplier = await makePerson(work, { role: 'supplier' })
    return { gym, manager, gymAdmin, trainer, supplier }
  })
  const { gym, manager, gymAdmin, trainer, supplier } = made
  const [owner, teaches, sells] = [t.as(gym.owner), t.as(trainer), t.as(supplier)]
  const times = [{ name: 'Ride', weekday: 3, startTime: '06:00', durationMinutes: 45 }]
  const { body: job } = await owner.post('/jobs', { title: 'An open job', times })
  await owner.post(`/jobs/${job.id}/publication`)
  await owner.post('/jobs', { title: `Draft ${word}`, times })
  await teaches.post(`/jobs/${job.id}/applications`, { note: `Note ${word}` })
  await teaches.post('/job-searches', { name: `Search ${word}`, filter: { daypart: 'evening' } })
  await sells.put('/supplier-profile', { name: 'A company' })
  const { body: offer } = await sells.post('/offers', {
    ...fitzroyCourse,
    days: [{ day: '2026-12-01', startTime: '18:00', placesLeft: 4 }],
  })
  const published = await sells.post(`/offers/${offer.id}/publication`)
  await sells.post('/offers', { ...fitzroyCourse, title: `Draft ${word}` })
  const asked = await owner.post(`/offers/${offer.id}/enquiries`, { text: `Question ${word}` })
  const own = await teaches.post(`/offers/${offer.id}/enquiries`, { text: `Question of mine ${word}` })
  expect([published.status, asked.status, own.status]).toEqual([200, 201, 201])
  const ids = { job: job.id, offer: offer.id, supplier: offer.supplier.id, trainer: trainer.trainerId }
  return { word, people: [gym.owner, manager, gymAdmin, trainer, supplier], gymId: gym.gymId, ids }
}

const near = 'near=3065&withinKm=100'
const lists = (of: Side) => {
  const search = `search=${of.word}`
  return [
    ...['', search, near, `${near}&sort=near`, 'kind=classes', 'daypart=morning'].map((one) => `/jobs?page=1&${one}`),
    ...['', '&status=draft'].map((one) => `/gym-jobs?gymId=${of.gymId}${one}`),
    '/job-applications',
    '/job-searches',
    ...['', search, near].map((one) => `/trainers?page=1&${one}`),
    ...['', `q=${of.word}`, near].map((one) => `/gyms?page=1&${one}`),
    ...['', search, near, 'kind=course', 'before=2026-12-31', 'online=false'].map((one) => `/offers?page=1&${one}`),
    '/supplier-offers',
    '/supplier-views',
    ...['', 'status=open', `gymId=${of.gymId}`].map((one) => `/supplier-enquiries?${one}`),
    '/dashboard/supplier',
  ]
}

it('no list, filter or search of jobs, people, gyms and offers holds what is only another’s, for nobody', async () => {
  const leaks: string[] = []
  const readers = [...here.people, ...outsiders]
  for (const path of lists(there)) {
    const answers: [string, Answer][] = [['visitor', await t.visitor.get(path)]]
    for (const person of readers) answers.push([person.role, await t.as(person).get(path)])
    for (const [who, { status, body }] of answers) {
      if (status >= 500) leaks.push(`${who} ${path}: ${status}`)
      if (JSON.stringify(body).includes(there.word)) leaks.push(`${who} ${path}`)
    }
  }
  expect(leaks).toEqual([])
})

it('each reads what is their own, so that the silence above means something', async () => {
  const [owner, , , trainer, supplier] = there.people
  const own = async (person: MadePerson, path: string) => JSON.stringify((await t.as(person).get(path)).body)
  expect(await own(owner!, `/gym-jobs?gymId=${there.gymId}`)).toContain(`Draft ${there.word}`)
  expect(await own(owner!, '/supplier-enquiries')).toContain(`Question ${there.word}`)
  expect(await own(owner!, '/supplier-enquiries')).not.toContain('Question of mine')
  expect(await own(trainer!, '/job-searches')).toContain(there.word)
  expect(await own(trainer!, '/supplier-enquiries')).toContain(`Question of mine ${there.word}`)
  expect(await own(supplier!, '/supplier-offers')).toContain(`Draft ${there.word}`)
  expect(await own(supplier!, '/dashboard/supplier')).toContain(there.word)
})

/** What each reader is told by each list, in every order and under every filter, and by what they may open. */
async function everythingToldOf(of: Side): Promise<Map<string, string>> {
  const opened = [
    `/jobs/${of.ids.job}`,
    `/offers/${of.ids.offer}`,
    `/suppliers/${of.ids.supplier}`,
    `/trainers/${of.ids.trainer}`,
    `/gyms/${of.gymId}`,
  ]
  const free = 'freeOn=2026-03-12&freeFrom=06:00&freeTo=07:00'
  const sorted = ['/jobs?page=1&limit=1', '/offers?page=1&limit=1', '/trainers?page=1&limit=1', '/gyms?page=1&limit=1']
  const known = [`/trainers?page=1&${free}`, '/trainers?page=1&inOrder=true', '/jobs?page=1&minPayCents=9000', '/jobs']
  const told = new Map<string, string>()
  for (const path of [...lists(of), ...opened, ...sorted, ...known]) {
    told.set(`visitor ${path}`, JSON.stringify((await t.visitor.get(path)).body))
    for (const person of [...here.people, ...outsiders])
      told.set(`${person.role} ${person.userId} ${path}`, JSON.stringify((await t.as(person).get(path)).body))
  }
  return told
}

it('no row, count, order, page or match of a list changes with what its reader may not see', async () => {
  const [owner, , , trainer, supplier] = there.people.map((person) => t.as(person))
  const second = t.as(await t.given((work) => makeTrainer(work, { firstName: 'Second', specialtyIds: [] })))
  const before = await everythingToldOf(there)
  const times = [{ name: 'Ride', weekday: 3, startTime: '05:00', durationMinutes: 45 }]
  const hidden = [
    await owner!.post('/jobs', { title: 'An open job', times, payFromCents: 99_000 }),
    await supplier!.post('/offers', {
      ...fitzroyCourse,
      priceCents: 1,
      days: [{ day: '2026-03-20', startTime: '18:00', placesLeft: 4 }],
    }),
    await second.post(`/offers/${there.ids.offer}/enquiries`, { text: 'Between us' }),
    await second.post(`/jobs/${there.ids.job}/applications`, { note: 'Between us' }),
    await trainer!.post('/job-searches', { name: 'Between us', filter: {} }),
    await trainer!.put('/availability/weekly', { weekly: [{ weekday: 1, from: '06:00', to: '20:00' }] }),
    await trainer!.post('/availability/leaves', { from: '2026-03-12', to: '2026-03-13' }),
    await owner!.post('/studios', { name: 'Between us', capacity: 20 }),
    await owner!.post('/requirements', {
      name: 'Between us',
      scope: 'facility',
      gymId: there.gymId,
      effectiveFrom: '2026-03-09',
      terms: { fields: [], validity: { kind: 'none' }, consequence: 'warn' },
    }),
  ]
  expect(hidden.map((one) => one.status).filter((status) => status >= 300)).toEqual([])
  const after = await everythingToldOf(there)
  expect([...after].filter(([key, told]) => told !== before.get(key)).map(([key]) => key)).toEqual([])
})
