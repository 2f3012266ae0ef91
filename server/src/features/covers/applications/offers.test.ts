import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'
import { joinTeam, makeConnection, makeTrainer, specialtyNamed } from '../../../../test/factories.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { contradictions } from '../../../../test/worlds/who-teaches.ts'

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

const first = (): Caller => t.as(world.others[0]!)
const second = (): Caller => t.as(world.others[1]!)
const usual = (): Caller => t.as(world.usual)
const ask = async () => (await usual().post('/covers', { timetableId: world.entries[0]!.id })).body
const offer = (coverId: string, to = 0, more = {}) =>
  world.owner.post(`/covers/${coverId}/offers`, { trainerId: world.others[to]!.trainerId, ...more })
const state = async (coverId: string) => (await world.owner.get(`/covers/${coverId}`)).body.state
const titles = async (caller: Caller) =>
  (await caller.get('/notifications')).body.map((one: { title: string }) => one.title)

describe('an offer to somebody who has not applied', () => {
  it('waits for their yes with a deadline, and with it the class is theirs', async () => {
    const cover = await ask()
    const made = await offer(cover.id, 0, { message: 'You know this class.', version: 1 })
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'offered',
        offer: {
          trainer: { id: world.others[0]!.trainerId, name: world.others[0]!.name },
          answerBy: '2026-03-03T00:00:00Z',
          message: 'You know this class.',
        },
        can: { offer: false, takeBackOffer: true, accept: false },
      },
    })
    const { applicationId } = made.body.offer
    expect((await first().get(`/covers/${cover.id}/answer`)).body).toMatchObject({
      status: 'offered',
      offer: { applicationId },
      can: { accept: true, decline: true, takeBackOffer: false },
    })
    // Nobody else learns of it.
    expect((await second().get(`/covers/${cover.id}/answer`)).body).toMatchObject({ status: 'open', offer: null })
    const yes = await first().post(`/covers/${cover.id}/offers/${applicationId}/acceptance`)
    expect(yes).toMatchObject({ status: 200, body: { status: 'filled', offer: null, can: { accept: false } } })
    expect((await usual().get(`/timetables/${cover.timetableId}`)).body).toMatchObject({
      trainer: { id: world.others[0]!.trainerId },
      substituteFor: { id: world.usual.trainerId },
    })
    expect(await contradictions(t)).toEqual([])
  })

  it('comes back with a no, and the search goes on', async () => {
    const cover = await ask()
    const { applicationId } = (await offer(cover.id)).body.offer
    expect((await second().post(`/covers/${cover.id}/offers/${applicationId}/refusal`)).status).toBe(404)
    const no = await first().post(`/covers/${cover.id}/offers/${applicationId}/refusal`)
    expect(no).toMatchObject({ status: 200, body: { status: 'open', offer: null } })
    expect((await first().get(`/covers/${cover.id}`)).body.myApplication).toMatchObject({ status: 'declined' })
    const late = await first().post(`/covers/${cover.id}/offers/${applicationId}/acceptance`)
    expect(late).toMatchObject({ status: 409, body: { code: 'covers.offer_over' } })
    expect(await titles(world.owner)).toContainEqual(expect.stringMatching(/ declined Ride 45$/))
  })

  it('lapses by itself when its time is over, once, and takes no yes any more even before the clock has come round', async () => {
    const cover = await ask()
    const { applicationId } = (await offer(cover.id)).body.offer
    t.clock.pass({ hours: 24 })
    const late = await first().post(`/covers/${cover.id}/offers/${applicationId}/acceptance`)
    expect(late).toMatchObject({ status: 409, body: { code: 'covers.offer_over' } })
    await t.run('covers.lapse_offers')
    await t.run('covers.lapse_offers')
    expect(await state(cover.id)).toBe('open')
    const ended = (await titles(world.owner)).filter((one: string) => /^No answer from .+: Ride 45$/.test(one))
    expect(ended).toHaveLength(1)
    // It may be offered anew.
    expect((await offer(cover.id)).status).toBe(201)
    expect(await contradictions(t)).toEqual([])
  })

  it('can be taken back by the gym, and stands while others apply, of whom the gym and the trainer who is away hear', async () => {
    const cover = await ask()
    const { applicationId } = (await offer(cover.id)).body.offer
    expect((await second().post(`/covers/${cover.id}/applications`, {})).status).toBe(201)
    expect(await state(cover.id)).toBe('offered')
    // An offer is the gym's own doing: the first who wants it is the first application.
    expect(await titles(world.owner)).toContain('First application for Ride 45')
    expect(await titles(usual())).toContain('First application for Ride 45')
    const back = await world.owner.delete(`/covers/${cover.id}/offers/${applicationId}`)
    expect(back).toMatchObject({ status: 200, body: { status: 'pending_approval', offer: null } })
    expect(await contradictions(t)).toEqual([])
  })

  it('is made to one at a time, to nobody who has applied, who may not take it, or who decides it', async () => {
    const cover = await ask()
    await second().post(`/covers/${cover.id}/applications`, {})
    expect(await offer(cover.id, 1)).toMatchObject({
      status: 409,
      body: { message: `${world.others[1]!.name} has already applied. Approve the application instead.` },
    })
    await offer(cover.id, 0)
    expect(await offer(cover.id, 1)).toMatchObject({
      status: 409,
      body: { message: `You’ve offered this to ${world.others[0]!.name}, who has until 11:00 am to answer.` },
    })
    const stranger = await t.given(async (work) => {
      const yogi = await makeTrainer(work, { specialtyIds: [await specialtyNamed(work, 'Yoga')] })
      await makeConnection(work, world.gym.gymId, yogi.trainerId)
      await joinTeam(work, world.gym.gymId, world.others[0]!.userId, 'manager')
      return yogi
    })
    const again = await ask()
    expect(again.code).toBe('covers.already_open')
    const two = (await usual().post('/covers', { timetableId: world.entries[1]!.id })).body
    const unfit = await world.owner.post(`/covers/${two.id}/offers`, { trainerId: stranger.trainerId })
    expect(unfit).toMatchObject({ status: 422, body: { code: 'covers.not_qualified', data: [{ code: 'specialty' }] } })
    const self = await first().post(`/covers/${two.id}/offers`, { trainerId: world.others[0]!.trainerId })
    expect(self).toMatchObject({ status: 422, body: { code: 'covers.offered_to_self' } })
  })

  it('ends with the approval of somebody else, and a yes that crosses it hears that it is just taken', async () => {
    const cover = await ask()
    const { applicationId } = (await offer(cover.id)).body.offer
    const { body } = await second().post(`/covers/${cover.id}/applications`, {})
    const [approved, accepted] = await Promise.all([
      world.owner.post(`/covers/${cover.id}/approval`, { applicationId: body.myApplication.id }),
      first().post(`/covers/${cover.id}/offers/${applicationId}/acceptance`),
    ])
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([approved.status, accepted.status])
    const lost = approved.status === 409 ? approved : accepted
    expect(['covers.just_taken']).toContain(lost.body.code)
    expect(await contradictions(t)).toEqual([])
  })

  it('is refused to a screen that has not seen the last change, which learns whose it was and how long ago', async () => {
    const cover = await ask()
    t.clock.pass({ seconds: 8 })
    await second().post(`/covers/${cover.id}/applications`, {})
    t.clock.pass({ seconds: 12 })
    expect(await offer(cover.id, 0, { version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: `${world.others[1]!.name} changed this 12 s ago. Check what changed, then try again.`,
        data: { by: world.others[1]!.name, version: 2, changes: [] },
      },
    })
    // Whoever asked may know that somebody applied, and not who.
    const own = await usual().post(`/covers/${cover.id}/cancellation`, { version: 1 })
    expect(own.body.message).toBe('Someone changed this 12 s ago. Check what changed, then try again.')
  })

  it('lists whom it could go to, those who may first and every reason of the others', async () => {
    await t.given(async (work) => {
      const yogi = await makeTrainer(work, { specialtyIds: [await specialtyNamed(work, 'Yoga')], firstName: 'Aaron' })
      await makeConnection(work, world.gym.gymId, yogi.trainerId)
    })
    const cover = await ask()
    await second().post(`/covers/${cover.id}/applications`, {})
    const { body } = await world.owner.get(`/covers/${cover.id}/candidates`)
    expect(body.map((one: { ok: boolean; answered: string }) => [one.ok, one.answered])).toEqual([
      [true, null],
      [true, 'applied'],
      [false, null],
    ])
    expect(body[2].reasons).toMatchObject([{ code: 'specialty' }])
    const found = await world.owner.get(`/covers/${cover.id}/candidates?search=other2`)
    expect(found.body).toHaveLength(1)
  })
})

describe('where the gym lets whoever qualifies first have it', () => {
  const firstQualified = async () =>
    t.app.database.pool.query(
      `insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, now(), $3)`,
      [
        world.gym.gymId,
        JSON.stringify({ approval: [{ withinHours: null, by: 'first_qualified' }] }),
        world.gym.owner.userId,
      ],
    )

  it('applying takes it at once; of many in the same moment one has it and the others hear that it is just taken', async () => {
    await firstQualified()
    const cover = await ask()
    const more = await t.given(async (work) => {
      const made = []
      for (let count = 0; count < 18; count++) {
        const one = await makeTrainer(work, { specialtyIds: [world.specialtyId] })
        await makeConnection(work, world.gym.gymId, one.trainerId)
        made.push(one)
      }
      return made
    })
    const everybody = [...world.others, ...more]
    await Promise.all(everybody.map((one) => t.tokenOf(one)))
    const answers = await Promise.all(everybody.map((one) => t.as(one).post(`/covers/${cover.id}/applications`, {})))
    expect(answers.filter((one) => one.status === 201)).toHaveLength(1)
    const others = answers.filter((one) => one.status !== 201)
    expect(new Set(others.map((one) => `${one.status} ${one.body.code}`))).toEqual(new Set(['409 covers.just_taken']))
    expect(await state(cover.id)).toBe('filled')
    const { rows } = await t.app.database.pool.query(
      `select type from events where subject_id = $1 order by position`,
      [cover.id],
    )
    expect(rows.map((row) => row.type)).toEqual(['cover.requested', 'cover.approved'])
    expect(await contradictions(t)).toEqual([])
  })

  it('a manager who teaches may take it like everybody else, for nobody decides for themself (edge case 15)', async () => {
    await firstQualified()
    await t.given((work) => joinTeam(work, world.gym.gymId, world.others[0]!.userId, 'manager'))
    const cover = await ask()
    expect((await first().post(`/covers/${cover.id}/applications`, {})).body).toMatchObject({
      status: 'filled',
      substitute: { id: world.others[0]!.trainerId },
    })
  })
})

describe('what is paid on top', () => {
  const raise = (coverId: string, cents: number) => world.owner.put(`/covers/${coverId}/bonus`, { cents })

  it('goes up for everybody who has applied, and not down any more (edge case 16)', async () => {
    const cover = await ask()
    expect((await raise(cover.id, 2000)).body.bonusCents).toBe(2000)
    expect((await raise(cover.id, 500)).body.bonusCents).toBe(500)
    const { body } = await first().post(`/covers/${cover.id}/applications`, {})
    expect(await raise(cover.id, 400)).toMatchObject({
      status: 409,
      body: {
        code: 'covers.bonus_lower',
        message: 'A trainer applied for a $5.00 bonus, so you can only raise it.',
      },
    })
    expect((await raise(cover.id, 1500)).status).toBe(200)
    expect((await first().get(`/covers/${cover.id}/answer`)).body.bonusCents).toBe(1500)
    expect(await titles(first())).toContain('+$15.00 for Ride 45')
    await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: body.myApplication.id })
    const { rows } = await t.app.database.pool.query('select terms from cover_applications where id = $1', [
      body.myApplication.id,
    ])
    expect(rows[0].terms).toMatchObject({ bonusCents: 1500, employment: 'contractor' })
  })
})

it('a bonus raised for a class that has a rate of its own is shown and frozen on top of that rate', async () => {
  const timetableIds = [world.entries[0]!.id]
  const made = await world.owner.post('/cover-requests', { timetableIds, offer: { kind: 'class_rate', cents: 8000 } })
  const { id, pay } = made.body.requests[0].lines[0]
  expect(pay).toEqual({ kind: 'class_rate', cents: 8000 })
  expect((await world.owner.put(`/covers/${id}/bonus`, { cents: 1500 })).status).toBe(200)
  expect((await first().get(`/covers/${id}`)).body.pay).toEqual({ kind: 'class_rate', cents: 9500 })
  const { body } = await first().post(`/covers/${id}/applications`, {})
  await world.owner.post(`/covers/${id}/approval`, { applicationId: body.myApplication.id })
  const { rows } = await t.app.database.pool.query(
    `select a.terms, r.offer, r.offer_cents from cover_applications a join covers c on c.id = a.cover_id
      join cover_requests r on r.id = (a.terms ->> 'requestId')::uuid where c.id = $1 and a.state = 'confirmed'`,
    [id],
  )
  expect(rows).toMatchObject([{ terms: { bonusCents: 1500 }, offer: 'class_rate', offer_cents: 8000 }])
})
