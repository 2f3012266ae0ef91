import { sql } from 'drizzle-orm'
import { usualCoverTerms } from '@quartet/contract/eligibility/terms'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'
import { makeConnection, makeTrainer } from '../../../../test/factories.ts'
import { aroundOneClass } from '../../../../test/worlds/around-one-class.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import type { Live } from '../../../platform/events/realtime.ts'
import { coverRequested } from '../notices/requested.event.ts'
import { contradictions } from '../../../../test/worlds/who-teaches.ts'

let t: TestApp
let world: OneClass
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  // The class is on 10 March at 06:00 in Sydney, which is 19:00 the day before in UTC.
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t)
})

const { usual, first, second, query, titles, teacher, filled } = aroundOneClass(() => ({ t, world }))
const answerOf = async (caller: Caller, coverId: string) => (await caller.get(`/covers/${coverId}/answer`)).body

describe('giving a class back in the first minutes', () => {
  it('makes it the usual trainer’s again, leaves no mark, and the search goes on', async () => {
    const { body: cover } = await usual().post('/covers', { timetableId: world.entries[0]!.id })
    const { body } = await first().post(`/covers/${cover.id}/applications`, {})
    await second().post(`/covers/${cover.id}/applications`, {})
    await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: body.myApplication.id })
    t.clock.pass({ minutes: 15 })
    expect(await answerOf(first(), cover.id)).toMatchObject({
      graceUntil: '2026-03-02T00:15:00Z',
      can: { untake: true, handBack: true },
    })
    const back = await first().post(`/covers/${cover.id}/untaking`)
    expect(back).toMatchObject({ status: 200, body: { status: 'open', can: { untake: false } } })
    expect(await teacher()).toBe(world.usual.trainerId)
    expect(await query('select handed_back_at from cover_applications where id = $1', [body.myApplication.id])).toEqual(
      [{ handed_back_at: null }],
    )
    expect(await titles(usual())).toContain(`${world.others[0]!.name} can’t cover Ride 45`)
    expect(await titles(second())).toContain('You’re an applicant again: Ride 45')
    expect(await titles(second())).not.toContain('Ride 45 needs cover again')
    // Without doing anything they are applicants again, and may be approved.
    const { body: decided } = await world.owner.get(`/covers/${cover.id}`)
    const again = decided.applications.find((one: any) => one.status === 'applied')
    expect([decided.state, again.trainer.id]).toEqual(['pending_approval', world.others[1]!.trainerId])
    const done = await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: again.id })
    expect(done).toMatchObject({ status: 200, body: { substitute: { id: world.others[1]!.trainerId } } })
    expect(await contradictions(t)).toEqual([])
  })

  it('tells everybody who was asked, may take it still and did not say no that it is open again, where the first who took it had ended the asking', async () => {
    world = await oneClass(t, { others: 5 })
    const [a, b, c, d, e] = world.others.map((one) => t.as(one)) as [Caller, Caller, Caller, Caller, Caller]
    const terms = { ...usualCoverTerms, approval: [{ withinHours: null, by: 'first_qualified' }] }
    expect((await world.owner.put('/covers/settings', { terms, version: 0 })).status).toBe(200)
    const { body: cover } = await usual().post('/covers', { timetableId: world.entries[0]!.id })
    const takenAndGivenBack = async (by: Caller) => {
      expect((await by.post(`/covers/${cover.id}/applications`, {})).status).toBe(201)
      t.clock.pass({ minutes: 10 })
      expect((await by.post(`/covers/${cover.id}/untaking`)).status).toBe(200)
    }
    const toldOpen = () =>
      Promise.all(
        [a, b, c, d, e].map(
          async (one) => (await titles(one)).filter((title) => title === 'Ride 45 needs cover again').length,
        ),
      )
    const offered = await world.owner.post(`/covers/${cover.id}/offers`, { trainerId: world.others[4]!.trainerId })
    await e.post(`/covers/${cover.id}/offers/${offered.body.offer.applicationId}/refusal`)
    await takenAndGivenBack(d)
    expect(await toldOpen()).toEqual([1, 1, 1, 0, 0])
    const blocked = { gymId: world.gym.gymId, trainerId: world.others[2]!.trainerId, reason: 'Was late three times' }
    expect((await world.owner.post('/covers/blocks', blocked)).status).toBe(201)
    await takenAndGivenBack(a)
    expect(await toldOpen()).toEqual([1, 2, 1, 0, 0])
    expect((await b.post(`/covers/${cover.id}/applications`, {})).body.status).toBe('filled')
    expect(await contradictions(t)).toEqual([])
  })

  it('is over after 15 minutes, and within 3 hours of the start', async () => {
    const cover = await filled()
    t.clock.pass({ minutes: 15, seconds: 1 })
    expect(await first().post(`/covers/${cover.id}/untaking`)).toMatchObject({
      status: 409,
      body: { code: 'covers.grace_over' },
    })
    t.clock.set('2026-03-09T16:30:00Z')
    world = await oneClass(t, { startsOn: '2026-03-10' })
    const late = await filled()
    expect((await answerOf(first(), late.id)).can).toMatchObject({ untake: false, handBack: true })
    expect((await first().post(`/covers/${late.id}/untaking`)).body.code).toBe('covers.grace_over')
  })

  it('is refused when the usual trainer has taken something else meanwhile, without saying what', async () => {
    const cover = await filled()
    const there = await oneClass(t, { gymName: 'Other Gym', startTime: '06:15', others: 0 })
    await t.given((work) => makeConnection(work, there.gym.gymId, world.usual.trainerId))
    const { body: other } = await t.as(there.usual).post('/covers', { timetableId: there.entries[0]!.id })
    const { body } = await usual().post(`/covers/${other.id}/applications`, {})
    await there.owner.post(`/covers/${other.id}/approval`, { applicationId: body.myApplication.id })
    const back = await first().post(`/covers/${cover.id}/untaking`)
    expect(back).toMatchObject({ status: 409, body: { code: 'covers.usual_not_free' } })
    expect(back.body.message).toBe(
      `${world.usual.name} can’t teach the class: another class clashes. Hand it back with a reason instead, and we’ll find someone else.`,
    )
    expect(await teacher()).toBe(world.others[0]!.trainerId)
  })
})

describe('giving a class back later', () => {
  it('looks for somebody else for the same class; it stays theirs until then, and the usual trainer is asked and not put back', async () => {
    const cover = await filled()
    t.clock.pass({ hours: 30 })
    const back = await first().post(`/covers/${cover.id}/hand-back`, { reason: 'injury', note: 'My knee' })
    expect(back).toMatchObject({ status: 200, body: { status: 'filled', can: { handBack: false } } })
    const { searchId } = back.body
    expect(await teacher()).toBe(world.others[0]!.trainerId)
    expect((await world.owner.get(`/covers/${searchId}`)).body).toMatchObject({
      status: 'open',
      reason: 'injury',
      timetableId: world.entries[0]!.id,
      usualTrainer: { id: world.others[0]!.trainerId },
    })
    // Asked like others, told that the cover cannot come, and not put on the class.
    expect((await usual().get(`/covers/${searchId}`)).body).toMatchObject({ reason: null, can: { apply: true } })
    const told = await titles(usual())
    expect(told).toContain(`${world.others[0]!.name} can’t cover Ride 45`)
    expect(told).not.toContain('Ride 45 needs cover')
    expect(await titles(second())).toContain('Ride 45 needs cover')
    expect(await titles(world.owner)).toContain(`${world.others[0]!.name} can’t cover Ride 45`)
    const [event] = await query(`select payload from events where type = 'cover.handed_back' and subject_id = $1`, [
      cover.id,
    ])
    expect(event.payload).toMatchObject({ leadMinutes: (7 * 24 - 11) * 60, urgent: false })
    expect(JSON.stringify(event.payload)).not.toContain('injury')
    const [mark] = await query('select handed_back_at from cover_applications where cover_id = $1', [cover.id])
    expect(mark.handed_back_at).not.toBeNull()

    const { body } = await second().post(`/covers/${searchId}/applications`, {})
    await world.owner.post(`/covers/${searchId}/approval`, { applicationId: body.myApplication.id })
    expect(await teacher()).toBe(world.others[1]!.trainerId)
    expect((await answerOf(first(), cover.id)).can).toMatchObject({ handBack: false, untake: false })
    expect(await contradictions(t)).toEqual([])
  })

  it.each(['an absence', 'one class'])('is the same when they ask for cover of it, in %s', async (how) => {
    const cover = await filled()
    const timetableIds = [world.entries[0]!.id]
    const asked =
      how === 'one class'
        ? await first().post('/covers', { timetableId: timetableIds[0], reason: 'sick' })
        : await first().post('/cover-requests', { timetableIds, reason: 'sick' })
    expect(asked.status).toBe(201)
    expect((how === 'one class' ? asked : { body: asked.body.requests[0].lines[0] }).body.status).toBe('open')
    const told = await titles(usual())
    expect(told).toContain(`${world.others[0]!.name} can’t cover Ride 45`)
    expect(told).not.toContain('Ride 45 needs cover')
    expect(await titles(world.owner)).toContain(`${world.others[0]!.name} can’t cover Ride 45`)
    const [mark] = await query('select handed_back_at from cover_applications where cover_id = $1', [cover.id])
    expect(mark.handed_back_at).not.toBeNull()
    expect(await teacher()).toBe(world.others[0]!.trainerId)
    expect(await contradictions(t)).toEqual([])
  })

  it('within 12 hours is urgent, and within 24 the gym admins hear of it as well', async () => {
    const cover = await filled()
    t.clock.set('2026-03-09T10:00:00Z')
    await first().post(`/covers/${cover.id}/hand-back`, { reason: 'sick' })
    const [event] = await query(`select payload from events where type = 'cover.handed_back' and subject_id = $1`, [
      cover.id,
    ])
    expect(event.payload).toMatchObject({ leadMinutes: 9 * 60, urgent: true })
    const { body } = await world.owner.get('/notifications')
    expect(body[0]).toMatchObject({ metadata: { priority: 'urgent', category: 'action_required' } })
  })

  it('of a cover of a cover of a cover keeps four names in the history, and pays nobody but who taught (edge case 4)', async () => {
    const third = await t.given(async (work) => {
      const one = await makeTrainer(work, { specialtyIds: [world.specialtyId], firstName: 'Other3' })
      await makeConnection(work, world.gym.gymId, one.trainerId)
      return one
    })
    let cover = await filled()
    for (const [giver, taker] of [
      [first(), second()],
      [second(), t.as(third)],
    ] as const) {
      const { body } = await giver.post(`/covers/${cover.id}/hand-back`, {})
      const { body: applied } = await taker.post(`/covers/${body.searchId}/applications`, {})
      await world.owner.post(`/covers/${body.searchId}/approval`, { applicationId: applied.myApplication.id })
      cover = { id: body.searchId }
    }
    const { history } = await answerOf(world.owner, cover.id)
    expect(history.map((one: { trainer: { name: string } }) => one.trainer.name)).toEqual(
      [world.usual, ...world.others, third].map((one) => one.name),
    )
    // Whose class it usually is hears of each hop, once.
    const { rows: hops } = await t.given((work) =>
      work.tx.execute<{ type: string; notices: number }>(sql`
        select e.type, count(*)::int as notices from notifications n join events e on e.id = n.event_id
        where n.user_id = ${world.usual.userId} and e.type in ('cover.approved', 'cover.handed_back')
        group by e.id, e.type, e.position order by e.position`),
    )
    expect(hops.map((one) => [one.type, one.notices])).toEqual([
      ['cover.approved', 1],
      ['cover.handed_back', 1],
      ['cover.approved', 1],
      ['cover.handed_back', 1],
      ['cover.approved', 1],
    ])
    t.clock.set('2026-03-09T21:00:00Z')
    expect((await first().post(`/covers/${cover.id}/outcome`, { kind: 'taught' })).status).toBe(404)
    expect((await t.as(third).post(`/covers/${cover.id}/outcome`, { kind: 'taught' })).status).toBe(200)
    expect(await query('select taught_by from covers where outcome is not null')).toContainEqual({
      taught_by: third.trainerId,
    })
    expect(await contradictions(t)).toEqual([])
  })

  it('is told to whose class it usually is, unless they leave that out (edge case 4)', async () => {
    const own = await filled()
    const standing = async () => (await answerOf(usual(), own.id)) as { can: { muteHops: boolean }; hopsMuted: boolean }
    expect(await standing()).toMatchObject({ can: { muteHops: true }, hopsMuted: false })
    expect((await answerOf(first(), own.id)).can.muteHops).toBe(false)
    expect((await first().put(`/covers/${own.id}/hops`, { muted: true })).status).toBe(403)
    for (let twice = 0; twice < 2; twice++)
      expect((await usual().put(`/covers/${own.id}/hops`, { muted: true })).body.hopsMuted).toBe(true)
    expect(await query(`select payload from events where type = 'cover.hops_muted'`)).toEqual([
      { payload: { coverId: own.id, trainerId: world.usual.trainerId, muted: true } },
    ])
    // To be asked like everybody else is not to be told of a hop.
    const hops = async () =>
      (await usual().get('/notifications?limit=50')).body
        .map((one: { title: string }) => one.title)
        .filter((title: string) => /^(Cover changed again|Finding someone else)|can’t cover Ride 45$/.test(title))
    const { body } = await first().post(`/covers/${own.id}/hand-back`, {})
    const { body: applied } = await second().post(`/covers/${body.searchId}/applications`, {})
    await world.owner.post(`/covers/${body.searchId}/approval`, { applicationId: applied.myApplication.id })
    expect(await hops()).toEqual([])
    expect(await titles(usual())).toContain('Ride 45 needs cover')

    await usual().put(`/covers/${own.id}/hops`, { muted: false })
    await second().post(`/covers/${body.searchId}/hand-back`, {})
    expect(await hops()).toEqual(['Cover changed again: Ride 45'])
    expect(await contradictions(t)).toEqual([])
  })

  it('and being replaced at the same time end in one search', async () => {
    for (let round = 0; round < 5; round++) {
      t.clock.set('2026-03-02T00:00:00Z')
      world = await oneClass(t)
      const cover = await filled()
      const answers = await Promise.all([
        first().post(`/covers/${cover.id}/hand-back`, {}),
        world.owner.post(`/covers/${cover.id}/replacement`, {}),
        first().post(`/covers/${cover.id}/untaking`),
      ])
      const codes = answers.map((one) => `${one.status} ${one.body.code ?? ''}`)
      expect(codes.filter((one) => one.startsWith('200'))).toHaveLength(1)
      // Whoever comes after it was given back in the first minutes has nothing to give back any more.
      for (const one of answers) expect([200, 403, 409]).toContain(one.status)
    }
    expect(await contradictions(t)).toEqual([])
  })
})

it('a gym replaces the substitute, who has it until somebody else is approved', async () => {
  const cover = await filled()
  expect((await second().post(`/covers/${cover.id}/replacement`, {})).status).toBe(403)
  const { body, status } = await world.owner.post(`/covers/${cover.id}/replacement`, {
    note: 'Somebody who knows the bikes',
  })
  expect(status).toBe(200)
  expect(await titles(first())).toContain('Finding someone else: Ride 45')
  // Whose class it usually is could have it back.
  expect(await titles(usual())).toContain('Finding someone else: Ride 45')
  expect(await teacher()).toBe(world.others[0]!.trainerId)
  const { body: applied } = await second().post(`/covers/${body.searchId}/applications`, {})
  await world.owner.post(`/covers/${body.searchId}/approval`, { applicationId: applied.myApplication.id })
  expect(await teacher()).toBe(world.others[1]!.trainerId)
  expect(await titles(first())).toContainEqual(expect.stringMatching(/ is covering Ride 45$/))
  expect(await contradictions(t)).toEqual([])
})

it('the substitute’s number is for the gym, on the day (edge case 22)', async () => {
  await t.app.database.pool.query(`update profiles set phone = '+61 412 345 678' where account_id = $1`, [
    world.others[0]!.userId,
  ])
  const cover = await filled()
  expect((await answerOf(world.owner, cover.id)).phone).toBeNull()
  t.clock.set('2026-03-08T19:00:00Z')
  expect((await answerOf(world.owner, cover.id)).phone).toEqual({
    number: '+61 412 345 678',
    until: '2026-03-09T21:00:00Z',
  })
  for (const trainer of [usual(), first()]) expect((await answerOf(trainer, cover.id)).phone).toBeNull()
  t.clock.set('2026-03-09T21:00:01Z')
  expect((await answerOf(world.owner, cover.id)).phone).toBeNull()
})

describe('whoever applied and was not chosen', () => {
  /** Everybody applies with a word, the first is approved; the others are as `decide` left them. */
  const approved = async (decide: (cover: any, applications: string[]) => Promise<unknown> = async () => undefined) => {
    world = await oneClass(t, { others: 5 })
    const { body: cover } = await usual().post('/covers', { timetableId: world.entries[0]!.id })
    const applications: string[] = []
    for (const one of world.others) {
      const { body } = await t
        .as(one)
        .post(`/covers/${cover.id}/applications`, { message: `${one.name} would love to` })
      applications.push(body.myApplication.id)
      t.clock.pass({ seconds: 1 })
    }
    await decide(cover, applications)
    await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: applications[0] })
    return cover
  }
  const waiting = async (coverId: string) =>
    (await world.owner.get(`/covers/${coverId}`)).body.applications
      .filter((one: any) => one.status === 'applied')
      .map((one: any) => [one.trainer.id, one.message])
  const away = { reason: 'sick' }

  it('is an applicant again once the class is handed back; who withdrew, is blocked or is busy by then is not', async () => {
    const cover = await approved((made, applications) =>
      t.as(world.others[1]!).delete(`/covers/${made.id}/applications/${applications[1]}`),
    )
    const blocked = { gymId: world.gym.gymId, trainerId: world.others[2]!.trainerId, reason: 'Was late three times' }
    expect((await world.owner.post('/covers/blocks', blocked)).status).toBe(201)
    const there = await oneClass(t, { gymName: 'Other Gym', startTime: '06:15', others: 0 })
    await t.given((work) => makeConnection(work, there.gym.gymId, world.others[3]!.trainerId))
    const { body: other } = await t.as(there.usual).post('/covers', { timetableId: there.entries[0]!.id })
    const { body: theirs } = await t.as(world.others[3]!).post(`/covers/${other.id}/applications`, {})
    await there.owner.post(`/covers/${other.id}/approval`, { applicationId: theirs.myApplication.id })

    t.clock.pass({ hours: 30 })
    const { body } = await first().post(`/covers/${cover.id}/hand-back`, away)
    const last = world.others[4]!
    expect(await waiting(body.searchId)).toEqual([[last.trainerId, `${last.name} would love to`]])
    expect((await world.owner.get(`/covers/${body.searchId}`)).body.state).toBe('pending_approval')
    expect(await titles(t.as(last))).toContain('You’re an applicant again: Ride 45')
    // Asked once, when the first request was made.
    const asked = (await titles(t.as(last))).filter((title) => title === 'Ride 45 needs cover')
    expect(asked).toHaveLength(1)
    for (const one of world.others.slice(1, 4))
      expect(await titles(t.as(one))).not.toContain('You’re an applicant again: Ride 45')
    const { body: told } = await world.owner.get('/notifications')
    expect(told.find((one: any) => one.title.endsWith('can’t cover Ride 45')).message).toContain(
      '1 trainer who applied before is an applicant again.',
    )
    expect(await contradictions(t)).toEqual([])
  })

  it('withdraws with one tap where they are told of it, and is not brought back a second time', async () => {
    const cover = await approved()
    t.clock.pass({ hours: 30 })
    const { body } = await first().post(`/covers/${cover.id}/hand-back`, away)
    expect(await waiting(body.searchId)).toHaveLength(4)
    const notice = async () =>
      (await second().get('/notifications')).body.find((one: any) => one.title.startsWith('You’re an applicant again'))
    const [act] = (await notice()).answer.acts
    expect(act).toMatchObject({ kind: 'withdraw_application', label: 'Withdraw', id: body.searchId })
    expect((await second().delete(`/covers/${act.id}/applications/${act.applicationId}`)).status).toBe(200)
    expect((await notice()).answer.acts.map((one: any) => one.kind)).toEqual(['apply_for_cover'])
    expect(await waiting(body.searchId)).toHaveLength(3)
    // The next one is approved and hands it back as well.
    const { body: search } = await world.owner.get(`/covers/${body.searchId}`)
    const next = search.applications.find((one: any) => one.trainer.id === world.others[2]!.trainerId)
    await world.owner.post(`/covers/${body.searchId}/approval`, { applicationId: next.id })
    t.clock.pass({ hours: 1 })
    const { body: once } = await t.as(world.others[2]!).post(`/covers/${body.searchId}/hand-back`, away)
    expect((await waiting(once.searchId)).map(([id]: any) => id)).toEqual([
      world.others[3]!.trainerId,
      world.others[4]!.trainerId,
    ])
    expect(await contradictions(t)).toEqual([])
  })

  it('is an applicant again where the gym finds someone else, and where the substitute asks for cover like anybody', async () => {
    const cover = await approved()
    t.clock.pass({ hours: 30 })
    const { body } = await world.owner.post(`/covers/${cover.id}/replacement`, {})
    expect(await waiting(body.searchId)).toHaveLength(4)
    const other = await approved()
    t.clock.pass({ hours: 30 })
    const { body: search } = await first().post('/covers', { timetableId: world.entries[0]!.id })
    expect([search.id === other.id, (await waiting(search.id)).length]).toEqual([false, 4])
  })

  it('is not brought back who withdrew from a search that ended: who only lost it with the search is', async () => {
    const cover = await approved()
    t.clock.pass({ hours: 30 })
    const ask = async () => (await first().post('/covers', { timetableId: world.entries[0]!.id })).body
    const search = await ask()
    const { applications } = (await world.owner.get(`/covers/${search.id}`)).body
    const mine = applications.find((one: any) => one.trainer.id === world.others[1]!.trainerId)
    expect((await second().delete(`/covers/${search.id}/applications/${mine.id}`)).status).toBe(200)
    expect((await first().post(`/covers/${search.id}/cancellation`, {})).status).toBe(200)
    const { id } = await ask()
    expect([id === search.id, id === cover.id]).toEqual([false, false])
    expect((await waiting(id)).map(([one]: any) => one)).toEqual(world.others.slice(2).map((one) => one.trainerId))
    expect(await contradictions(t)).toEqual([])
  })

  it('is live: who applies again and the gym hear of it without looking', async () => {
    const cover = await approved()
    const heard: string[] = []
    const hear = (people: string[], what: string) => void (people.includes(world.others[1]!.userId) && heard.push(what))
    t.clock.pass({ hours: 30 })
    const { body } = await first().post(`/covers/${cover.id}/hand-back`, away)
    const rows = await query(`select * from events where type = 'cover.requested' and subject_id = $1`, [body.searchId])
    const live = { toPeople: hear, toGym: () => undefined, tell: () => undefined } as unknown as Live
    await t.given((work) => coverRequested.reaction!.run(work, rows[0] as never, live))
    expect(heard).toContain('new_cover_request')
  })
})
