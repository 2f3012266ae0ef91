import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Risk } from '@quartet/contract/covers/risks'
import { approveIt, handIn } from '../../../../test/papers/document.ts'
import { specialtyNamed, type MadeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { risksTasks } from './risks.tasks.ts'

let t: TestApp
let world: OneClass
let requirementId: string
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  // Monday 2 March 2026, 11:00 am in Sydney; the class is on Tuesdays at 6:00 am from 10 March.
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t, { gymName: 'Harbour Gym' })
})
afterAll(() => t.stop())

const usual = () => t.as(world.usual)
const risks = async (as = world.owner): Promise<Risk[]> => (await as.get(`/risks?gymId=${world.gym.gymId}`)).body
const days = (list: Risk[]) => list.map((one) => one.date)
async function run(name: string) {
  await t.run(name)
  await t.settle()
}

/** From 10 March on the gym asks everybody who teaches for a briefing; who has handed it in until when is the caller's to say. */
async function askForBriefing(
  effectiveFrom = '2026-03-10',
  consequence: 'block_teaching' | 'block_covers' = 'block_teaching',
) {
  const { status, body } = await world.owner.post('/requirements', {
    name: 'Fire briefing',
    scope: 'facility',
    gymId: world.gym.gymId,
    effectiveFrom,
    terms: { fields: [], validity: { kind: 'printed' }, consequence },
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  requirementId = body.id
}
async function approvedUntil(expiresOn: string) {
  const evidence = { issuedOn: '2026-01-10', expiresOn, unitCodes: [] }
  const sent = await handIn(t, world.usual, requirementId, evidence)
  const approved = await approveIt(t, world.gym.owner, sent)
  await t.settle()
  return approved.credentialId as string
}

describe('a class whose trainer would not be let on it now', () => {
  it('is flagged when a document runs out before it, and both are told once which classes it is about', async () => {
    t.clock.set('2026-01-20T00:00:00Z')
    await askForBriefing()
    await approvedUntil('2026-03-12')
    // 00:05 on 2 March in Sydney: what is further away than 30 days has time.
    t.clock.set('2026-03-01T13:05:00Z')
    await run('covers.judge_nightly')
    const list = await risks()
    expect(days(list)).toEqual(['2026-03-17', '2026-03-24', '2026-03-31'])
    expect(list[0]).toMatchObject({
      className: 'Ride 45',
      trainer: { id: world.usual.trainerId },
      reasons: [{ code: 'document', sentence: 'Fire briefing is only valid until 12 March 2026.' }],
      coverId: null,
      can: { setAside: true, search: true, replace: true },
    })
    const { body: notices } = await usual().get('/notifications')
    const told = notices.find((one: { title: string }) => one.title === '3 classes are at risk at Harbour Gym')
    expect(told.message).toBe(
      'Fire briefing is only valid until 12 March 2026. Renew it before Tuesday 17 March to keep these 3 classes: Ride 45 on Tuesday 17 March at 6:00 am, Ride 45 on Tuesday 24 March at 6:00 am, Ride 45 on Tuesday 31 March at 6:00 am. You’re still teaching until someone else is approved.',
    )
    const { body: atGym } = await world.owner.get('/notifications')
    const titles = (list: { title: string }[]) => list.map((one) => one.title).filter((title) => /at risk/.test(title))
    expect(titles(atGym)).toEqual([`3 classes are at risk: ${world.usual.name}`])
    // Nobody is told twice of what is known, and nothing is written anew.
    const written = async () =>
      (await t.app.database.pool.query('select id, xmin::text from entry_risks order by id')).rows
    const flags = await written()
    t.clock.set('2026-03-02T13:05:00Z')
    await run('covers.judge_nightly')
    expect(titles((await world.owner.get('/notifications')).body)).toEqual(titles(atGym))
    const again = await written()
    expect(again.filter(({ id }) => flags.some((one) => one.id === id))).toEqual(flags)
  })

  it('is flagged in the night that a document has run out, and comes into sight 30 days ahead', async () => {
    await askForBriefing()
    await approvedUntil('2026-04-20')
    expect(await risks()).toEqual([])
    // 00:05 on 1 April in Sydney: the classes of 21 and 28 April are within 30 days.
    t.clock.set('2026-03-31T13:05:00Z')
    await run('covers.judge_nightly')
    expect(days(await risks())).toEqual(['2026-04-21', '2026-04-28'])
  })

  it('is judged at the start of the product, whatever was missed while it was down', () => {
    expect(risksTasks.filter((one) => one.schedule?.atStart !== true).map((one) => one.name)).toEqual([])
  })

  it('of all to come is flagged at once when a document is declared void', async () => {
    await askForBriefing()
    const credentialId = await approvedUntil('2027-03-01')
    const { status } = await world.owner.post(`/credentials/${credentialId}/revocation`, {
      from: '2026-03-02',
      reason: 'It was somebody else’s',
    })
    expect(status).toBe(200)
    await t.settle()
    const list = await risks()
    // Further ahead than 30 days, as far as the timetable goes.
    expect(list.length).toBeGreaterThan(20)
    expect(list[0]!.reasons[0]!.sentence).toBe('Fire briefing has been revoked.')
  })

  it('is flagged for want of what only covers ask for where a substitute is on it, and not where it is their own', async () => {
    const [substitute] = world.others
    const entry = world.entries[1]!
    const cover = (await usual().post('/covers', { timetableId: entry.id })).body
    const applied = await t.as(substitute!).post(`/covers/${cover.id}/applications`, {})
    const chosen = { applicationId: applied.body.myApplication.id }
    expect((await world.owner.post(`/covers/${cover.id}/approval`, chosen)).status).toBe(200)
    await askForBriefing('2026-03-02', 'block_covers')
    await t.settle()
    expect((await risks()).map((one) => [one.timetableId, one.trainer.id])).toEqual([[entry.id, substitute!.trainerId]])
  })

  it('is judged as it goes back to somebody: to who covered it before, and to its own trainer, of whom covers ask nothing', async () => {
    const [first, second] = world.others
    const entryId = world.entries[0]!.id
    const fill = async (coverId: string, who: MadeTrainer) => {
      const { body } = await t.as(who).post(`/covers/${coverId}/applications`, {})
      const chosen = { applicationId: body.myApplication.id }
      expect((await world.owner.post(`/covers/${coverId}/approval`, chosen)).status).toBe(200)
    }
    const flagged = async () => (await risks()).map((one) => one.trainer.id)
    const { body: cover } = await usual().post('/covers', { timetableId: entryId })
    await fill(cover.id, first!)
    expect((await t.as(first!).post(`/covers/${cover.id}/hand-back`, { reason: 'sick' })).status).toBe(200)
    const [search] = (await world.owner.get('/covers?status=open')).body
    await fill(search.id, second!)
    await askForBriefing('2026-03-02', 'block_covers')
    await t.settle()
    expect(await flagged()).toEqual([second!.trainerId])
    expect((await t.as(second!).post(`/covers/${search.id}/untaking`, {})).status).toBe(200)
    await t.settle()
    expect(await flagged()).toEqual([first!.trainerId])
    // Its own trainer takes it back: what is asked for covers alone is not asked of them.
    await world.owner.post(`/covers/${search.id}/cancellation`, {})
    const { returning } = (await usual().post(`/covers/${cover.id}/claims`, {})).body
    const answered = await t.as(first!).post(`/covers/${cover.id}/returns/${returning.id}/answer`, { agreed: true })
    expect(answered.status).toBe(200)
    await t.settle()
    expect((await world.owner.get(`/timetables/${entryId}`)).body.trainer.id).toBe(world.usual.trainerId)
    expect(await risks()).toEqual([])
    await run('covers.judge_nightly')
    expect(await risks()).toEqual([])
  })

  it('is not made by hand: whoever lacks the document is not put back on a class of their own that somebody else has', async () => {
    const [mei] = world.others
    const { id } = world.entries[0]!
    const handTo = (trainer: MadeTrainer) => world.owner.put(`/timetables/${id}`, { trainerId: trainer.trainerId })
    expect((await handTo(mei!)).status).toBe(200)
    await askForBriefing()
    expect(await handTo(world.usual)).toMatchObject({
      status: 409,
      body: { code: 'timetable.clashes', message: 'Nothing was changed. Fire briefing is missing.' },
    })
    expect((await world.owner.get(`/timetables/${id}`)).body.trainer.id).toBe(mei!.trainerId)
    // A manager who knows better says so, with a reason and until when.
    const [reason, expiresOn] = ['Shown at the desk', '2026-03-10']
    const aside = { trainerId: world.usual.trainerId, timetableIds: [id], reason, expiresOn }
    expect((await world.owner.post('/covers/overrides', aside)).status).toBe(201)
    expect((await handTo(world.usual)).status).toBe(200)
  })

  it('is in order again once the document is, and the trainer hears it', async () => {
    await askForBriefing()
    await t.settle()
    expect(days(await risks())).toEqual(['2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31'])
    await approvedUntil('2027-03-01')
    expect(await risks()).toEqual([])
    const { body: notices } = await usual().get('/notifications')
    expect(notices.map((one: { title: string }) => one.title)).toContain('4 classes are no longer at risk')
  })

  it('is judged once more as it begins', async () => {
    await askForBriefing()
    await t.settle()
    await t.app.database.pool.query('delete from entry_risks')
    t.clock.set('2026-03-09T18:59:00Z')
    await run('covers.judge_starting')
    expect(days(await risks())).toEqual(['2026-03-10'])
    t.clock.set('2026-03-09T19:00:00Z')
    expect(await risks()).toEqual([])
  })
})

it('a cover whose substitute does not fit the class any more, as what they teach changed after the approval, is at risk (edge case 11)', async () => {
  const [substitute] = world.others
  const [soon, later] = world.entries
  for (const entry of [soon!, later!]) {
    const cover = (await usual().post('/covers', { timetableId: entry.id })).body
    const applied = await t.as(substitute!).post(`/covers/${cover.id}/applications`, {})
    await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: applied.body.myApplication.id })
  }
  await t.settle()
  expect(await risks()).toEqual([])
  // The room and the places of a class ask nothing of who teaches it; what they teach does.
  const yoga = await t.given((work) => specialtyNamed(work, 'Yoga'))
  expect((await t.as(substitute!).patch(`/users/${substitute!.userId}`, { specialties: [yoga] })).status).toBe(200)
  await t.settle()
  const flagged = (await risks()).map((one) => [one.timetableId, one.reasons.map(({ code }) => code)])
  expect(flagged).toEqual([soon, later].map((one) => [one!.id, ['specialty']]))
  const { body: entry } = await world.owner.get(`/timetables/${soon!.id}`)
  expect(entry).toMatchObject({ trainer: { id: substitute!.trainerId } })
})

describe('what the timetable shows', () => {
  it('is the reason, to the gym and the trainer alone', async () => {
    await askForBriefing()
    await t.settle()
    const entryAs = async (as = world.owner) => (await as.get(`/timetables/${world.entries[0]!.id}`)).body
    const reasons = ['Fire briefing is missing.']
    expect(await entryAs()).toMatchObject({ atRisk: { reasons }, trainer: { id: world.usual.trainerId } })
    expect((await entryAs(usual())).atRisk).toMatchObject({ reasons })
    const other = t.as(world.others[0]!)
    expect((await entryAs(other)).atRisk).toBeNull()
    expect(await risks(other)).toEqual([])
    expect(days(await risks(usual()))).toEqual(['2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31'])
  })
})

describe('what the gym chooses', () => {
  beforeEach(async () => {
    await askForBriefing()
    await t.settle()
  })
  const soonest = async () => (await risks())[0]!

  it('is to set it aside for some classes with a reason', async () => {
    const list = await risks()
    const { status } = await world.owner.post('/covers/overrides', {
      trainerId: world.usual.trainerId,
      timetableIds: list.slice(0, 2).map((one) => one.timetableId),
      reason: 'The briefing is on Friday',
      expiresOn: '2026-03-20',
    })
    expect(status).toBe(201)
    await t.settle()
    expect(days(await risks())).toEqual(['2026-03-24', '2026-03-31'])
    const { body: notices } = await usual().get('/notifications')
    expect(notices[0].message).toBe('A manager has allowed it. You’re teaching as planned.')
  })

  it('is to look for somebody else now: the class stays with its trainer until somebody is approved', async () => {
    const risk = await soonest()
    // Whoever takes it has to have what is asked for.
    const evidence = { issuedOn: '2026-03-01', expiresOn: '2027-03-01', unitCodes: [] }
    await approveIt(t, world.gym.owner, await handIn(t, world.others[0]!, requirementId, evidence))
    const { status, body } = await world.owner.post(`/risks/${risk.id}/search`, {})
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { coverId: expect.any(String), can: { search: false } },
    })
    expect((await world.owner.post(`/risks/${risk.id}/search`, {})).body.code).toBe('risks.searched_already')
    const entry = async () => (await world.owner.get(`/timetables/${risk.timetableId}`)).body
    expect(await entry()).toMatchObject({ trainer: { id: world.usual.trainerId }, needsCover: true, atRisk: {} })
    const { body: applied } = await t.as(world.others[0]!).post(`/covers/${body.coverId}/applications`, {})
    await world.owner.post(`/covers/${body.coverId}/approval`, { applicationId: applied.myApplication.id })
    await t.settle()
    expect(await entry()).toMatchObject({ trainer: { id: world.others[0]!.trainerId }, atRisk: null })
  })

  it('is for its own trainer to ask for cover, proposed three days before and once (edge case 6)', async () => {
    const proposals = async (): Promise<{ title: string }[]> =>
      (await usual().get('/notifications')).body.filter((one: { title: string }) =>
        one.title.startsWith('Ask for cover'),
      )
    t.clock.set('2026-03-06T18:55:00Z')
    await run('covers.propose_for_risks')
    expect(await proposals()).toEqual([])
    t.clock.set('2026-03-06T19:00:00Z')
    await run('covers.propose_for_risks')
    await run('covers.propose_for_risks')
    const [first, ...more] = await proposals()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      title: 'Ask for cover for Ride 45 at Harbour Gym?',
      message: expect.stringContaining('This affects Ride 45 on Tuesday 10 March at 6:00 am.'),
      metadata: { link: '/covers/create?from=2026-03-10&to=2026-03-10' },
    })
    // Asked for, nothing is looked for by itself.
    const asked = await usual().post('/cover-requests', { timetableIds: [world.entries[0]!.id], reason: 'other' })
    expect(asked.status).toBe(201)
    const [request] = asked.body.requests
    t.clock.set('2026-03-08T19:00:00Z')
    await run('covers.search_for_risks')
    expect((await soonest()).coverId).toBe(request.lines[0].id)
    expect(request.via).toBe('trainer')
  })

  it('is made for it a day before: somebody is looked for by itself, once', async () => {
    t.clock.set('2026-03-08T18:59:00Z')
    await run('covers.search_for_risks')
    expect((await soonest()).coverId).toBeNull()
    t.clock.set('2026-03-08T19:00:00Z')
    await run('covers.search_for_risks')
    const { coverId } = await soonest()
    const { body: cover } = await world.owner.get(`/covers/${coverId}`)
    expect(cover).toMatchObject({ status: 'open', usualTrainer: { id: world.usual.trainerId } })
    const [request] = (await t.app.database.pool.query('select via, requested_by from cover_requests')).rows.slice(-1)
    expect(request).toEqual({ via: 'system', requested_by: null })
    // A gym that takes it back has decided; nothing begins anew.
    await world.owner.post(`/covers/${coverId}/cancellation`, {})
    await run('covers.search_for_risks')
    expect((await soonest()).coverId).toBeNull()
    expect((await world.owner.get(`/timetables/${world.entries[0]!.id}`)).body.trainer.id).toBe(world.usual.trainerId)
  })

  it('made by itself, ends once the document is in order: the class stays with its trainer, and whoever had applied is told once', async () => {
    const other = world.others[0]!
    const evidence = { issuedOn: '2026-03-01', expiresOn: '2027-03-01', unitCodes: [] }
    await approveIt(t, world.gym.owner, await handIn(t, other, requirementId, evidence))
    t.clock.set('2026-03-08T19:00:00Z')
    await run('covers.search_for_risks')
    const { coverId } = await soonest()
    expect((await t.as(other).post(`/covers/${coverId}/applications`, {})).status).toBe(201)
    await approvedUntil('2027-03-01')
    expect(await risks()).toEqual([])
    const { body: cover } = await world.owner.get(`/covers/${coverId}`)
    expect(cover).toMatchObject({ status: 'cancelled', applications: [{ status: 'lapsed' }] })
    const { rows } = await t.app.database.pool.query(
      `select c.close_reason, e.actor_kind, e.payload ->> 'because' as because from covers c
        join events e on e.subject_id = c.id and e.type = 'cover.cancelled' where c.id = $1`,
      [coverId],
    )
    expect(rows).toEqual([{ close_reason: 'in_order', actor_kind: 'system:events', because: 'in_order' }])
    expect((await world.owner.get(`/timetables/${world.entries[0]!.id}`)).body.trainer.id).toBe(world.usual.trainerId)
    const told = async (who = usual()) =>
      (await who.get('/notifications')).body.map((one: { title: string }) => one.title).filter(closes)
    const closes = (title: string) => /^(Ride 45 no longer needs cover|Cover c|.*no longer at risk)/.test(title)
    expect(await told(t.as(other))).toEqual(['Ride 45 no longer needs cover'])
    // The trainer hears it with everything else that is theirs again.
    expect(await told()).toEqual(['4 classes are no longer at risk'])
    expect(await told(world.owner)).toEqual(['Cover closed: Ride 45'])
  })

  it('made by itself, ends once a manager sets aside what stood in the way; one that somebody asked for goes on', async () => {
    const aside = (timetableId: string) =>
      world.owner.post('/covers/overrides', {
        trainerId: world.usual.trainerId,
        timetableIds: [timetableId],
        reason: 'The briefing is on Friday',
        expiresOn: '2026-04-20',
      })
    const later = (await risks())[1]!
    const asked = (await world.owner.post(`/risks/${later.id}/search`, {})).body.coverId
    t.clock.set('2026-03-08T19:00:00Z')
    await run('covers.search_for_risks')
    const { coverId, timetableId } = await soonest()
    for (const id of [timetableId, later.timetableId]) expect((await aside(id)).status).toBe(201)
    await t.settle()
    expect((await world.owner.get(`/covers/${coverId}`)).body.status).toBe('cancelled')
    expect((await world.owner.get(`/covers/${asked}`)).body.status).toBe('open')
  })

  it('is not made while the class is being called off', async () => {
    t.clock.set('2026-03-08T19:00:00Z')
    const editor = await t.app.database.pool.connect()
    await editor.query('begin')
    await editor.query(`update entries set cancelled_at = now(), off = 'cancelled' where id = $1`, [
      world.entries[0]!.id,
    ])
    await run('covers.search_for_risks')
    await editor.query('commit')
    editor.release()
    await run('covers.search_for_risks')
    const { rows } = await t.app.database.pool.query('select id from covers where gym_id = $1', [world.gym.gymId])
    expect(rows).toEqual([])
  })
})

describe('the check of a night', () => {
  it('looks at a hundred gyms in five minutes, so that thousands are done by the morning', async () => {
    await t.given(({ tx }) =>
      tx.execute(sql`insert into gyms (id, name, timezone, created_at)
        select gen_random_uuid(), 'Night ' || n, 'Australia/Sydney', now() from generate_series(1, 100) n`),
    )
    t.clock.set('2026-03-02T13:05:00Z')
    await run('covers.judge_nightly')
    const { rows } = await t.app.database.pool.query(
      `select count(*)::int as checked from risk_sweeps s join gyms g on g.id = s.gym_id where g.name like 'Night %'`,
    )
    expect(rows).toEqual([{ checked: 100 }])
  })
})
