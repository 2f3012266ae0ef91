// @module-tag zone
import { and, eq, gte, lt } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entry } from '@quartet/contract/timetable/entries'
import { joinTeam, makeConnection, makePerson, makeTrainer } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { readEntries } from './entries/entries.queries.ts'
import { entries } from './recurrence/series.tables.ts'

let t: TestApp
let one: OneClass
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 in Sydney.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
  one = await oneClass(t, { gymName: 'Harbour Gym' })
})
afterAll(() => t.stop())

const dates = (entries: Entry[]) => entries.map((entry) => entry.date)

describe('reading the timetable', () => {
  it('shows an entry on the wall clock of its gym, with who teaches it and what may be done', async () => {
    const [entry] = one.entries
    expect(entry).toEqual({
      id: expect.any(String),
      gymId: one.gym.gymId,
      atRisk: null,
      gymName: 'Harbour Gym',
      classId: one.classId,
      seriesId: expect.any(String),
      name: 'Ride 45',
      specialty: { id: one.specialtyId, name: 'Cycling' },
      studio: { id: one.studioId, name: 'Cycle room', hue: 'violet' },
      date: '2026-03-10',
      startTime: '06:00',
      endTime: '06:45',
      movedByDaylightSaving: false,
      timezone: 'Australia/Sydney',
      startsAt: '2026-03-09T19:00:00Z',
      endsAt: '2026-03-09T19:45:00Z',
      durationMinutes: 45,
      capacity: 20,
      attendance: null,
      status: 'scheduled',
      trainer: { id: one.usual.trainerId, userId: one.usual.userId, name: one.usual.name, avatarUrl: null },
      substituteFor: null,
      needsCover: false,
      coverId: null,
      coverStatus: null,
      cancellation: null,
      timeChange: null,
      locked: false,
      version: 1,
      can: { askCover: true, edit: true, countHeads: false, acknowledge: false },
    })
    expect((await one.owner.get(`/timetables/${entry!.id}`)).body).toEqual({
      ...entry,
      usualHeadCount: null,
      counted: null,
    })
  })

  it('is this week of the gym unless days are given, both included', async () => {
    expect((await one.owner.get('/timetables')).body).toEqual([])
    expect(dates((await one.owner.get('/timetables?from=2026-03-10&to=2026-03-17')).body)).toEqual([
      '2026-03-10',
      '2026-03-17',
    ])
    expect(dates((await one.owner.get('/timetables?from=2026-03-04')).body)).toEqual(['2026-03-10'])
  })

  it('spans 62 days at most, forwards', async () => {
    expect((await one.owner.get('/timetables?from=2026-03-01&to=2026-05-01')).status).toBe(200)
    const long = await one.owner.get('/timetables?from=2026-03-01&to=2026-05-02')
    expect(long).toMatchObject({ status: 400, body: { code: 'timetable.range_too_long' } })
    const back = await one.owner.get('/timetables?from=2026-03-02&to=2026-03-01')
    expect(back).toMatchObject({ status: 400, body: { errors: [{ field: 'to' }] } })
    expect((await one.owner.get('/timetables?from=0000-01-01&to=0000-01-02')).status).toBe(400)
  })

  it('counts days on the calendar of the gym: late on Sunday is not Monday', async () => {
    const late = await oneClass(t, {
      weekday: 7,
      startTime: '23:45',
      startsOn: '2026-03-08',
      timezone: 'Australia/Perth',
    })
    const read = async (from: string, to: string) =>
      dates((await late.owner.get(`/timetables?from=${from}&to=${to}`)).body)
    expect(await read('2026-03-02', '2026-03-08')).toEqual(['2026-03-08'])
    expect(await read('2026-03-09', '2026-03-14')).toEqual([])
    expect(late.entries[0]).toMatchObject({ startTime: '23:45', endTime: '00:30', date: '2026-03-08' })
  })

  it('a trainer has the own classes of all gyms, each on the calendar of its gym', async () => {
    const far = await oneClass(t, {
      usual: one.usual,
      timezone: 'Pacific/Honolulu',
      weekday: 3,
      startsOn: '2026-03-11',
    })
    const trainer = t.as(one.usual)
    const { body } = await trainer.get<Entry[]>('/timetables?from=2026-03-10&to=2026-03-11')
    expect(body.map((entry) => [entry.gymId, entry.date, entry.startTime])).toEqual([
      [one.gym.gymId, '2026-03-10', '06:00'],
      [far.gym.gymId, '2026-03-11', '06:00'],
    ])
    expect(
      dates((await trainer.get(`/timetables?trainerId=${one.usual.trainerId}&from=2026-03-11&to=2026-03-11`)).body),
    ).toEqual(['2026-03-11'])
    // The owner of one gym sees only what that trainer does there.
    const theirs = await one.owner.get<Entry[]>(
      `/timetables?trainerId=${one.usual.trainerId}&from=2026-03-09&to=2026-03-15`,
    )
    expect(theirs.body.map((entry) => entry.gymId)).toEqual([one.gym.gymId])
    const both = await one.owner.get<Entry[]>(
      `/timetables?gymId=${one.gym.gymId}&trainerId=${one.others[0]!.trainerId}&from=2026-03-09&to=2026-03-15`,
    )
    expect(both.body).toEqual([])
  })

  it('a connected trainer reads the gym, without the right to ask for cover of what others teach; a stranger does not', async () => {
    const path = `/timetables?gymId=${one.gym.gymId}&from=2026-03-10&to=2026-03-10`
    const connected = await t.as(one.others[0]!).get<Entry[]>(path)
    expect(connected.body).toMatchObject([{ id: one.entries[0]!.id, can: { askCover: false } }])
    expect((await t.as(one.usual).get<Entry[]>(path)).body).toMatchObject([{ can: { askCover: true } }])
    const [stranger, pending] = await t.given(async (work) => {
      const pending = await makeTrainer(work, { specialtyIds: [] })
      await makeConnection(work, one.gym.gymId, pending.trainerId, { status: 'pending' })
      return [await makeTrainer(work, { specialtyIds: [] }), pending] as const
    })
    for (const person of [stranger, pending]) {
      expect((await t.as(person).get(path)).status).toBe(404)
      expect((await t.as(person).get(`/timetables/${one.entries[0]!.id}`)).status).toBe(404)
      expect((await t.as(person).get(`/classes?gymId=${one.gym.gymId}`)).status).toBe(404)
    }
    expect((await t.as(one.others[0]!).get('/classes')).body).toMatchObject([{ id: one.classId, can: { edit: false } }])
  })

  it('a trainer keeps the own classes in sight where the connection has ended', async () => {
    const left = await oneClass(t)
    await t.app.database.pool.query(
      `update connections set status = 'inactive', reason = 'terminated' where gym_id = $1`,
      [left.gym.gymId],
    )
    const path = `/timetables?gymId=${left.gym.gymId}&from=2026-03-10&to=2026-03-10`
    expect((await t.as(left.usual).get(path)).body.length).toBe(1)
    expect((await t.as(left.others[0]!).get(path)).status).toBe(404)
  })

  it('two gyms with equal timetables see nothing of each other', async () => {
    const twin = await oneClass(t, { gymName: 'Harbour Gym' })
    const { body } = await twin.owner.get<Entry[]>('/timetables?from=2026-03-09&to=2026-03-15')
    expect(body.map((entry) => entry.gymId)).toEqual([twin.gym.gymId])
    expect((await twin.owner.get(`/timetables?gymId=${one.gym.gymId}`)).status).toBe(404)
    expect((await twin.owner.get(`/timetables/${one.entries[0]!.id}`)).status).toBe(404)
    expect((await twin.owner.get('/classes')).body.length).toBe(1)
  })

  it('a gym admin says which gym, and is not shown one that is not allocated', async () => {
    const admin = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym_admin' })
      await joinTeam(work, one.gym.gymId, person.userId, 'gym_admin')
      return person
    })
    expect(await t.as(admin).get('/timetables')).toMatchObject({
      status: 400,
      body: { code: 'gyms.context_not_ready' },
    })
    expect((await t.as(admin, one.gym.gymId).get('/timetables?from=2026-03-10')).body.length).toBe(1)
    expect((await t.as(admin).get(`/timetables?gymId=${one.gym.gymId}&from=2026-03-10`)).body.length).toBe(1)
  })
})

it("a gym's week is read by one index of gym and start, however much else there is", async () => {
  const {
    rows: [{ series_id: seriesId }],
  } = await t.app.database.pool.query('select series_id from entries where gym_id = $1 limit 1', [one.gym.gymId])
  // Twenty years of one class are enough for the planner to prefer an index.
  await t.app.database.pool.query(
    `insert into entries (id, gym_id, class_id, series_id, original_date, studio_id, starts_at, ends_at)
     select gen_random_uuid(), gym_id, class_id, series_id, day::date, studio_id, day, day + interval '45 minutes'
     from entries, generate_series('2030-01-01'::timestamptz, '2050-01-01', '1 day') as day
     where entries.id = (select id from entries where series_id = $1 limit 1)`,
    [seriesId],
  )
  await t.app.database.pool.query('analyze')
  const plan = await t.given(async (work) => {
    const week = and(
      eq(entries.gymId, one.gym.gymId),
      gte(entries.startsAt, Temporal.Instant.from('2026-03-09T00:00:00Z')),
      lt(entries.startsAt, Temporal.Instant.from('2026-03-16T00:00:00Z')),
    )
    const { sql, params } = readEntries(work.tx, week).toSQL()
    const client = await t.app.database.pool.connect()
    const { rows } = await client.query(`explain ${sql}`, params)
    client.release()
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Scan using entries_by_gym on entries/)
  expect(plan).not.toMatch(/Seq Scan on entries/)
})

it('a new class reaches every open timetable of the gym: its team and the trainers connected with it', async () => {
  const address = await t.listen()
  const world = await oneClass(t)
  const stranger = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
  const heard = new Map<string, unknown[]>()
  const sockets = await Promise.all(
    Object.entries({ owner: world.gym.owner, usual: world.usual, other: world.others[0]!, stranger }).map(
      async ([name, person]) => {
        const socket = io(address, {
          auth: { token: await t.tokenOf(person) },
          transports: ['websocket'],
          forceNew: true,
        })
        heard.set(name, [])
        socket.on('changed', (payload) => heard.get(name)!.push(payload))
        await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
        return socket
      },
    ),
  )
  await t.settle()
  for (const payloads of heard.values()) payloads.length = 0
  await world.owner.post('/classes', {
    name: 'Yin',
    durationMinutes: 45,
    capacity: 20,
    studioId: world.studioId,
    weekdays: [5],
    startTime: '06:00',
    startsOn: '2026-03-10',
  })
  await t.settle()
  await expect
    .poll(() => Object.fromEntries([...heard].map(([name, payloads]) => [name, payloads.length])))
    .toEqual({ owner: 1, usual: 1, other: 1, stranger: 0 })
  expect(heard.get('usual')).toMatchObject([{ changed: expect.arrayContaining([{ entity: 'timetables', id: null }]) }])
  for (const socket of sockets) socket.disconnect()
})

it('a studio and a specialty that classes use stay', async () => {
  const world = await oneClass(t, { specialty: 'Aqua' })
  expect(await world.owner.delete(`/studios/${world.studioId}`)).toMatchObject({
    status: 409,
    body: { code: 'gyms.studio_in_use' },
  })
  const empty = await world.owner.post('/studios', { name: 'Empty', capacity: 5 })
  expect((await world.owner.delete(`/studios/${empty.body.id}`)).status).toBe(200)
  await t.app.database.pool.query('delete from trainer_specialties where specialty_id = $1', [world.specialtyId])
  const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
  expect(await t.as(admin).delete(`/specialties/${world.specialtyId}`)).toMatchObject({
    status: 409,
    body: { code: 'specialties.in_use' },
  })
})
