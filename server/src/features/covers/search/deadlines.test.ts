import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualCoverTerms } from '@quartet/contract/eligibility/terms'
import type { Cover } from '@quartet/contract/covers/cover'
import {
  joinTeam,
  makeConnection,
  makePerson,
  makeTrainer,
  type MadePerson,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { deadlineTasks } from './deadlines.tasks.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

/** What the clock does every minute, in several processes at once. */
const tick = async () => {
  const run = () => Promise.all(deadlineTasks.map((one) => t.run(one)))
  await Promise.all([run(), run(), run()])
}
const titlesOf = async (person: MadePerson) =>
  ((await t.as(person).get('/notifications')).body as { title: string }[]).map((one) => one.title)
const counted = async (person: MadePerson, title: string) =>
  (await titlesOf(person)).filter((one) => one === title).length

/** Three trainers: a favourite, one who taught the class lately, and one more. */
async function gymWithGroups(): Promise<
  OneClass & { favourite: MadeTrainer; taught: MadeTrainer; other: MadeTrainer }
> {
  t.clock.set('2026-03-02T00:00:00Z')
  const world = await oneClass(t, { gymName: 'Harbour Gym', others: 2 })
  const [favourite, taught] = world.others as [MadeTrainer, MadeTrainer]
  const other = await t.given(async (work) => {
    const trainer = await makeTrainer(work, { specialtyIds: [world.specialtyId], firstName: 'Third' })
    await makeConnection(work, world.gym.gymId, trainer.trainerId)
    return trainer
  })
  await world.owner.put(`/covers/settings/people/${favourite.trainerId}`, { favourite: true, trusted: false })
  // Taught the first class as a substitute; the second one is asked for.
  const { body: first } = await t.as(world.usual).post('/covers', { timetableId: world.entries[0]!.id })
  const { body } = await t.as(taught).post(`/covers/${first.id}/applications`, {})
  await world.owner.post(`/covers/${first.id}/approval`, { applicationId: body.myApplication.id })
  return { ...world, favourite, taught, other }
}

it('a search goes in waves, each asks once whoever qualifies by then, also after a long stop', async () => {
  const world = await gymWithGroups()
  // Monday 16 March, 9:00 am in Sydney: 21 hours before the second class, on Tuesday at 6:00.
  t.clock.set('2026-03-15T22:00:00Z')
  const { body: cover } = await t.as(world.usual).post<Cover>('/covers', { timetableId: world.entries[1]!.id })
  const plan = async () => (await world.owner.get(`/covers/${cover.id}/plan`)).body
  expect(await plan()).toMatchObject({
    asked: 1,
    waves: [
      { number: 1, kind: 'favourites', startedAt: '2026-03-15T22:00:00Z', asked: 1 },
      { number: 2, kind: 'taught', startsAt: '2026-03-16T02:00:00Z', startedAt: null, asked: 1 },
      { number: 3, kind: 'everyone', startsAt: '2026-03-16T06:00:00Z', startedAt: null, asked: 1 },
    ],
    callListFrom: '2026-03-16T16:00:00Z',
  })
  const wanted = 'Ride 45 needs cover'
  const asked = async () => Promise.all([world.favourite, world.taught, world.other].map((one) => counted(one, wanted)))
  const before = await asked()
  await tick()
  expect(await asked()).toEqual(before)
  t.clock.set('2026-03-16T02:00:00Z')
  await tick()
  await tick()
  expect(await asked()).toEqual([before[0], before[1]! + 1, before[2]])
  // Stopped for the whole afternoon: what was due is done once, at start.
  t.clock.set('2026-03-16T11:00:00Z')
  await tick()
  await tick()
  expect(await asked()).toEqual([before[0], before[1]! + 1, before[2]! + 1])
  expect(await plan()).toMatchObject({ asked: 3 })
  const { rows } = await t.app.database.pool.query(
    `select type, count(*)::int as n from events where subject_id = $1 group by 1 order by 1`,
    [cover.id],
  )
  expect(rows).toEqual([
    { type: 'cover.requested', n: 1 },
    { type: 'cover.wave_started', n: 2 },
  ])
})

it('a wave asks nobody once somebody was approved', async () => {
  const world = await gymWithGroups()
  t.clock.set('2026-03-15T22:00:00Z')
  const { body: cover } = await t.as(world.usual).post<Cover>('/covers', { timetableId: world.entries[1]!.id })
  const { body } = await t.as(world.favourite).post(`/covers/${cover.id}/applications`, {})
  await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: body.myApplication.id })
  const before = await counted(world.taught, 'Ride 45 needs cover')
  t.clock.set('2026-03-16T02:00:00Z')
  await tick()
  expect(await counted(world.taught, 'Ride 45 needs cover')).toBe(before)
})

it('a day before the start everybody hears that it is still open and the next are asked; three hours before, whom to call', async () => {
  const world = await gymWithGroups()
  const admin = await t.given(async (work) => {
    const person = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, world.gym.gymId, person.userId, 'gym_admin')
    return person
  })
  t.clock.set('2026-03-15T18:50:00Z')
  const { body: cover } = await t.as(world.usual).post<Cover>('/covers', { timetableId: world.entries[1]!.id })
  t.clock.set('2026-03-15T19:00:00Z')
  await tick()
  await tick()
  expect(await counted(world.usual, 'No cover yet for Ride 45')).toBe(1)
  expect(await counted(world.gym.owner, 'Ride 45 still needs cover')).toBe(1)
  expect(await counted(admin, 'Ride 45 still needs cover')).toBe(1)
  expect((await world.owner.get(`/covers/${cover.id}/plan`)).body.waves[1]).toMatchObject({
    startedAt: '2026-03-15T19:00:00Z',
  })
  await t.app.database.pool.query(`update profiles set phone = '+61 412 345 678' where account_id = $1`, [
    world.favourite.userId,
  ])
  const numbers = async () =>
    (await world.owner.get(`/covers/${cover.id}/calls`)).body.map((one: { phone: string | null }) => one.phone !== null)
  t.clock.set('2026-03-16T15:59:59Z')
  expect(await numbers()).toEqual([false, false, false])
  t.clock.set('2026-03-16T16:00:00Z')
  expect((await numbers())[0]).toBe(true)
  await tick()
  await tick()
  expect(await counted(world.gym.owner, 'Call someone: Ride 45')).toBe(1)
  expect(await counted(world.usual, 'Call someone: Ride 45')).toBe(0)
  const calls = await world.owner.get(`/covers/${cover.id}/calls`)
  expect(calls.body.map((one: { name: string; answer: string | null }) => one.name)).toEqual(
    [world.favourite, world.taught, world.other].map((one) => one.name),
  )
  // The clock set back by an hour and forward again tells nobody twice.
  t.clock.set('2026-03-16T15:00:00Z')
  await tick()
  t.clock.set('2026-03-16T16:30:00Z')
  await tick()
  expect(await counted(world.gym.owner, 'Call someone: Ride 45')).toBe(1)
})

it('a class that moves to later while it is looked for is told of a day before its new start as well', async () => {
  const world = await gymWithGroups()
  t.clock.set('2026-03-15T18:50:00Z')
  const { body: cover } = await t.as(world.usual).post<Cover>('/covers', { timetableId: world.entries[1]!.id })
  t.clock.set('2026-03-15T19:00:00Z')
  await tick()
  const told = () =>
    Promise.all([
      counted(world.gym.owner, 'Ride 45 still needs cover'),
      counted(world.usual, 'No cover yet for Ride 45'),
    ])
  expect(await told()).toEqual([1, 1])
  const moved = await world.owner.put(`/timetables/${world.entries[1]!.id}`, { startTime: '20:00' })
  expect(moved.status).toBe(200)
  await tick()
  expect(await told()).toEqual([1, 1])
  t.clock.set('2026-03-16T09:00:00Z')
  await tick()
  await tick()
  expect(await told()).toEqual([2, 2])
  expect((await world.owner.get(`/covers/${cover.id}`)).body).toMatchObject({ status: 'open', startTime: '20:00' })
})

it('a class that moves to sooner asks who was not asked yet by its new start: all at once where less than three hours are left', async () => {
  const world = await gymWithGroups()
  t.clock.set('2026-03-15T22:00:00Z')
  const { body: cover } = await t.as(world.usual).post<Cover>('/covers', { timetableId: world.entries[1]!.id })
  const wanted = () =>
    Promise.all([world.favourite, world.taught, world.other].map((one) => counted(one, 'Ride 45 needs cover')))
  const before = await wanted()
  // Monday 11:00 am in Sydney, two hours away; the next were to be asked in four hours.
  const moved = await world.owner.put(`/timetables/${world.entries[1]!.id}`, { date: '2026-03-16', startTime: '11:00' })
  expect(moved.status).toBe(200)
  expect((await world.owner.get(`/covers/${cover.id}/plan`)).body.waves).toMatchObject([
    { number: 1, kind: 'favourites', asked: 1 },
    { number: 2, kind: 'everyone', startsAt: '2026-03-15T22:00:00Z', startedAt: null, asked: 2 },
  ])
  await tick()
  await tick()
  expect(await wanted()).toEqual([before[0], before[1]! + 1, before[2]! + 1])
})

it('asked for within the last day, nobody is told that it is still open; within three hours all are asked at once', async () => {
  const world = await gymWithGroups()
  t.clock.set('2026-03-16T17:00:00Z')
  const { body: cover } = await world.owner.post<Cover>('/covers', { timetableId: world.entries[1]!.id })
  expect((await world.owner.get(`/covers/${cover.id}/plan`)).body.waves).toMatchObject([{ kind: 'everyone', asked: 3 }])
  await tick()
  expect(await titlesOf(world.gym.owner)).not.toContain('Ride 45 still needs cover')
  expect(await titlesOf(world.gym.owner)).not.toContain('Call someone: Ride 45')
})

it('only the owner and gym admins settle how a gym finds cover, a request keeps what held when it was asked', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const world = await oneClass(t)
  const manager = await t.given(async (work) => {
    const person = await makePerson(work, { role: 'gym' })
    await joinTeam(work, world.gym.gymId, person.userId, 'manager')
    return person
  })
  const terms = { ...usualCoverTerms, lockHours: 5, urgentBonusCents: 1000 }
  const refused = await t.as(manager).put('/covers/settings', { terms })
  expect(refused.status).toBe(403)
  expect((await t.as(manager).get('/covers/settings')).body).toMatchObject({ version: 0, can: { change: false } })
  await t.as(world.usual).post('/covers', { timetableId: world.entries[0]!.id })
  const settled = await world.owner.put('/covers/settings', { terms, version: 0 })
  expect(settled.body).toMatchObject({ version: 1, terms: { lockHours: 5 }, can: { change: true } })
  expect((await world.owner.put('/covers/settings', { terms, version: 0 })).body.code).toBe('stale')
  const disorder = { ...terms, approval: [{ withinHours: 24, by: 'first_qualified' }] }
  expect((await world.owner.put('/covers/settings', { terms: disorder })).body.code).toBe('covers.terms_order')
  const { rows } = await t.app.database.pool.query(
    `select policy ->> 'lockHours' as hours from cover_requests where gym_id = $1`,
    [world.gym.gymId],
  )
  expect(rows).toEqual([{ hours: '2' }])
})

it('a gym that offers a bonus by itself does so once, within its hours, and not where something else is offered', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const world = await oneClass(t, { others: 1 })
  await world.owner.put('/covers/settings', { terms: { ...usualCoverTerms, urgentHours: 12, urgentBonusCents: 1500 } })
  const { body: cover } = await t.as(world.usual).post<Cover>('/covers', { timetableId: world.entries[0]!.id })
  const ids = [world.entries[1]!.id]
  const { body } = await world.owner.post('/cover-requests', {
    timetableIds: ids,
    offer: { kind: 'urgent', cents: 900 },
  })
  const bonusOf = async (id: string) => (await world.owner.get(`/covers/${id}/answer`)).body.bonusCents
  await t.as(world.others[0]!).post(`/covers/${cover.id}/applications`, {})
  t.clock.set('2026-03-09T06:00:00Z')
  await tick()
  expect(await bonusOf(cover.id)).toBe(0)
  t.clock.set('2026-03-09T07:00:00Z')
  await tick()
  await tick()
  expect(await bonusOf(cover.id)).toBe(1500)
  const { rows } = await t.app.database.pool.query(
    `select payload -> 'applied' as applied from events where type = 'cover.bonus_changed' and subject_id = $1`,
    [cover.id],
  )
  expect(rows).toEqual([{ applied: [world.others[0]!.trainerId] }])
  t.clock.set('2026-03-16T12:00:00Z')
  await tick()
  expect(await bonusOf(body.requests[0].lines[0].id)).toBe(900)
})

it('another trainer put on the class by hand ends the search, and the trainer who was away is free', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const world = await oneClass(t, { gymName: 'Harbour Gym' })
  const entry = world.entries[0]!
  const { body: cover } = await t.as(world.usual).post<Cover>('/covers', { timetableId: entry.id })
  await t.as(world.others[0]!).post(`/covers/${cover.id}/applications`, {})
  const changed = await world.owner.put(`/timetables/${entry.id}`, { trainerId: world.others[1]!.trainerId })
  expect(changed.status).toBe(200)
  expect((await world.owner.get(`/covers/${cover.id}`)).body).toMatchObject({
    status: 'cancelled',
    applications: [{ status: 'lapsed' }],
  })
  const { rows } = await t.app.database.pool.query('select close_reason from covers where id = $1', [cover.id])
  expect(rows).toEqual([{ close_reason: 'hand_edit' }])
  expect(await titlesOf(world.usual)).toContain('You’re not teaching Ride 45')
  expect(await titlesOf(world.others[0]!)).toContain('Ride 45 no longer needs cover')
})

it('waves wait while the class is offered to one person, and go on once the offer is taken back', async () => {
  const world = await gymWithGroups()
  t.clock.set('2026-03-15T22:00:00Z')
  const { body: cover } = await t.as(world.usual).post<Cover>('/covers', { timetableId: world.entries[1]!.id })
  const offered = await world.owner.post(`/covers/${cover.id}/offers`, { trainerId: world.favourite.trainerId })
  expect(offered.status).toBe(201)
  const before = await counted(world.taught, 'Ride 45 needs cover')
  t.clock.set('2026-03-16T02:00:00Z')
  await tick()
  expect(await counted(world.taught, 'Ride 45 needs cover')).toBe(before)
  await world.owner.delete(`/covers/${cover.id}/offers/${offered.body.offer.applicationId}`)
  await tick()
  expect(await counted(world.taught, 'Ride 45 needs cover')).toBe(before + 1)
})
