import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Application, Cover } from '@quartet/contract/covers/cover'
import { joinTeam, makeConnection, makePerson, makeTrainer, specialtyNamed } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'

let t: TestApp
let world: OneClass
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  // Monday 2 March 2026, 11:00 am in Sydney; the class is on Tuesday 10 March at 6:00 am.
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t, { gymName: 'Harbour Gym' })
})
afterAll(() => t.stop())

const usual = () => t.as(world.usual)
const first = () => t.as(world.others[0]!)
const second = () => t.as(world.others[1]!)
const query = async (text: string, values: unknown[] = []) => (await t.app.database.pool.query(text, values)).rows

async function asked(more: Record<string, unknown> = {}): Promise<Cover> {
  const { status, body } = await usual().post('/covers', { timetableId: world.entries[0]!.id, ...more })
  expect(status).toBe(201)
  return body
}
async function applied(cover: Cover, as = first()): Promise<Application> {
  const { status, body } = await as.post(`/covers/${cover.id}/applications`, {})
  expect(status).toBe(201)
  return body.myApplication
}
const entryNow = async () => (await world.owner.get(`/timetables/${world.entries[0]!.id}`)).body
const ofGym = async (cover: Cover): Promise<Cover> => (await world.owner.get(`/covers/${cover.id}`)).body
const states = async (cover: Cover) =>
  Object.fromEntries((await ofGym(cover)).applications!.map((one) => [one.trainer.id, one.status]))

describe('asking for cover', () => {
  it('is open at once, the class keeps its trainer, and whoever may take it is asked', async () => {
    const cover = await asked({ reason: 'sick', note: 'Bring your own playlist', status: 'filled' })
    expect(cover).toMatchObject({
      gymId: world.gym.gymId,
      gymName: 'Harbour Gym',
      timetableId: world.entries[0]!.id,
      status: 'open',
      state: 'open',
      version: 1,
      reason: 'sick',
      note: 'Bring your own playlist',
      className: 'Ride 45',
      specialty: { name: 'Cycling' },
      studio: { name: 'Cycle room' },
      date: '2026-03-10',
      startTime: '06:00',
      endTime: '06:45',
      timezone: 'Australia/Sydney',
      startsAt: '2026-03-09T19:00:00Z',
      endsAt: '2026-03-09T19:45:00Z',
      usualTrainer: { id: world.usual.trainerId, name: world.usual.name },
      substitute: null,
      applicationCount: null,
      myApplication: null,
      closedAt: null,
      can: { apply: false, approve: false, cancel: true },
    })
    expect(await entryNow()).toMatchObject({
      trainer: { id: world.usual.trainerId },
      substituteFor: null,
      needsCover: true,
      coverId: cover.id,
      coverStatus: 'open',
      can: { askCover: false },
    })
    const asks = await query('select trainer_id from cover_asks where cover_id = $1', [cover.id])
    expect(new Set(asks.map((row) => row.trainer_id))).toEqual(new Set(world.others.map((one) => one.trainerId)))
  })

  it('is done once for a class, also when it is asked in the same moment', async () => {
    const body = { timetableId: world.entries[0]!.id }
    const answers = await Promise.all([1, 2, 3, 4].map((by) => (by % 2 ? usual() : world.owner).post('/covers', body)))
    expect(answers.filter((one) => one.status === 201).length).toBe(1)
    const refused = answers.filter((one) => one.status !== 201)
    expect(refused.map((one) => [one.status, one.body.code])).toEqual(refused.map(() => [409, 'covers.already_open']))
  })

  it('is only for classes to come that are not cancelled', async () => {
    const body = { timetableId: world.entries[0]!.id }
    await query('update entries set cancelled_at = now() where id = $1', [body.timetableId])
    expect(await usual().post('/covers', body)).toMatchObject({ status: 409, body: { code: 'covers.class_cancelled' } })
    await query('update entries set cancelled_at = null where id = $1', [body.timetableId])
    t.clock.set('2026-03-09T19:00:00Z')
    expect(await usual().post('/covers', body)).toMatchObject({ status: 409, body: { code: 'covers.class_over' } })
  })

  it('is for who teaches it and for the gym; a colleague who sees it may not, a stranger sees nothing', async () => {
    const body = { timetableId: world.entries[0]!.id }
    expect((await first().post('/covers', body)).status).toBe(403)
    const stranger = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
    expect((await t.as(stranger).post('/covers', body)).status).toBe(404)
    const desk = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym' })
      await joinTeam(work, world.gym.gymId, person.userId, 'front_desk')
      return person
    })
    const answer = await t.as(desk).post('/covers', body)
    // The front desk asks on behalf and takes its own request back; it does not choose.
    expect(answer).toMatchObject({ status: 201, body: { can: { approve: false, cancel: true } } })
  })

  it('by a gym admin acting as the gym names both in the history and tells the trainer who asked (edge case 7)', async () => {
    const admin = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym_admin', firstName: 'Sam', lastName: 'Ortega' })
      await joinTeam(work, world.gym.gymId, person.userId, 'gym_admin')
      return person
    })
    const { body: cover } = await t.as(admin, world.gym.gymId).post('/covers', { timetableId: world.entries[0]!.id })
    const [event] = await query(
      `select actor_id, acting_gym_id, gym_id from events where type = 'cover.requested' and subject_id = $1`,
      [cover.id],
    )
    expect(event).toEqual({ actor_id: admin.userId, acting_gym_id: world.gym.gymId, gym_id: world.gym.gymId })
    const { body } = await usual().get('/notifications')
    expect(body[0]).toMatchObject({
      title: 'Cover requested: Ride 45',
      message:
        'Sam Ortega has asked for cover for your class: Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym. We’ve asked 2 trainers. You’re still teaching it until someone else is approved.',
    })
  })
})

describe('applying', () => {
  it('makes the cover one to decide for the gym, and stays unknown to other trainers', async () => {
    const cover = await asked()
    const { body } = await first().post(`/covers/${cover.id}/applications`, { message: 'Happy to help' })
    expect(body).toMatchObject({
      status: 'pending_approval',
      myApplication: { status: 'applied', message: 'Happy to help', can: { approve: false, withdraw: true } },
      applicationCount: null,
      can: { apply: false, approve: false, cancel: false },
    })
    expect(body.applications).toBeUndefined()
    expect(await ofGym(cover)).toMatchObject({
      status: 'pending_approval',
      version: 2,
      applicationCount: 1,
      applications: [
        { status: 'applied', trainer: { id: world.others[0]!.trainerId }, can: { approve: true, withdraw: false } },
      ],
      can: { approve: true, cancel: true },
    })
    const peer = (await second().get(`/covers/${cover.id}`)).body
    expect(peer).toMatchObject({
      status: 'open',
      state: 'open',
      version: 0,
      applicationCount: null,
      myApplication: null,
      can: { apply: true },
    })
    expect(peer.applications).toBeUndefined()
    const seen = await second().get(`/timetables/${cover.timetableId}`)
    expect(seen.body).toMatchObject({ coverStatus: 'open', needsCover: true })
    expect(await entryNow()).toMatchObject({ coverStatus: 'pending_approval' })
    // Whoever asked knows that somebody applied, and not who.
    expect((await usual().get(`/covers/${cover.id}`)).body).toMatchObject({
      status: 'pending_approval',
      applicationCount: null,
    })
    for (const status of ['open', 'pending_approval']) {
      const list = (await second().get(`/covers?gymId=${world.gym.gymId}&status=${status}`)).body
      expect(list.length).toBe(status === 'open' ? 1 : 0)
    }
    const spied = await second().get(`/covers?gymId=${world.gym.gymId}&trainerId=${world.others[0]!.trainerId}`)
    expect(spied.body).toEqual([])
  })

  it('is done once by each, also in the same moment', async () => {
    const cover = await asked()
    const answers = await Promise.all([1, 2, 3].map(() => first().post(`/covers/${cover.id}/applications`, {})))
    expect(answers.filter((one) => one.status === 201).length).toBe(1)
    const refused = answers.filter((one) => one.status !== 201)
    expect(refused.map((one) => one.body.code)).toEqual(['covers.already_applied', 'covers.already_applied'])
    expect((await ofGym(cover)).applicationCount).toBe(1)
  })

  it('is refused with every reason to whoever may not take the class', async () => {
    const cover = await asked()
    const [yogi, busy] = await t.given(async (work) => {
      const yogi = await makeTrainer(work, { specialtyIds: [await specialtyNamed(work, 'Yoga')] })
      const busy = await makeTrainer(work, { specialtyIds: [world.specialtyId] })
      for (const one of [yogi, busy]) await makeConnection(work, world.gym.gymId, one.trainerId)
      return [yogi, busy] as const
    })
    await oneClass(t, { usual: busy, startTime: '06:30' })
    expect(await t.as(yogi).post(`/covers/${cover.id}/applications`, {})).toMatchObject({
      status: 422,
      body: {
        code: 'covers.not_qualified',
        message: 'This trainer can’t teach this class: The class requires Cycling, which isn’t a chosen specialty.',
        data: [{ code: 'specialty' }],
      },
    })
    expect(await t.as(busy).post(`/covers/${cover.id}/applications`, {})).toMatchObject({
      status: 409,
      body: { code: 'covers.not_free', data: [{ code: 'clash' }] },
    })
    expect(await usual().post(`/covers/${cover.id}/applications`, {})).toMatchObject({
      status: 403,
      body: { message: 'This is your own class.' },
    })
    expect((await t.as(busy).get(`/covers/${cover.id}`)).body).toMatchObject({
      qualified: { ok: false, reasons: [{ code: 'clash', sentence: 'Teaching another class at that time.' }] },
      can: { apply: false },
    })
  })

  it('can be taken back; without any other applicant the cover is open again', async () => {
    const cover = await asked()
    const [one, two] = [await applied(cover), await applied(cover, second())]
    expect((await first().delete(`/covers/${cover.id}/applications/${two.id}`)).status).toBe(404)
    expect((await usual().delete(`/covers/${cover.id}/applications/${one.id}`)).status).toBe(404)
    const back = await first().delete(`/covers/${cover.id}/applications/${one.id}`)
    expect(back).toMatchObject({
      status: 200,
      body: { status: 'open', myApplication: { status: 'withdrawn' }, can: { apply: true } },
    })
    expect(await ofGym(cover)).toMatchObject({ status: 'pending_approval', applicationCount: 1 })
    await second().delete(`/covers/${cover.id}/applications/${two.id}`)
    expect(await ofGym(cover)).toMatchObject({ status: 'open', version: 3, applicationCount: 0 })
    const again = await second().delete(`/covers/${cover.id}/applications/${two.id}`)
    expect(again).toMatchObject({ status: 409, body: { code: 'covers.application_gone' } })
    // Having taken it back, one may apply anew.
    expect((await applied(cover)).status).toBe('applied')
  })
})

describe('approving', () => {
  it('puts the applicant on the class, frees the usual trainer and closes the other applications', async () => {
    const cover = await asked()
    const [one] = [await applied(cover), await applied(cover, second())]
    const { status, body } = await world.owner.post(`/covers/${cover.id}/approval`, {
      applicationId: one.id,
      version: 2,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'filled',
      version: 3,
      substitute: { id: world.others[0]!.trainerId, name: world.others[0]!.name },
      usualTrainer: { id: world.usual.trainerId },
      closedAt: '2026-03-02T00:00:00Z',
      can: { apply: false, approve: false, cancel: false },
    })
    expect(await states(cover)).toEqual({
      [world.others[0]!.trainerId]: 'confirmed',
      [world.others[1]!.trainerId]: 'not_chosen',
    })
    for (const reader of [world.owner, usual(), first(), second()]) {
      expect((await reader.get(`/timetables/${cover.timetableId}`)).body).toMatchObject({
        trainer: { id: world.others[0]!.trainerId, name: world.others[0]!.name },
        substituteFor: { id: world.usual.trainerId, name: world.usual.name },
        needsCover: false,
        coverStatus: 'filled',
      })
    }
    const history = await query(
      'select trainer_id, because, cover_id, assigned_by from assignments where entry_id = $1 order by position',
      [cover.timetableId],
    )
    const by = world.gym.owner.userId
    expect(history).toEqual([
      { trainer_id: world.usual.trainerId, because: 'series', cover_id: null, assigned_by: by },
      { trainer_id: world.others[0]!.trainerId, because: 'cover', cover_id: cover.id, assigned_by: by },
    ])
    const own = await first().get('/timetables?from=2026-03-09&to=2026-03-15')
    expect(own.body.map((entry: { id: string }) => entry.id)).toEqual([cover.timetableId])
  })

  it('is refused to a screen that has not seen the last change', async () => {
    const cover = await asked()
    const one = await applied(cover)
    const stale = await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: one.id, version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect((await ofGym(cover)).status).toBe('pending_approval')
  })

  it('is refused when the applicant has gone, and when the cover is closed', async () => {
    const cover = await asked()
    const [one, two] = [await applied(cover), await applied(cover, second())]
    await first().delete(`/covers/${cover.id}/applications/${one.id}`)
    const gone = await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: one.id })
    expect(gone).toMatchObject({ status: 409, body: { code: 'covers.application_gone' } })
    await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: two.id })
    const taken = await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: one.id })
    expect(taken).toMatchObject({ status: 409, body: { code: 'covers.just_taken' } })
    const late = await first().post(`/covers/${cover.id}/applications`, {})
    expect(late).toMatchObject({ status: 409, body: { code: 'covers.not_open' } })
    expect((await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: cover.id })).status).toBe(404)
  })

  it('asks every gate anew: who was disconnected or is busy by now is not put on the class (edge case 12)', async () => {
    const cover = await asked()
    const [one, two] = [await applied(cover), await applied(cover, second())]
    await oneClass(t, { usual: world.others[1]!, startTime: '05:30' })
    const busy = await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: two.id })
    expect(busy).toMatchObject({ status: 409, body: { code: 'covers.not_free' } })

    const [link] = await query('select id from connections where gym_id = $1 and trainer_id = $2', [
      world.gym.gymId,
      world.others[0]!.trainerId,
    ])
    expect((await world.owner.put(`/connections/${link.id}`, { status: 'inactive' })).status).toBe(200)
    const apart = await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: one.id })
    expect(apart).toMatchObject({
      status: 422,
      body: { code: 'covers.not_qualified', data: [{ code: 'not_connected' }] },
    })
    expect(await entryNow()).toMatchObject({ trainer: { id: world.usual.trainerId }, coverStatus: 'pending_approval' })

    await t.settle()
    expect(await states(cover)).toMatchObject({ [world.others[0]!.trainerId]: 'disqualified' })
    const { body } = await first().get('/notifications')
    expect(body[0]).toMatchObject({
      title: 'Application closed: Ride 45',
      message: 'Your application for Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym is closed.',
      metadata: { sender: { name: 'Quartet' } },
    })
  })

  it('of one of two overlapping covers ends the application for the other, and does not say where (edge case 2)', async () => {
    const there = await oneClass(t, { gymName: 'Other Gym', startTime: '06:30' })
    const shared = world.others[0]!
    await t.given((work) => makeConnection(work, there.gym.gymId, shared.trainerId))
    const here = await asked()
    const { body: elsewhere } = await t.as(there.usual).post('/covers', { timetableId: there.entries[0]!.id })
    const [one, two] = [await applied(here), await applied(elsewhere)]
    await world.owner.post(`/covers/${here.id}/approval`, { applicationId: one.id })

    const other = (await there.owner.get(`/covers/${elsewhere.id}`)).body
    expect(other).toMatchObject({ status: 'open', applications: [{ id: two.id, status: 'disqualified' }] })
    expect(await there.owner.post(`/covers/${elsewhere.id}/approval`, { applicationId: two.id })).toMatchObject({
      status: 409,
    })
    const { body: told } = await there.owner.get('/notifications')
    expect(told[0]).toMatchObject({
      title: `${shared.name} can’t cover Ride 45`,
      message: `${shared.name} is no longer free for Ride 45 on Tuesday 10 March, 6:30 am to 7:15 am.`,
    })
    expect(JSON.stringify(told)).not.toContain('Harbour')
    const { body: own } = await t.as(shared).get('/notifications')
    expect(own.map((one: { title: string }) => one.title)).toContain('Application closed: Ride 45')
  })

  it('is not done by whoever applied: a manager who teaches leaves it to another (edge case 15)', async () => {
    const cover = await asked()
    const one = await applied(cover)
    await t.given((work) => joinTeam(work, world.gym.gymId, world.others[0]!.userId, 'manager'))
    const own = await first().post(`/covers/${cover.id}/approval`, { applicationId: one.id })
    expect(own).toMatchObject({
      status: 403,
      body: { message: 'You’ve applied yourself, so another manager has to decide.' },
    })
    expect((await first().get(`/covers/${cover.id}`)).body).toMatchObject({
      myApplication: { can: { approve: false } },
    })
    expect((await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: one.id })).status).toBe(200)
  })

  it('changes nothing more when it is sent again with its key', async () => {
    const cover = await asked()
    const one = await applied(cover)
    const send = () =>
      world.owner.post(`/covers/${cover.id}/approval`, { applicationId: one.id }, { key: 'approve it once' })
    const answers = [await send(), await send()]
    expect(answers[1]).toMatchObject({ status: 200, body: answers[0]!.body })
    expect(
      await query(`select count(*)::int as events from events where type = 'cover.approved' and subject_id = $1`, [
        cover.id,
      ]),
    ).toEqual([{ events: 1 }])
  })
})

describe('a cover of a cover', () => {
  it('keeps every name in the history and can go back to the usual trainer (edge cases 4 and 5)', async () => {
    const cover = await asked()
    await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: (await applied(cover)).id })
    // The usual trainer is not the one who is away now.
    expect((await usual().post('/covers', { timetableId: cover.timetableId })).status).toBe(403)
    const { body: again } = await first().post('/covers', { timetableId: cover.timetableId })
    expect(again).toMatchObject({ status: 'open', usualTrainer: { id: world.others[0]!.trainerId } })
    expect(await entryNow()).toMatchObject({
      coverId: again.id,
      coverStatus: 'open',
      trainer: { id: world.others[0]!.trainerId },
    })
    const { body } = await usual().post(`/covers/${again.id}/applications`, {})
    await world.owner.post(`/covers/${again.id}/approval`, { applicationId: body.myApplication.id })
    expect(await entryNow()).toMatchObject({ trainer: { id: world.usual.trainerId }, substituteFor: null })
    const history = await query('select trainer_id from assignments where entry_id = $1 order by position', [
      cover.timetableId,
    ])
    expect(history.map((row) => row.trainer_id)).toEqual([
      world.usual.trainerId,
      world.others[0]!.trainerId,
      world.usual.trainerId,
    ])
  })
})

describe('cancelling', () => {
  it('lapses the applications and tells everybody who was asked once', async () => {
    const cover = await asked({ note: 'Please' })
    await applied(cover)
    const { status, body } = await usual().post(`/covers/${cover.id}/cancellation`, { version: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'cancelled', can: { cancel: false } })
    expect(await states(cover)).toEqual({ [world.others[0]!.trainerId]: 'lapsed' })
    expect(await entryNow()).toMatchObject({ trainer: { id: world.usual.trainerId }, needsCover: false, coverId: null })
    for (const person of [first(), second()]) {
      const told = (await person.get('/notifications')).body.filter((one: { title: string }) =>
        one.title.includes('no longer needs'),
      )
      expect(told).toMatchObject([
        {
          title: 'Ride 45 no longer needs cover',
          message: 'Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym no longer needs cover.',
        },
      ])
    }
    // The class may be asked for anew.
    expect((await usual().post('/covers', { timetableId: cover.timetableId })).status).toBe(201)
  })

  it('is not done from a stale screen, by a colleague, or once somebody is approved', async () => {
    const cover = await asked()
    const one = await applied(cover)
    expect(await usual().post(`/covers/${cover.id}/cancellation`, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
    expect((await first().post(`/covers/${cover.id}/cancellation`, {})).status).toBe(403)
    await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: one.id })
    expect(await world.owner.post(`/covers/${cover.id}/cancellation`, {})).toMatchObject({
      status: 409,
      body: { code: 'covers.not_open' },
    })
  })
})
