import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'
import { joinTeam } from '../../../../test/factories.ts'
import { aroundOneClass } from '../../../../test/worlds/around-one-class.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { contradictions } from '../../../../test/worlds/who-teaches.ts'
import { classesForPay } from '../lookups/classes-for-pay.queries.ts'

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

const { usual, first, query, titles, entry, approve, filled } = aroundOneClass(() => ({ t, world }))
const [begins, ends, later] = ['2026-03-09T19:00:00Z', '2026-03-09T19:45:00Z', '2026-03-09T20:15:00Z']

async function open(): Promise<string> {
  return (await usual().post('/covers', { timetableId: world.entries[0]!.id })).body.id
}
const say = (by: Caller, id: string, what: object) => by.post(`/covers/${id}/outcome`, what)

describe('a covered class that is over', () => {
  it('is not settled by whoever saw it before somebody else said that its substitute did not come', async () => {
    const { id } = await filled()
    const { version } = (await world.owner.get(`/covers/${id}`)).body
    t.clock.set(ends)
    expect((await world.owner.post(`/covers/${id}/no-show`, {})).status).toBe(200)
    const stale = await say(world.owner, id, { kind: 'usual_taught', version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
    const now = (await world.owner.get(`/covers/${id}`)).body.version
    expect((await say(world.owner, id, { kind: 'usual_taught', version: now })).status).toBe(200)
  })

  it('is said by its substitute to have been taught, with its real times and how many came', async () => {
    const { id } = await filled()
    t.clock.set('2026-03-09T19:30:00Z')
    expect(await say(first(), id, { kind: 'taught' })).toMatchObject({ status: 422, body: { code: 'covers.not_over' } })
    t.clock.set(ends)
    expect((await first().get(`/covers/${id}/answer`)).body.can).toMatchObject({ sayOutcome: true, noShow: false })
    expect(await say(first(), id, { kind: 'taught', startTime: '06:50', endTime: '06:45' })).toMatchObject({
      status: 422,
      body: { code: 'covers.times_unfit' },
    })
    const said = await say(first(), id, { kind: 'taught', startTime: '06:05', endTime: '06:50', attendance: 17 })
    expect(said).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        state: 'taught',
        outcome: {
          kind: 'taught',
          startTime: '06:05',
          endTime: '06:50',
          attendance: 17,
          by: world.others[0]!.name,
          at: ends,
        },
        can: { sayOutcome: false },
      },
    })
    expect(await entry()).toMatchObject({ attendance: 17, trainer: { id: world.others[0]!.trainerId } })
    expect(await say(world.owner, id, { kind: 'taught' })).toMatchObject({
      status: 409,
      body: { code: 'covers.no_outcome_needed' },
    })
    expect(await contradictions(t)).toEqual([])
  })

  it('is asked about half an hour after its end, once: its substitute at once, its gym in the mail of the day', async () => {
    const { id } = await filled()
    t.clock.set('2026-03-09T20:14:59Z')
    await t.run('covers.ask_for_outcomes')
    expect(await titles(first())).not.toContain('Did you teach Ride 45?')
    t.clock.set(later)
    for (let run = 0; run < 3; run++) await t.run('covers.ask_for_outcomes')
    const told = (all: string[], title: string) => all.filter((one) => one === title).length
    expect(told(await titles(first()), 'Did you teach Ride 45?')).toBe(1)
    expect(told(await titles(world.owner), 'Who taught Ride 45?')).toBe(1)
    expect(
      await query(
        `select payload->>'trainerId' as who from events where type = 'cover.outcome_needed' and subject_id = $1`,
        [id],
      ),
    ).toEqual([{ who: world.others[0]!.trainerId }])
  })

  it('whose substitute did not come is still to be settled: its usual trainer taught it', async () => {
    const { id } = await filled()
    expect((await world.owner.post(`/covers/${id}/no-show`, {})).body.code).toBe('covers.not_begun')
    t.clock.set(begins)
    expect((await first().post(`/covers/${id}/no-show`, {})).status).toBe(403)
    const absent = await world.owner.post(`/covers/${id}/no-show`, {})
    expect(absent).toMatchObject({ status: 200, body: { status: 'unfilled', state: 'no_show', outcome: null } })
    expect(await titles(first())).toContain('Recorded as a no-show: Ride 45')
    t.clock.set(ends)
    expect(await say(world.owner, id, { kind: 'taught' })).toMatchObject({
      status: 422,
      body: { code: 'covers.outcome_unfit' },
    })
    const said = await say(world.owner, id, { kind: 'usual_taught', attendance: 9 })
    expect(said).toMatchObject({ status: 200, body: { status: 'completed', outcome: { kind: 'usual_taught' } } })
    expect(await entry()).toMatchObject({ trainer: { id: world.usual.trainerId }, attendance: 9 })
    expect(await query('select taught_by from covers where id = $1', [id])).toEqual([
      { taught_by: world.usual.trainerId },
    ])
    expect(await contradictions(t)).toEqual([])
  })

  it('that nobody was found for was taught by somebody else after all, before the clock has come round or after', async () => {
    for (const closed of [false, true]) {
      t.clock.set('2026-03-02T00:00:00Z')
      world = await oneClass(t)
      const id = await open()
      await first().post(`/covers/${id}/applications`, {})
      t.clock.set(ends)
      if (closed) await t.run('covers.close_started')
      expect(await say(world.owner, id, { kind: 'other_taught' })).toMatchObject({
        status: 422,
        body: { code: 'covers.who_taught' },
      })
      const said = await say(world.owner, id, { kind: 'other_taught', trainerId: world.others[1]!.trainerId })
      expect(said).toMatchObject({ status: 200, body: { outcome: { kind: 'other_taught' } } })
      expect((await entry()).trainer.id).toBe(world.others[1]!.trainerId)
      expect(await query('select state from cover_applications where cover_id = $1', [id])).toEqual([
        { state: 'lapsed' },
      ])
    }
    expect(await contradictions(t)).toEqual([])
  })

  it('that was given back and nobody else was found for is said of on the cover that its substitute kept, and is paid as that one promised', async () => {
    const timetableIds = [world.entries[0]!.id]
    const { body } = await world.owner.post('/cover-requests', { timetableIds, offer: { kind: 'urgent', cents: 2000 } })
    const { id } = body.requests[0].lines[0]
    await approve(first(), id)
    const { searchId } = (await first().post(`/covers/${id}/hand-back`, { reason: 'sick' })).body
    t.clock.set(later)
    await t.run('covers.close_started')
    expect(await titles(world.owner)).toContain('No one else found for Ride 45')
    await t.run('covers.ask_for_outcomes')
    const asked = `select subject_id from events where type = 'cover.outcome_needed' and subject_id = any($1)`
    expect(await query(asked, [[id, searchId]])).toEqual([{ subject_id: id }])
    expect((await world.owner.get(`/covers/${searchId}/answer`)).body.can.sayOutcome).toBe(false)
    expect(await say(world.owner, searchId, { kind: 'usual_taught' })).toMatchObject({
      status: 409,
      body: {
        code: 'covers.still_covered',
        message: `No one else was found, so ${world.others[0]!.name} is still covering this class. Record the outcome on that cover.`,
      },
    })
    expect((await say(first(), id, { kind: 'taught' })).status).toBe(200)
    expect((await say(world.owner, searchId, { kind: 'usual_taught' })).body.code).toBe('covers.no_outcome_needed')
    const paid = () => t.given((work) => classesForPay(work.tx, { entryIds: timetableIds }))
    const promised = { confirmed: true, coverFor: world.usual.name, promise: { kind: 'bonus', cents: 2000 } }
    expect(await paid()).toMatchObject([promised])
    // Said on the other one, as it once could be, it is paid no less.
    await query(
      `update covers set state = 'filled', outcome = null, outcome_at = null, outcome_by = null where id = $1`,
      [id],
    )
    await query(`update covers set state = 'taught', outcome = 'usual_taught', outcome_at = now() where id = $1`, [
      searchId,
    ])
    expect(await paid()).toMatchObject([promised])
  })

  it('whose usual trainer is kept from covers at that gym was taught by them all the same', async () => {
    const { id } = await filled()
    const blocked = { gymId: world.gym.gymId, trainerId: world.usual.trainerId, reason: 'Only ever their own' }
    expect((await world.owner.post('/covers/blocks', blocked)).status).toBe(201)
    t.clock.set(ends)
    expect((await world.owner.post(`/covers/${id}/no-show`, {})).status).toBe(200)
    expect((await say(world.owner, id, { kind: 'usual_taught' })).status).toBe(200)
    expect((await entry()).trainer.id).toBe(world.usual.trainerId)
  })

  it('that nobody taught is off, and was no class', async () => {
    const id = await open()
    t.clock.set(ends)
    const said = await say(world.owner, id, { kind: 'not_held' })
    expect(said).toMatchObject({ status: 200, body: { status: 'cancelled', outcome: { kind: 'not_held' } } })
    expect(await entry()).toMatchObject({ status: 'cancelled', cancellation: { reason: 'No one taught it' } })
    expect(await contradictions(t)).toEqual([])
  })

  it('is not settled by whoever has nothing to do with it, and what others did not by the substitute', async () => {
    const { id } = await filled()
    t.clock.set(ends)
    expect((await say(usual(), id, { kind: 'taught' })).status).toBe(403)
    expect(await say(first(), id, { kind: 'not_held' })).toMatchObject({
      status: 422,
      body: { code: 'covers.outcome_unfit' },
    })
    // Nobody says of themself that they did not come, or hears of others by that.
    await t.given((work) => joinTeam(work, world.gym.gymId, world.others[0]!.userId, 'manager'))
    expect((await first().post(`/covers/${id}/no-show`, {})).status).toBe(403)
  })

  it('that is on an approved pay document stays as it is', async () => {
    const { id } = await filled()
    t.clock.set(ends)
    await t.app.database.pool.query('update entries set locked_at = now() where id = $1', [world.entries[0]!.id])
    expect(await say(world.owner, id, { kind: 'taught' })).toMatchObject({
      status: 409,
      body: { code: 'covers.locked' },
    })
    expect((await world.owner.post(`/covers/${id}/no-show`, {})).body.code).toBe('covers.locked')
  })

  it('said twice at once, or taught and not come, is one of them', async () => {
    for (let round = 0; round < 5; round++) {
      t.clock.set('2026-03-02T00:00:00Z')
      world = await oneClass(t)
      const { id } = await filled()
      t.clock.set(ends)
      const answers = await Promise.all([
        say(first(), id, { kind: 'taught' }),
        say(world.owner, id, { kind: 'taught' }),
        world.owner.post(`/covers/${id}/no-show`, {}),
      ])
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
      for (const one of answers) expect([200, 409, 422]).toContain(one.status)
    }
    expect(await contradictions(t)).toEqual([])
  })
})
