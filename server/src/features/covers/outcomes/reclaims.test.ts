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

const { usual, first, second, query, titles, teacher, approve, filled } = aroundOneClass(() => ({ t, world }))

describe('whoever taught it before would like a class back', () => {
  it('and has it only when the substitute agrees (edge case 5)', async () => {
    const { id } = await filled()
    expect((await second().post(`/covers/${id}/claims`)).status).toBe(404)
    const asked = await usual().post(`/covers/${id}/claims`)
    expect(asked).toMatchObject({
      status: 201,
      body: { returning: { kind: 'claimed' }, can: { dropReturn: true, answerReturn: false } },
    })
    expect(await teacher()).toBe(world.others[0]!.trainerId)
    const returnId = asked.body.returning.id
    expect((await usual().post(`/covers/${id}/returns/${returnId}/answer`, { agreed: true })).status).toBe(403)
    expect((await world.owner.post(`/covers/${id}/returns/${returnId}/answer`, { agreed: true })).status).toBe(403)
    expect((await first().get(`/covers/${id}/answer`)).body.can).toMatchObject({
      answerReturn: true,
      dropReturn: false,
    })

    const no = await first().post(`/covers/${id}/returns/${returnId}/answer`, { agreed: false })
    expect(no).toMatchObject({ status: 200, body: { status: 'filled', returning: null } })
    expect(await titles(usual())).toContain('Ride 45 stays covered')

    const again = (await usual().post(`/covers/${id}/claims`)).body.returning.id
    const yes = await first().post(`/covers/${id}/returns/${again}/answer`, { agreed: true })
    expect(yes).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await teacher()).toBe(world.usual.trainerId)
    expect(await titles(usual())).toContain('You’re teaching Ride 45 again')
    expect(await titles(first())).toContain('You’re no longer covering Ride 45')
    const late = await first().post(`/covers/${id}/returns/${again}/answer`, { agreed: false })
    expect(late.status).toBe(409)
    expect(await contradictions(t)).toEqual([])
  })

  it('can be dropped again, ends by itself when the class begins, and with any other change', async () => {
    const { id } = await filled()
    const returnId = (await usual().post(`/covers/${id}/claims`)).body.returning.id
    expect((await usual().post(`/covers/${id}/claims`)).body).toMatchObject({
      code: 'covers.return_asked',
      message: `${world.others[0]!.name} has already been asked and hasn’t answered yet.`,
    })
    expect((await usual().delete(`/covers/${id}/returns/${returnId}`)).body).toMatchObject({ returning: null })
    const over = await first().post(`/covers/${id}/returns/${returnId}/answer`, { agreed: true })
    expect(over).toMatchObject({ status: 409, body: { code: 'covers.return_over' } })

    await usual().post(`/covers/${id}/claims`)
    await first().post(`/covers/${id}/hand-back`, {})
    expect(await query(`select state from cover_returns where cover_id = $1 order by asked_at, state`, [id])).toEqual([
      { state: 'dropped' },
      { state: 'lapsed' },
    ])
    world = await oneClass(t)
    const { id: other } = await filled()
    await usual().post(`/covers/${other}/claims`)
    t.clock.set('2026-03-10T00:00:00Z')
    await t.run('covers.lapse_returns')
    await t.run('covers.lapse_returns')
    expect(await query('select state from cover_returns where cover_id = $1', [other])).toEqual([{ state: 'lapsed' }])
    const ended = await query(
      `select count(*)::int as ended from events where type = 'cover.return_ended' and subject_id = $1`,
      [other],
    )
    expect(ended).toEqual([{ ended: 1 }])
    expect(await contradictions(t)).toEqual([])
  })

  it.each(['no-show', 'outcome'])(
    'is not asked any more once it is said what happened, before the clock has come round (%s)',
    async (what) => {
      const { id } = await filled()
      await usual().post(`/covers/${id}/claims`)
      t.clock.set('2026-03-09T21:00:00Z')
      const said = what === 'outcome' ? { kind: 'taught' } : {}
      expect((await world.owner.post(`/covers/${id}/${what}`, said)).status).toBe(200)
      expect(await query('select state from cover_returns where cover_id = $1', [id])).toEqual([{ state: 'lapsed' }])
    },
  )

  it('and where they covered it themselves, needs what is asked of whoever covers', async () => {
    const { id } = await filled()
    const { searchId } = (await first().post(`/covers/${id}/hand-back`, { reason: 'sick' })).body
    await approve(second(), searchId)
    const claim = () => first().post(`/covers/${searchId}/claims`)
    const returnId = (await claim()).body.returning.id
    const { body: block } = await world.owner.post('/covers/blocks', {
      trainerId: world.others[0]!.trainerId,
      reason: 'Came late twice',
    })
    const answer = () => second().post(`/covers/${searchId}/returns/${returnId}/answer`, { agreed: true })
    expect((await answer()).body).toMatchObject({ code: 'covers.cannot_return' })
    expect((await world.owner.delete(`/covers/blocks/${block.id}`)).status).toBe(200)
    const briefing = { fields: [], validity: { kind: 'printed' }, consequence: 'block_covers' }
    const asked = await world.owner.post('/requirements', {
      name: 'Fire briefing',
      scope: 'facility',
      gymId: world.gym.gymId,
      effectiveFrom: '2026-03-02',
      terms: briefing,
    })
    expect(asked.status).toBe(201)
    expect((await answer()).body).toMatchObject({ code: 'covers.cannot_return' })
    expect(await teacher()).toBe(world.others[1]!.trainerId)

    // Whose class it is teaches it without: that is asked of covers alone.
    await second().post(`/covers/${searchId}/untaking`, {})
    await world.owner.post(`/covers/${searchId}/cancellation`, {})
    const own = (await usual().post(`/covers/${id}/claims`)).body.returning.id
    expect((await first().post(`/covers/${id}/returns/${own}/answer`, { agreed: true })).status).toBe(200)
    expect(await teacher()).toBe(world.usual.trainerId)
  })

  it('and cannot have it while another class is in the way', async () => {
    const { id } = await filled()
    const returnId = (await usual().post(`/covers/${id}/claims`)).body.returning.id
    const there = await oneClass(t, { usual: world.usual, startTime: '12:00', others: 0 })
    await t.app.database.pool.query(`update entries set starts_at = $2, ends_at = $3 where id = $1`, [
      there.entries[0]!.id,
      world.entries[0]!.startsAt,
      world.entries[0]!.endsAt,
    ])
    const yes = await first().post(`/covers/${id}/returns/${returnId}/answer`, { agreed: true })
    expect(yes).toMatchObject({ status: 409, body: { code: 'covers.cannot_return' } })
    expect(yes.body.message).toMatch(/^Usual Example\d+ can’t teach the class: Not free at that time\.$/)
    expect(await teacher()).toBe(world.others[0]!.trainerId)
    // What else a colleague lacks is not the substitute's to read either.
    await t.app.database.pool.query('delete from trainer_specialties where trainer_id = $1', [world.usual.trainerId])
    const lacking = await first().post(`/covers/${id}/returns/${returnId}/answer`, { agreed: true })
    expect(lacking.body.message).toMatch(/can’t teach the class: Something is missing\.$/)
    expect(JSON.stringify(lacking.body)).not.toContain('Cycling')
    // Nothing was decided by that.
    expect((await first().get(`/covers/${id}/answer`)).body.returning).toMatchObject({ id: returnId })
  })
})

describe('a gym asks whoever taught it before to have a class back', () => {
  it('which needs their yes, frees the substitute, and pays them for the short notice by the gym’s terms', async () => {
    await t.app.database.pool.query(
      `insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, now(), $3)`,
      [world.gym.gymId, JSON.stringify({ shortNoticeHours: 24, shortNoticePercent: 50 }), world.gym.owner.userId],
    )
    const { id } = await filled()
    t.clock.set('2026-03-09T08:00:00Z')
    const asked = await world.owner.post(`/covers/${id}/returns`, {})
    expect(asked).toMatchObject({
      status: 201,
      body: { returning: { kind: 'offered_back', to: { id: world.usual.trainerId } } },
    })
    const returnId = asked.body.returning.id
    expect((await first().post(`/covers/${id}/returns/${returnId}/answer`, { agreed: true })).status).toBe(403)
    expect(await teacher()).toBe(world.others[0]!.trainerId)
    const yes = await usual().post(`/covers/${id}/returns/${returnId}/answer`, { agreed: true })
    expect(yes.status).toBe(200)
    expect(await teacher()).toBe(world.usual.trainerId)
    expect((await first().get(`/covers/${id}/answer`)).body.shortNotice).toMatchObject({ percent: 50 })
    expect((await usual().get(`/covers/${id}/answer`)).body.shortNotice).toBeNull()
    const { body } = await first().get('/notifications')
    expect(body[0].message).toContain('You’ll be paid for the late cancellation')
    expect(await contradictions(t)).toEqual([])
  })

  it('pays nothing where it was in good time, and cannot ask where nobody taught it before', async () => {
    await t.app.database.pool.query(
      `insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, now(), $3)`,
      [world.gym.gymId, JSON.stringify({ shortNoticeHours: 24, shortNoticePercent: 50 }), world.gym.owner.userId],
    )
    const { id } = await filled()
    const returnId = (await world.owner.post(`/covers/${id}/returns`, {})).body.returning.id
    await usual().post(`/covers/${id}/returns/${returnId}/answer`, { agreed: true })
    expect(await query('select 1 from cover_dues where cover_id = $1', [id])).toEqual([])
  })
})

it('agreeing, dropping, handing back, replacing and giving back at once end in one of the orders they could have had', async () => {
  for (let round = 0; round < 6; round++) {
    t.clock.set('2026-03-02T00:00:00Z')
    world = await oneClass(t)
    const { id } = await filled()
    const returnId = (await usual().post(`/covers/${id}/claims`)).body.returning.id
    const answers = await Promise.all([
      first().post(`/covers/${id}/returns/${returnId}/answer`, { agreed: true }),
      usual().delete(`/covers/${id}/returns/${returnId}`),
      first().post(`/covers/${id}/hand-back`, {}),
      first().post(`/covers/${id}/untaking`),
      world.owner.post(`/covers/${id}/replacement`, {}),
    ])
    // Whoever gave it back a moment before asks for what isn't theirs any more.
    for (const answer of answers) expect([200, 403, 409]).toContain(answer.status)
  }
  expect(await contradictions(t)).toEqual([])
})
