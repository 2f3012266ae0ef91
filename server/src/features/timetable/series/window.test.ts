// @module-tag zone
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeConnection, makeGym, makeStudio, makeTrainer, specialtyNamed } from '../../../../test/factories.ts'
import { approveIt, handIn } from '../../../../test/papers/document.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass } from '../../../../test/worlds/one-class.ts'
import { rolled } from '../../../../test/worlds/rolled.ts'

let t: TestApp
beforeEach(async () => {
  // Monday 2 March 2026, 11:00 in Sydney.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterEach(() => t.stop())

const roll = () => rolled(t)
const query = async (text: string, values: unknown[] = []) => (await t.app.database.pool.query(text, values)).rows

/** Everything that tells one timetable from another, whenever and however it was rolled. */
const timetable = () =>
  query(`select s.rule, e.original_date::text, e.starts_at::text, e.ends_at::text, e.trainer_id = s.trainer_id as trained
    from entries e join segments s on s.series_id = e.series_id order by e.starts_at`)

it('T-03 keeps 26 weeks in view and moves on by one each Monday at 03:00 of the gym', async () => {
  const { gym } = await oneClass(t)
  const last = async () =>
    (await query('select max(original_date)::text as last, count(*)::int as entries from entries'))[0]
  expect(await last()).toEqual({ last: '2026-08-25', entries: 25 })

  t.clock.set('2026-03-08T15:59:00Z') // Monday 02:59 in Sydney
  expect(await roll()).toEqual([])
  t.clock.set('2026-03-08T16:00:00Z') // 03:00
  expect(await roll()).toMatchObject([
    { gymId: gym.gymId, until: '2026-09-07', made: 1, studioTaken: [], withoutTrainer: [] },
  ])
  expect(await last()).toEqual({ last: '2026-09-01', entries: 26 })
  // Summer time ends on 5 April: Monday 03:00 comes an hour later on the time line.
  for (const monday of ['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06']) {
    const moves = Temporal.PlainDate.from(monday)
      .toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: '03:00' })
      .toInstant()
    t.clock.set(moves.subtract({ seconds: 1 }))
    expect(await roll()).toEqual([])
    t.clock.set(moves)
    expect(await roll()).toMatchObject([{ made: 1 }])
  }
  expect(await last()).toEqual({ last: '2026-09-29', entries: 30 })
})

it('finds a stretch of dates cancelled that was cancelled before the window reached it', async () => {
  const { owner, entries } = await oneClass(t)
  const works = { scope: 'range', from: '2026-08-20', to: '2026-09-25', cancelled: true, reason: 'Floor works' }
  const { status, body } = await owner.put(`/timetables/${entries[0]!.id}`, works)
  expect(status).toBe(200)
  expect(body.edit.counts).toMatchObject({ cancelled: 1 })
  t.clock.set('2026-04-12T17:00:00Z') // Monday 13 April, 03:00 in Sydney
  expect(await roll()).toMatchObject([{ until: '2026-10-12' }])
  const reached = await owner.get('/timetables?from=2026-08-18&to=2026-10-06')
  expect(reached.body.map((entry: any) => `${entry.date} ${entry.cancellation?.reason ?? 'held'}`)).toEqual([
    '2026-08-18 held',
    '2026-08-25 Floor works',
    '2026-09-01 Floor works',
    '2026-09-08 Floor works',
    '2026-09-15 Floor works',
    '2026-09-22 Floor works',
    '2026-09-29 held',
    '2026-10-06 held',
  ])
})

it('ends in the same timetable however often it ran, also after five weeks of not running', async () => {
  await oneClass(t, { weekday: 7, startTime: '02:30' })
  t.clock.pass({ hours: 24 * 35 })
  await roll()
  const afterPause = await timetable()
  expect(await roll()).toEqual([])
  expect(await timetable()).toEqual(afterPause)
  // The clocks went forward in one of its nights.
  expect(await query('select original_date::text from entries where moved_by_dst')).toEqual([
    { original_date: '2026-10-04' },
  ])
  await t.stop()

  t = await testApp({ now: '2026-03-02T00:00:00Z' })
  await oneClass(t, { weekday: 7, startTime: '02:30' })
  for (let day = 1; day <= 35; day++) {
    t.clock.pass({ hours: 24 })
    await Promise.all([roll(), roll()])
  }
  expect(await timetable()).toEqual(afterPause)
})

it('a 06:00 class in Sydney stays 06:00 in the timetable through both changes of the clocks', async () => {
  const { owner, classId } = await oneClass(t)
  t.clock.pass({ hours: 24 * 7 * 9 })
  await roll()
  const seen: string[] = []
  const offsets = new Set<string>()
  for (const [from, to] of [
    ['2026-03-24', '2026-04-14'],
    ['2026-09-22', '2026-10-13'],
  ]) {
    const { body } = await owner.get(`/timetables?from=${from}&to=${to}`)
    for (const entry of body) {
      expect(entry).toMatchObject({ classId, startTime: '06:00', endTime: '06:45', movedByDaylightSaving: false })
      seen.push(entry.date)
      offsets.add(entry.startsAt.slice(11))
    }
  }
  expect(seen).toEqual([
    '2026-03-24',
    '2026-03-31',
    '2026-04-07',
    '2026-04-14',
    '2026-09-22',
    '2026-09-29',
    '2026-10-06',
    '2026-10-13',
  ])
  expect([...offsets].toSorted()).toEqual(['19:00:00Z', '20:00:00Z'])
})

it('makes a class without its trainer where they may not teach it any more, and leaves out one whose studio is taken', async () => {
  const one = await oneClass(t, { gymName: 'Harbour Gym' })
  await query(`update connections set status = 'inactive', reason = 'terminated' where trainer_id = $1`, [
    one.usual.trainerId,
  ])
  // Another class begins in the same studio just behind the window of the first.
  const later = await one.owner.post('/classes', {
    name: 'Late Ride',
    durationMinutes: 45,
    capacity: 20,
    studioId: one.studioId,
    weekdays: [2],
    startTime: '06:00',
    startsOn: '2026-09-01',
  })
  expect(later.status).toBe(201)
  t.clock.set('2026-03-08T16:00:00Z')
  const [report] = await roll()
  expect(report).toMatchObject({ made: 1 })
  expect(report!.studioTaken.length).toBe(1)
  expect(report!.studioTaken[0]!.date).toBe('2026-09-01')
  expect(report!.withoutTrainer).toMatchObject([{ reasons: ['Not connected with Harbour Gym.'] }])
  expect(
    await query(
      `select c.name, trainer_id from entries e join classes c on c.id = e.class_id where original_date = '2026-09-01'`,
    ),
  ).toEqual([{ name: 'Ride 45', trainer_id: null }])

  await t.settle()
  const { body } = await one.owner.get('/notifications')
  expect(body).toMatchObject([{ title: 'New weeks need your attention' }])
  expect(body[0].message).toMatch(
    /^The timetable now reaches Monday 7 September: 1 class added, 1 class without a trainer, 1 class not added because the studio is taken\.$/,
  )
})

it('tells the gym whose documents end inside the new week, once', async () => {
  t.clock.set('2026-01-19T00:00:00Z')
  const one = await oneClass(t, { gymName: 'Harbour Gym' })
  const { body: asked } = await one.owner.post('/requirements', {
    name: 'Fire briefing',
    scope: 'facility',
    gymId: one.gym.gymId,
    effectiveFrom: '2026-03-10',
    terms: { fields: [], validity: { kind: 'printed' }, consequence: 'block_teaching' },
  })
  // The window reaches 20 July when the class is made, and a week further each Monday.
  const evidence = { issuedOn: '2026-01-10', expiresOn: '2026-07-21', unitCodes: [] }
  await approveIt(t, one.gym.owner, await handIn(t, one.usual, asked.id, evidence))
  await t.settle()
  const rollAt = async (moment: string) => {
    t.clock.set(moment)
    return (await roll()).find((report) => report.gymId === one.gym.gymId)
  }
  expect(await rollAt('2026-01-25T16:00:00Z')).toMatchObject({ made: 1, documentsEnding: [] })
  expect(await rollAt('2026-02-01T16:00:00Z')).toMatchObject({
    made: 1,
    withoutTrainer: [],
    documentsEnding: [
      {
        trainerId: one.usual.trainerId,
        sentence: expect.stringContaining('is only valid until 21 July 2026'),
        until: '2026-07-21',
      },
    ],
  })
  await t.settle()
  const told = async () =>
    (await one.owner.get('/notifications')).body
      .filter((notice: { title: string }) => notice.title === 'New weeks need your attention')
      .map((notice: { message: string }) => notice.message)
  expect(await told()).toEqual([
    expect.stringMatching(/1 class added, 1 trainer with documents that expire in the new weeks\.$/),
  ])
  // The next week is after it too, and says nothing anew.
  expect(await rollAt('2026-02-08T16:00:00Z')).toMatchObject({ made: 1, documentsEnding: [] })
  t.clock.set('2026-03-02T00:00:00Z')
})

it('a series that fails holds up no other, and is tried again', async () => {
  const [bad, good] = [await oneClass(t), await oneClass(t)]
  await query(
    `create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await query(
    `create trigger broken before insert on entries for each row when (new.class_id = '${bad.classId}') execute function refuse_entry()`,
  )
  const sibling = await bad.owner.post('/classes', {
    name: 'Yin',
    durationMinutes: 45,
    capacity: 20,
    studioId: bad.studioId,
    weekdays: [5],
    startTime: '06:00',
    startsOn: '2026-03-10',
  })
  expect(sibling.status).toBe(201)
  t.clock.set('2026-03-08T16:00:00Z')
  const reached = () =>
    query(
      `select gym_id, class_id = $1 as broken, rolled_until::text as until from series order by class_id = $1, gym_id`,
      [bad.classId],
    )
  await expect(roll()).rejects.toThrow('entries')
  const [at, before] = ['2026-09-07', '2026-08-31']
  const gyms = [bad.gym.gymId, good.gym.gymId].toSorted()
  const others = gyms.map((gym_id) => ({ gym_id, broken: false, until: at }))
  expect(await reached()).toEqual([...others, { gym_id: bad.gym.gymId, broken: true, until: before }])
  expect(await query('select gym_id, attempts from sweep_failures')).toEqual([{ gym_id: bad.gym.gymId, attempts: 1 }])
  await query('drop trigger broken on entries')
  t.clock.pass({ minutes: 2 })
  expect(await roll()).toMatchObject([{ gymId: bad.gym.gymId, made: 1 }])
  expect(await query('select 1 from sweep_failures')).toEqual([])
})

it('two classes of one trainer that fall on each other behind the window are told apart: one keeps them', async () => {
  const one = await oneClass(t)
  const other = await t.given(async (work) => {
    const gym = await makeGym(work)
    await makeConnection(work, gym.gymId, one.usual.trainerId)
    return { gym, studioId: await makeStudio(work, gym.gymId) }
  })
  const there = await t.as(other.gym.owner).post('/classes', {
    name: 'Late Ride',
    durationMinutes: 45,
    capacity: 20,
    studioId: other.studioId,
    weekdays: [2],
    startTime: '06:30',
    startsOn: '2026-09-01',
    trainerId: one.usual.trainerId,
  })
  expect(there.status).toBe(201)
  t.clock.set('2026-03-08T16:00:00Z')
  const reports = await roll()
  expect(reports.flatMap((report) => report.withoutTrainer)).toMatchObject([
    { reasons: ['Teaching another class at that time.'] },
  ])
  expect(
    await query(
      `select count(*)::int as entries, count(trainer_id)::int as trained from entries where original_date = '2026-09-01'`,
    ),
  ).toEqual([{ entries: 2, trained: 1 }])
})

it('rolls a whole gym in as many statements as one series', async () => {
  const made = await t.given(async (work) => {
    const gym = await makeGym(work)
    const specialtyId = await specialtyNamed(work, 'Cycling')
    const trainer = await makeTrainer(work, { specialtyIds: [specialtyId] })
    await makeConnection(work, gym.gymId, trainer.trainerId)
    return { gym, trainer, studioId: await makeStudio(work, gym.gymId) }
  })
  for (const startTime of ['06:00', '07:00', '08:00', '09:00']) {
    await t.as(made.gym.owner).post('/classes', {
      name: `Ride ${startTime}`,
      durationMinutes: 45,
      capacity: 20,
      studioId: made.studioId,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      startTime,
      startsOn: '2026-03-03',
      trainerId: made.trainer.trainerId,
    })
  }
  t.clock.set('2026-03-08T16:00:00Z')
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  expect(await roll()).toMatchObject([{ made: 28, withoutTrainer: [] }])
  // Some of them are the event worker's. One series at a time would be three hundred.
  expect(statements.mock.calls.length).toBeLessThan(100)
  statements.mockRestore()
  expect(
    await query(
      `select count(*)::int as entries, count(trainer_id)::int as trained from entries where original_date > '2026-08-31'`,
    ),
  ).toEqual([{ entries: 28, trained: 28 }])
})

it('the window and started covers are looked after by tasks of the product itself', async () => {
  await t.stop()
  t = await testApp({ now: '2026-03-02T00:00:00Z', config: { worker: true } })
  const { entries, owner } = await oneClass(t)
  const { body: cover } = await owner.post('/covers', { timetableId: entries[0]!.id })
  t.clock.set('2026-03-09T19:00:00Z')
  await t.app.tasks.send('timetable.roll', {})
  await t.app.tasks.send('covers.close_started', {})
  const ends = () =>
    query(`select max(original_date)::text as last, (select state from covers where id = $1) as cover from entries`, [
      cover.id,
    ])
  await expect.poll(ends).toEqual([{ last: '2026-09-01', cover: 'unfilled' }])
  expect(await query(`select name from tasks.job where state = 'failed' limit 1`, [])).toEqual([])
})
