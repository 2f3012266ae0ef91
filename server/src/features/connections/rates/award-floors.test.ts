import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTeam, makeGym, makePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { awardFloorsOf } from './award-floors.queries.ts'
import { awardLevels, awardTables } from './cards.tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-10T00:00:00Z' })
})
afterAll(() => t?.stop())

const award = { award: 'MA000094', tableFrom: '2026-07-01' }
const offered = { award: 'MA000094', name: 'Fitness Industry Award 2020', fromDate: '2026-07-01' }
const copy = { ...award, fromDate: '2026-07-06', casualHolidayPercent: 250 }

async function aGym(country?: string) {
  const gym = await t.given((work) => makeGym(work, country ? { country } : {}))
  const counting = async () => (await t.given(({ tx }) => awardFloorsOf(tx, gym.gymId))).length
  return { gym, owner: t.as(gym.owner), counting }
}

it('a table is copied, changed and confirmed, and counts from then on and not before', async () => {
  const { gym, owner, counting } = await aGym()
  const { body: before } = await owner.get('/award-floors')
  expect(before).toMatchObject({ floors: [], unconfirmed: [], offered: { ...offered, replaces: null } })
  expect((await owner.post('/award-floors/copies', copy)).body).toEqual({ copied: 9 })
  const { body: copied } = await owner.get('/award-floors')
  expect(copied.offered).toBeNull()
  expect(copied.floors[0]).toMatchObject({
    classification: 'Level 1',
    fromDate: '2026-07-06',
    centsPerHour: 2574,
    casual: { weekday: 125, saturday: 130, sunday: 130, holiday: 250 },
    leastMinutesCasual: 180,
    copiedFrom: { award: 'MA000094', fromDate: '2026-07-01' },
    confirmed: null,
  })
  expect(copied.unconfirmed).toEqual(copied.floors.map((one: any) => one.id))
  expect(await counting()).toBe(0)

  const level3 = copied.floors.find((one: any) => one.classification === 'Level 3')
  const { id: _, gymId: _gym, copiedFrom, confirmed: _confirmed, version: _version, ...draft } = level3
  const raised = { ...draft, centsPerHour: 2900 }
  const { status, body: changed } = await owner.put(`/award-floors/${level3.id}`, raised)
  expect([status, changed]).toEqual([
    200,
    { ...level3, ...raised, id: changed.id, copiedFrom, version: changed.version },
  ])
  // What a colleague changed meanwhile is not confirmed unseen.
  const stale = await owner.post('/award-floors/confirmation', { ids: copied.unconfirmed })
  expect([stale.status, stale.body.code, await counting()]).toEqual([409, 'rates.floors_changed', 0])

  const { body: checked } = await owner.get('/award-floors')
  const { body: done } = await owner.post('/award-floors/confirmation', { ids: checked.unconfirmed })
  expect([done.confirmed, await counting()]).toEqual([9, 9])
  const { body: after } = await owner.get('/award-floors')
  const by = { at: '2026-11-10T00:00:00Z', by: gym.owner.name }
  expect(after.floors.map((one: any) => one.confirmed)).toEqual(Array.from({ length: 9 }, () => by))
  expect(after).toMatchObject({ unconfirmed: [], offered: null })
  const late = await owner.put(`/award-floors/${changed.id}`, draft)
  expect([late.status, late.body.code]).toEqual([409, 'rates.floor_confirmed'])
})

it('whoever edits a floor that a colleague has replaced hears who, and both values of each field', async () => {
  const { gym, owner } = await aGym()
  const manager = await t.given(async (work) => {
    const made = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gymId, made.userId, 'manager')
    return made
  })
  await owner.post('/award-floors/copies', copy)
  const { body } = await owner.get('/award-floors')
  const { id, gymId: _, copiedFrom: _from, confirmed: _confirmed, version: _version, ...draft } = body.floors[0]
  const first = await owner.put(`/award-floors/${id}`, { ...draft, centsPerHour: 2600 })
  const second = await owner.put(`/award-floors/${first.body.id}`, { ...draft, centsPerHour: 2650 })
  const late = await t.as(manager, gym.gymId).put(`/award-floors/${id}`, { ...draft, centsPerHour: 2700 })
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      data: {
        by: gym.owner.name,
        changes: [{ field: 'centsPerHour', theirs: 2650, yours: 2700 }],
        current: { id: second.body.id },
      },
    },
  })
  const over = await t.as(manager, gym.gymId).put(`/award-floors/${second.body.id}`, { ...draft, centsPerHour: 2700 })
  expect([over.status, over.body.centsPerHour]).toEqual([200, 2700])
})

it('a floor that the gym typed counts at once, and a copy leaves it as it is', async () => {
  const { gym, owner, counting } = await aGym()
  const percents = { weekday: 100, saturday: 125, sunday: 150, holiday: 250 }
  const own = {
    classification: 'Level 3',
    fromDate: '2026-07-06',
    centsPerHour: 3000,
    permanent: percents,
    casual: percents,
    leastMinutesPermanent: 0,
    leastMinutesCasual: 0,
    source: 'Our agreement',
    checkedOn: '2026-07-02',
  }
  const { body: typed } = await owner.post('/award-floors', own)
  expect(typed).toMatchObject({ ...own, copiedFrom: null, confirmed: { by: gym.owner.name } })
  expect((await owner.post('/award-floors/copies', copy)).body).toEqual({ copied: 8 })
  expect(await counting()).toBe(1)
  const { body } = await owner.get('/award-floors')
  expect(body.floors.filter((one: any) => one.classification === 'Level 3')).toEqual([typed])
  const again = await owner.post('/award-floors/copies', copy)
  expect([again.status, again.body.code]).toEqual([409, 'rates.table_known'])
})

it('nobody confirms or changes floors of another gym', async () => {
  const [{ owner }, other] = [await aGym(), await aGym()]
  await other.owner.post('/award-floors/copies', copy)
  const { body } = await other.owner.get('/award-floors')
  const confirmed = await owner.post('/award-floors/confirmation', { ids: body.unconfirmed })
  expect([confirmed.body.code, await other.counting()]).toEqual(['rates.floors_changed', 0])
  const { id, gymId: _, copiedFrom: _from, confirmed: _confirmed, version: _version, ...draft } = body.floors[0]
  expect((await owner.put(`/award-floors/${id}`, draft)).body.code).toBe('rates.no_floor')
})

it('a gym outside Australia is offered no award and copies none', async () => {
  const { owner } = await aGym('New Zealand')
  expect((await owner.get('/award-floors')).body.offered).toBeNull()
  const { status, body } = await owner.post('/award-floors/copies', copy)
  expect([status, body.code]).toEqual([404, 'rates.no_table'])
})

it('a casual’s public holiday has to be entered, and a table that we don’t have is not copied', async () => {
  const { owner } = await aGym()
  const { casualHolidayPercent: _, ...without } = copy
  expect((await owner.post('/award-floors/copies', without)).status).toBe(400)
  const unknown = await owner.post('/award-floors/copies', { ...copy, tableFrom: '2025-07-01' })
  expect(unknown.body.code).toBe('rates.no_table')
})

it('a newer table is told once to gyms whose floors are from an older one, and offered to take over', async () => {
  const [copying, unconfirmed, typing] = [await aGym(), await aGym(), await aGym()]
  const manager = await t.given(async (work) => {
    const made = await makePerson(work, { role: 'gym' })
    await joinTeam(work, copying.gym.gymId, made.userId, 'manager')
    return made
  })
  for (const { owner } of [copying, unconfirmed]) await owner.post('/award-floors/copies', copy)
  const { body } = await copying.owner.get('/award-floors')
  await copying.owner.post('/award-floors/confirmation', { ids: body.unconfirmed })
  const tell = () => t.run('rates.tell_of_newer_tables')
  const heard = async (who: Parameters<typeof t.as>[0]) => {
    await t.settle()
    const { body: notices } = await t.as(who).get('/notifications')
    return notices.filter((one: any) => one.title.startsWith('New award rates')).map((one: any) => one.message)
  }
  await tell()
  expect(await heard(copying.gym.owner)).toEqual([])

  await t.given(async ({ tx }) => {
    const [known] = await tx.select().from(awardTables)
    const fromDate = Temporal.PlainDate.from('2027-07-01')
    await tx.insert(awardTables).values({ ...known!, fromDate })
    const level = { classification: 'Level 1', centsPerHour: 2650, leastMinutesCasual: 180 }
    await tx.insert(awardLevels).values({ award: known!.award, fromDate, ...level })
  })
  await tell()
  await tell()
  const said = `Fitness Industry Award 2020 (MA000094) has new rates. Check and confirm them for ${copying.gym.name}. Your current award floors apply until you do.`
  for (const who of [copying.gym.owner, manager]) expect(await heard(who)).toEqual([said])
  for (const { gym } of [unconfirmed, typing]) expect(await heard(gym.owner)).toEqual([])

  const { body: listed } = await copying.owner.get('/award-floors')
  expect(listed.offered).toMatchObject({ award: 'MA000094', fromDate: '2027-07-01', replaces: '2026-07-01' })
  const newer = { ...copy, tableFrom: '2027-07-01', fromDate: '2027-07-05' }
  expect((await copying.owner.post('/award-floors/copies', newer)).body).toEqual({ copied: 1 })
  const { body: both } = await copying.owner.get('/award-floors')
  expect(both.floors.filter((one: any) => one.classification === 'Level 1').map((one: any) => one.fromDate)).toEqual([
    '2027-07-05',
    '2026-07-06',
  ])
  expect([both.offered, await copying.counting()]).toEqual([null, 9])
})
