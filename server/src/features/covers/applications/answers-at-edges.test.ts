import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { joinTeam, makeConnection, makePerson } from '../../../../test/factories.ts'
import { aroundOneClass } from '../../../../test/worlds/around-one-class.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { contradictions } from '../../../../test/worlds/who-teaches.ts'
import { noteHolidayOfCovers } from '../class-changes/holiday-rates.commands.ts'

let t: TestApp
let world: OneClass
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t)
})

const { usual, first, query, filled } = aroundOneClass(() => ({ t, world }))

it('whoever has covers to come, or one of which nobody has said what happened, keeps the account until then (edge case 13)', async () => {
  const { id } = await filled()
  const close = () => first().post('/users/me/closure', { password: 'only ever used in a test' })
  const before = await close()
  expect(before).toMatchObject({ status: 409, body: { code: 'users.has_future' } })
  expect(before.body.data).toMatchObject([{ kind: 'entry', label: expect.stringContaining('Ride 45') }])
  t.clock.set('2026-03-09T20:15:00Z')
  await t.run('covers.ask_for_outcomes')
  const after = await close()
  expect(after.body.data).toEqual([
    expect.objectContaining({ kind: 'cover', id, label: expect.stringContaining('What happened to Ride 45') }),
  ])
  expect((await first().post(`/covers/${id}/outcome`, { kind: 'taught' })).status).toBe(200)
  expect((await close()).status).toBe(200)
})

it('an account is not kept by classes of which nobody can say any more what happened: off, or on an approved pay document', async () => {
  await filled()
  await filled({ at: 1 })
  for (const over of ['2026-03-09T20:15:00Z', '2026-03-16T20:15:00Z']) {
    t.clock.set(over)
    await t.run('covers.ask_for_outcomes')
  }
  const close = () => first().post('/users/me/closure', { password: 'only ever used in a test' })
  expect((await close()).body.data).toHaveLength(2)
  await query(`update entries set cancelled_at = $2, off = 'cancelled' where id = $1`, [
    world.entries[0]!.id,
    '2026-03-16T20:15:00Z',
  ])
  await query('update entries set locked_at = $2 where id = $1', [world.entries[1]!.id, '2026-03-16T20:15:00Z'])
  expect((await close()).status).toBe(200)
})

it('after the end of a plan what is open is answered and settled for 14 days, and not after (edge case 14)', async () => {
  await query(
    `update subscriptions set state = 'trialing', trial_ends_at = '2026-03-04T00:00:00Z', anchor_on = null,
     period_starts_on = null, period_ends_on = null where gym_id = $1`,
    [world.gym.gymId],
  )
  const { id: taken } = await filled()
  const { body: open } = await usual().post('/covers', { timetableId: world.entries[1]!.id })
  const { body: late } = await usual().post('/covers', { timetableId: world.entries[2]!.id })
  t.clock.set('2026-03-05T00:00:00Z')
  const offer = (id: string) => world.owner.post(`/covers/${id}/offers`, { trainerId: world.others[1]!.trainerId })
  const offered = await offer(open.id)
  expect(offered.status).toBe(201)
  const accept = () =>
    t.as(world.others[1]!).post(`/covers/${open.id}/offers/${offered.body.offer.applicationId}/acceptance`)
  expect((await accept()).status).toBe(200)
  expect((await first().post(`/covers/${taken}/hand-back`, {})).status).toBe(200)
  t.clock.set('2026-03-18T00:00:01Z')
  expect((await offer(late.id)).body.code).toBe('plans.read_only')
})

it('pay follows the engagement with that gym on that day, also of one who is employed at one and a contractor at another (edge case 17)', async () => {
  const there = await oneClass(t, { gymName: 'Other Gym', startTime: '12:00', others: 0 })
  const shared = world.others[0]!
  await t.given((work) => makeConnection(work, there.gym.gymId, shared.trainerId))
  await query(`update connections set employment_status = 'employee' where gym_id = $1 and trainer_id = $2`, [
    there.gym.gymId,
    shared.trainerId,
  ])
  const { id: here } = await filled()
  const { body: elsewhere } = await t.as(there.usual).post('/covers', { timetableId: there.entries[0]!.id })
  const { body } = await t.as(shared).post(`/covers/${elsewhere.id}/applications`, {})
  await there.owner.post(`/covers/${elsewhere.id}/approval`, { applicationId: body.myApplication.id })
  const terms = await query(
    `select a.cover_id, a.terms->>'employment' as employment, (a.terms->>'connectionId') = c.id::text as own
     from cover_applications a join covers v on v.id = a.cover_id
     join connections c on c.gym_id = v.gym_id and c.trainer_id = a.trainer_id
     where a.trainer_id = $1 and a.state = 'confirmed'`,
    [shared.trainerId],
  )
  expect(new Map(terms.map((one) => [one.cover_id, [one.employment, one.own]]))).toEqual(
    new Map([
      [here, ['contractor', true]],
      [elsewhere.id, ['employee', true]],
    ]),
  )
  // What is agreed later does not reach back.
  await query(`update connections set employment_status = 'contractor' where gym_id = $1`, [there.gym.gymId])
  const [kept] = await query(`select terms->>'employment' as employment from cover_applications where cover_id = $1`, [
    elsewhere.id,
  ])
  expect(kept).toEqual({ employment: 'employee' })
})

it('of a trusted list whoever is on it has a cover at once, and everybody else waits for the gym', async () => {
  await query(`insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, now(), $3)`, [
    world.gym.gymId,
    JSON.stringify({ approval: [{ withinHours: null, by: 'trusted' }] }),
    world.gym.owner.userId,
  ])
  await query('insert into cover_preferred (gym_id, trainer_id, favourite, trusted) values ($1, $2, false, true)', [
    world.gym.gymId,
    world.others[0]!.trainerId,
  ])
  const { body: cover } = await usual().post('/covers', { timetableId: world.entries[0]!.id })
  const waits = await t.as(world.others[1]!).post(`/covers/${cover.id}/applications`, {})
  expect(waits.body.status).toBe('pending_approval')
  expect((await first().post(`/covers/${cover.id}/applications`, {})).body).toMatchObject({
    status: 'filled',
    substitute: { id: world.others[0]!.trainerId },
  })
  expect(await contradictions(t)).toEqual([])
})

it('a class of 23:30 to 00:15 on the night when clocks go back is given back, taken and settled by instants (edge case 9)', async () => {
  // Clocks go back in Sydney at 3:00 on Sunday 5 April 2026; Saturdays 23:30.
  t.clock.set('2026-03-27T00:00:00Z')
  world = await oneClass(t, { weekday: 6, startTime: '23:30', startsOn: '2026-04-04' })
  const { id } = await filled()
  expect(world.entries[0]!.startsAt).toBe('2026-04-04T12:30:00Z')
  t.clock.set('2026-04-04T13:15:00Z')
  const said = await first().post(`/covers/${id}/outcome`, { kind: 'taught', startTime: '23:35', endTime: '00:20' })
  expect(said).toMatchObject({ status: 200, body: { outcome: { startTime: '23:35', endTime: '00:20' } } })
  expect(await query('select actual_starts_at, actual_ends_at from covers where id = $1', [id])).toEqual([
    { actual_starts_at: new Date('2026-04-04T12:35:00Z'), actual_ends_at: new Date('2026-04-04T13:20:00Z') },
  ])
})

it('a public holiday that is declared after the approval is told to the substitute and the gym, once, before the day (edge case 18)', async () => {
  const { id } = await filled()
  const manager = await t.given(async (work) => {
    const managing = await makePerson(work, { role: 'gym' })
    await joinTeam(work, world.gym.gymId, managing.userId, 'manager')
    return managing
  })
  const declared = await world.owner.post('/public-holidays', { date: '2026-03-10', name: 'Day of mourning' })
  expect(declared.status).toBeLessThan(300)
  await t.settle()
  await t.given((work) => noteHolidayOfCovers(work, declared.body.id))
  for (const one of [first(), t.as(manager)]) {
    const { body } = await one.get('/notifications')
    const told = body.filter((notice: { title: string }) => notice.title === 'Ride 45 is on a public holiday')
    expect(told).toHaveLength(1)
    expect(told[0].message).toContain('Day of mourning is now a public holiday, so the pay rate may change.')
  }
  expect(
    await query(`select 1 from events where type = 'cover.holiday_declared' and subject_id = $1`, [id]),
  ).toHaveLength(1)
})
