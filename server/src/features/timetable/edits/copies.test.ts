// @module-tag zone
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import type { Entry, GymClass } from '@quartet/contract/timetable/entries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTeam, makeConnection, makeGym, makePerson, makeStudio } from '../../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { contradictions } from '../../../../test/worlds/who-teaches.ts'

let t: TestApp
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 in Sydney. The class is on Tuesdays at 06:00 from 10 March.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterAll(() => t.stop())

const read = async (as: Caller, from: string, to: string, gymId?: string) =>
  (await as.get<Entry[]>(`/timetables?from=${from}&to=${to}${gymId ? `&gymId=${gymId}` : ''}`)).body
const copy = (as: Caller, body: object) => as.post<EditOutcome>('/timetables/copy', body)
const query = async (text: string, values: unknown[] = []) => (await t.app.database.pool.query(text, values)).rows
const facts = (entries: Entry[]) => entries.map((one) => [one.date, one.startTime, one.name, one.trainer?.name ?? null])

describe('copying a week', () => {
  it('puts its classes as they are held into a week without them, seen first, and taken back without a trace', async () => {
    const one = await oneClass(t)
    await one.owner.put(`/timetables/${one.entries[0]!.id}`, {
      startTime: '06:30',
      date: '2026-03-12',
      name: 'Long Ride',
    })
    const week = { week: '2026-03-09', toWeek: '2026-03-04' }
    const seen = await copy(one.owner, { ...week, dryRun: true })
    expect(seen.body).toMatchObject({ editId: null, counts: { added: 1 }, told: [{ classes: 1 }] })
    expect(await read(one.owner, '2026-03-02', '2026-03-08')).toEqual([])
    const classesBefore = (await one.owner.get<GymClass[]>('/classes')).body

    const done = await copy(one.owner, week)
    expect([done.status, done.body.counts.added]).toEqual([200, 1])
    expect(facts(await read(one.owner, '2026-03-02', '2026-03-08'))).toEqual([
      ['2026-03-05', '06:30', 'Long Ride', expect.stringContaining('Usual')],
    ])
    // That week alone: the next is as it was.
    expect(await read(one.owner, '2026-03-09', '2026-03-15')).toHaveLength(1)
    await t.settle()
    const told = await t.as(one.usual).get<{ data: { title: string }[] }>('/notifications')
    expect(JSON.stringify(told.body)).toContain('gave you new classes')

    expect((await one.owner.post(`/timetable-edits/${done.body.editId}/undo`)).status).toBe(200)
    expect(await read(one.owner, '2026-03-02', '2026-03-08')).toEqual([])
    expect((await one.owner.get<GymClass[]>('/classes')).body).toEqual(classesBefore)
  })

  it('is all or nothing: a studio that is taken is said, and nothing is changed', async () => {
    const one = await oneClass(t)
    const { status, body } = await copy(one.owner, { week: '2026-03-10', toWeek: '2026-03-17' })
    expect([status, body]).toMatchObject([409, { code: 'timetable.clashes' }])
    expect(await read(one.owner, '2026-03-16', '2026-03-22')).toHaveLength(1)
    const empty = await copy(one.owner, { week: '2026-03-02', toWeek: '2026-03-17' })
    expect([empty.status, empty.body]).toMatchObject([422, { code: 'timetable.nothing_to_copy' }])
  })

  it.each([
    ['teaches elsewhere then', (one: OneClass) => oneClass(t, { usual: one.usual, startsOn: '2026-03-17' })],
    [
      'may not teach it any more',
      (one: OneClass) => query('delete from trainer_specialties where trainer_id = $1', [one.usual.trainerId]),
    ],
  ])('a trainer who %s is not named as teaching the copy, and is told nothing of it', async (_, happen) => {
    const one = await oneClass(t)
    // One class only, so that the trainer is free from then on.
    const { seriesId } = one.entries[0]!
    await one.owner.post(`/series/${seriesId}/end`, { from: '2026-03-11', choice: 'cancel' })
    await happen(one)
    const week = { week: '2026-03-09', toWeek: '2026-03-16' }
    const seen = (await copy(one.owner, { ...week, dryRun: true })).body
    expect(seen).toMatchObject({ changes: [{ after: { trainer: null } }], told: [] })
    const done = await copy(one.owner, week)
    expect(done).toMatchObject({ status: 200, body: { changes: [{ after: { trainer: null } }], told: [] } })
    expect(facts(await read(one.owner, '2026-03-16', '2026-03-22'))).toEqual([['2026-03-17', '06:00', 'Ride 45', null]])
    const { body } = await t.as(one.usual).get<{ title: string }[]>('/notifications')
    expect(body.map((notice) => notice.title).join()).not.toContain('gave you new classes')
  })

  it('gives a trainer two classes at once where somebody says why', async () => {
    const one = await oneClass(t)
    await one.owner.post(`/series/${one.entries[0]!.seriesId}/end`, { from: '2026-03-11', choice: 'cancel' })
    await oneClass(t, { usual: one.usual, startsOn: '2026-03-17' })
    const allowClash = 'The other class is online'
    const { status, body } = await copy(one.owner, { week: '2026-03-09', toWeek: '2026-03-16', allowClash })
    expect([status, body.changes[0]!.after!.trainer]).toEqual([200, one.usual.name])
    expect(
      await query('select p.reason from entries e join clash_permits p on p.id = e.clash_permit_id where e.id = $1', [
        body.changes[0]!.entryId,
      ]),
    ).toEqual([{ reason: allowClash }])
  })

  it('to another gym of the same gym admin takes its studios and classes by name, and trainers whom it knows', async () => {
    const one = await oneClass(t, { specialty: 'Cycling' })
    const { gymAdmin, other } = await t.given(async (work) => {
      const admin = await makePerson(work, { role: 'gym_admin' })
      const gym = await makeGym(work, { timezone: 'Australia/Perth' })
      for (const gymId of [one.gym.gymId, gym.gymId]) await joinTeam(work, gymId, admin.userId, 'gym_admin')
      return { gymAdmin: admin, other: gym }
    })
    const admin = t.as(gymAdmin)
    const order = { gymId: one.gym.gymId, toGymId: other.gymId, week: '2026-03-09', toWeek: '2026-03-16', repeat: true }
    expect((await copy(admin, order)).body).toMatchObject({
      code: 'timetable.studio_missing',
      message: expect.stringMatching(/doesn’t have a studio named Cycle room/),
    })
    await t.given((work) => makeStudio(work, other.gymId, { name: 'cycle ROOM' }))
    const seen = (await copy(admin, { ...order, dryRun: true })).body
    expect(seen.changes[0]!.after).toMatchObject({ trainer: null })
    await t.given((work) => makeConnection(work, other.gymId, one.usual.trainerId))
    expect((await copy(admin, order)).body.counts).toMatchObject({ added: expect.any(Number) })
    const there = await read(admin, '2026-03-16', '2026-03-29', other.gymId)
    expect(facts(there)).toEqual([
      ['2026-03-17', '06:00', 'Ride 45', expect.stringContaining('Usual')],
      ['2026-03-24', '06:00', 'Ride 45', expect.stringContaining('Usual')],
    ])
    expect(there[0]).toMatchObject({ timezone: 'Australia/Perth', studio: { name: 'cycle ROOM' } })

    // Copied once more the studio is taken.
    const again = await copy(admin, { ...order, dryRun: true })
    expect(again.body.clashes[0]).toMatchObject({ kind: 'studio' })
    expect((await copy(one.owner, order)).status).toBe(404)
  })
})

it('whatever was copied and taken back, who teaches what agrees with its history', async () => {
  expect(await contradictions(t)).toEqual([])
})
