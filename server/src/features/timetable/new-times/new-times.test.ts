// @module-tag zone
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TimeChange } from '@quartet/contract/timetable/new-times'
import { joinTeam, makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { dueAt } from './new-times.rules.ts'

let t: TestApp
let one: OneClass
let trainer: Caller
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  // Monday 2 March 2026, 11:00 in Sydney. The class is on Tuesdays at 06:00 from 10 March.
  t.clock.set('2026-03-02T00:00:00Z')
  one = await oneClass(t, { gymName: 'Harbour Gym' })
  trainer = t.as(one.usual)
})
afterAll(() => t.stop())

const move = (at: number, change: object) => one.owner.put(`/timetables/${one.entries[at]!.id}`, change)
const entry = async (as: Caller, at: number) => (await as.get(`/timetables/${one.entries[at]!.id}`)).body
const asked = async (as: Caller, query = `?gymId=${one.gym.gymId}`) =>
  (await as.get<TimeChange[]>(`/time-changes${query}`)).body
const newest = async (person: MadePerson) => (await t.as(person).get('/notifications?limit=1')).body[0]
const gotIt = (as: Caller, id: string) => as.post(`/time-changes/${id}/acknowledgement`, {})
const at = (time: string) => t.clock.set(time)
async function minutePasses() {
  await t.run('timetable.late-time-changes')
  await t.settle()
}

describe('a class at another time', () => {
  it('asks its trainer to say so within 48 hours, in the bell and on the class, and the gym sees that they have not', async () => {
    const preview = await move(1, { startTime: '07:00', scope: 'following', dryRun: true })
    expect(preview.body.edit.told).toMatchObject([{ trainerId: one.usual.trainerId, newTimes: 24 }])
    expect(await asked(one.owner)).toEqual([])

    expect((await move(1, { startTime: '07:00', scope: 'following' })).status).toBe(200)
    const [change] = await asked(one.owner)
    expect(change).toMatchObject({
      trainer: { id: one.usual.trainerId },
      askedAt: '2026-03-02T00:00:00Z',
      dueAt: '2026-03-04T00:00:00Z',
      state: 'waiting',
      can: { acknowledge: false },
    })
    expect(change!.classes).toHaveLength(24)
    expect(change!.classes[0]).toMatchObject({ was: '2026-03-16T19:00:00Z', startsAt: '2026-03-16T20:00:00Z' })

    const onClass = { id: change!.id, was: '2026-03-16T19:00:00Z', dueAt: '2026-03-04T00:00:00Z', acknowledgedAt: null }
    expect(await entry(trainer, 1)).toMatchObject({ timeChange: onClass, can: { acknowledge: true } })
    expect(await entry(one.owner, 1)).toMatchObject({ timeChange: onClass, can: { acknowledge: false } })
    // What was not moved asks nothing, and who else may look at the class learns nothing of it.
    expect(await entry(trainer, 0)).toMatchObject({ timeChange: null, can: { acknowledge: false } })
    expect(await entry(t.as(one.others[0]!), 1)).toMatchObject({ timeChange: null })

    expect(await newest(one.usual)).toMatchObject({
      title: 'Harbour Gym changed your classes',
      message: expect.stringMatching(/Harbour Gym needs you to confirm within 48 hours\.$/),
      metadata: { category: 'action_required' },
      answer: { acts: [{ kind: 'acknowledge_time', label: 'Confirm', id: change!.id }], outcome: null },
    })
  })

  it('is settled by the trainer alone, once for all of its classes, and both see when', async () => {
    await move(1, { startTime: '07:00', scope: 'following' })
    const [{ id }] = (await asked(trainer, '')) as [TimeChange]
    expect((await gotIt(t.as(one.others[0]!), id)).status).toBe(404)
    expect((await gotIt(one.owner, id)).status).toBe(403)
    at('2026-03-02T09:30:00Z')
    expect((await gotIt(trainer, id)).body).toMatchObject({ state: 'acknowledged', can: { acknowledge: false } })
    at('2026-03-02T10:30:00Z')
    expect((await gotIt(trainer, id)).body).toMatchObject({ acknowledgedAt: '2026-03-02T09:30:00Z' })
    const known = { timeChange: { acknowledgedAt: '2026-03-02T09:30:00Z' }, can: { acknowledge: false } }
    expect(await entry(trainer, 3)).toMatchObject(known)
    expect(await entry(one.owner, 3)).toMatchObject(known)
    expect(await asked(one.owner)).toMatchObject([{ id, state: 'acknowledged' }])
    const settled = { acts: [], outcome: { word: 'Confirmed', sentence: 'You confirmed.', at: '2026-03-02T09:30:00Z' } }
    expect((await newest(one.usual)).answer).toEqual(settled)

    // Nobody is told of what is known.
    at('2026-03-04T01:00:00Z')
    await minutePasses()
    expect(await newest(one.gym.owner)).toBeUndefined()
  })

  it('asks anew when it is changed again, also back to what it was', async () => {
    await move(1, { startTime: '07:00', scope: 'following' })
    const [first] = await asked(trainer, '')
    await gotIt(trainer, first!.id)
    const { body } = await move(1, { startTime: '08:00' })
    const [second, old] = await asked(trainer, '')
    expect(second).toMatchObject({ state: 'waiting', classes: [{ was: '2026-03-16T20:00:00Z' }] })
    expect(old).toMatchObject({ id: first!.id, state: 'acknowledged' })
    expect(old!.classes).toHaveLength(23)
    await one.owner.post(`/timetable-edits/${body.edit.editId}/undo`, {})
    const [third] = await asked(trainer, '')
    expect(third).toMatchObject({ state: 'waiting', classes: [{ was: '2026-03-16T21:00:00Z' }] })
    // The change between is about nothing any more.
    expect((await asked(trainer, '')).map((change) => change.id)).toEqual([third!.id, first!.id])
  })

  it('tells the gym once when 48 hours pass without a word', async () => {
    let manager!: MadePerson
    await t.given(async (work) => {
      manager = await makePerson(work, { role: 'gym' })
      await joinTeam(work, one.gym.gymId, manager.userId, 'manager')
    })
    await move(1, { startTime: '07:00', scope: 'following' })
    const [{ id }] = (await asked(one.owner)) as [TimeChange]
    at('2026-03-03T23:59:00Z')
    await minutePasses()
    expect(await newest(manager)).toBeUndefined()
    at('2026-03-04T00:00:00Z')
    await minutePasses()
    for (const person of [manager, one.gym.owner])
      expect(await newest(person)).toMatchObject({
        title: `${one.usual.name} hasn’t confirmed a new time`,
        message: `Ride 45 is now on Tuesday 17 March at 7:00 am, and 23 more classes. 48 hours have passed, so check with ${one.usual.name}.`,
        metadata: { link: `/dashboard/gym?tab=timetable&date=2026-03-17&entry=${one.entries[1]!.id}` },
        answer: { acts: [], outcome: null },
      })
    expect(await asked(one.owner)).toMatchObject([{ id, state: 'late' }])
    at('2026-03-05T00:00:00Z')
    await minutePasses()
    expect((await t.as(manager).get('/notifications')).body).toHaveLength(1)
    // Late is better than never, and whoever was told sees it.
    await gotIt(trainer, id)
    expect((await newest(manager)).answer).toMatchObject({
      outcome: { word: 'Confirmed', sentence: `${one.usual.name} confirmed.`, at: '2026-03-05T00:00:00Z' },
    })
  })

  it('tells the gym when it begins, where that is sooner', async () => {
    at('2026-03-09T10:00:00Z')
    await move(0, { startTime: '06:30' })
    expect(await asked(one.owner)).toMatchObject([{ dueAt: '2026-03-09T19:30:00Z' }])
    at('2026-03-09T19:30:00Z')
    await minutePasses()
    expect(await newest(one.gym.owner)).toMatchObject({
      message: `Ride 45 is now on Tuesday 10 March at 6:30 am. It’s starting now, so check with ${one.usual.name}.`,
      answer: { outcome: { word: 'Closed' } },
    })
    expect((await newest(one.usual)).answer).toMatchObject({ acts: [], outcome: { word: 'Closed' } })
  })

  it('asks nothing of somebody who is not on it any more, and of nobody for another room', async () => {
    await move(1, { capacity: 12, name: 'Long ride' })
    expect(await asked(one.owner)).toEqual([])
    await move(1, { startTime: '07:00' })
    await move(1, { trainerId: one.others[0]!.trainerId })
    expect(await asked(one.owner)).toEqual([])
    expect((await entry(one.owner, 1)).timeChange).toBeNull()
    await move(2, { startTime: '07:00' })
    await move(2, { cancelled: true })
    expect(await asked(one.owner)).toEqual([])
    at('2026-03-10T00:00:00Z')
    await minutePasses()
    expect(await newest(one.gym.owner)).toBeUndefined()
  })

  it('asks each trainer of a bulk edit once, and a longer class counts as another time', async () => {
    const filter = { from: '2026-03-09', to: '2026-03-31' }
    await one.owner.post('/timetables/bulk-manage', { filter, shiftMinutes: 15 })
    expect((await asked(one.owner)).map((change) => change.classes.length)).toEqual([4])
    await one.owner.post('/timetables/bulk-manage', { filter, durationMinutes: 60 })
    expect((await asked(one.owner)).map((change) => change.classes.length)).toEqual([4])
    expect((await t.as(one.usual).get('/notifications')).body).toHaveLength(3)
  })
})

it('what is due is 48 hours away, or the first start if that is sooner', () => {
  const moment = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 })
  fc.assert(
    fc.property(moment, fc.array(moment, { minLength: 1 }), (asking, starts) => {
      const instants = starts.map((one) => Temporal.Instant.fromEpochMilliseconds(one * 1000))
      const due = dueAt(Temporal.Instant.fromEpochMilliseconds(asking * 1000), instants).epochMilliseconds
      expect(due).toBe(Math.min(asking + 48 * 3600, ...starts) * 1000)
    }),
  )
})
