import { usualCoverTerms } from '@quartet/contract/eligibility/terms'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { aroundOneClass } from '../../../../test/worlds/around-one-class.ts'
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

const { usual, first, second, titles, entry, approve, filled } = aroundOneClass(() => ({ t, world }))
const change = async (what: object) => {
  const answer = await world.owner.put(`/timetables/${world.entries[0]!.id}`, {
    version: (await entry()).version,
    ...what,
  })
  expect(answer.status).toBe(200)
}

describe('a covered class that is not held', () => {
  it('ends every cover that it changed hands by, and has whoever had it last again', async () => {
    const { id } = await filled()
    const { body } = await first().post(`/covers/${id}/hand-back`, {})
    await approve(second(), body.searchId)
    await change({ cancelled: true, reason: 'Pipe burst' })
    const states = async () =>
      (
        await t.app.database.pool.query('select state from covers where entry_id = $1 order by created_at, id', [
          world.entries[0]!.id,
        ])
      ).rows.map((row: { state: string }) => row.state)
    expect(await states()).toEqual(['cancelled', 'cancelled'])
    await change({ cancelled: false })
    expect(await states()).toEqual(['cancelled', 'filled'])
    expect((await entry()).trainer.id).toBe(world.others[1]!.trainerId)
    expect(await contradictions(t)).toEqual([])
  })

  it('frees its substitute, tells both trainers, and is theirs again when it is held after all', async () => {
    const { id } = await filled()
    await change({ cancelled: true, reason: 'Pipe burst' })
    expect((await world.owner.get(`/covers/${id}`)).body.status).toBe('cancelled')
    for (const one of [first(), usual(), world.owner]) {
      // Who did it is not told.
      const told = (await titles(one)).includes('Ride 45 is cancelled')
      expect(told).toBe(one !== world.owner)
    }
    expect(await contradictions(t)).toEqual([])

    await change({ cancelled: false })
    expect((await world.owner.get(`/covers/${id}`)).body).toMatchObject({
      status: 'filled',
      substitute: { id: world.others[0]!.trainerId },
    })
    expect(await entry()).toMatchObject({ trainer: { id: world.others[0]!.trainerId }, status: 'scheduled' })
    expect(await titles(first())).toContain('Ride 45 is back on')
    expect(await titles(usual())).toContain('Ride 45 is back on')
    expect(await contradictions(t)).toEqual([])
  })

  it('stays with whoever the gym has put on it meanwhile when it is held after all', async () => {
    const { id } = await filled()
    await change({ cancelled: true, reason: 'Pipe burst' })
    await change({ trainerId: world.others[1]!.trainerId })
    await change({ cancelled: false })
    expect((await entry()).trainer.id).toBe(world.others[1]!.trainerId)
    expect((await world.owner.get(`/covers/${id}`)).body.status).toBe('cancelled')
    expect(await titles(first())).not.toContain('Ride 45 is back on')
    expect(await contradictions(t)).toEqual([])
  })

  it('pays its substitute by the gym’s terms when it is late, and not any more when it is held after all', async () => {
    await t.app.database.pool.query(
      `insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, now(), $3)`,
      [world.gym.gymId, JSON.stringify({ shortNoticeHours: 24, shortNoticePercent: 50 }), world.gym.owner.userId],
    )
    const { id } = await filled()
    t.clock.set('2026-03-09T08:00:00Z')
    await change({ cancelled: true, reason: 'Pipe burst' })
    expect((await first().get(`/covers/${id}/answer`)).body.shortNotice).toMatchObject({ percent: 50 })
    const { body } = await first().get('/notifications')
    expect(body.map((one: { message: string }) => one.message).join()).toContain(
      'You’ll be paid for the late cancellation',
    )
    await change({ cancelled: false })
    expect((await first().get(`/covers/${id}/answer`)).body.shortNotice).toBeNull()
  })

  it('frees its substitute also while somebody else is looked for, and after that was given up', async () => {
    for (const givenUp of [false, true]) {
      t.clock.set('2026-03-02T00:00:00Z')
      world = await oneClass(t)
      const { id } = await filled()
      const { body } = await first().post(`/covers/${id}/hand-back`, {})
      if (givenUp) await first().post(`/covers/${body.searchId}/cancellation`, {})
      const { state } = (await first().get(`/covers/${body.searchId}`)).body
      expect(state).toBe(givenUp ? 'cancelled' : 'open')
      await change({ cancelled: true, reason: 'Pipe burst' })
      expect((await world.owner.get(`/covers/${id}`)).body.status).toBe('cancelled')
      const off = (await titles(first())).filter((title) => /Ride 45 is cancelled/.test(title))
      expect(off).toEqual(['Ride 45 is cancelled'])
      expect(await titles(usual())).toContain('Ride 45 is cancelled')
      await change({ cancelled: false })
      expect((await world.owner.get(`/covers/${id}`)).body.status).toBe('filled')
      // Who gave it back has it only until somebody else is found: that is looked for as before.
      const { searchId } = (await world.owner.get(`/covers/${id}/answer`)).body
      expect(searchId === null).toBe(givenUp)
      const search = searchId === null ? null : (await world.owner.get(`/covers/${searchId}`)).body
      expect(search?.usualTrainer.id).toBe(givenUp ? undefined : world.others[0]!.trainerId)
      expect((await entry()).trainer.id).toBe(world.others[0]!.trainerId)
      if (search) await approve(second(), search.id)
      expect((await entry()).trainer.id).toBe(world.others[givenUp ? 0 : 1]!.trainerId)
      expect(await contradictions(t)).toEqual([])
    }
  })

  it('looks for somebody again where the substitute may not take it any more, and tells those who were asked before', async () => {
    const { id } = await filled()
    expect(await titles(second())).toContain('Ride 45 is filled')
    await change({ cancelled: true, reason: 'Pipe burst' })
    await t.app.database.pool.query('delete from trainer_specialties where trainer_id = $1', [
      world.others[0]!.trainerId,
    ])
    await change({ cancelled: false })
    expect((await world.owner.get(`/covers/${id}`)).body).toMatchObject({ status: 'open', substitute: null })
    expect((await entry()).trainer.id).toBe(world.usual.trainerId)
    expect(await titles(second())).toContain('Ride 45 needs cover again')
    expect(await titles(first())).not.toContain('Ride 45 needs cover again')
    const { body } = await second().post(`/covers/${id}/applications`, {})
    const done = await world.owner.post(`/covers/${id}/approval`, { applicationId: body.myApplication.id })
    expect(done.body.substitute.id).toBe(world.others[1]!.trainerId)
    expect(await contradictions(t)).toEqual([])
  })

  it('by a closure over its day is the same, and so is the lifting of it', async () => {
    const { id } = await filled()
    const closure = await world.owner.post('/layers', { name: 'Paint', from: '2026-03-10', to: '2026-03-10' })
    expect((await world.owner.get(`/covers/${id}`)).body.status).toBe('cancelled')
    expect(await titles(first())).toContain('Ride 45 is cancelled')
    // Free then, the substitute takes something else, and is not to be in two places.
    const there = await oneClass(t, { startTime: '12:00', usual: world.others[0]! })
    await t.app.database.pool.query('update entries set starts_at = $2, ends_at = $3 where id = $1', [
      there.entries[0]!.id,
      world.entries[0]!.startsAt,
      world.entries[0]!.endsAt,
    ])
    await world.owner.delete(`/layers/${closure.body.layerId}`)
    expect((await world.owner.get(`/covers/${id}`)).body).toMatchObject({ status: 'open', substitute: null })
    expect((await entry()).trainer.id).toBe(world.usual.trainerId)
    expect(await titles(first())).toContain('Ride 45 is back on')
    expect(await contradictions(t)).toEqual([])
  })
})

it('a substitute hears of each change of a covered class once: from its cover, or from the timetable where the cover has nothing to say', async () => {
  const heard = async (act: () => Promise<unknown>) => {
    const before = (await titles(first())).length
    await act()
    const all = await titles(first())
    return all.slice(0, all.length - before)
  }
  const { name } = world.gym
  const [substitute, other] = world.others.map(({ trainerId }) => trainerId)
  await filled()
  expect(await heard(() => change({ startTime: '07:00' }))).toEqual([`${name} changed your classes`])
  let layerId = ''
  const close = async () => {
    const paint = { name: 'Paint', from: '2026-03-10', to: '2026-03-10' }
    layerId = (await world.owner.post('/layers', paint)).body.layerId
  }
  expect(await heard(close)).toEqual(['Ride 45 is cancelled'])
  expect(await heard(() => world.owner.delete(`/layers/${layerId}`))).toEqual(['Ride 45 is back on'])
  expect(await heard(() => change({ trainerId: other }))).toEqual(['You’re no longer covering Ride 45'])
  // Without a cover nobody else tells it.
  expect(await heard(() => change({ trainerId: substitute }))).toEqual([`${name} changed your classes`])
  expect(await heard(() => change({ cancelled: true, reason: 'Pipe burst' }))).toEqual([`${name} changed your classes`])
  expect(await contradictions(t)).toEqual([])
})

describe('a covered class that somebody else is put on by hand', () => {
  const withShortNotice = () =>
    t.app.database.pool.query(
      `insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, now(), $3)`,
      [world.gym.gymId, JSON.stringify({ shortNoticeHours: 24, shortNoticePercent: 50 }), world.gym.owner.userId],
    )
  const toldOnce = async () =>
    (await titles(first())).filter((title: string) => /^You’re (no longer covering|not teaching) Ride 45$/.test(title))
  const reasons = async () =>
    (
      await t.app.database.pool.query(
        'select state, close_reason from covers where entry_id = $1 order by created_at',
        [world.entries[0]!.id],
      )
    ).rows

  it('ends the cover: its substitute is told once, is paid when it is late, and is never asked what became of it', async () => {
    await withShortNotice()
    const { id } = await filled()
    t.clock.set('2026-03-09T08:00:00Z')
    await change({ trainerId: world.others[1]!.trainerId })
    expect((await world.owner.get(`/covers/${id}`)).body).toMatchObject({
      status: 'cancelled',
      applications: [{ status: 'lapsed' }],
    })
    expect(await reasons()).toEqual([{ state: 'cancelled', close_reason: 'hand_edit' }])
    expect((await first().get(`/covers/${id}/answer`)).body.shortNotice).toMatchObject({ percent: 50 })
    expect(await toldOnce()).toEqual(['You’re no longer covering Ride 45'])
    t.clock.set('2026-03-09T21:00:00Z')
    await t.run('covers.ask_for_outcomes')
    const { rows } = await t.app.database.pool.query(
      `select 1 from events where type = 'cover.outcome_needed' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
    expect(await contradictions(t)).toEqual([])
  })

  it('ends also what looked for somebody else, tells its substitute once, and pays nobody who gave it back', async () => {
    for (const how of ['hand-back', 'replacement'] as const) {
      t.clock.set('2026-03-02T00:00:00Z')
      world = await oneClass(t, { others: 3 })
      await withShortNotice()
      const { id } = await filled()
      t.clock.set('2026-03-09T08:00:00Z')
      const asker = how === 'hand-back' ? first() : world.owner
      expect((await asker.post(`/covers/${id}/${how}`, {})).status).toBe(200)
      await change({ trainerId: world.others[1]!.trainerId })
      expect(await reasons()).toEqual([
        { state: 'cancelled', close_reason: 'hand_edit' },
        { state: 'cancelled', close_reason: 'hand_edit' },
      ])
      expect(await toldOnce()).toEqual(['You’re no longer covering Ride 45'])
      const { shortNotice } = (await first().get(`/covers/${id}/answer`)).body
      expect(shortNotice?.percent).toBe(how === 'hand-back' ? undefined : 50)
      expect(await contradictions(t)).toEqual([])
    }
  })

  it('ends in the same way when its substitute is only taken off it', async () => {
    await filled()
    await change({ trainerId: null })
    expect(await reasons()).toEqual([{ state: 'cancelled', close_reason: 'hand_edit' }])
    expect(await toldOnce()).toEqual(['You’re no longer covering Ride 45'])
    expect(await contradictions(t)).toEqual([])
  })

  it('ends in the same way when its usual trainer is put back on it, also a second time', async () => {
    for (let time = 1; time <= 2; time++) {
      const { id } = await filled()
      await change({ trainerId: world.usual.trainerId })
      expect((await world.owner.get(`/covers/${id}`)).body.status).toBe('cancelled')
      expect(await entry()).toMatchObject({ trainer: { id: world.usual.trainerId }, substituteFor: null })
      expect(await toldOnce()).toHaveLength(time)
      expect(await contradictions(t)).toEqual([])
    }
  })

  it('keeps the cover when something else of the class is changed', async () => {
    const { id } = await filled()
    await change({ capacity: 14 })
    expect((await world.owner.get(`/covers/${id}`)).body.status).toBe('filled')
    await change({ trainerId: world.others[0]!.trainerId, capacity: 12 })
    expect((await world.owner.get(`/covers/${id}`)).body.status).toBe('filled')
  })
})

describe('a class that is cancelled while its cover is open', () => {
  const cancel = () => change({ cancelled: true, reason: 'Pipe burst' })
  let layerId = ''
  const restores: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['that is put back on', cancel, () => change({ cancelled: false })],
    [
      'under a closure that is lifted',
      async () => {
        const { body } = await world.owner.post('/layers', { name: 'Paint', from: '2026-03-10', to: '2026-03-10' })
        layerId = body.layerId
      },
      () => world.owner.delete(`/layers/${layerId}`),
    ],
    [
      'whose cancellation is undone',
      cancel,
      async () => {
        const { rows } = await t.app.database.pool.query(
          'select id from timetable_edits where gym_id = $1 order by made_at desc limit 1',
          [world.gym.gymId],
        )
        expect((await world.owner.post(`/timetable-edits/${rows[0].id}/undo`)).status).toBe(200)
      },
    ],
  ]
  it.each(restores)('keeps its cover open, %s, and who applied has applied', async (_, takeOff, restore) => {
    const { body: cover } = await usual().post('/covers', { timetableId: world.entries[0]!.id, reason: 'sick' })
    await first().post(`/covers/${cover.id}/applications`, {})
    await takeOff()
    expect((await world.owner.get(`/covers/${cover.id}`)).body.status).toBe('cancelled')
    await restore()
    await t.settle()
    expect((await world.owner.get(`/covers/${cover.id}`)).body.status).toBe('pending_approval')
    const { body } = await first().get(`/covers/${cover.id}`)
    expect(body.myApplication).toMatchObject({ status: 'applied' })
    for (const one of [first(), usual()]) expect(await titles(one)).toContain('Ride 45 is back on')
    expect(await titles(second())).toContain('Ride 45 needs cover again')
    const approved = await world.owner.post(`/covers/${cover.id}/approval`, { applicationId: body.myApplication.id })
    expect(approved.status).toBe(200)
    expect((await entry()).trainer.id).toBe(world.others[0]!.trainerId)
    expect(await contradictions(t)).toEqual([])
  })

  it('waits for its gym’s approval again where it did, and asks nobody', async () => {
    await world.owner.put('/covers/settings', { terms: { ...usualCoverTerms, permission: true } })
    const { body: cover } = await usual().post('/covers', { timetableId: world.entries[0]!.id, reason: 'sick' })
    expect(cover.state).toBe('awaiting_release')
    await cancel()
    await change({ cancelled: false })
    await t.settle()
    expect((await world.owner.get(`/covers/${cover.id}`)).body.state).toBe('awaiting_release')
    expect(await titles(first())).toEqual([])
  })
})

it('a class that moves while its cover is open takes the cover along, and asks everybody who had applied again (edge case 10)', async () => {
  const { body: cover } = await usual().post('/covers', { timetableId: world.entries[0]!.id })
  await first().post(`/covers/${cover.id}/applications`, {})
  await world.owner.post(`/covers/${cover.id}/offers`, { trainerId: world.others[1]!.trainerId })
  await change({ startTime: '07:30', scope: 'following' })
  expect((await world.owner.get(`/covers/${cover.id}`)).body).toMatchObject({
    status: 'open',
    startTime: '07:30',
    timetableId: world.entries[0]!.id,
    usualTrainer: { id: world.usual.trainerId },
  })
  for (const one of [first(), second()]) {
    const { body } = await one.get('/notifications')
    expect(body[0]).toMatchObject({
      title: 'Ride 45 has moved',
      message: expect.stringContaining(
        'is now on Tuesday 10 March, 7:30 am to 8:15 am. Apply again if you can still teach it.',
      ),
    })
  }
  expect((await first().post(`/covers/${cover.id}/applications`, {})).status).toBe(201)
  expect(await contradictions(t)).toEqual([])
})
