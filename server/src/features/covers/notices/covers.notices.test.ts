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
      title: 'Ride 45 needs cover',
      message: 'Tuesday 10 March, 6:00 am to 6:45 am at Harbour Gym. “Hill profile” Apply if you can teach it.',
      type: 'cover_request',
      category: 'action_required',
      priority: 'high',
      link: `/dashboard/trainer?tab=covers&cover=${cover.id}`,
    },
    {
      title: 'You’re covering Ride 45',
      message:
        'Harbour Gym has approved you for Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am. Thank you for stepping in.',
      priority: 'high',
    },
  ])
  expect(await told(second!)).toMatchObject([
    { title: 'Ride 45 needs cover' },
    {
      title: 'Ride 45 is filled',
      message: 'Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym has been filled. Thank you for applying.',
    },
  ])
  expect(await told(world.usual)).toMatchObject([
    {
      title: 'Cover requested: Ride 45',
      message:
        'Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym. We’ve asked 2 trainers. You’re still teaching it until someone else is approved.',
    },
    {
      title: 'First application for Ride 45',
      message:
        'A trainer has applied to cover Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym. Harbour Gym decides.',
    },
    {
      title: `${first!.name} is covering Ride 45`,
      message: `${first!.name} is covering Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym. You don’t need to teach it.`,
      priority: 'high',
    },
  ])
  // Nobody is told what they did themselves.
  expect(await told(world.gym.owner)).toMatchObject([
    {
      title: 'Ride 45 needs cover',
      message: `${world.usual.name} can’t make Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am. We’ve asked 2 trainers.`,
      link: `/dashboard/gym?tab=covers&cover=${cover.id}`,
    },
    {
      title: 'First application for Ride 45',
      message: `${first!.name} has applied for Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am. Approve, or wait for more applications.`,
      category: 'action_required',
    },
    {
      title: 'Another application for Ride 45',
      message: `${second!.name} has also applied for Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am.`,
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
    'Ride 45 needs cover',
    'First application for Ride 45',
    `${world.others[0]!.name} is covering Ride 45`,
  ])
  expect(await titles(manager!)).toEqual(['Ride 45 needs cover', 'First application for Ride 45'])
  expect(await titles(desk!)).toEqual([])
  expect(await told(gymAdmin!)).toMatchObject([
    { title: 'First application for Ride 45', link: `/dashboard/gym_admin?tab=covers&cover=${cover.id}` },
    {
      title: `${world.others[0]!.name} is covering Ride 45`,
      message: `${world.others[0]!.name} is covering Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am for ${world.usual.name}.`,
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
    message: `${world.usual.name} can’t make Ride 45 on Tuesday 17 March, 6:00 am to 6:45 am. No connected trainer is eligible yet.`,
  })
  expect((await told(world.others[0]!)).length).toBe(1)
})
