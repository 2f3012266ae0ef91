import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usualCoverTerms, type CoverTerms } from '@quartet/contract/eligibility/terms'
import type { AwayGym, CoverRequestAnswer } from '@quartet/contract/covers/requests'
import type { Cover } from '@quartet/contract/covers/cover'
import { joinTeam, makeConnection, makePerson, makeTrainer, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
let world: OneClass
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  // Monday 2 March 2026, 11:00 am in Sydney; the class is on Tuesdays at 6:00 am from 10 March.
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t, { gymName: 'Harbour Gym' })
})
afterAll(() => t.stop())

const query = async (text: string, values: unknown[] = []) => (await t.app.database.pool.query(text, values)).rows
const usual = () => t.as(world.usual)
const settle = (terms: Partial<CoverTerms>, of = world) =>
  of.owner.put('/covers/settings', { terms: { ...usualCoverTerms, ...terms } })
const noticesOf = async (person: MadePerson) => (await t.as(person).get('/notifications')).body
const titlesOf = async (person: MadePerson) =>
  (await noticesOf(person)).map((one: { title: string }) => one.title) as string[]

describe('a class that is not on the timetable', () => {
  const draft = {
    name: 'Open day ride',
    durationMinutes: 60,
    capacity: 15,
    date: '2026-03-14',
    startTime: '10:00',
    note: 'Two hours of guests',
  }
  const make = (more: object = {}) =>
    world.owner.post('/cover-requests/with-class', {
      ...draft,
      studioId: world.studioId,
      specialtyId: world.specialtyId,
      ...more,
    })
  const saturday = async () => (await world.owner.get('/timetables?from=2026-03-14&to=2026-03-14')).body

  it('is put there once, without a trainer, and asked for in the same moment', async () => {
    const { status, body } = await make({ offer: { kind: 'class_rate', cents: 9000 } })
    expect([status, body.left, body.calls]).toEqual([201, [], []])
    expect(body.requests[0].lines[0]).toMatchObject({ className: 'Open day ride', date: '2026-03-14', state: 'open' })
    expect(await saturday()).toMatchObject([{ name: 'Open day ride', startTime: '10:00', trainer: null }])
    expect((await world.owner.get('/timetables?from=2026-03-15&to=2026-05-15')).body).toHaveLength(9)
    const { body: offered } = await t.as(world.others[0]!).get('/covers/available')
    expect(offered).toMatchObject([{ className: 'Open day ride', note: 'Two hours of guests' }])
    await t.as(world.others[0]!).post(`/covers/${offered[0].id}/applications`, {})
    const { body: cover } = await world.owner.get(`/covers/${offered[0].id}`)
    expect(cover.applications).toHaveLength(1)
  })

  it('is not put there where it cannot be asked for: a studio that is taken, a day or an hour that has passed', async () => {
    expect((await make()).status).toBe(201)
    expect(await make()).toMatchObject({ status: 409, body: { code: 'timetable.studio_taken' } })
    expect((await make({ date: '2026-03-01' })).body.code).toBe('timetable.past_start')
    expect(await make({ date: '2026-03-02', startTime: '06:00' })).toMatchObject({
      status: 409,
      body: { code: 'covers.class_over' },
    })
    expect(await saturday()).toHaveLength(1)
    expect((await world.owner.get('/timetables?from=2026-03-02&to=2026-03-02')).body).toEqual([])
  })
})

describe('being away', () => {
  it('asks for every class at every gym in one request, each by the rules of its gym', async () => {
    const merri = await oneClass(t, { gymName: 'Merri Movement', usual: world.usual, startTime: '17:30' })
    await settle({ permission: true }, merri)
    const preview = await usual().post<AwayGym[]>('/cover-requests/preview', { from: '2026-03-09', to: '2026-03-17' })
    expect(preview.status).toBe(200)
    expect(
      preview.body.map((gym) => [gym.gymName, gym.classes.map(({ date, way, plan }) => [date, way, plan?.qualified])]),
    ).toEqual([
      [
        'Harbour Gym',
        [
          ['2026-03-10', 'ask', 2],
          ['2026-03-17', 'ask', 2],
        ],
      ],
      [
        'Merri Movement',
        [
          ['2026-03-10', 'permission', 2],
          ['2026-03-17', 'permission', 2],
        ],
      ],
    ])
    const timetableIds = preview.body.flatMap((gym) => gym.classes.map((one) => one.timetableId))
    const { status, body } = await usual().post('/cover-requests', {
      timetableIds,
      reason: 'sick',
      reasonWords: 'Fever since Sunday',
      note: 'Bring your own playlist',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ calls: [], left: [] })
    expect(
      body.requests.map((one: CoverRequestAnswer) => [one.gymName, one.absenceId, one.lines.map((line) => line.state)]),
    ).toEqual([
      ['Harbour Gym', body.absenceId, ['open', 'open']],
      ['Merri Movement', body.absenceId, ['awaiting_release', 'awaiting_release']],
    ])
    // Decision 40: what a gym has yet to let go is a draft.
    expect(body.requests[1].lines[0].status).toBe('draft')
    // Nobody at Merri has been asked, and to its trainers there is nothing to see.
    expect((await t.as(merri.others[0]!).get('/covers/available')).body).toEqual([])
    expect(await titlesOf(merri.others[0]!)).not.toContain('Ride 45 needs cover')
    expect(await titlesOf(merri.gym.owner)).toContainEqual(expect.stringMatching(/ asked for cover: Ride 45$/))
    // The other gym's manager learns nothing of it.
    const ofHarbour = (await world.owner.get('/cover-requests')).body
    expect(JSON.stringify(ofHarbour)).not.toContain('Merri')
  })

  it('leaves out what cannot be asked for and says why, and asks nothing where nothing is left', async () => {
    await usual().post('/covers', { timetableId: world.entries[0]!.id })
    const ids = world.entries.slice(0, 2).map((one) => one.id)
    const { body } = await usual().post('/cover-requests', { timetableIds: ids })
    expect(body.left).toEqual([
      {
        timetableId: ids[0],
        className: 'Ride 45',
        date: '2026-03-10',
        startTime: '06:00',
        timezone: 'Australia/Sydney',
        sentence: 'This class already has a cover request.',
      },
    ])
    expect(body.requests[0].lines).toHaveLength(1)
    const again = await usual().post('/cover-requests', { timetableIds: ids })
    expect(again).toMatchObject({ status: 422, body: { code: 'covers.nothing_asked' } })
    expect((await usual().post('/cover-requests', { timetableIds: [crypto.randomUUID()] })).status).toBe(404)
  })

  it('keeps the private reason and its words with those who manage the gym and the person (edge case 21)', async () => {
    const secret = 'Operation on my knee'
    const [manager, desk] = await t.given(async (work) => {
      const people = [await makePerson(work, { role: 'gym' }), await makePerson(work, { role: 'gym' })]
      await joinTeam(work, world.gym.gymId, people[0]!.userId, 'manager')
      await joinTeam(work, world.gym.gymId, people[1]!.userId, 'front_desk')
      return people
    })
    const ids = [world.entries[0]!.id]
    await usual().post('/cover-requests', {
      timetableIds: ids,
      reason: 'injury',
      reasonWords: secret,
      note: 'Easy ride',
    })
    const reads = async (person: MadePerson) => (await t.as(person).get('/cover-requests')).body[0]
    expect(await reads(world.usual)).toMatchObject({ reason: 'injury', reasonWords: secret })
    expect(await reads(manager!)).toMatchObject({ reason: 'injury', reasonWords: secret })
    expect(await reads(desk!)).toMatchObject({ reason: null, reasonWords: null, note: 'Easy ride' })
    expect(await reads(world.others[0]!)).toBeUndefined()
    const told = await query('select n::text from notifications n')
    const sent = await query('select m::text from mails m')
    const happened = await query('select payload::text from events')
    const feed = await world.owner.post('/feeds', { kind: 'gym' })
    expect(feed.status).toBe(201)
    expect(JSON.stringify([told, sent, happened])).not.toContain(secret)
    const peers = await t.as(world.others[0]!).get('/covers/available')
    expect(peers.body[0]).toMatchObject({ reason: null, note: 'Easy ride' })
    expect(JSON.stringify(peers.body)).not.toContain('injury')
  })

  it('on behalf of an ill trainer, by a gym admin who acts for the gym, is told to the trainer and kept with both names (edge case 7)', async () => {
    const sam = await t.given(async (work) => {
      const admin = await makePerson(work, { role: 'gym_admin', firstName: 'Sam', lastName: 'Reed' })
      await joinTeam(work, world.gym.gymId, admin.userId, 'gym_admin')
      return admin
    })
    const acting = t.as(sam, world.gym.gymId)
    const { body } = await acting.post('/cover-requests', {
      timetableIds: [world.entries[0]!.id],
      reason: 'sick',
      offer: { kind: 'urgent', cents: 1500 },
    })
    expect(body.requests[0]).toMatchObject({ via: 'gym', by: 'Sam Reed', offer: { kind: 'urgent', cents: 1500 } })
    const [kept] = await query('select requested_by, acting_gym_id, trainer_id from cover_requests where id = $1', [
      body.requests[0].id,
    ])
    expect(kept).toEqual({
      requested_by: sam.userId,
      acting_gym_id: world.gym.gymId,
      trainer_id: world.usual.trainerId,
    })
    const [event] = await query(
      `select actor_id, acting_gym_id from events where type = 'cover.requested' and subject_id = $1`,
      [body.requests[0].lines[0].id],
    )
    expect(event).toEqual({ actor_id: sam.userId, acting_gym_id: world.gym.gymId })
    const [told] = await noticesOf(world.usual)
    expect(told.message).toContain('Sam Reed has asked for cover for your class')
    // What is paid is the gym's to say, and to read.
    const own = await usual().post('/cover-requests', {
      timetableIds: [world.entries[1]!.id],
      offer: { kind: 'class_rate', cents: 9000 },
    })
    expect(own).toMatchObject({ status: 403, body: { code: 'covers.offer_not_yours' } })
    expect((await usual().get('/cover-requests')).body[0].offer).toBeNull()
  })

  it('within the lock period is a call: the gym hears that nobody comes, and asks itself (edge case 19)', async () => {
    t.clock.set('2026-03-09T17:30:00Z')
    const entryId = world.entries[0]!.id
    const [gym] = (await usual().post<AwayGym[]>('/cover-requests/preview', { timetableIds: [entryId] })).body
    expect(gym).toMatchObject({ lockHours: 2, classes: [{ way: 'call', plan: null, notAttending: false }] })
    expect(await usual().post('/covers', { timetableId: entryId })).toMatchObject({
      status: 409,
      body: { code: 'covers.call_instead', message: expect.stringContaining('Call Harbour Gym') },
    })
    const body = { timetableIds: [entryId], reason: 'sick' }
    const said = await usual().post('/cover-requests', body)
    expect(said).toMatchObject({
      status: 201,
      body: { requests: [], calls: [{ gymName: 'Harbour Gym', className: 'Ride 45' }] },
    })
    await usual().post('/cover-requests', body)
    expect((await titlesOf(world.gym.owner)).filter((title) => title.endsWith(' can’t make Ride 45'))).toHaveLength(1)
    const listed = async () => (await world.owner.get('/cover-requests/not-attending')).body
    expect(await listed()).toMatchObject([{ timetableId: entryId, coverId: null, trainer: { name: world.usual.name } }])
    // Only the gym can ask now, and it does.
    expect((await world.owner.post('/covers', { timetableId: entryId })).status).toBe(201)
    expect(await listed()).toMatchObject([{ coverId: expect.any(String) }])
    t.clock.set('2026-03-09T20:00:00Z')
    expect(await listed()).toEqual([])
  })

  it('is out of sight and reach of a manager who asked on behalf and has left the gym', async () => {
    const manager = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym' })
      await joinTeam(work, world.gym.gymId, person.userId, 'manager')
      return person
    })
    const timetableIds = [world.entries[0]!.id]
    const { body } = await t.as(manager).post('/cover-requests', { timetableIds, reason: 'sick' })
    expect((await t.as(manager).get('/cover-requests')).body).toHaveLength(1)
    await query('update team_members set ended_at = now() where account_id = $1', [manager.userId])
    expect((await t.as(manager).get('/cover-requests')).body).toEqual([])
    const late = await t.as(manager).post(`/cover-requests/${body.requests[0].id}/cancellation`, {})
    expect(late.status).toBe(404)
  })

  it('taking back a request takes back what is open; what is filled stays (edge case 8)', async () => {
    const ids = world.entries.map((one) => one.id)
    const { body } = await usual().post('/cover-requests', { timetableIds: ids })
    const [first] = body.requests[0].lines as Cover[]
    const applied = await t.as(world.others[0]!).post(`/covers/${first!.id}/applications`, {})
    await world.owner.post(`/covers/${first!.id}/approval`, { applicationId: applied.body.myApplication.id })
    const request = async () => (await usual().get('/cover-requests')).body[0] as CoverRequestAnswer
    expect(await request()).toMatchObject({ status: 'partially_complete', open: 3, filled: 1, can: { cancel: true } })
    const [line] = body.requests[0].lines
    const unseen = [{ id: line.id, version: line.version - 1 }]
    const stale = await usual().post(`/cover-requests/${body.requests[0].id}/cancellation`, { seen: unseen })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
    const cancelled = await usual().post(`/cover-requests/${body.requests[0].id}/cancellation`, {})
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'assigned', open: 0, filled: 1 } })
    expect(cancelled.body.lines.map((line: Cover) => line.status)).toEqual([
      'filled',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    const again = await usual().post(`/cover-requests/${body.requests[0].id}/cancellation`, {})
    expect(again).toMatchObject({ status: 409, body: { code: 'covers.nothing_open' } })
  })
})

describe('the gym’s yes', () => {
  const asked = async () => {
    await settle({ permission: true })
    const { body } = await usual().post('/covers', { timetableId: world.entries[0]!.id, reason: 'holiday' })
    expect(body).toMatchObject({ status: 'draft', state: 'awaiting_release' })
    return body as Cover
  }

  it('lets others be asked; until then the class shows its trainer and nobody else knows', async () => {
    const cover = await asked()
    const entry = async (person: MadePerson) => (await t.as(person).get(`/timetables/${world.entries[0]!.id}`)).body
    expect(await entry(world.usual)).toMatchObject({
      coverStatus: 'draft',
      needsCover: false,
      can: { askCover: false },
    })
    expect(await entry(world.others[0]!)).toMatchObject({ coverStatus: null, needsCover: false })
    expect((await t.as(world.others[0]!).get(`/covers/${cover.id}`)).status).toBe(404)
    const released = await world.owner.post(`/covers/${cover.id}/release`, { version: cover.version })
    expect(released).toMatchObject({ status: 200, body: { state: 'open' } })
    expect(await titlesOf(world.others[0]!)).toContain('Ride 45 needs cover')
    expect(await titlesOf(world.usual)).toContain('Request approved: Ride 45')
    expect(await world.owner.post(`/covers/${cover.id}/release`, {})).toMatchObject({
      status: 409,
      body: { code: 'covers.not_waiting' },
    })
  })

  it('or its no, with words: the class stays with its trainer, who is told', async () => {
    const cover = await asked()
    const refused = await world.owner.post(`/covers/${cover.id}/release-refusal`, { words: 'We need you this week' })
    expect(refused).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    const [told] = await noticesOf(world.usual)
    expect(told).toMatchObject({ title: 'Harbour Gym needs you for Ride 45' })
    expect(told.message).toContain('We need you this week')
    expect(await titlesOf(world.others[0]!)).toEqual([])
    // Asking again is possible.
    expect((await usual().post('/covers', { timetableId: world.entries[0]!.id })).status).toBe(201)
  })

  it('is not needed where the gym itself asks', async () => {
    await settle({ permission: true })
    expect((await world.owner.post('/covers', { timetableId: world.entries[0]!.id })).body.state).toBe('open')
  })
})

describe('who will be asked', () => {
  it('is shown before sending, with what keeps the others, and who of them a message reaches (edge case 20)', async () => {
    const stranger = await t.given(async (work) => {
      const trainer = await makeTrainer(work, { firstName: 'Yoga', specialtyIds: [] })
      await makeConnection(work, world.gym.gymId, trainer.trainerId)
      return trainer
    })
    const plan = async (as: MadePerson) =>
      (await t.as(as).post<AwayGym[]>('/cover-requests/preview', { timetableIds: [world.entries[0]!.id] })).body[0]!
        .classes[0]!.plan!
    expect(await plan(world.gym.owner)).toMatchObject({
      connected: 3,
      qualified: 2,
      alerted: 2,
      waves: [{ kind: 'everyone', startsAt: '2026-03-02T00:00:00Z', count: 2 }],
      obstacles: [{ code: 'specialty', words: 'no Cycling specialty', count: 1 }],
      refused: [{ trainerId: stranger.trainerId }],
    })
    // The trainer who is away reads numbers, not names.
    const own = await plan(world.usual)
    expect(own).toMatchObject({ qualified: 2, refused: null, waves: [{ people: null }] })
    for (const other of world.others) await t.as(other).put(`/covers/mutes/${world.gym.gymId}`, { muted: true })
    expect(await plan(world.usual)).toMatchObject({ qualified: 2, alerted: 0, waves: [] })
    for (const other of world.others) await t.as(other).put(`/covers/mutes/${world.gym.gymId}`, { muted: false })
    const off = { email: false, push: false }
    for (const other of world.others)
      expect((await t.as(other).patch(`/notifications/preferences/${other.userId}`, off)).status).toBeLessThan(300)
    expect(await plan(world.usual)).toMatchObject({ qualified: 2, alerted: 0 })
    // They see it in the app all the same.
    const { body } = await usual().post('/covers', { timetableId: world.entries[0]!.id })
    expect((await t.as(world.others[0]!).get('/covers/available')).body).toMatchObject([{ id: body.id }])
  })
})
