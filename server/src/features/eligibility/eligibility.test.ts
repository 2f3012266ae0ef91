import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Explanation } from '@quartet/contract/eligibility/eligibility'
import {
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  specialtyNamed,
  type MadeTrainer,
} from '../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { coverSettings } from './terms.tables.ts'

let t: TestApp
let world: OneClass
let entryId: string
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  // Monday 2 March 2026, 11:00 am in Sydney; the class is on Tuesday 10 March at 6:00 am.
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t, { gymName: 'Harbour Gym', state: 'NSW' })
  entryId = world.entries[0]!.id
})
afterAll(() => t.stop())

const first = () => world.others[0]!
const ask = () => t.as(world.usual).post('/covers', { timetableId: entryId })
const asksOf = async (coverId: string) =>
  (await t.app.database.pool.query('select trainer_id from cover_asks where cover_id = $1', [coverId])).rows.map(
    (row) => row.trainer_id,
  )

/** The gates of a trainer for the class, as somebody reads them. */
async function explain(who: MadeTrainer, as: Caller = world.owner): Promise<Explanation> {
  const { status, body } = await as.get(`/covers/gates?trainerId=${who.trainerId}&timetableId=${entryId}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const verdicts = ({ gates }: Explanation) => Object.fromEntries(gates.map((one) => [one.key, one.verdict]))

/** A connected trainer who does not teach what the class asks for. */
async function stranger(): Promise<MadeTrainer> {
  return t.given(async (work) => {
    const specialtyId = await specialtyNamed(work, 'Aqua')
    const trainer = await makeTrainer(work, { specialtyIds: [specialtyId], firstName: 'Wrong', lastName: 'Tree' })
    await makeConnection(work, world.gym.gymId, trainer.trainerId)
    return trainer
  })
}

describe('why somebody is or is not offered a cover', () => {
  it('is told gate by gate, to the trainer with what they can do about it', async () => {
    const who = await stranger()
    const mine = await explain(who, t.as(who))
    expect(verdicts(mine)).toEqual({
      class: 'passes',
      account: 'passes',
      connection: 'passes',
      block: 'passes',
      specialty: 'fails',
      clash: 'passes',
      travel: 'passes',
      documents: 'passes',
      availability: 'passes',
    })
    expect(mine).toMatchObject({ ok: false, asked: false, verdict: 'You can’t cover it: 1 check fails.' })
    expect(mine.gates.find((one) => one.key === 'specialty')!.reasons).toEqual([
      {
        code: 'specialty',
        sentence: 'The class requires Cycling, which isn’t a chosen specialty.',
        gate: 'specialty',
        fix: { words: 'Add Cycling if you teach it', link: '/dashboard/trainer?tab=specialties' },
      },
    ])
    expect(mine.can).toEqual({ setAside: false, block: false })
    const fine = await explain(first())
    expect(fine).toMatchObject({ ok: true, asked: true, verdict: `${first().name} can cover it.` })
    const theirs = await explain(world.usual)
    expect(theirs).toMatchObject({ ok: false, verdict: `${world.usual.name} is already teaching it.` })
  })

  it('is not shown to another trainer, and what is a trainer’s alone not to the gym', async () => {
    const path = `/covers/gates?trainerId=${first().trainerId}&timetableId=${entryId}`
    expect((await t.as(world.others[1]!).get(path)).status).toBe(404)
    await t.as(first()).post('/availability/leaves', { from: '2026-03-09', to: '2026-03-11', note: 'Honeymoon' })
    const reasonsFor = async (as: Caller) =>
      (await explain(first(), as)).gates.find((one) => one.key === 'availability')!.reasons.map((one) => one.sentence)
    expect(await reasonsFor(t.as(first()))).toEqual(['You’re on leave that day.'])
    expect(await reasonsFor(world.owner)).toEqual(['Not available at that time.'])
  })

  it('keeps to themself what somebody who does not work there has handed in, when they are busy and where', async () => {
    const elsewhere = await t.given((work) => makeTrainer(work, { specialtyIds: [world.specialtyId] }))
    // They teach somewhere else at that very time, and are on leave that week.
    await oneClass(t, { usual: elsewhere })
    await t.as(elsewhere).post('/availability/leaves', { from: '2026-03-09', to: '2026-03-11' })
    const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
    const byAdmin = await explain(elsewhere, t.as(admin))
    expect(verdicts(byAdmin)).toMatchObject({ clash: 'fails' })
    expect(byAdmin.gates.find((one) => one.key === 'documents')).toMatchObject({ verdict: 'not_shown', reasons: [] })
    const byGym = await explain(elsewhere)
    expect(byGym).toMatchObject({
      ok: false,
      verdict: `${elsewhere.name} can’t cover it: 1 check fails.`,
    })
    for (const key of ['clash', 'travel', 'documents', 'availability'])
      expect(byGym.gates.find((one) => one.key === key)).toMatchObject({
        verdict: 'not_shown',
        reasons: [],
        sentence: 'Shown once they’re connected.',
      })
    const { gates } = byGym
    expect(gates.find((one) => one.key === 'connection')!.reasons[0]).toMatchObject({
      sentence: 'Not connected with Harbour Gym.',
      fix: { words: 'Connect with them' },
    })
  })
})

describe('a cover as a trainer reads it', () => {
  it('has the pay, the way from home, why they can take it, and each reason why not with what they can do', async () => {
    await t.app.database.pool.query(
      `update gyms set city = 'Brunswick', state = 'VIC', postcode = '3056' where id = $1`,
      [world.gym.gymId],
    )
    const wrong = await stranger()
    const { body: cover } = await ask()
    const [fine] = (await t.as(first()).get('/covers/available')).body
    expect(fine).toMatchObject({
      id: cover.id,
      pay: { kind: 'standard', cents: null },
      forMe: { way: { distance: expect.stringMatching(/^\d(\.\d)? km$/), minutes: 20 }, taught: null, documents: [] },
      qualified: { ok: true, reasons: [] },
    })
    const [refused] = (await t.as(wrong).get('/covers/available')).body
    expect(refused.qualified.reasons).toEqual([
      {
        code: 'specialty',
        sentence: 'The class requires Cycling, which isn’t a chosen specialty.',
        gate: 'specialty',
        fix: { words: 'Add Cycling if you teach it', link: '/dashboard/trainer?tab=specialties' },
      },
    ])
    // None of that is for the gym to read of somebody.
    expect((await world.owner.get(`/covers/${cover.id}`)).body.forMe).toBeUndefined()
  })
})

describe('availability', () => {
  it('keeps somebody from being asked, and not from a class that they want', async () => {
    await t.as(first()).post('/availability/leaves', { from: '2026-03-10', to: '2026-03-10' })
    const { body: cover } = await ask()
    expect(await asksOf(cover.id)).toEqual([world.others[1]!.trainerId])
    const { body: mine } = await t.as(first()).get(`/covers/${cover.id}`)
    expect(mine).toMatchObject({
      can: { apply: true },
      qualified: { ok: true, warnings: [{ code: 'on_leave', sentence: 'You’re on leave that day.' }] },
    })
    expect((await t.as(first()).post(`/covers/${cover.id}/applications`, {})).status).toBe(201)
  })
})

describe('the way between two gyms', () => {
  /** Another gym in Newtown, 14 km from Parramatta, whose class ends 15 minutes before this one starts. */
  async function teachesBefore(): Promise<void> {
    await t.app.database.pool.query(`update gyms set city = 'Parramatta', postcode = '2150' where id = $1`, [
      world.gym.gymId,
    ])
    const other = await oneClass(t, { usual: first(), startTime: '05:00', others: 0 })
    await t.app.database.pool.query(
      `update gyms set city = 'Newtown', state = 'NSW', postcode = '2042' where id = $1`,
      [other.gym.gymId],
    )
  }

  it('is estimated from their suburbs: too little time is told, and refused only where the gym says so (edge case 3)', async () => {
    await teachesBefore()
    const { gates, ok, asked } = await explain(first())
    expect([ok, asked]).toEqual([true, true])
    expect(gates.find((one) => one.key === 'travel')).toMatchObject({
      verdict: 'warns',
      reasons: [
        {
          sentence: expect.stringMatching(
            /^Only 15 minutes after another class \d+ km away\. The trip takes about \d+\.$/,
          ),
        },
      ],
    })
    await t.given(({ tx, now }) =>
      tx.insert(coverSettings).values({
        gymId: world.gym.gymId,
        terms: { travelBlocks: true },
        changedAt: now,
        changedBy: world.gym.owner.userId,
      }),
    )
    expect(await explain(first())).toMatchObject({ ok: false, asked: false })
    const { body: cover } = await ask()
    expect(await asksOf(cover.id)).toEqual([world.others[1]!.trainerId])
    expect((await t.as(first()).post(`/covers/${cover.id}/applications`, {})).body.code).toBe('covers.not_qualified')
  })
})

describe('setting a gate aside', () => {
  const wish = (who: MadeTrainer, more: object = {}) => ({
    trainerId: who.trainerId,
    timetableIds: [entryId],
    reason: 'Taught it for years elsewhere',
    expiresOn: '2026-03-10',
    ...more,
  })

  it('lets one trainer take one class to a last day, with who did it and why', async () => {
    const who = await stranger()
    const given = await world.owner.post('/covers/overrides', wish(who))
    expect(given.status).toBe(201)
    const after = await explain(who)
    expect(after).toMatchObject({ ok: true, asked: true })
    expect(after.overrides).toMatchObject([
      { gates: ['specialty'], reason: 'Taught it for years elsewhere', givenBy: world.gym.owner.name, inForce: true },
    ])
    const { body: cover } = await ask()
    expect(await asksOf(cover.id)).toContain(who.trainerId)
    const { body: applied } = await t.as(who).post(`/covers/${cover.id}/applications`, {})
    const approval = `/covers/${cover.id}/approval`
    expect((await world.owner.post(approval, { applicationId: applied.myApplication.id })).status).toBe(200)
    const [event] = (
      await t.app.database.pool.query(`select actor_id, payload from events where type = 'gates.set_aside'`)
    ).rows
    expect(event).toMatchObject({ actor_id: world.gym.owner.userId, payload: { expiresOn: '2026-03-10' } })
  })

  it('holds for no other class, not beyond its last day, and not once it is taken back', async () => {
    const who = await stranger()
    const { body } = await world.owner.post('/covers/overrides', wish(who))
    const next = `/covers/gates?trainerId=${who.trainerId}&timetableId=${world.entries[1]!.id}`
    expect((await world.owner.get(next)).body.ok).toBe(false)
    const ends = await world.owner.post('/covers/overrides', wish(who, { timetableIds: [world.entries[1]!.id] }))
    // Its class is a week later than its last day.
    expect(ends.status).toBe(201)
    expect((await world.owner.get(next)).body).toMatchObject({ ok: false, overrides: [{ inForce: false }] })
    expect((await world.owner.delete(`/covers/overrides/${body.overrides[0]}`)).status).toBe(200)
    expect((await explain(who)).ok).toBe(false)
    expect((await world.owner.delete(`/covers/overrides/${body.overrides[0]}`)).body.code).toBe('gates.lifted_already')
  })

  it('opens no gate that is not a manager’s to open, and none that is not in the way', async () => {
    const elsewhere = await t.given((work) => makeTrainer(work, { specialtyIds: [world.specialtyId] }))
    for (const who of [elsewhere, first()])
      expect((await world.owner.post('/covers/overrides', wish(who))).body.code).toBe('gates.nothing_to_set_aside')
    const who = await stranger()
    const answers = await Promise.all([
      world.owner.post('/covers/overrides', wish(who, { expiresOn: '2026-03-01' })),
      world.owner.post('/covers/overrides', wish(who, { expiresOn: '2026-12-01' })),
    ])
    expect(answers.map((one) => one.status)).toEqual([400, 422])
  })

  it('is nobody’s to do for themself (invariant 3)', async () => {
    const owner = world.gym.owner
    const trainerId = await t.given(async (work) => {
      const teaching = await makeTrainer(work, { specialtyIds: [] })
      await work.tx.execute(sql`update trainers set account_id = ${owner.userId} where id = ${teaching.trainerId}`)
      await makeConnection(work, world.gym.gymId, teaching.trainerId)
      return teaching.trainerId
    })
    const { status, body } = await t.as(owner).post('/covers/overrides', { ...wish(first()), trainerId })
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: 'You can’t allow this for yourself. Ask another manager.',
    })
  })
})

describe('a trainer whom a gym does not want for its covers', () => {
  it.each([
    [
      'is suspended',
      (one: MadeTrainer) =>
        t.given(async (work) => {
          await work.tx.execute(sql`update accounts set banned_at = now() where id = ${one.userId}`)
          await work.record('account.banned', { accountId: one.userId, until: null })
        }),
    ],
    [
      'does not teach it any more',
      async (one: MadeTrainer) => {
        const other = await t.given((work) => specialtyNamed(work, 'HIIT'))
        expect((await t.as(one).patch(`/users/${one.userId}`, { specialties: [other] })).status).toBe(200)
      },
    ],
  ])('who %s loses what they waited for', async (_, change) => {
    const { body: cover } = await ask()
    await t.as(first()).post(`/covers/${cover.id}/applications`, {})
    await change(first())
    await t.settle()
    const { body } = await world.owner.get(`/covers/${cover.id}`)
    expect(body).toMatchObject({ status: 'open', applications: [{ status: 'disqualified' }] })
  })

  it('is not asked, cannot apply, and loses what they waited for without learning why (edge case 12)', async () => {
    const { body: cover } = await ask()
    await t.as(first()).post(`/covers/${cover.id}/applications`, {})
    const block = await world.owner.post('/covers/blocks', {
      trainerId: first().trainerId,
      reason: 'Shouted at a member',
    })
    expect(block.status).toBe(201)
    await t.settle()
    const { body: mine } = await t.as(first()).get(`/covers/${cover.id}`)
    expect(mine).toMatchObject({ myApplication: { status: 'disqualified' }, can: { apply: false } })
    const { body: notices } = await t.as(first()).get('/notifications')
    expect(notices[0].message).toBe(
      'Your application for Ride 45 on Tuesday 10 March at 6:00 am at Harbour Gym is closed.',
    )
    expect(JSON.stringify([mine, notices])).not.toMatch(/Shouted|blocked/i)
    expect(await explain(first())).toMatchObject({ block: { reason: 'Shouted at a member' } })
    expect((await explain(first(), t.as(first()))).block).toBeNull()
    expect((await world.owner.post('/covers/blocks', { trainerId: first().trainerId, reason: 'Again' })).status).toBe(
      409,
    )
    expect((await world.owner.delete(`/covers/blocks/${block.body.id}`)).status).toBe(200)
    expect((await explain(first())).ok).toBe(true)
  })

  it('keeps the classes that are theirs', async () => {
    await world.owner.post('/covers/blocks', { trainerId: world.usual.trainerId, reason: 'No covers' })
    await t.settle()
    expect((await world.owner.get(`/timetables/${entryId}`)).body.trainer.id).toBe(world.usual.trainerId)
  })

  it('is a matter of that gym: another one asks them as before', async () => {
    const gym = await t.given((work) => makeGym(work))
    expect(
      (await t.as(gym.owner).post('/covers/blocks', { trainerId: first().trainerId, reason: 'None of theirs' })).status,
    ).toBe(201)
    expect((await explain(first())).ok).toBe(true)
  })
})
