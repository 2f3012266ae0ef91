// @module-tag zone
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  specialtyNamed,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 am in Sydney.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterAll(() => t.stop())

async function gymWithStudio(timezone = 'Australia/Sydney') {
  return t.given(async (work) => {
    const gym = await makeGym(work, { timezone })
    const specialtyId = await specialtyNamed(work, 'Cycling')
    const trainer = await makeTrainer(work, { specialtyIds: [specialtyId] })
    await makeConnection(work, gym.gymId, trainer.trainerId)
    return { gym, trainer, specialtyId, studioId: await makeStudio(work, gym.gymId) }
  })
}

function statuses(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function draft(studioId: string, more: Record<string, unknown> = {}) {
  const times = { weekdays: [2, 4], startTime: '06:00', startsOn: '2026-03-02' }
  return { name: 'Ride 45', durationMinutes: 45, capacity: 20, studioId, ...times, ...more }
}

describe('adding a class', () => {
  it('makes one series for each day and every entry of 26 weeks, with its trainer, at once', async () => {
    const { gym, trainer, specialtyId, studioId } = await gymWithStudio()
    const owner = t.as(gym.owner)
    const wish = draft(studioId, { trainerId: trainer.trainerId, specialtyId, description: 'Legs.' })
    const { status, body } = await owner.post('/classes', wish)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      gymId: gym.gymId,
      name: 'Ride 45',
      description: 'Legs.',
      specialty: { name: 'Cycling' },
    })
    expect(body.series).toMatchObject([
      {
        weekday: 2,
        startTime: '06:00',
        startsOn: '2026-03-02',
        rolledUntil: '2026-08-31',
        trainer: { id: trainer.trainerId },
      },
      {
        weekday: 4,
        startTime: '06:00',
        startsOn: '2026-03-02',
        rolledUntil: '2026-08-31',
        trainer: { id: trainer.trainerId },
      },
    ])
    const { body: classes } = await owner.get('/classes')
    expect(classes).toEqual([body])

    const { rows } = await t.app.database.pool.query(
      `select min(original_date)::text as first, max(original_date)::text as last, count(*)::int as entries,
         count(*) filter (where trainer_id = usual_trainer_id and trainer_id = $2)::int as trained,
         count(distinct to_char(starts_at at time zone 'Australia/Sydney', 'HH24:MI'))::int as times
       from entries where gym_id = $1`,
      [gym.gymId, trainer.trainerId],
    )
    expect(rows).toEqual([{ first: '2026-03-03', last: '2026-08-27', entries: 52, trained: 52, times: 1 }])
    const history = await t.app.database.pool.query(
      `select because, count(*)::int as rows from assignments a join entries e on e.id = a.entry_id
       where e.gym_id = $1 and a.trainer_id = $2 and a.assigned_by = $3 group by because`,
      [gym.gymId, trainer.trainerId, gym.owner.userId],
    )
    expect(history.rows).toEqual([{ because: 'series', rows: 52 }])
  })

  it('does not make the class of today whose time has passed, and makes the one that is still to come', async () => {
    const { gym, studioId } = await gymWithStudio()
    const owner = t.as(gym.owner)
    for (const startTime of ['11:00', '11:05']) {
      await owner.post('/classes', draft(studioId, { weekdays: [1], startTime, durationMinutes: 5 }))
    }
    const { body } = await owner.get('/timetables?from=2026-03-02&to=2026-03-09')
    expect(body.map((entry: { date: string; startTime: string }) => `${entry.date} ${entry.startTime}`)).toEqual([
      '2026-03-02 11:05',
      '2026-03-09 11:00',
      '2026-03-09 11:05',
    ])
  })

  it('begins today or later on the calendar of the gym', async () => {
    const { gym, studioId } = await gymWithStudio()
    const past = await t.as(gym.owner).post('/classes', draft(studioId, { startsOn: '2026-03-01' }))
    expect(past).toMatchObject({ status: 422, body: { code: 'timetable.past_start' } })
    // In Honolulu it is still Sunday.
    const west = await gymWithStudio('Pacific/Honolulu')
    const today = await t.as(west.gym.owner).post('/classes', draft(west.studioId, { startsOn: '2026-03-01' }))
    expect(today.status).toBe(201)
  })

  it('is refused whole where another class is in the studio once, naming the day', async () => {
    const { gym, studioId } = await gymWithStudio()
    const owner = t.as(gym.owner)
    await owner.post('/classes', draft(studioId, { weekdays: [4], startTime: '06:30' }))
    const clash = await owner.post('/classes', draft(studioId))
    expect(clash).toMatchObject({
      status: 409,
      body: {
        code: 'timetable.studio_taken',
        message: 'Another class is in this studio on Thursday 5 March at 6:00 am.',
      },
    })
    const { body } = await owner.get('/timetables?from=2026-03-02&to=2026-03-08')
    expect(body.length).toBe(1)
    // One class after the other is no clash.
    expect((await owner.post('/classes', draft(studioId, { weekdays: [4], startTime: '07:15' }))).status).toBe(201)
  })

  it('is refused where the trainer teaches another class, at any gym, naming the day but not the gym', async () => {
    const here = await oneClass(t, { gymName: 'Secret Gym' })
    const there = await gymWithStudio()
    await t.given((work) => makeConnection(work, there.gym.gymId, here.usual.trainerId))
    const clash = await t
      .as(there.gym.owner)
      .post('/classes', draft(there.studioId, { weekdays: [2], startTime: '06:44', trainerId: here.usual.trainerId }))
    expect(clash).toMatchObject({
      status: 409,
      body: {
        code: 'timetable.trainer_taken',
        message: 'This trainer teaches another class on Tuesday 10 March at 6:44 am.',
      },
    })
  })

  it('takes only trainers who are connected and teach what the class asks for', async () => {
    const { gym, studioId, specialtyId } = await gymWithStudio()
    const owner = t.as(gym.owner)
    const [stranger, yogi] = await t.given(async (work) => {
      const yoga = await specialtyNamed(work, 'Yoga')
      const stranger = await makeTrainer(work, { specialtyIds: [specialtyId] })
      const yogi = await makeTrainer(work, { specialtyIds: [yoga] })
      await makeConnection(work, gym.gymId, yogi.trainerId)
      await makeConnection(work, gym.gymId, stranger.trainerId, { status: 'pending' })
      return [stranger, yogi] as const
    })
    const apart = await owner.post('/classes', draft(studioId, { trainerId: stranger.trainerId, specialtyId }))
    expect(apart).toMatchObject({ status: 422, body: { code: 'timetable.trainer_not_connected' } })
    // None of its classes are made yet, so nobody is judged for one.
    const later = { startsOn: '2026-12-08', trainerId: stranger.trainerId, specialtyId }
    const far = await owner.post('/classes', draft(studioId, later))
    expect(far).toMatchObject({ status: 422, body: { code: 'timetable.trainer_not_connected' } })
    const nobody = await owner.post('/classes', draft(studioId, { trainerId: gym.gymId }))
    expect(nobody).toMatchObject({ status: 422, body: { code: 'timetable.unknown_reference' } })
    const other = await owner.post('/classes', draft(studioId, { trainerId: yogi.trainerId, specialtyId }))
    expect(other).toMatchObject({
      status: 422,
      body: {
        code: 'timetable.trainer_not_qualified',
        message: 'This trainer can’t teach this class: The class requires Cycling, which isn’t a chosen specialty.',
      },
    })
    expect((await owner.get('/classes')).body).toEqual([])
  })

  it('takes only what belongs to the gym', async () => {
    const { gym, studioId } = await gymWithStudio()
    const foreign = await gymWithStudio()
    const owner = t.as(gym.owner)
    for (const wish of [draft(foreign.studioId), draft(studioId, { specialtyId: foreign.gym.gymId })]) {
      expect(await owner.post('/classes', wish)).toMatchObject({
        status: 422,
        body: { code: 'timetable.unknown_reference' },
      })
    }
  })

  it('of two gyms that want one trainer at one time in the same moment, one gets them and the other a sentence', async () => {
    const [a, b] = [await gymWithStudio(), await gymWithStudio()]
    await t.given((work) => makeConnection(work, b.gym.gymId, a.trainer.trainerId))
    const wish = { weekdays: [6], startTime: '09:00', trainerId: a.trainer.trainerId }
    const answers = await Promise.all([
      t.as(a.gym.owner).post('/classes', draft(a.studioId, wish)),
      t.as(b.gym.owner).post('/classes', draft(b.studioId, wish)),
    ])
    expect(statuses(answers)).toEqual({ 201: 1, 409: 1 })
    expect(answers.find((one) => one.status === 409)!.body.code).toBe('timetable.trainer_taken')
  })

  it('of many classes that want one studio at one time in the same moment, one gets it', async () => {
    const { gym, studioId } = await gymWithStudio()
    const owner = t.as(gym.owner)
    const wishes = [1, 2, 3, 4, 5, 6].map((name) => owner.post('/classes', draft(studioId, { name: `Ride ${name}` })))
    const answers = await Promise.all(wishes)
    expect(statuses(answers)).toEqual({ 201: 1, 409: 5 })
    expect((await owner.get('/timetables?from=2026-03-02&to=2026-03-08')).body.length).toBe(2)
  })

  it('is the same class when the request comes twice with one key', async () => {
    const { gym, studioId } = await gymWithStudio()
    const owner = t.as(gym.owner)
    const [first, again] = [
      await owner.post('/classes', draft(studioId), { key: 'the same key' }),
      await owner.post('/classes', draft(studioId), { key: 'the same key' }),
    ]
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect((await owner.get('/classes')).body.length).toBe(1)
  })

  it('tells its trainer once, in words', async () => {
    const { usual, gym } = await oneClass(t, { gymName: 'Harbour Gym' })
    await t.settle()
    const { body } = await t.as(usual).get('/notifications')
    expect(body).toMatchObject([
      {
        title: 'New class: Ride 45',
        message: 'You’re teaching Ride 45 at Harbour Gym: Tuesdays at 6:00 am, from Tuesday 10 March.',
        read: false,
      },
    ])
    expect((await t.as(gym.owner).get('/notifications')).body).toEqual([])
  })

  it('as a draft is the business of its gym alone until it is published, and its trainer is told then', async () => {
    const { gym, trainer, studioId } = await gymWithStudio()
    const [owner, meant] = [t.as(gym.owner), t.as(trainer)]
    const wish = draft(studioId, { name: 'Barre', trainerId: trainer.trainerId, asDraft: true })
    const { body: barre } = await owner.post('/classes', wish)
    const { body: ride } = await owner.post('/classes', draft(studioId, { startTime: '09:00' }))
    const more = { weekdays: [6], startTime: '09:00', startsOn: '2026-03-02', studioId }
    await owner.post(`/classes/${ride.id}/series`, { ...more, trainerId: trainer.trainerId, asDraft: true })
    await t.settle()
    const seen = async (by: typeof owner) =>
      (await by.get('/classes')).body.map((one: { name: string; series: { state: string }[] }) =>
        [one.name, ...one.series.map(({ state }) => state)].join(' '),
      )
    expect((await meant.get('/notifications')).body).toEqual([])
    expect(await seen(meant)).toEqual(['Ride 45 published published'])
    expect(await seen(owner)).toEqual(['Barre draft draft', 'Ride 45 published published draft'])
    expect((await meant.get('/search?q=Barre&kind=classes')).body.groups.flatMap((one: any) => one.hits)).toEqual([])

    expect((await owner.post(`/series/${barre.series[0].id}/publish`, { from: '2026-03-09' })).status).toBe(200)
    await t.settle()
    expect(await seen(meant)).toEqual(['Barre published', 'Ride 45 published published'])
    expect((await meant.get('/notifications')).body).toMatchObject([
      { message: expect.stringContaining('Barre, Tuesday 10 March at 6:00 am: you’re teaching it.') },
    ])
  })

  it('is done by gym admins for the gym that they act for, and both stand in the history', async () => {
    const { gym, studioId, trainer, specialtyId } = await gymWithStudio()
    const admin = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym_admin' })
      await joinTeam(work, gym.gymId, person.userId, 'gym_admin')
      return person
    })
    const wish = draft(studioId, { trainerId: trainer.trainerId, specialtyId })
    const { status, body } = await t.as(admin, gym.gymId).post('/classes', wish)
    expect(status).toBe(201)
    expect(body.can).toEqual({ edit: true })
    const { rows } = await t.app.database.pool.query(
      'select distinct assigned_by, acting_gym_id from assignments a join entries e on e.id = a.entry_id where e.gym_id = $1',
      [gym.gymId],
    )
    expect(rows).toEqual([{ assigned_by: admin.userId, acting_gym_id: gym.gymId }])
  })
})
