import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aroundOneClass } from '../../../test/worlds/around-one-class.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'

let t: TestApp
let world: OneClass
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t, { gymName: 'Harbour Gym' })
})

const { first, entry, filled, query } = aroundOneClass(() => ({ t, world }))
const settle = (terms: object) =>
  query(`insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, now(), $3)`, [
    world.gym.gymId,
    JSON.stringify(terms),
    world.gym.owner.userId,
  ])
const half = { shortNoticeHours: 24, shortNoticePercent: 50 }
const change = async (what: object) => {
  const { version } = await entry()
  expect((await world.owner.put(`/timetables/${world.entries[0]!.id}`, { version, ...what })).status).toBe(200)
}
const callOff = () => change({ cancelled: true, reason: 'Pipe burst' })
/** What is said of pay to whoever covered the class, once it is called off. */
const said = async () => {
  const { body } = await first().get('/notifications')
  const { message } = body.find((one: { title: string }) => one.title === 'Ride 45 is cancelled')
  return message.slice(message.indexOf('is cancelled.') + 'is cancelled. '.length)
}
const due = async (id: string) => (await first().get(`/covers/${id}/answer`)).body.shortNotice

describe('a class that is called off', () => {
  it('is not paid to whoever had given it back, although nobody else was found', async () => {
    await settle(half)
    const { id } = await filled()
    t.clock.set('2026-03-09T13:00:00Z')
    expect((await first().post(`/covers/${id}/hand-back`, { reason: 'sick' })).status).toBe(200)
    await callOff()
    expect(await due(id)).toBeNull()
    expect(await said()).toBe('You’d handed it back, so it isn’t paid.')
  })

  it('is said to have been called off in good time only by a gym that pays for short notice', async () => {
    await settle(half)
    await filled()
    t.clock.set('2026-03-08T18:59:00Z')
    await callOff()
    expect(await said()).toBe('It was cancelled early enough, so it isn’t paid.')
  })

  it.each([{}, { ...half, shortNoticePercent: 0 }])(
    'is said not to be paid by a gym that pays for none, however late it is: %o',
    async (terms) => {
      await settle(terms)
      const { id } = await filled()
      t.clock.set('2026-03-09T18:30:00Z')
      await callOff()
      expect(await due(id)).toBeNull()
      expect(await said()).toBe('Harbour Gym doesn’t pay for classes it cancels.')
    },
  )
})

describe('whoever gave a class back and keeps it, as that search was taken back', () => {
  it.each(['the substitute', 'the gym'])('by %s, is paid when it is taken from them late', async (by) => {
    await settle(half)
    const { id } = await filled()
    const asker: Caller = by === 'the gym' ? world.owner : first()
    const { body } = await first().post(`/covers/${id}/hand-back`, { reason: 'sick' })
    expect((await asker.post(`/covers/${body.searchId}/cancellation`, {})).status).toBe(200)
    t.clock.set('2026-03-09T18:00:00Z')
    await change({ trainerId: world.others[1]!.trainerId })
    expect(await due(id)).toMatchObject({ percent: 50 })
    const { body: notices } = await first().get('/notifications')
    const told = notices.find((one: { title: string }) => one.title === 'You’re no longer covering Ride 45')
    expect(told.message).toContain('You’ll be paid for the late cancellation')
    // That they gave it back once stays written down.
    const events = await query(`select 1 from events where type = 'cover.handed_back' and subject_id = $1`, [id])
    expect(events).toHaveLength(1)
  })

  it('is paid when it is called off late', async () => {
    await settle(half)
    const { id } = await filled()
    const { body } = await first().post(`/covers/${id}/hand-back`, { reason: 'sick' })
    await first().post(`/covers/${body.searchId}/cancellation`, {})
    t.clock.set('2026-03-09T18:00:00Z')
    await callOff()
    expect(await due(id)).toMatchObject({ percent: 50 })
    expect(await said()).toBe('You’ll be paid for the late cancellation, under the gym’s terms.')
  })
})
