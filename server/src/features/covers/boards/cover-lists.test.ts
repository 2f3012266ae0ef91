import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Cover } from '@quartet/contract/covers/cover'
import {
  joinTeam,
  makeConnection,
  makePerson,
  makeTrainer,
  specialtyNamed,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
let here: OneClass
let there: OneClass
let shared: MadeTrainer
let covers: Cover[]
beforeAll(async () => {
  t = await testApp()
  here = await oneClass(t, { gymName: 'Harbour Gym', others: 1 })
  there = await oneClass(t, { gymName: 'Other Gym', others: 1, specialty: 'Yoga', weekday: 3, startsOn: '2026-03-11' })
  // One trainer is connected with both gyms and teaches what the first asks for.
  shared = here.others[0]!
  await t.given((work) => makeConnection(work, there.gym.gymId, shared.trainerId))
  covers = []
  for (const entry of here.entries.slice(0, 3)) {
    covers.push((await t.as(here.usual).post('/covers', { timetableId: entry.id, reason: 'injury' })).body)
  }
  covers.push((await t.as(there.usual).post('/covers', { timetableId: there.entries[0]!.id })).body)
})
afterAll(() => t.stop())

const ids = (rows: { id: string }[]) => rows.map((row) => row.id)

it('O-01 lists covers by trainer, gym and status, with applications where asked, and what a trainer may take, qualified only where asked', async () => {
  const [first, second, third, yoga] = covers.map((one) => one.id)
  const trainer = t.as(shared)
  const { body: applied } = await trainer.post(`/covers/${second}/applications`, {})

  // GET /covers: soonest first; gymId, trainerId, status, includeApplications.
  expect(ids((await trainer.get('/covers')).body)).toEqual([first, yoga, second, third])
  expect(ids((await here.owner.get('/covers')).body)).toEqual([first, second, third])
  expect(ids((await trainer.get(`/covers?gymId=${there.gym.gymId}`)).body)).toEqual([yoga])
  expect(ids((await here.owner.get(`/covers?trainerId=${shared.trainerId}`)).body)).toEqual([second])
  expect(ids((await here.owner.get(`/covers?trainerId=${here.usual.trainerId}`)).body)).toEqual([first, second, third])
  expect(ids((await trainer.get(`/covers?trainerId=${shared.trainerId}`)).body)).toEqual([second])
  expect(ids((await here.owner.get('/covers?status=open')).body)).toEqual([first, third])
  expect(ids((await here.owner.get('/covers?status=pending_approval')).body)).toEqual([second])
  expect((await here.owner.get('/covers?status=filled')).body).toEqual([])
  const plain = (await here.owner.get('/covers?status=pending_approval')).body[0]
  expect(plain.applications).toBeUndefined()
  expect(plain.applicationCount).toBe(1)
  const full = (await here.owner.get('/covers?status=pending_approval&includeApplications=true')).body[0]
  expect(full.applications).toMatchObject([{ id: applied.myApplication.id, trainer: { id: shared.trainerId } }])
  const asTrainer = (await trainer.get('/covers?includeApplications=true')).body
  expect(asTrainer.every((one: Cover) => one.applications === undefined && one.applicationCount === null)).toBe(true)

  // GET /covers/available: trainerId, qualifiedOnly.
  const all = (await trainer.get(`/covers/available?trainerId=${shared.trainerId}`)).body
  expect(ids(all)).toEqual([first, yoga, second, third])
  expect(all.map((one: Cover) => one.qualified!.ok)).toEqual([true, false, true, true])
  expect(all[1].qualified.reasons).toMatchObject([{ code: 'specialty' }])
  expect(ids((await trainer.get('/covers/available?qualifiedOnly=true')).body)).toEqual([first, second, third])
  expect((await trainer.get(`/covers/available?trainerId=${here.usual.trainerId}`)).status).toBe(404)
  // One's own classes are not on offer to oneself.
  expect((await t.as(here.usual).get('/covers/available')).body).toEqual([])
  await trainer.delete(`/covers/${second}/applications/${applied.myApplication.id}`)
})

it('pages meet without a gap or a repeat, also where only what one may take is asked for', async () => {
  for (const path of ['/covers?', '/covers/available?', '/covers/available?qualifiedOnly=true&']) {
    const whole = ids((await t.as(shared).get(path)).body)
    const found: string[] = []
    let query = 'limit=1&page=1'
    for (;;) {
      const { body } = await t.as(shared).get(`${path}${query}`)
      found.push(...ids(body.data))
      if (!body.nextCursor) break
      query = `limit=1&cursor=${body.nextCursor}`
    }
    expect(found).toEqual(whole)
  }
  expect((await t.as(shared).get('/covers?cursor=nonsense')).status).toBe(400)
})

it('what is past stands behind what is to come, latest first', async () => {
  const world = await oneClass(t, { others: 0 })
  const made: string[] = []
  for (const entry of world.entries) made.push((await world.owner.post('/covers', { timetableId: entry.id })).body.id)
  t.clock.set('2026-03-20T00:00:00Z')
  expect(ids((await world.owner.get('/covers')).body)).toEqual([made[2], made[3], made[1], made[0]])
  const { body } = await world.owner.get('/covers?page=1&limit=3')
  expect(ids((await world.owner.get(`/covers?limit=3&cursor=${body.nextCursor}`)).body.data)).toEqual([made[0]])
  t.clock.set('2026-03-02T00:00:00Z')
})

it('a page of covers takes as many reads as one cover', async () => {
  const world = await oneClass(t, { others: 1, weekday: 1, startsOn: '2026-03-09' })
  const trainer = t.as(world.others[0]!)
  await world.owner.get('/covers')
  const readsOf = async (call: () => Promise<unknown>) => {
    await t.settle()
    const counts: number[] = []
    // The event worker looks around now and then: the fewest of some tries are those of the call alone.
    for (let tries = 0; tries < 4; tries++) {
      const spy = vi.spyOn(pg.Client.prototype, 'query')
      await call()
      counts.push(spy.mock.calls.length)
      spy.mockRestore()
    }
    return Math.min(...counts)
  }
  const lists = [
    () => world.owner.get('/covers?includeApplications=true'),
    () => trainer.get('/covers'),
    () => trainer.get('/covers/available?qualifiedOnly=true'),
    () => world.owner.get('/timetables?from=2026-03-09&to=2026-04-05'),
  ]
  const ask = async (at: number) => {
    const { body } = await world.owner.post('/covers', { timetableId: world.entries[at]!.id })
    await trainer.post(`/covers/${body.id}/applications`, {})
  }
  await ask(0)
  const few: number[] = []
  for (const list of lists) few.push(await readsOf(list))
  for (const at of [1, 2, 3]) await ask(at)
  const many: number[] = []
  for (const list of lists) many.push(await readsOf(list))
  expect(many).toEqual(few)
})

it('why somebody is away is read by those who manage the gym and by the person, and by nobody else (edge case 21)', async () => {
  const cover = covers[0]!
  const reasonFor = async (person: { userId: string; email: string }) =>
    (await t.as(person).get(`/covers/${cover.id}`)).body.reason
  const [desk, manager, admin] = await t.given(async (work) => {
    const desk = await makePerson(work, { role: 'gym' })
    const manager = await makePerson(work, { role: 'gym' })
    await joinTeam(work, here.gym.gymId, desk.userId, 'front_desk')
    await joinTeam(work, here.gym.gymId, manager.userId, 'manager')
    return [desk, manager, await makePerson(work, { role: 'admin' })]
  })
  expect(await reasonFor(here.usual)).toBe('injury')
  expect(await reasonFor(here.gym.owner)).toBe('injury')
  expect(await reasonFor(manager!)).toBe('injury')
  expect(await reasonFor(desk!)).toBeNull()
  expect(await reasonFor(shared)).toBeNull()
  expect(await reasonFor(admin!)).toBeNull()
  const { rows } = await t.app.database.pool.query(
    `select (select count(*) from events where payload::text ilike '%injury%') as events,
       (select count(*) from notifications where message || title ilike '%injury%') as notices`,
  )
  expect(rows).toEqual([{ events: '0', notices: '0' }])
})

it('covers of another gym are not there, by list or by id', async () => {
  expect((await there.owner.get(`/covers?gymId=${here.gym.gymId}`)).status).toBe(404)
  expect((await there.owner.get(`/covers/${covers[0]!.id}`)).status).toBe(404)
  expect(ids((await there.owner.get('/covers')).body)).toEqual([covers[3]!.id])
  const stranger = await t.given(async (work) =>
    makeTrainer(work, { specialtyIds: [await specialtyNamed(work, 'Cycling')] }),
  )
  expect((await t.as(stranger).get('/covers')).body).toEqual([])
  expect((await t.as(stranger).get('/covers/available')).body).toEqual([])
  expect((await t.as(stranger).get(`/covers/${covers[0]!.id}`)).status).toBe(404)
})

it('a cover whose class starts without anybody is unfilled at once, and told to everybody it concerned by the next minute', async () => {
  const world = await oneClass(t, { gymName: 'Late Gym' })
  const { body: cover } = await t.as(world.usual).post('/covers', { timetableId: world.entries[0]!.id })
  await t.as(world.others[0]!).post(`/covers/${cover.id}/applications`, {})
  t.clock.set('2026-03-09T19:00:00Z')
  const read = async () => (await world.owner.get(`/covers/${cover.id}`)).body
  expect(await read()).toMatchObject({ status: 'unfilled', can: { approve: false, cancel: false }, closedAt: null })
  expect(ids((await world.owner.get('/covers?status=unfilled')).body)).toEqual([cover.id])
  expect((await t.as(world.others[1]!).get('/covers/available')).body).toEqual([])
  const late = await world.owner.post(`/covers/${cover.id}/cancellation`, {})
  expect(late).toMatchObject({ status: 409, body: { code: 'covers.not_open' } })

  const close = () => t.run('covers.close_started')
  await Promise.all([close(), close(), close()])
  expect(await read()).toMatchObject({
    status: 'unfilled',
    closedAt: '2026-03-09T19:00:00Z',
    applications: [{ status: 'lapsed' }],
  })
  const latest = async (person: { userId: string; email: string }) => (await t.as(person).get('/notifications')).body[0]
  expect(await latest(world.gym.owner)).toMatchObject({
    title: 'No one covered Ride 45',
    message:
      'Ride 45 on Tuesday 10 March, 6:00 am to 6:45 am has started and no one was approved. Record who taught it.',
    metadata: { priority: 'urgent', category: 'action_required' },
  })
  expect(await latest(world.usual)).toMatchObject({
    message:
      'Ride 45 on Tuesday 10 March at 6:00 am at Late Gym has started. No one was approved, so it stayed with you.',
  })
  for (const other of world.others) {
    expect(await latest(other)).toMatchObject({
      title: 'Closed: Ride 45',
      metadata: { link: '/dashboard/trainer?tab=covers' },
    })
  }
  const { rows } = await t.app.database.pool.query(
    `select count(*)::int as events from events where type = 'cover.unfilled' and subject_id = $1`,
    [cover.id],
  )
  expect(rows).toEqual([{ events: 1 }])
  t.clock.set('2026-03-02T00:00:00Z')
})

it('covers follow the class over midnight and over the night when the clocks change (edge case 9)', async () => {
  const late = await oneClass(t, { weekday: 7, startTime: '23:30', startsOn: '2026-04-05', durationMinutes: 45 })
  const { body: cover } = await t.as(late.usual).post('/covers', { timetableId: late.entries[0]!.id })
  expect(cover).toMatchObject({
    date: '2026-04-05',
    startTime: '23:30',
    endTime: '00:15',
    startsAt: '2026-04-05T13:30:00Z',
    endsAt: '2026-04-05T14:15:00Z',
  })
  const repeated = await oneClass(t, {
    weekday: 7,
    startTime: '02:30',
    startsOn: '2026-04-05',
    durationMinutes: 60,
    usual: late.others[0],
  })
  const { body: twice } = await t.as(repeated.usual).post('/covers', { timetableId: repeated.entries[0]!.id })
  expect(twice).toMatchObject({
    startTime: '02:30',
    endTime: '02:30',
    startsAt: '2026-04-04T15:30:00Z',
    endsAt: '2026-04-04T16:30:00Z',
  })
  // Half past two comes again while this class is held, and three o'clock only after it: no clash.
  const after = await oneClass(t, { weekday: 7, startTime: '03:00', startsOn: '2026-04-05', usual: repeated.others[0] })
  const { body } = await t.as(after.usual).post(`/covers/${twice.id}/applications`, {})
  expect(body.myApplication).toMatchObject({ status: 'applied' })
  t.clock.set('2026-05-04T00:00:00Z')
  const skipped = await oneClass(t, { weekday: 7, startTime: '02:30', startsOn: '2026-10-04', durationMinutes: 60 })
  const { body: moved } = await t.as(skipped.usual).post('/covers', { timetableId: skipped.entries[0]!.id })
  expect(moved).toMatchObject({
    date: '2026-10-04',
    startTime: '03:30',
    endTime: '04:30',
    startsAt: '2026-10-03T16:30:00Z',
  })
  t.clock.set('2026-03-02T00:00:00Z')
})

it('a connection with classes or covers to come cannot end, and says which', async () => {
  const world = await oneClass(t, { gymName: 'Harbour Gym', others: 0 })
  const { body: cover } = await world.owner.post('/covers', { timetableId: world.entries[0]!.id })
  const { rows } = await t.app.database.pool.query('select id from connections where gym_id = $1', [world.gym.gymId])
  const refused = await world.owner.delete(`/connections/${rows[0].id}`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'connections.has_future' } })
  expect(refused.body.data.length).toBe(26)
  expect(refused.body.data[0]).toEqual({
    kind: 'entry',
    id: world.entries[0]!.id,
    label: 'Ride 45 on Tuesday 10 March at 6:00 am',
  })
  expect(refused.body.data.at(-1)).toEqual({
    kind: 'cover',
    id: cover.id,
    label: 'Cover of Ride 45 on Tuesday 10 March at 6:00 am',
  })
})

it('a page of covers is found by indexes before it is joined with anything, however many covers there are', async () => {
  const world = await oneClass(t, { others: 0 })
  const { pool } = t.app.database
  const days = `generate_series('2030-01-01'::timestamptz, '2045-01-01', '1 day') as day`
  await pool.query(
    `insert into entries (id, gym_id, class_id, series_id, original_date, studio_id, starts_at, ends_at)
     select gen_random_uuid(), gym_id, class_id, series_id, day::date, studio_id, day, day + interval '45 minutes'
     from entries, ${days} where entries.id = $1`,
    [world.entries[0]!.id],
  )
  await pool.query(
    `with request as (
       insert into cover_requests (id, gym_id, absence_id, requested_by, trainer_id, via, reason, policy, created_at)
       select id, gym_id, id, $1, $2, 'gym', 'other', '{}', now()
       from entries where gym_id = $3 and original_date >= '2030-01-01' returning id)
     insert into covers (id, request_id, gym_id, entry_id, state, usual_trainer_id, starts_at, created_at)
     select gen_random_uuid(), request.id, gym_id, entries.id, case when extract(day from starts_at) = 1 then 'open' else 'filled' end, $2, starts_at, now()
     from request join entries on entries.id = request.id`,
    [world.gym.owner.userId, world.usual.trainerId, world.gym.gymId],
  )
  await pool.query('analyze')
  const calls = [
    () => here.owner.get('/covers'),
    () => here.owner.get('/covers?status=open'),
    () => t.as(shared).get('/covers'),
    () => t.as(shared).get('/covers/available?qualifiedOnly=true'),
  ]
  for (const call of calls) {
    await call()
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await call()
    const asked = spy.mock.calls as unknown as [{ text?: string } | undefined, unknown[]][]
    spy.mockRestore()
    const reads = asked.filter(([query]) => /^\s*(select|with)/i.test(query?.text ?? '') && /covers/.test(query!.text!))
    expect(reads.length).toBeGreaterThan(0)
    for (const [query, values] of reads) {
      const { rows } = await pool.query(`explain ${query!.text}`, values)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on (covers|entries)/)
    }
  }
})
