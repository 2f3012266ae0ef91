import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveIt, cprOf, handIn, handOver, paper, requirementNamed } from '../../../../test/papers/document.ts'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  specialtyNamed,
  type MadePerson,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
let jack: MadeTrainer
let world: OneClass
let manager: MadePerson
let gymAdmin: MadePerson
let cpr: string
const evidence = cprOf('Jack Ballard')

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  jack = await t.given(async (work) =>
    makeTrainer(work, {
      specialtyIds: [await specialtyNamed(work, 'Cycling')],
      firstName: 'Jack',
      lastName: 'Ballard',
    }),
  )
  world = await oneClass(t, { gymName: 'Harbour Gym', usual: jack, others: 1 })
  const made = await t.given(async (work) => {
    const [one, two] = [await makePerson(work, { role: 'gym' }), await makePerson(work, { role: 'gym_admin' })]
    await joinTeam(work, world.gym.gymId, one.userId, 'manager')
    await joinTeam(work, world.gym.gymId, two.userId, 'gym_admin')
    return [one, two] as const
  })
  manager = made[0]
  gymAdmin = made[1]
  cpr = await requirementNamed(t, jack, 'CPR')
})

const terms = { fields: [], validity: { kind: 'none' } }

/** A gym asks for something of its own, or for more of what the platform asks. */
async function ask(wish: { name: string; terms?: object; basedOnId?: string; effectiveFrom?: string }) {
  const { status, body } = await world.owner.post('/requirements', {
    scope: 'facility',
    gymId: world.gym.gymId,
    effectiveFrom: '2026-03-02',
    ...wish,
    terms: { ...terms, ...wish.terms },
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

/** How Jack stands with one requirement at this gym, on a day or today. */
async function standing(name: string, day?: string, gymId = world.gym.gymId) {
  const owner = gymId === world.gym.gymId ? world.owner : undefined
  const query = `trainerId=${jack.trainerId}&gymId=${gymId}${day ? `&date=${day}` : ''}`
  const { body } = await (owner ?? t.as(jack)).get(`/compliance/wallet?${query}`)
  return body.standings.find((one: { requirement: { name: string } }) => one.requirement.name === name)
}

describe('a waiver', () => {
  const wanted = (more: object = {}) => ({
    trainerId: jack.trainerId,
    requirementId: cpr,
    reason: 'The course is on the 20th',
    from: '2026-03-02',
    to: '2026-03-20',
    ...more,
  })

  it('needs a second person, holds from day to day, and is over by itself', async () => {
    const { body: asked } = await world.owner.post('/waivers', wanted())
    expect(asked).toMatchObject({ status: 'asked', can: { decide: false } })
    expect((await standing('CPR')).status).toBe('missing')
    const own = await world.owner.post(`/waivers/${asked.id}/decision`, { decision: 'approve' })
    expect(own.status).toBe(403)
    const second = await t.as(manager).post(`/waivers/${asked.id}/decision`, { decision: 'approve' })
    expect(second.body).toMatchObject({ status: 'in_force', decidedBy: { userId: manager.userId } })
    expect(await standing('CPR')).toMatchObject({ status: 'waived', waivedUntil: '2026-03-20' })
    expect((await standing('CPR', '2026-03-21')).status).toBe('missing')
    t.clock.set('2026-03-20T14:00:00Z')
    const { body: listed } = await world.owner.get('/waivers')
    expect(listed.map((one: { status: string }) => one.status)).toEqual(['over'])
  })

  it('is never for oneself, and never longer than 30 days', async () => {
    const both = await t.given(async (work) => {
      const one = await makeTrainer(work, { specialtyIds: [] })
      await makeConnection(work, world.gym.gymId, one.trainerId)
      await joinTeam(work, world.gym.gymId, one.userId, 'manager')
      return one
    })
    const own = await t.as(both).post('/waivers', wanted({ gymId: world.gym.gymId, trainerId: both.trainerId }))
    expect(own.status).toBe(403)
    const long = await world.owner.post('/waivers', wanted({ to: '2026-04-01' }))
    expect([long.status, long.body.code]).toEqual([422, 'compliance.waiver_too_long'])
  })

  it('is renewed twice and not a third time', async () => {
    const spans = [
      ['2026-03-02', '2026-03-31'],
      ['2026-04-01', '2026-04-30'],
      ['2026-05-01', '2026-05-30'],
    ]
    for (const [from, to] of spans) {
      const { body } = await world.owner.post('/waivers', wanted({ from, to }))
      await t.as(manager).post(`/waivers/${body.id}/decision`, { decision: 'approve' })
    }
    const fourth = await world.owner.post('/waivers', wanted({ from: '2026-05-31', to: '2026-06-10' }))
    expect([fourth.status, fourth.body.code]).toEqual([409, 'compliance.waiver_worn_out'])
  })

  it('of four in a row that were asked for beforehand and are approved at once, three hold', async () => {
    const asked = await Promise.all(
      ['2026-03-02', '2026-03-12', '2026-03-22', '2026-04-01'].map(async (from) => {
        const to = Temporal.PlainDate.from(from).add({ days: 9 }).toString()
        return (await world.owner.post('/waivers', wanted({ from, to }))).body.id
      }),
    )
    const answers = await Promise.all(
      asked.map((id) => t.as(manager).post(`/waivers/${id}/decision`, { decision: 'approve' })),
    )
    expect(answers.filter((each) => each.body.status === 'in_force')).toHaveLength(3)
    expect(answers.filter((each) => each.body.code === 'compliance.waiver_worn_out')).toHaveLength(1)
  })

  it('of two who decide in the same moment one does, and ending it asks for the document again', async () => {
    const { body: asked } = await world.owner.post('/waivers', wanted())
    const answers = await Promise.all([
      t.as(manager).post(`/waivers/${asked.id}/decision`, { decision: 'approve' }),
      t.as(gymAdmin).post(`/waivers/${asked.id}/decision`, { decision: 'refuse' }),
    ])
    expect(answers[0]!.body.status).toBe(answers[1]!.body.status)
    const { body: other } = await world.owner.post('/waivers', wanted({ from: '2026-03-02', to: '2026-03-09' }))
    await t.as(manager).post(`/waivers/${other.id}/decision`, { decision: 'approve' })
    const ended = await world.owner.post(`/waivers/${other.id}/decision`, { decision: 'end' })
    expect(ended.body.status).toBe('ended')
  })

  const waive = async (more: object) => {
    const { body, status } = await world.owner.post('/waivers', wanted(more))
    if (status !== 201) return body
    return (await t.as(manager).post(`/waivers/${body.id}/decision`, { decision: 'approve' })).body
  }
  const end = (one: { id: string }) => world.owner.post(`/waivers/${one.id}/decision`, { decision: 'end' })

  it('that is ended in the morning still excuses yesterday at the gym, and today no more', async () => {
    const one = await waive({})
    // Nine in the morning of the 11th at the gym, and still the 10th in London.
    t.clock.set('2026-03-10T22:00:00Z')
    await end(one)
    expect((await standing('CPR', '2026-03-10')).status).toBe('waived')
    expect((await standing('CPR', '2026-03-11')).status).toBe('missing')
  })

  it('that was ended is one of the three in a row, by whichever name the document was waived', async () => {
    const own = await ask({ name: 'CPR here', basedOnId: cpr, terms: { validity: { kind: 'months', months: 12 } } })
    // Ended on the day it began, so it excused from nothing.
    await end(await waive({ to: '2026-03-31' }))
    const first = await waive({ to: '2026-03-31' })
    t.clock.set('2026-03-10T00:00:00Z')
    await end(first)
    const second = await waive({ from: '2026-03-10', to: '2026-03-31', requirementId: own.id })
    expect(second).toMatchObject({ status: 'in_force', renewals: 1 })
    t.clock.set('2026-03-15T00:00:00Z')
    await end(second)
    const third = await waive({ from: '2026-03-15', to: '2026-03-31' })
    expect(third).toMatchObject({ status: 'in_force', renewals: 2 })
    t.clock.set('2026-03-20T00:00:00Z')
    await end(third)
    const fourth = await world.owner.post('/waivers', wanted({ from: '2026-03-20', to: '2026-03-31' }))
    expect([fourth.status, fourth.body.code]).toEqual([409, 'compliance.waiver_worn_out'])
    // With a day between, it is a new row.
    expect((await waive({ from: '2026-03-21', to: '2026-03-31' })).status).toBe('in_force')
  })
})

describe('two reviewers', () => {
  it('where two have to approve, the first one alone proves nothing, and the second is somebody else', async () => {
    const own = await ask({ name: 'Police check', terms: { secondReviewer: true } })
    const one = await handIn(t, jack, own.id, {})
    const first = await approveIt(t, manager, one)
    expect(first).toMatchObject({
      status: 'awaiting_review',
      state: 'seconded',
      seconded: { by: { userId: manager.userId } },
    })
    expect((await standing('Police check')).status).toBe('pending')
    const again = await t
      .as(manager)
      .post(`/submissions/${one.id}/approval`, { version: first.version, evidence: {}, confirm: {} })
    expect([again.status, again.body.code]).toEqual([403, 'submissions.second_person'])
    expect((await approveIt(t, gymAdmin, first, {}, world.gym.gymId)).status).toBe('approved')
    expect((await standing('Police check')).status).toBe('valid')
  })

  it('what only the gym admin or the owner reviews, a manager does not; who acts for the gym is named with it', async () => {
    const own = await ask({ name: 'Right to work here', terms: { reviewer: 'gym_admin' } })
    const one = await handIn(t, jack, own.id, {})
    const given = { version: 1, evidence: {}, confirm: {} }
    expect((await t.as(manager).post(`/submissions/${one.id}/approval`, given)).status).toBe(403)
    // A gym admin who acts for the gym decides as themself, and the gym's name stands beside theirs.
    const acting = t.as(gymAdmin, world.gym.gymId)
    const { status, body: done } = await acting.post(`/submissions/${one.id}/approval`, given)
    expect(status).toBe(200)
    expect(done.decision).toMatchObject({ by: { userId: gymAdmin.userId }, gymName: 'Harbour Gym' })
  })

  it('a requirement that changed while a document was open is looked at anew', async () => {
    const own = await ask({ name: 'Induction' })
    const one = await handIn(t, jack, own.id, {})
    const claimed = await t.as(manager).post(`/submissions/${one.id}/claim`, {})
    const [change, decision] = await Promise.all([
      world.owner.put(`/requirements/${own.id}`, {
        name: 'Induction',
        version: 1,
        effectiveFrom: '2026-03-02',
        terms: { ...terms, graceDays: 0, fields: [{ field: 'number', required: true }] },
      }),
      t
        .as(manager)
        .post(`/submissions/${one.id}/approval`, { version: claimed.body.version, evidence: {}, confirm: {} }),
    ])
    expect(change.status).toBe(200)
    // Either the decision was first and stands, or it is refused and the document is opened by what is asked now.
    expect([undefined, 'submissions.requirement_changed']).toContain(decision.body.code)
    const now = await t.as(manager).post(`/submissions/${one.id}/claim`, {})
    const outcome = decision.status === 200 ? now.body.code : now.body.terms.fields
    expect(['submissions.already_decided', [{ field: 'number', required: true }]]).toContainEqual(outcome)
  })

  it('a document that only covers ask for keeps from its holder the classes that they cover, and not their own', async () => {
    const own = await ask({ name: 'Pool rescue', terms: { consequence: 'block_covers' } })
    const { id } = await handIn(t, jack, own.id, {})
    const blocks = async () => (await t.as(manager).get(`/submissions/${id}?gymId=${world.gym.gymId}`)).body.blocks
    expect(await blocks()).toBeNull()
    const entryId = world.entries[0]!.id
    await t.given((work) =>
      work.tx.execute(sql`update entries set usual_trainer_id = ${world.others[0]!.trainerId} where id = ${entryId}`),
    )
    expect(await blocks()).toMatchObject({ classes: 1, first: { timetableId: entryId } })
  })

  it('the queue goes on page by page though its documents are decided meanwhile, and a document says what it blocks however one comes to it', async () => {
    const own = await ask({ name: 'Spin safety', terms: { consequence: 'block_teaching' } })
    const older = await handIn(t, world.others[0]!, own.id, {})
    t.clock.pass({ minutes: 1 })
    const newer = await handIn(t, world.others[0]!, cpr, { ...evidence, explanation: 'Known by another name' })
    t.clock.pass({ minutes: 1 })
    const blocking = await handIn(t, jack, own.id, {})

    const page = async (cursor?: string) =>
      (await world.owner.get(`/verifications/gym/submissions?limit=1${cursor ? `&cursor=${cursor}` : '&page=1'}`)).body
    const first = await page()
    // Jack teaches here, the other does not: his comes first although it came last.
    expect(first.data).toMatchObject([{ id: blocking.id, blocks: { first: { name: 'Ride 45' } } }])
    const alone = await t.as(manager).get(`/submissions/${blocking.id}?gymId=${world.gym.gymId}`)
    expect(alone.body.blocks).toEqual(first.data[0].blocks)
    await approveIt(t, manager, blocking)
    const second = await page(first.nextCursor)
    expect(second.data).toMatchObject([{ id: older.id, blocks: null }])
    await t.as(manager).post(`/submissions/${older.id}/rejection`, { version: 1, reasonCode: 'wrong_document' })
    const third = await page(second.nextCursor)
    expect([third.data[0].id, third.nextCursor]).toEqual([newer.id, null])

    const seek = async (view: string, search = '') =>
      (await world.owner.get(`/verifications/gym/submissions?view=${view}&search=${search}`)).body.map(
        (one: { id: string }) => one.id,
      )
    expect(await seek('done')).toEqual([blocking.id, older.id])
    expect([await seek('done', 'ballard'), await seek('all', 'cpr')]).toEqual([[blocking.id], [newer.id]])
    const { body: counts } = await world.owner.get('/verifications/gym/counts')
    expect(counts).toMatchObject({ waiting: 1, asked: 0, blocking: 0, oldestAt: newer.sentAt })

    const question = { version: newer.version, text: 'Which name is on it?' }
    expect((await world.owner.post(`/submissions/${newer.id}/claim`, {})).status).toBe(200)
    expect((await world.owner.post(`/submissions/${newer.id}/questions`, question)).status).toBeLessThan(300)
    const { body: after } = await world.owner.get('/verifications/gym/counts')
    expect(after).toMatchObject({ waiting: 0, asked: 1, oldestAt: null })
    const dashboard = (await world.owner.get('/dashboard/gym')).body.figures
    expect(dashboard.find((one: { key: string }) => one.key === 'to_review')).toBeUndefined()
  })

  it('of two who open it in the same moment one has it', async () => {
    const one = await handIn(t, jack, cpr, evidence)
    const answers = await Promise.all([
      t.as(manager).post(`/submissions/${one.id}/claim`, {}),
      world.owner.post(`/submissions/${one.id}/claim`, {}),
    ])
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
    expect(answers.filter((each) => each.body.code === 'submissions.claimed')).toHaveLength(1)
  })
})

describe('where and when a document holds', () => {
  it('a check of one state proves nothing in another, and one upload satisfies its own state only', async () => {
    const elsewhere = await t.given(async (work) => {
      const place = { address: '1 George Street', city: 'Sydney', state: 'NSW', postcode: '2000' }
      const gym = await makeGym(work, { name: 'Sydney Gym', place })
      await makeConnection(work, gym.gymId, jack.trainerId)
      return gym
    })
    const vic = await requirementNamed(t, jack, 'Working with children, VIC')
    const nsw = await requirementNamed(t, jack, 'Working with children, NSW')
    const asks = async (owner: MadePerson, gymId: string, basedOnId: string, state: string, name: string) => {
      const { body: base } = await t.as(owner).get(`/requirements?gymId=${gymId}`)
      const { terms: theirs } = base.find((one: { id: string }) => one.id === basedOnId)
      const made = await t.as(owner).post('/requirements', {
        name,
        scope: 'facility',
        gymId,
        basedOnId,
        effectiveFrom: '2026-03-02',
        terms: { ...theirs, jurisdictions: [state] },
      })
      expect(made.status).toBe(201)
    }
    await asks(world.gym.owner, world.gym.gymId, vic, 'VIC', 'Children VIC')
    await asks(elsewhere.owner, elsewhere.gymId, nsw, 'NSW', 'Children NSW')
    const card = {
      holderName: 'Jack Ballard',
      number: '2418807A-01',
      issuer: 'Service Victoria',
      jurisdiction: 'VIC',
      issuedOn: '2025-01-10',
      expiresOn: '2030-01-10',
    }
    await approveIt(t, world.gym.owner, await handIn(t, jack, vic, card))
    expect((await standing('Children VIC')).status).toBe('valid')
    expect((await standing('Children NSW', undefined, elsewhere.gymId)).status).toBe('missing')
  })

  it('a document ends with its day at the gym, not where its holder is', async () => {
    // Sydney's midnight of 19 February 2027 is 13:00 UTC; in Perth it is still nine in the evening of the last day.
    await approveIt(t, world.gym.owner, await handIn(t, jack, cpr, evidence))
    t.clock.set('2027-02-19T12:59:00Z')
    expect((await standing('CPR')).status).toBe('expiring')
    t.clock.set('2027-02-19T15:30:00Z')
    expect((await standing('CPR')).status).toBe('expired')
  })

  it('the first class that a missing document keeps from its holder is told with the zone of its gym', async () => {
    const perth = await oneClass(t, { usual: jack, others: 0, timezone: 'Australia/Perth' })
    const wanted = {
      name: 'Spin safety',
      scope: 'facility',
      gymId: perth.gym.gymId,
      effectiveFrom: '2026-03-02',
      terms: { ...terms, consequence: 'block_teaching' },
    }
    const { body: touched } = await perth.owner.post('/requirements/impact', wanted)
    const { body: own } = await perth.owner.post('/requirements', wanted)
    const { body: wallet } = await t.as(jack).get('/compliance/wallet')
    const row = wallet.standings.find((one: { requirement: { id: string } }) => one.requirement.id === own.id)
    await handIn(t, jack, own.id, {})
    const { body: queue } = await perth.owner.get('/verifications/gym/submissions')
    const first = { at: touched.firstClassAt, zone: 'Australia/Perth' }
    expect(first.at).toBeTruthy()
    expect({ at: touched.firstClassAt, zone: touched.firstClassZone }).toEqual(first)
    expect({ at: row.firstAtStake, zone: row.firstAtStakeZone }).toEqual(first)
    const { startsAt, timezone } = queue[0].blocks.first
    expect({ at: startsAt, zone: timezone }).toEqual(first)
  })

  it('a wallet says what missing documents stop: teaching, covers, or nothing yet', async () => {
    const nobody = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
    const { body: nowhere } = await t.as(nobody).get('/compliance/wallet')
    expect(nowhere).toMatchObject({ stops: 'nothing', stopping: 4, teachesUntil: null, coversUntil: null })

    const { body: mine } = await t.as(jack).get('/compliance/wallet')
    expect(mine).toMatchObject({ stops: 'nothing', stopping: 4, classesLost: 0 })
    expect(mine.upcomingClasses).toBeGreaterThan(0)
    const keys = await ask({ name: 'Keys', terms: { consequence: 'block_covers' } })
    const { body: covers } = await t.as(jack).get('/compliance/wallet')
    expect(covers).toMatchObject({ stops: 'covers', stopping: 1, teachesUntil: null, coversUntil: '2026-03-01' })
    expect([covers.classesLost, covers.nextFix.id]).toEqual([0, keys.id])
    const own = await ask({ name: 'Induction', terms: { consequence: 'block_teaching' } })
    await ask({ name: 'Locks', terms: { consequence: 'block_teaching' } })
    const { body: stopped } = await t.as(jack).get('/compliance/wallet')
    expect(stopped).toMatchObject({ stops: 'teaching', stopping: 2, teachesUntil: '2026-03-01' })
    expect(stopped.classesLost).toBe(mine.upcomingClasses)
    expect(stopped.nextFix.id).toBe(own.id)
  })

  it('what a gym stops asking for in its morning was asked for until yesterday', async () => {
    const own = await ask({ name: 'Induction of the house' })
    t.clock.set('2026-03-10T22:00:00Z')
    expect((await world.owner.delete(`/requirements/${own.id}`, { version: 1 })).status).toBeLessThan(300)
    expect((await standing('Induction of the house', '2026-03-10')).status).toBe('missing')
    expect(await standing('Induction of the house', '2026-03-11')).toBeUndefined()
  })

  it('a class that runs over midnight asks for what is valid when it begins', async () => {
    // Both the class and Jack's document begin on a Tuesday; the class ends on the Wednesday, the document does not.
    const night = await oneClass(t, { usual: jack, others: 1, startTime: '23:30', durationMinutes: 90 })
    const { body: base } = await night.owner.get(`/requirements?gymId=${night.gym.gymId}`)
    const asked = await night.owner.post('/requirements', {
      name: 'CPR to teach',
      scope: 'facility',
      gymId: night.gym.gymId,
      basedOnId: cpr,
      effectiveFrom: '2026-03-02',
      terms: { ...base.find((one: { id: string }) => one.id === cpr).terms, consequence: 'block_teaching' },
    })
    expect(asked.status).toBe(201)
    const [first, second] = night.entries
    expect([first!.startsAt, first!.endsAt]).toEqual(['2026-03-10T12:30:00Z', '2026-03-10T14:00:00Z'])
    const other = night.others[0]!
    for (const one of [jack, other]) {
      const theirs = cprOf(one === jack ? 'Jack Ballard' : 'Other1 Trainer', '2025-03-10')
      const handed = await handIn(t, one, cpr, { ...theirs, explanation: 'Known by another name' })
      await approveIt(t, night.gym.owner, handed)
    }

    const apply = async (timetableId: string) => {
      const { body: cover } = await t.as(jack).post('/covers', { timetableId })
      return (await t.as(other).post(`/covers/${cover.id}/applications`, {})).status
    }
    expect([await apply(first!.id), await apply(second!.id)]).toEqual([201, 422])
    t.clock.set('2026-03-18T00:00:00Z')
    const { body: taught } = await night.owner.get('/compliance/taught-anyway?from=2026-03-10&to=2026-03-17')
    type Row = { date: string; lacking: { consequence: string }[] }
    const without = taught.filter((one: Row) => one.lacking.some((each) => each.consequence === 'block_teaching'))
    expect(without.map((one: Row) => one.date)).toEqual(['2026-03-17'])
  })

  it('what a gym asks beyond the platform is the strictest, and the same document is judged by both', async () => {
    const { body: asked } = await t.as(jack).get('/requirements')
    const base = asked.find((one: { id: string }) => one.id === cpr).terms
    await ask({
      name: 'CPR, twice a year',
      basedOnId: cpr,
      terms: { ...base, validity: { kind: 'months', months: 6 } },
    })
    await approveIt(t, world.gym.owner, await handIn(t, jack, cpr, evidence))
    const { requirement, status } = await standing('CPR, twice a year', '2026-08-19')
    expect(status).toBe('expiring')
    expect((await standing('CPR, twice a year', '2026-08-20')).status).toBe('expired')
    // Kept from the gym by either name, it counts for neither.
    const share = { requirementId: requirement.id, gymId: world.gym.gymId, shared: false }
    expect((await t.as(jack).put('/compliance/shares', share)).status).toBe(200)
    const { body: kept } = await world.owner.get(
      `/compliance/wallet?trainerId=${jack.trainerId}&gymId=${world.gym.gymId}`,
    )
    expect(kept.standings.filter((one: { status: string }) => one.status === 'valid')).toEqual([])
  })

  it('a name that a reviewer accepted once is accepted for all', async () => {
    const maiden = { ...evidence, holderName: 'Jacqueline Summers' }
    const refused = await handIn(t, jack, cpr, maiden)
    expect(refused.problems.map((one: { code: string }) => one.code)).toContain('names_differ')
    await approveIt(t, manager, await handIn(t, jack, cpr, { ...maiden, explanation: 'Married in January' }))
    const aid = await requirementNamed(t, jack, 'First aid')
    const next = await handIn(t, jack, aid, { ...maiden, unitCodes: ['HLTAID011'] })
    expect(next.problems.map((one: { code: string }) => one.code)).not.toContain('names_differ')
  })

  it('what was decided stays with the gym after the connection has ended, its file goes after 30 days, and a request taken back opens it no more', async () => {
    const one = await handIn(t, jack, cpr, evidence)
    await approveIt(t, world.gym.owner, one)
    await t.app.database.pool.query(
      `update connections set status = 'inactive', reason = 'terminated', ended_at = $1 where trainer_id = $2`,
      [t.clock.now().toString(), jack.trainerId],
    )
    t.clock.pass({ hours: 24 })
    expect((await world.owner.get(`/submissions/${one.id}`)).body.file.url).not.toBeNull()
    t.clock.pass({ hours: 24 * 30 })
    const { body } = await world.owner.get(`/submissions/${one.id}`)
    expect([body.status, body.evidence.number, body.file.url]).toEqual(['approved', evidence.number, null])
    const pair = { gymEntityId: world.gym.gymId, trainerEntityId: jack.trainerId }
    const { body: asked } = await world.owner.post('/connections', pair)
    expect((await world.owner.delete(`/connections/${asked.id}`)).status).toBe(200)
    expect((await world.owner.get(`/submissions/${one.id}`)).body.file.url).toBeNull()
  })

  it('what one gym alone asks for is not shown to another', async () => {
    const elsewhere = await t.given(async (work) => {
      const gym = await makeGym(work)
      await makeConnection(work, gym.gymId, jack.trainerId)
      return gym
    })
    const own = await ask({ name: 'House rules' })
    const one = await handIn(t, jack, own.id, {})
    expect((await t.as(elsewhere.owner).get(`/submissions/${one.id}`)).status).toBe(404)
    expect((await world.owner.get(`/submissions/${one.id}`)).status).toBe(200)
  })
})

describe('what was known too late', () => {
  it('a document void since a week names the classes taught meanwhile, and since when it could be known', async () => {
    const block = await ask({ name: 'Swim safety', terms: { consequence: 'block_teaching' } })
    const { credentialId } = await approveIt(t, world.gym.owner, await handIn(t, jack, block.id, {}))
    // Taught on 10, 17 and 24 March; the gym learns on the 25th that it was void from the 12th on.
    t.clock.set('2026-03-25T02:00:00Z')
    const report = async () =>
      (await world.owner.get('/compliance/taught-anyway?from=2026-03-03&to=2026-03-31')).body.filter(
        (one: { lacking: { requirement: { name: string } }[] }) =>
          one.lacking.some((each) => each.requirement.name === 'Swim safety'),
      )
    expect(await report()).toEqual([])
    const given = { from: '2026-03-12', reason: 'Barred, says the register' }
    expect((await world.owner.post(`/credentials/${credentialId}/revocation`, given)).body.status).toBe('revoked')
    const found = await report()
    expect(found.map((one: { date: string }) => one.date)).toEqual(['2026-03-24', '2026-03-17'])
    expect(
      found[0].lacking.find((one: { requirement: { name: string } }) => one.requirement.name === 'Swim safety'),
    ).toMatchObject({ status: 'revoked', consequence: 'block_teaching', knownSince: '2026-03-25T02:00:00Z' })
    expect((await standing('Swim safety', '2026-03-11')).status).toBe('expiring')
  })

  it('a page of the report goes on where the last one ended', async () => {
    t.clock.set('2026-03-25T02:00:00Z')
    const path = '/compliance/taught-anyway?from=2026-03-03&to=2026-03-31&page=1&limit=2'
    const { body: first } = await world.owner.get(path)
    const { body: second } = await world.owner.get(`${path}&cursor=${first.nextCursor}`)
    expect([...first.data, ...second.data].map((one: { date: string }) => one.date)).toEqual([
      '2026-03-24',
      '2026-03-17',
      '2026-03-10',
    ])
  })
})

describe('covers that are open', () => {
  it('a gym that asks for more judges its applicants anew, and each is told', async () => {
    const other = world.others[0]!
    const { body: cover } = await t.as(jack).post('/covers', { timetableId: world.entries[0]!.id })
    expect((await t.as(other).post(`/covers/${cover.id}/applications`, {})).status).toBe(201)
    await ask({ name: 'Spin safety', terms: { consequence: 'block_covers' } })
    await t.settle()
    const { body: notices } = await t.as(other).get('/notifications')
    expect(notices[0]).toMatchObject({
      title: 'Application closed: Ride 45',
      message: expect.stringContaining('because you don’t meet a document requirement'),
    })
    const { body: after } = await world.owner.get(`/covers/${cover.id}`)
    expect(after.status).toBe('open')
  })
})

describe('one file under two people', () => {
  it('is seen by an admin alone, who writes down what it was', async () => {
    const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
    const same = paper(`A certificate that two people hand in ${jack.userId}`)
    await handOver(t, jack, 'one.pdf', same)
    await handOver(t, world.others[0]!, 'two.pdf', same)
    const { body: flags } = await t.as(admin).get('/compliance/flags')
    const flag = flags.find((one: { people: { trainerId: string }[] }) =>
      one.people.some((each) => each.trainerId === jack.trainerId),
    )
    expect(flag.people.map((one: { trainerId: string }) => one.trainerId)).toEqual([
      jack.trainerId,
      world.others[0]!.trainerId,
    ])
    const { body } = await t
      .as(admin)
      .post(`/compliance/flags/${flag.id}/settlement`, { finding: 'The same course, sent by mistake' })
    expect(body.settled).toMatchObject({ by: { userId: admin.userId }, finding: 'The same course, sent by mistake' })
  })
})
