import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { joinTeam, makePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
let world: OneClass
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t, { gymName: 'Harbour Gym' })
})
afterAll(() => t.stop())

type Person = { userId: string; email: string }

/** What a person has been told of covers, oldest first. */
async function told(person: Person) {
  const { body } = await t.as(person).get('/notifications')
  return body
    .toReversed()
    .filter((one: { type: string }) => one.type.startsWith('cover'))
    .map(
      (one: {
        title: string
        message: string
        type: string
        metadata: { link: string; priority: string; category: string }
      }) => ({
        title: one.title,
        message: one.message,
        type: one.type,
        ...one.metadata,
      }),
    )
}
const titles = async (person: Person) => (await told(person)).map((one: { title: string }) => one.title)

it('a cover from asking to approval is told to each person once, exactly, in the time of the gym', async () => {
  const { body: cover } = await t
    .as(world.usual)
    .post('/covers', { timetableId: world.entries[0]!.id, reason: 'sick', note: 'Hill profile' })
  const [first, second] = world.others
  const { body: applied } = await t.as(first!).post(`/covers/${cover.id}/applications`, {})
  await t.as(second!).post(`/covers/${cover.id}/applications`, {})
  await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: applied.myApplication.id })

  expect(await told(first!)).toMatchObject([
    {
      title: 'Cover wanted: Ride 45',
      message:
        'Harbour Gym looks for somebody for Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am. “Hill profile” Apply if it suits you.',
      type: 'cover_request',
      category: 'action_required',
      priority: 'high',
      link: `/dashboard/trainer?tab=covers&cover=${cover.id}`,
    },
    {
      title: 'You teach Ride 45',
      message: 'Harbour Gym chose you for Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am. Thank you for stepping in.',
      priority: 'high',
    },
  ])
  expect(await told(second!)).toMatchObject([
    { title: 'Cover wanted: Ride 45' },
    {
      title: 'Filled: Ride 45',
      message:
        'Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym is covered now. Thank you for offering to take it.',
    },
  ])
  expect(await told(world.usual)).toMatchObject([
    {
      title: 'Cover asked for: Ride 45',
      message:
        'Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym. 2 trainers have been asked. It stays yours until somebody is approved.',
    },
    {
      title: 'Somebody applied: Ride 45',
      message:
        'There is a first application for Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym. Harbour Gym chooses.',
    },
    {
      title: 'You are free: Ride 45',
      message: `${first!.name} takes Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym. You are free.`,
      priority: 'high',
    },
  ])
  // Nobody is told what they did themselves.
  expect(await told(world.gym.owner)).toMatchObject([
    {
      title: 'Cover asked for: Ride 45',
      message: `${world.usual.name} is away from Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am. 2 trainers have been asked.`,
      link: `/dashboard/gym?tab=covers&cover=${cover.id}`,
    },
    {
      title: 'First application: Ride 45',
      message: `${first!.name} applied for Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am. Approve, or wait for others.`,
      category: 'action_required',
    },
    {
      title: 'Another application: Ride 45',
      message: `${second!.name} applied for Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am, too.`,
    },
  ])
})

it('who of the gym is told: owner and managers, and whoever of the team asked; not the rest of the team', async () => {
  const [manager, desk, gymAdmin] = await t.given(async (work) => {
    const people = []
    for (const [role, position] of [
      ['gym', 'manager'],
      ['gym', 'front_desk'],
      ['gym_admin', 'gym_admin'],
    ] as const) {
      const person = await makePerson(work, { role })
      await joinTeam(work, world.gym.gymId, person.userId, position)
      people.push(person)
    }
    return people
  })
  const { body: cover } = await t.as(gymAdmin!, world.gym.gymId).post('/covers', { timetableId: world.entries[0]!.id })
  const { body: applied } = await t.as(world.others[0]!).post(`/covers/${cover.id}/applications`, {})
  await t.as(manager!).post(`/covers/${cover.id}/approval`, { applicationId: applied.myApplication.id })
  expect(await titles(world.gym.owner)).toEqual([
    'Cover asked for: Ride 45',
    'First application: Ride 45',
    'Covered: Ride 45',
  ])
  expect(await titles(manager!)).toEqual(['Cover asked for: Ride 45', 'First application: Ride 45'])
  expect(await titles(desk!)).toEqual([])
  expect(await told(gymAdmin!)).toMatchObject([
    { title: 'First application: Ride 45', link: `/dashboard/gym_admin?tab=covers&cover=${cover.id}` },
    {
      title: 'Covered: Ride 45',
      message: `${world.others[0]!.name} takes Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am for ${world.usual.name}.`,
    },
  ])
})

it('within twelve hours of the class a request is urgent, and one that reaches nobody says so', async () => {
  t.clock.set('2026-03-09T07:00:00Z')
  await world.owner.post('/covers', { timetableId: world.entries[0]!.id })
  expect(await told(world.others[0]!)).toMatchObject([{ priority: 'urgent' }])
  await t.app.database.pool.query(`delete from trainer_specialties where trainer_id = any($1)`, [
    world.others.map((one) => one.trainerId),
  ])
  await t.as(world.usual).post('/covers', { timetableId: world.entries[1]!.id })
  expect((await told(world.gym.owner)).at(-1)).toMatchObject({
    message: `${world.usual.name} is away from Ride 45 on Tuesday 17 March, 6:00 am to 6:45 am. Nobody who is connected may take it yet.`,
  })
  expect((await told(world.others[0]!)).length).toBe(1)
})
