import type { CountedEntry, Entry, GymClass } from '@quartet/contract/timetable/entries'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { oneClass } from '../../../test/worlds/one-class.ts'

let t: TestApp
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 in Sydney. The class is on Tuesdays at 06:00 from 10 March.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
beforeEach(() => t.clock.set('2026-03-02T00:00:00Z'))
afterAll(() => t.stop())

it('T-01 a timetable is read by gym and days, one entry is read and changed, and its heads are counted', async () => {
  const one = await oneClass(t)
  const { gymId } = one.gym
  const listed = await one.owner.get<Entry[]>(`/timetables?gymId=${gymId}&from=2026-03-09&to=2026-03-22`)
  expect(listed.status).toBe(200)
  expect(listed.body.map((entry) => [entry.gymId, entry.date])).toEqual([
    [gymId, '2026-03-10'],
    [gymId, '2026-03-17'],
  ])
  const [{ id }] = listed.body as [Entry]
  const mine = await t.as(one.usual).get<Entry[]>(`/timetables?trainerId=${one.usual.trainerId}&from=2026-03-09`)
  expect(mine.body.map((entry) => entry.id)).toEqual([id])
  expect((await one.owner.get<Entry>(`/timetables/${id}`)).body).toMatchObject({ id, startTime: '06:00', capacity: 20 })
  const changed = await one.owner.put<Entry>(`/timetables/${id}`, { startTime: '06:30', capacity: 18 })
  expect([changed.status, changed.body]).toMatchObject([200, { id, startTime: '06:30', capacity: 18 }])
  expect((await one.owner.get<Entry>(`/timetables/${id}`)).body).toMatchObject({ startTime: '06:30', capacity: 18 })

  t.clock.set('2026-03-09T20:30:00Z')
  const counted = await one.owner.put<Entry>(`/timetables/${id}/attendance`, { attendance: 17 })
  expect([counted.status, counted.body]).toMatchObject([200, { id, attendance: 17 }])
  expect((await one.owner.get<Entry>(`/timetables/${id}`)).body).toMatchObject({ attendance: 17 })
})

it('T-02 what a class is made of is read by gym: its classes, its studios, its trainers, and the account of each', async () => {
  const one = await oneClass(t)
  const { gymId } = one.gym
  const classes = (await one.owner.get<GymClass[]>(`/classes?gymId=${gymId}`)).body
  expect(classes).toMatchObject([{ id: one.classId, gymId, name: 'Ride 45' }])
  const studios = (await one.owner.get<{ id: string; name: string }[]>(`/studios?gymId=${gymId}`)).body
  expect(studios).toMatchObject([{ id: one.studioId, name: 'Cycle room' }])
  const trainers = (await one.owner.get(`/trainers?gym_id=${gymId}`)).body
  const rows: { id: string }[] = Array.isArray(trainers) ? trainers : trainers.data
  expect(rows.map((row) => row.id).sort()).toEqual([one.usual, ...one.others].map((row) => row.trainerId).sort())
  expect((await one.owner.get(`/trainers/${one.usual.trainerId}`)).body).toMatchObject({
    id: one.usual.trainerId,
    userId: one.usual.userId,
  })
})

it('a count says what is usual, who counted and when; sent twice or late it changes nothing', async () => {
  const one = await oneClass(t, { others: 0 })
  const [first, second, third] = one.entries as [Entry, Entry, Entry, Entry]
  const trainer = t.as(one.usual)
  const count = (entry: Entry, body: object, as = trainer) =>
    as.put<CountedEntry>(`/timetables/${entry.id}/attendance`, body)
  t.clock.set('2026-03-24T00:00:00Z')
  expect((await trainer.get<CountedEntry>(`/timetables/${first.id}`)).body).toMatchObject({
    usualHeadCount: null,
    counted: null,
  })
  await count(first, { attendance: 18 })
  await count(second, { attendance: 12 })
  expect((await trainer.get<CountedEntry>(`/timetables/${third.id}`)).body).toMatchObject({ usualHeadCount: 12 })

  const waited = { attendance: 15, clientId: crypto.randomUUID(), countedAt: '2026-03-23T20:00:00Z' }
  expect((await count(third, waited)).body).toMatchObject({
    attendance: 15,
    counted: { by: expect.stringContaining('Usual'), at: '2026-03-23T20:00:00Z' },
  })
  expect((await count(third, { attendance: 16 }, one.owner)).body).toMatchObject({ attendance: 16 })
  expect((await count(third, waited)).body).toMatchObject({ attendance: 16, version: 3 })
  const told = await t.app.database.pool.query(
    `select count(*)::int from events where type = 'entry.attendance_recorded' and subject_id = $1`,
    [third.id],
  )
  expect(told.rows).toEqual([{ count: 2 }])
})

it('a bulk edit takes 2,000 classes in hand and not one more', async () => {
  const one = await oneClass(t)
  await t.app.database.pool.query(
    `insert into entries (id, gym_id, class_id, series_id, studio_id, original_date, starts_at, ends_at, off, off_reason, cancelled_at)
     select gen_random_uuid(), gym_id, class_id, series_id, studio_id, date '1990-01-01' + n,
       timestamptz '2027-06-01' + n * interval '1 minute', timestamptz '2027-06-01 00:30Z' + n * interval '1 minute',
       'cancelled', 'Full', now()
     from entries, generate_series(1, 2001) n where id = $1`,
    [one.entries[0]!.id],
  )
  const bulk = (to: string) =>
    one.owner.post('/timetables/bulk-manage', { filter: { from: '2027-05-30', to }, capacity: 9, dryRun: true })
  expect((await bulk('2027-06-04')).body).toMatchObject({
    code: 'timetable.too_many',
    message: 'That’s more than 2,000 classes. Choose fewer days.',
  })
  expect((await bulk('2027-06-01')).status).toBe(200)
})
