import type { Entry } from '@quartet/contract/timetable/entries'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeConnection, makeGym, makeStudio } from '../../../test/factories.ts'
import { dying } from '../../../test/outside/dying-runs.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { oneClass } from '../../../test/worlds/one-class.ts'
import { rolled } from '../../../test/worlds/rolled.ts'
import { contradictions } from '../../../test/worlds/who-teaches.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterEach(() => t.stop())

const roll = () => rolled(t)
const query = async (text: string) => (await t.app.database.pool.query(text)).rows
const timetable = () =>
  query(`select e.original_date::text, e.starts_at::text, e.ends_at::text, e.off, e.trainer_id is not null as trained
    from entries e order by e.series_id, e.original_date`)

it('of 200 tries at once to put one trainer on two classes at two gyms, none doubles them', async () => {
  const one = await oneClass(t, { others: 0 })
  const gyms = await t.given(async (work) => {
    const made = []
    for (let count = 0; count < 4; count++) {
      const gym = await makeGym(work)
      await makeConnection(work, gym.gymId, one.usual.trainerId)
      made.push({ gym, studioId: await makeStudio(work, gym.gymId) })
    }
    return made
  })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const { gym, studioId } = gyms[at % gyms.length]!
      const minute = String((at * 7) % 60).padStart(2, '0')
      return t.as(gym.owner).post('/classes', {
        name: `Try ${at}`,
        durationMinutes: 45,
        capacity: 9,
        studioId,
        weekdays: [3],
        rule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=2',
        startTime: `07:${minute}`,
        startsOn: '2026-03-11',
        trainerId: one.usual.trainerId,
      })
    }),
  )
  const statuses = new Set(answers.map((answer) => answer.status))
  // A slow machine tells those who wait too long for a connection to try again (503).
  expect([...statuses].filter((status) => ![201, 409, 503].includes(status))).toEqual([])
  // 07:00 to 08:44: two classes of 45 minutes fit one after the other, never more.
  const won = answers.filter((answer) => answer.status === 201).length
  expect(won).toBeGreaterThan(0)
  expect(won).toBeLessThan(4)
  expect(await contradictions(t)).toEqual([])
})

it('two managers who bulk edit the same range: one after the other, and nobody is in two places', async () => {
  const one = await oneClass(t)
  const bulk = (startTime: string) =>
    one.owner.post('/timetables/bulk-manage', { filter: { from: '2026-03-01', to: '2026-08-01' }, startTime })
  const answers = await Promise.all(['05:00', '09:00', '11:00', '15:00'].map(bulk))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  const entries = (await one.owner.get<Entry[]>('/timetables?from=2026-03-09&to=2026-04-30')).body
  expect(new Set(entries.map((entry) => entry.startTime)).size).toBe(1)
  expect(await contradictions(t)).toEqual([])
})

it('T-03 the weekly job run during a bulk edit makes the same timetable as before or after it', async () => {
  const one = await oneClass(t, { weekday: 7, startTime: '02:30' })
  t.clock.set('2026-03-29T16:30:00Z')
  const edit = () => one.owner.put(`/timetables/${one.entries[3]!.id}`, { scope: 'future', startTime: '04:00' })
  const [, edited] = await Promise.all([roll(), edit(), roll()])
  expect(edited.status).toBe(200)
  await roll()
  const seen = await query(`select count(*)::int as entries, count(trainer_id)::int as trained,
    count(*) filter (where to_char(starts_at at time zone 'Australia/Sydney', 'HH24:MI') = '04:00')::int as moved,
    max(original_date)::text as last from entries where starts_at > '2026-03-29T16:30:00Z'`)
  expect(seen).toEqual([{ entries: 26, trained: 26, moved: 26, last: '2026-09-27' }])
})

it('the weekly job that dies half-way leaves each gym done or as it was, and does the rest the next time', async () => {
  await oneClass(t)
  await oneClass(t, { startTime: '08:00', weekday: 4, startsOn: '2026-03-12' })
  t.clock.set('2026-04-12T17:00:00Z')
  const before = await timetable()
  const job = t.app.tasks.all.find(({ name }) => name === 'timetable.roll')!
  await expect(job.run(dying(t.runs, 1), {})).rejects.toThrow('killed')
  expect(await timetable()).toEqual(before)
  await expect(job.run(dying(t.runs, 2), {})).rejects.toThrow('killed')
  const half = await timetable()
  expect(half.length).toBeGreaterThan(before.length)
  expect(await roll()).toHaveLength(1)
  const after = await timetable()
  expect(after.length).toBeGreaterThan(half.length)
  expect(await roll()).toEqual([])
  expect(await timetable()).toEqual(after)
})

it('what cannot be read changes nothing and says why', async () => {
  const one = await oneClass(t)
  const before = await timetable()
  const draft = {
    name: 'Bad',
    durationMinutes: 45,
    capacity: 20,
    studioId: one.studioId,
    weekdays: [5],
    startTime: '06:00',
    startsOn: '2026-03-13',
  }
  const id = one.entries[1]!.id
  const bad: [Promise<{ status: number; body: any }>, RegExp][] = [
    [one.owner.post('/classes', { ...draft, startTime: '24:61' }), /Enter a time such as 06:00/],
    [one.owner.post('/classes', { ...draft, startsOn: '2026-02-30' }), /Enter a date/],
    [one.owner.post('/classes', { ...draft, rule: 'FREQ=SECONDLY' }), /We don’t support FREQ=SECONDLY/],
    [
      one.owner.post('/classes', { ...draft, rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=1000000000' }),
      /COUNT must be a whole number from 1 to 500/,
    ],
    [
      one.owner.post('/classes', { ...draft, terms: [{ from: '2026-04-01', to: '2026-03-01' }] }),
      /Choose an end date on or after the start date/,
    ],
    [one.owner.put(`/timetables/${id}`, { durationMinutes: -45 }), /Enter 5 minutes or more/],
    [
      one.owner.put(`/timetables/${id}`, { scope: 'range', from: '2026-04-01', to: '2026-03-01' }),
      /Choose a last day on or after the first/,
    ],
    [one.owner.put(`/timetables/${id}`, { scope: 'range', from: '2026-04-01' }), /Choose a first and a last day/],
    [
      one.owner.put(`/timetables/${id}`, { scope: 'following', date: '2026-04-01' }),
      /move several classes by up to 6 days/,
    ],
    [one.owner.put(`/timetables/${id}`, { rule: 'FREQ=WEEKLY;BYDAY=FR' }), /A rule is for more than one class/],
    [
      one.owner.post('/layers', { name: 'Closed', from: '2026-04-02', to: '2026-04-01' }),
      /Choose a last day on or after the first/,
    ],
    [
      one.owner.post('/layers', {
        name: 'Closed',
        from: '2026-04-01',
        to: '2026-04-02',
        fromTime: '12:00',
        toTime: '11:00',
      }),
      /The end time must be after the start time/,
    ],
    [one.owner.patch(`/gyms/${one.gym.gymId}`, { timezone: 'Australia/Atlantis' }), /Choose a time zone from the list/],
  ]
  for (const [call, words] of bad) {
    const { status, body } = await call
    expect([status, words.test(body.message)]).toEqual([400, true])
  }
  expect(await timetable()).toEqual(before)
})

it('a studio that a curtain parts holds two classes at once, any other does not', async () => {
  const one = await oneClass(t)
  const draft = {
    name: 'Other half',
    durationMinutes: 45,
    capacity: 9,
    studioId: one.studioId,
    weekdays: [2],
    startTime: '06:15',
    startsOn: '2026-03-10',
  }
  expect((await one.owner.post('/classes', draft)).body.code).toBe('timetable.studio_taken')
  expect((await one.owner.patch(`/studios/${one.studioId}`, { partitioned: true })).body).toMatchObject({
    partitioned: true,
  })
  expect((await one.owner.post('/classes', draft)).status).toBe(201)
  // Taken away again while two classes are in it, it would have no room for both.
  expect((await one.owner.patch(`/studios/${one.studioId}`, { partitioned: false })).body.code).toBe(
    'timetable.studio_taken',
  )
})

it('T-05 heads are counted on the entry, by whoever teaches it or works there, once it has begun', async () => {
  const one = await oneClass(t)
  const id = one.entries[0]!.id
  const count = (attendance: number | null, as = one.owner) => as.put(`/timetables/${id}/attendance`, { attendance })
  expect((await count(12)).body.code).toBe('timetable.attendance_early')
  t.clock.set('2026-03-09T19:50:00Z')
  expect((await count(12, t.as(one.usual))).body).toMatchObject({ attendance: 12, status: 'completed' })
  expect((await count(13)).body).toMatchObject({ attendance: 13 })
  expect(
    await query(`select attendance_by, attendance_at is not null as timed from entries where id = '${id}'`),
  ).toEqual([{ attendance_by: one.gym.owner.userId, timed: true }])
  expect((await count(21)).body).toMatchObject({
    code: 'timetable.attendance_over',
    message: 'This class has 20 places, so enter 20 or fewer.',
  })
  expect((await t.as(one.others[0]!).put(`/timetables/${id}/attendance`, { attendance: 1 })).status).toBe(403)
})
