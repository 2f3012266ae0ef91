import { noticeVersion } from '@quartet/contract/connections/engagements'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeConnection, makeGym, makeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import type { Actor } from '../../../platform/actor.ts'
import { rateRules } from './cards.tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-10T00:00:00Z' })
})
afterAll(() => t?.stop())

async function aPair() {
  const made = await t.given(async (work) => {
    const gym = await makeGym(work)
    const trainer = await makeTrainer(work, { firstName: 'Mei', specialtyIds: [] })
    await makeConnection(work, gym.gymId, trainer.trainerId)
    return { gym, trainer }
  })
  return { ...made, owner: t.as(made.gym.owner), own: t.as(made.trainer) }
}
const terms = {
  base: { kind: 'flat', cents: 6200 },
  heads: null,
  bonus: null,
  minimumCents: null,
  capCents: null,
  saturdayPercent: 100,
  sundayPercent: 100,
  holidayPercent: 150,
}
const facts = (trainerId: string, over: object = {}) => ({
  trainerId,
  classId: null,
  date: '2026-11-10',
  minutes: 60,
  heads: 18,
  holiday: null,
  cover: null,
  ...over,
})

it('a gym settles rates, a trainer’s own beats them, and each amount says why', async () => {
  const { trainer, owner } = await aPair()
  await owner.post('/rates', { fromDate: '2026-07-01', terms })
  const hers = {
    trainerId: trainer.trainerId,
    fromDate: '2026-11-01',
    terms: { ...terms, base: { kind: 'flat', cents: 6800 }, heads: { included: 15, cents: 200 } },
  }
  const { body: rate } = await owner.post('/rates', hers)
  expect(rate).toMatchObject({ trainer: { name: trainer.name }, class: null, can: { end: true } })
  const price = async (over: object = {}) =>
    (await owner.post('/rates/price', facts(trainer.trainerId, over))).body.priced?.cents ?? null
  expect([await price(), await price({ date: '2026-10-31' }), await price({ date: '2026-06-30' })]).toEqual([
    7400,
    6200,
    null,
  ])
  expect(await price({ holiday: 'Melbourne Cup Day', heads: null })).toBe(10200)
  expect((await owner.post(`/rates/${rate.id}/ending`, { toDate: '2026-11-05' })).body.toDate).toBe('2026-11-05')
  expect([await price(), await price({ date: '2026-11-05' })]).toEqual([6200, 7400])
  expect((await owner.post(`/rates/${rate.id}/ending`, { toDate: '2026-11-06' })).body.code).toBe('rates.ended')
})

it('a rate card and engagements are read page by page, each row once', async () => {
  const { trainer, owner } = await aPair()
  for (const fromDate of ['2026-07-01', '2026-07-01', '2026-11-01']) await owner.post('/rates', { fromDate, terms })
  for (const [fromDate, toDate] of [
    ['2026-01-01', '2026-06-30'],
    ['2026-07-01', null],
  ])
    await owner.post('/engagements', {
      trainerId: trainer.trainerId,
      fromDate,
      toDate,
      as: { kind: 'contractor' },
      noticeVersion,
    })
  const read = async (path: string, rowsOf: (body: any) => any[]) => {
    const seen: string[] = []
    let cursor = ''
    do {
      const { body, status } = await owner.get(`${path}?limit=1${cursor === '' ? '&page=1' : `&cursor=${cursor}`}`)
      expect(status).toBe(200)
      seen.push(...rowsOf(body).map((row) => row.id))
      cursor = body.nextCursor ?? ''
    } while (cursor !== '')
    return seen
  }
  const { body: all } = await owner.get('/rates')
  expect(all.rates).toHaveLength(3)
  expect(await read('/rates', (body) => body.rates)).toEqual(all.rates.map((one: any) => one.id))
  const { body: engaged } = await owner.get('/engagements')
  expect(engaged).toHaveLength(2)
  expect(await read('/engagements', (body) => body.data)).toEqual(engaged.map((one: any) => one.id))
  expect((await owner.get('/rates?cursor=nonsense')).status).toBe(400)
})

it('a trainer reads the rates that count for them and nobody else’s, and hears of their own', async () => {
  const { gym, trainer, owner, own } = await aPair()
  const other = await t.given(async (work) => {
    const made = await makeTrainer(work, { specialtyIds: [] })
    await makeConnection(work, gym.gymId, made.trainerId)
    return made
  })
  for (const trainerId of [null, trainer.trainerId, other.trainerId])
    expect((await owner.post('/rates', { trainerId, fromDate: '2026-07-01', terms })).status).toBe(201)
  const { body } = await own.get(`/rates?gymId=${gym.gymId}`)
  expect(body.can.create).toBe(false)
  expect(new Set(body.rates.map((one: any) => one.trainerId))).toEqual(new Set([trainer.trainerId, null]))
  await t.settle()
  const { body: notices } = await own.get('/notifications')
  expect(notices.map((one: any) => one.title)).toContain(`${gym.name} has set a pay rate for you`)
})

it('whoever asks to connect reads no rates of the gym before it says yes: not while it waits, not taken back, not declined', async () => {
  const { gym, owner } = await aPair()
  expect((await owner.post('/rates', { fromDate: '2026-07-01', terms })).status).toBe(201)
  const stranger = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
  const own = t.as(stranger)
  const pair = { gymEntityId: gym.gymId, trainerEntityId: stranger.trainerId }
  const asks = async () => (await own.post('/connections', pair)).body.id
  const { userId, trainerId, name } = stranger
  const self = { kind: 'person', userId, role: 'trainer', sessionId: '', name, trainerId } as const
  const actor: Actor = { ...self, teams: [], actingGymId: null }
  // Through the product, and with nothing in between but the database's own policy.
  const reads = async () => {
    const { status } = await own.get(`/rates?gymId=${gym.gymId}`)
    return [status, (await t.app.database.transact(actor, ({ tx }) => tx.select().from(rateRules))).length]
  }
  const first = await asks()
  expect(await reads()).toEqual([404, 0])
  await own.delete(`/connections/${first}`)
  expect(await reads()).toEqual([404, 0])
  await owner.put(`/connections/${await asks()}`, { status: 'inactive' })
  expect(await reads()).toEqual([404, 0])
  const theirs = { trainerId, fromDate: '2026-07-01', terms }
  expect((await owner.post('/rates', theirs)).body.code).toBe('rates.unknown_trainer')
  const last = await asks()
  await owner.put(`/connections/${last}`, { status: 'active' })
  expect(await reads()).toEqual([200, 1])
  await own.delete(`/connections/${last}`)
  expect(await reads()).toEqual([200, 1])
})

it('what does not fit is refused: another gym’s class, a stranger, more than the most, and a last day before the first', async () => {
  const { owner } = await aPair()
  const stranger = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
  const settle = async (over: object) => (await owner.post('/rates', { fromDate: '2026-07-01', terms, ...over })).body
  expect((await settle({ classId: '00000000-0000-4000-8000-000000000000' })).code).toBe('rates.unknown_class')
  expect((await settle({ trainerId: stranger.trainerId })).code).toBe('rates.unknown_trainer')
  expect((await settle({ toDate: '2026-06-30' })).code).toBe('rates.ends_before_it_begins')
  const disordered = await settle({ terms: { ...terms, minimumCents: 100, capCents: 99 } })
  expect(disordered.errors.map((one: any) => one.field)).toEqual(['terms.capCents'])
})

it('award floors are the gym’s own table: one of a classification and day, taken out and written anew', async () => {
  const { owner } = await aPair()
  const percents = { weekday: 100, saturday: 125, sunday: 150, holiday: 250 }
  const floor = {
    classification: 'Level 3',
    fromDate: '2026-07-01',
    centsPerHour: 2797,
    permanent: percents,
    casual: { ...percents, weekday: 125 },
    leastMinutesPermanent: 180,
    leastMinutesCasual: 60,
    source: 'Pay guide of 1 July 2026',
    checkedOn: '2026-07-02',
  }
  const { body: first } = await owner.post('/award-floors', floor)
  expect((await owner.post('/award-floors', floor)).body.code).toBe('rates.floor_known')
  await owner.delete(`/award-floors/${first.id}`)
  expect((await owner.post('/award-floors', { ...floor, centsPerHour: 2800 })).status).toBe(201)
  const { body } = await owner.get('/award-floors')
  expect(body).toMatchObject({ floors: [{ ...floor, centsPerHour: 2800 }], can: { change: true } })

  const [known] = body.floors
  const others = [
    { ...floor, classification: 'Level 1' },
    { ...floor, classification: 'Level 4 “A”' },
    { ...floor, fromDate: '2024-07-01' },
  ]
  for (const one of others) expect((await owner.post('/award-floors', one)).status).toBe(201)
  const paged: any[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: any = (await owner.get(`/award-floors?limit=1${cursor && `&cursor=${cursor}`}`)).body
    expect(page.floors).toHaveLength(1)
    paged.push(...page.floors)
    cursor = page.nextCursor
  }
  const { body: all } = await owner.get('/award-floors')
  expect(paged).toEqual(all.floors)
  expect(all.floors.map((one: any) => [one.classification, one.fromDate])).toEqual([
    ['Level 1', floor.fromDate],
    [known.classification, floor.fromDate],
    [known.classification, '2024-07-01'],
    ['Level 4 “A”', floor.fromDate],
  ])
})
