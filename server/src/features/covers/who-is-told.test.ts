import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { joinTeam, makePerson, specialtyNamed } from '../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { deadlineTasks } from './search/deadlines.tasks.ts'

type Person = { userId: string; email: string }
let t: TestApp
let world: OneClass
let manager: Person
let admin: Person
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t)
  ;[manager, admin] = await t.given(async (work) => {
    const managing = await makePerson(work, { role: 'gym' })
    await joinTeam(work, world.gym.gymId, managing.userId, 'manager')
    const allocated = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, world.gym.gymId, allocated.userId, 'gym_admin')
    return [managing, allocated] as const
  })
})

const first = (): Caller => t.as(world.others[0]!)
const usual = (): Caller => t.as(world.usual)

async function applied(entry = 0): Promise<{ id: string; applicationId: string }> {
  const { body: cover } = await usual().post('/covers', { timetableId: world.entries[entry]!.id })
  const { body } = await first().post(`/covers/${cover.id}/applications`, {})
  return { id: cover.id, applicationId: body.myApplication.id }
}
async function filled(): Promise<string> {
  const { id, applicationId } = await applied()
  await world.owner.post(`/covers/${id}/approval`, { applicationId })
  return id
}

/** The ways that each person is told of the last event of a type: E e-mail, D the mail of the day, P push, B bell, ! at night too. */
async function ways(type: string): Promise<Record<string, string>> {
  const { rows } = await t.given((work) =>
    work.tx.execute<{ user_id: string; channel: string; urgent: boolean; gathered: boolean }>(sql`
      select d.user_id, d.channel, d.urgent, d.gathered from notice_deliveries d
      join events e on e.id = d.event_id
      where e.type = ${type} and e.gym_id = ${world.gym.gymId}
        and e.position = (select max(position) from events where type = ${type} and gym_id = ${world.gym.gymId})`),
  )
  const people: [string, Person][] = [
    ['requester', world.usual],
    ['sub', world.others[0]!],
    ['other', world.others[1]!],
    ['manager', manager],
    ['gym_admin', admin],
  ]
  return Object.fromEntries(
    people.flatMap(([name, { userId }]) => {
      const own = rows.filter((row) => row.user_id === userId)
      if (own.length === 0) return []
      const has = (channel: string, letter: string) => (own.some((row) => row.channel === channel) ? letter : '')
      const mail = own.some((row) => row.gathered) ? 'D' : has('email', 'E')
      return [[name, `${mail}${has('push', 'P')}${has('bell', 'B')}${own.some((row) => row.urgent) ? '!' : ''}`]]
    }),
  )
}

it('opened: the requester and the gym in the bell, whoever is asked every way, also at night within 12 hours', async () => {
  await usual().post('/covers', { timetableId: world.entries[0]!.id })
  expect(await ways('cover.requested')).toEqual({ requester: 'B', sub: 'EPB', other: 'EPB', manager: 'B' })
  // 6:00 am of the next week is five hours away.
  t.clock.set('2026-03-16T14:00:00Z')
  await usual().post('/covers', { timetableId: world.entries[1]!.id })
  expect(await ways('cover.requested')).toEqual({ requester: 'B', sub: 'EPB!', other: 'EPB!', manager: 'B' })
})

it('the first application: the requester in the bell, the gym every way', async () => {
  await applied()
  expect(await ways('cover.applied')).toEqual({ requester: 'B', manager: 'EPB' })
})

it('approved: the requester and the substitute every way, whoever else was asked and the gym in the bell', async () => {
  await filled()
  expect(await ways('cover.approved')).toEqual({ requester: 'EPB', sub: 'EPB!', other: 'B', manager: 'B' })
})

it('the substitute withdrew: the requester every way, the gym also at night, a gym admin within 24 hours', async () => {
  const early = await filled()
  await first().post(`/covers/${early}/hand-back`, {})
  expect(await ways('cover.handed_back')).toEqual({ requester: 'EPB', sub: 'B', manager: 'EPB!' })
  world = await oneClass(t)
  await t.given(async (work) => {
    await joinTeam(work, world.gym.gymId, manager.userId, 'manager')
    await joinTeam(work, world.gym.gymId, admin.userId, 'gym_admin')
  })
  const late = await filled()
  t.clock.set('2026-03-09T01:00:00Z')
  await first().post(`/covers/${late}/hand-back`, {})
  expect(await ways('cover.handed_back')).toEqual({ requester: 'EPB', sub: 'B', manager: 'EPB!', gym_admin: 'EB' })
})

it('still open a day before: the requester by mail, the gym every way, a gym admin by mail; three hours before, the gym at night too', async () => {
  await usual().post('/covers', { timetableId: world.entries[0]!.id })
  for (const [at, told] of [
    ['2026-03-08T19:00:00Z', { requester: 'EB', manager: 'EPB', gym_admin: 'EB' }],
    ['2026-03-09T16:00:00Z', { manager: 'PB!' }],
  ] as const) {
    t.clock.set(at)
    for (const one of deadlineTasks) await t.run(one)
    expect(await ways('cover.escalated')).toEqual(told)
  }
})

it('at risk: the substitute every way with the classes it is about, the gym by mail', async () => {
  await filled()
  await t.settle()
  const specialties = [await t.given((work) => specialtyNamed(work, 'Yoga'))]
  expect((await first().patch(`/users/${world.others[0]!.userId}`, { specialties })).status).toBe(200)
  await t.settle()
  expect(await ways('classes.at_risk')).toEqual({ sub: 'EPB', manager: 'EB' })
})

it('unfilled at its start: the requester by mail, whoever was asked in the bell, the gym also at night, a gym admin by mail', async () => {
  await usual().post('/covers', { timetableId: world.entries[0]!.id })
  t.clock.set('2026-03-09T19:00:00Z')
  await t.run('covers.close_started')
  expect(await ways('cover.unfilled')).toEqual({
    requester: 'EB',
    sub: 'B',
    other: 'B',
    manager: 'EPB!',
    gym_admin: 'EB',
  })
})

it('the class is cancelled: the requester every way, the substitute also at night, the gym in the bell', async () => {
  await filled()
  const { body: entry } = await world.owner.get(`/timetables/${world.entries[0]!.id}`)
  await world.owner.put(`/timetables/${entry.id}`, { version: entry.version, cancelled: true, reason: 'Pipe burst' })
  expect(await ways('cover.class_off')).toEqual({ requester: 'EPB', sub: 'EPB!', manager: 'B' })
})

it('an outcome is needed: the substitute by push, the gym in the mail of the day', async () => {
  await filled()
  t.clock.set('2026-03-09T20:15:00Z')
  await t.run('covers.ask_for_outcomes')
  expect(await ways('cover.outcome_needed')).toEqual({ sub: 'PB', manager: 'DB' })
})
