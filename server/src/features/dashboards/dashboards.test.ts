import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  specialtyNamed,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../test/factories.ts'
import { testApp, type Answer, type TestApp } from '../../../test/harness.ts'

let product: TestApp
let gym: MadeGym
let quiet: MadeGym
let admin: MadePerson
let gymAdmin: MadePerson
let ana: MadeTrainer
let ben: MadeTrainer
let coverId: string

const figuresOf = (body: { figures: { key: string; value: number }[] }) =>
  Object.fromEntries(body.figures.map((one) => [one.key, one.value]))

const noteOf = (body: { figures: { key: string; note: string }[] }, key: string) =>
  body.figures.find((one) => one.key === key)?.note

/** Tuesday 3 March 2026, 05:00 in Sydney: the ride at 06:00 is still to come today. */
beforeAll(async () => {
  product = await testApp({ now: '2026-03-02T18:00:00Z' })
  const made = await product.given(async (work) => {
    const cycling = await specialtyNamed(work, 'Cycling')
    gym = await makeGym(work, { name: 'Velo', timezone: 'Australia/Sydney' })
    quiet = await makeGym(work, { name: 'Abbey', timezone: 'Australia/Perth' })
    admin = await makePerson(work, { role: 'admin' })
    gymAdmin = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
    await joinTeam(work, quiet.gymId, gymAdmin.userId, 'gym_admin')
    ana = await makeTrainer(work, { firstName: 'Ana', specialtyIds: [cycling] })
    ben = await makeTrainer(work, { firstName: 'Ben', specialtyIds: [cycling] })
    const asks = await makeTrainer(work, { specialtyIds: [cycling] })
    for (const trainer of [ana, ben]) await makeConnection(work, gym.gymId, trainer.trainerId)
    await makeConnection(work, gym.gymId, asks.trainerId, { status: 'pending', requestedBy: 'trainer' })
    await makeConnection(work, quiet.gymId, ben.trainerId, { status: 'pending', requestedBy: 'gym' })
    return { cycling, studioId: await makeStudio(work, gym.gymId) }
  })
  const owner = product.as(gym.owner)
  const { body } = await owner.post('/classes', {
    name: 'Ride',
    specialtyId: made.cycling,
    durationMinutes: 45,
    capacity: 20,
    studioId: made.studioId,
    weekdays: [2, 4],
    startTime: '06:00',
    startsOn: '2026-03-03',
    trainerId: ana.trainerId,
  })
  if (!body.id) throw new Error(JSON.stringify(body))
  const { body: entries } = await owner.get('/timetables')
  const { body: cover } = await product.as(ana).post('/covers', { timetableId: entries[1].id })
  coverId = cover.id
})
afterAll(() => product?.stop())

it('B-01 a gym, a trainer and a gym admin each have their dashboard, and nobody has the one of another role', async () => {
  const own = await product.as(gym.owner).get('/dashboard/gym')
  expect(own.status).toBe(200)
  expect(own.body.requirements).toMatchObject([
    { name: 'CPR', people: 2, lacking: 2 },
    { name: 'First aid', people: 2, lacking: 2 },
    { name: 'Professional indemnity insurance', people: 2, lacking: 2 },
    { name: 'Public liability insurance', people: 2, lacking: 2 },
  ])
  const acting = await product.as(gymAdmin).get(`/dashboard/gym?gymId=${gym.gymId}`)
  expect(acting.body.gymId).toBe(gym.gymId)
  expect((await product.as(gym.owner).get(`/dashboard/gym?gymId=${quiet.gymId}`)).status).toBe(404)
  expect((await product.as(gymAdmin).get('/dashboard/gym')).body.code).toBe('gyms.context_not_ready')
  expect((await product.as(gymAdmin).get('/dashboard/gym-admin')).status).toBe(200)
  expect((await product.as(ana).get('/dashboard/trainer')).status).toBe(200)
  for (const person of [gym.owner, gymAdmin, admin])
    expect((await product.as(person).get('/dashboard/trainer')).status).toBe(403)
  for (const person of [ana, gym.owner, gymAdmin])
    expect((await product.as(person).get('/dashboard/admin')).status).toBe(403)
  for (const person of [ana, gym.owner, admin])
    expect((await product.as(person).get('/dashboard/gym-admin')).status).toBe(403)
})

it('a gym reads its week, what needs cover first, and today on its own calendar', async () => {
  const { body } = await product.as(gym.owner).get('/dashboard/gym')
  expect(figuresOf(body)).toEqual({ classes_this_week: 2, need_cover: 1, covers_filled: 0, trainers: 2 })
  expect(noteOf(body, 'trainers')).toBe('1 request to answer')
  expect(body.requests).toBe(1)
  expect(noteOf(body, 'need_cover')).toBe('no one has applied yet')
  expect(noteOf((await product.as(quiet.owner).get('/dashboard/gym')).body, 'need_cover')).toBe(
    'no classes left this week',
  )
  expect(body.needsYou).toMatchObject([
    { id: coverId, status: 'open', className: 'Ride', usualTrainer: { name: ana.name } },
  ])
  expect(body.today).toMatchObject([
    { name: 'Ride', date: '2026-03-03', startTime: '06:00', trainer: { name: ana.name } },
  ])
  const links = (await product.as(gymAdmin, gym.gymId).get('/dashboard/gym')).body.figures.map(
    (one: { link: string }) => one.link,
  )
  expect(links[0]).toBe('/dashboard/gym?actingAsGym=true&tab=timetable')
})

it('a gym hears of a class without a trainer though no cover is open', async () => {
  const app = await testApp({ now: '2026-03-02T18:00:00Z' })
  try {
    const made = await app.given(async (work) => {
      const own = await makeGym(work, { timezone: 'Australia/Sydney' })
      const trainer = await makeTrainer(work, { specialtyIds: [] })
      await makeConnection(work, own.gymId, trainer.trainerId)
      return { own, trainer, studioId: await makeStudio(work, own.gymId) }
    })
    const owner = app.as(made.own.owner)
    const note = async () => noteOf((await owner.get('/dashboard/gym')).body, 'need_cover')
    const ride = { name: 'Ride', durationMinutes: 45, capacity: 20, studioId: made.studioId, startsOn: '2026-03-04' }
    const times = { weekdays: [3], startTime: '06:00' }
    await owner.post('/classes', { ...ride, ...times, trainerId: made.trainer.trainerId })
    expect(await note()).toBe('every class left this week has a trainer')
    await owner.post('/classes', { ...ride, ...times, name: 'Flow', startTime: '07:00' })
    expect(await note()).toBe('1 class this week has no trainer')
  } finally {
    await app.stop()
  }
})

it('a trainer reads the classes that come next and the covers that they may take, not their own', async () => {
  const mine = (await product.as(ana).get('/dashboard/trainer')).body
  expect(figuresOf(mine)).toEqual({
    classes_this_week: 2,
    covers_offered: 0,
    covers_applied: 0,
    connection_requests: 0,
  })
  expect(mine.next[0]).toMatchObject({ name: 'Ride', date: '2026-03-03', gymName: 'Velo' })
  expect(mine.offered).toEqual([])

  const other = (await product.as(ben).get('/dashboard/trainer')).body
  expect(figuresOf(other)).toEqual({
    classes_this_week: 0,
    covers_offered: 1,
    covers_applied: 0,
    connection_requests: 1,
  })
  expect(other.offered).toMatchObject([{ id: coverId, qualified: { ok: true }, can: { apply: true } }])
  await product.as(ben).post(`/covers/${coverId}/applications`, {})
  expect(figuresOf((await product.as(ben).get('/dashboard/trainer')).body).covers_applied).toBe(1)
  expect((await product.as(gym.owner).get('/dashboard/gym')).body.figures[1]).toMatchObject({
    value: 1,
    note: '1 with applicants to compare',
  })
})

it('a gym admin sees every allocated gym, the one that needs help soonest first', async () => {
  const { body } = await product.as(gymAdmin).get('/dashboard/gym-admin')
  expect(body.gyms).toMatchObject([
    {
      id: gym.gymId,
      name: 'Velo',
      timezone: 'Australia/Sydney',
      openCovers: 1,
      nextUncovered: '2026-03-04T19:00:00Z',
      harm: {
        kind: 'cover',
        at: '2026-03-04T19:00:00Z',
        late: false,
        coverId,
        className: 'Ride',
        asked: 1,
        applied: 1,
      },
      coversThisWeek: { asked: 1, filled: 0 },
      classesToday: 1,
      classesThisWeek: 2,
    },
    {
      id: quiet.gymId,
      name: 'Abbey',
      openCovers: 0,
      nextUncovered: null,
      harm: null,
      moreHarms: 0,
      classesThisWeek: 0,
    },
  ])
  // The class is 49 hours away: nothing goes wrong within a day yet.
  expect(body.soon).toEqual([])
  expect(body.actedAs).toEqual([])
})

it('a gym admin sees what goes wrong within a day, what was filled this week, and what they did as which gym', async () => {
  product.clock.set('2026-03-04T06:00:00Z')
  const overview = async () => (await product.as(gymAdmin).get('/dashboard/gym-admin')).body
  expect((await overview()).soon).toMatchObject([{ gymId: gym.gymId, gymName: 'Velo', coverId, className: 'Ride' }])

  const asVelo = product.as(gymAdmin, gym.gymId)
  for (const name of ['Loft', 'Cellar']) await asVelo.post('/studios', { name, capacity: 8 })
  const { body: cover } = await asVelo.get(`/covers/${coverId}`)
  const approved = await asVelo.post(`/covers/${coverId}/approval`, { applicationId: cover.applications[0].id })
  expect(approved.status).toBe(200)
  await product.as(gymAdmin, quiet.gymId).patch(`/gyms/${quiet.gymId}`, { city: 'Fremantle' })

  const after = await overview()
  expect(after.soon).toEqual([])
  expect(after.gyms.find((one: { id: string }) => one.id === gym.gymId)).toMatchObject({
    coversThisWeek: { asked: 1, filled: 1 },
    nextUncovered: null,
  })
  expect(after.actedAs).toMatchObject([
    { gymName: 'Abbey', what: 'gym changed' },
    { gymName: 'Velo', what: 'cover approved' },
    { gymName: 'Velo', what: '2 studios added' },
  ])
  expect((await product.as(gymAdmin).get('/dashboard/gym-admin')).body.gyms[0].address).toBe('Fremantle VIC')
})

it('an admin sees what failed and tries it again, and the retry is on record', async () => {
  await product.settle()
  const { pool } = product.app.database
  const { rows } = await pool.query(`select event_id, reaction from event_deliveries limit 1`)
  const { event_id, reaction } = rows[0]
  await pool.query(
    `update event_deliveries set done_at = null, attempts = 10, last_error = 'mail server gone' where event_id = $1 and reaction = $2`,
    [event_id, reaction],
  )
  const caller = product.as(admin)
  const { body } = await caller.get('/dashboard/admin')
  const id = `${event_id}~${reaction}`
  expect(body.failures).toMatchObject([{ id, kind: 'event', name: reaction, attempts: 10, error: 'mail server gone' }])
  expect(figuresOf(body)).toMatchObject({ gyms: 2, trainers: 3, suppliers: 0, failures: 1 })

  const path = `/operations/failures/event/${encodeURIComponent(id)}/retry`
  expect((await product.as(gym.owner).post(path)).status).toBe(403)
  expect((await caller.post(path)).body).toEqual({ success: true })
  await product.settle()
  expect((await caller.get('/dashboard/admin')).body.failures).toEqual([])
  expect((await caller.post(path)).status).toBe(404)
  for (const unknown of ['event/nothing', `task/${event_id}`, 'task/nothing', `event/${event_id}~never`]) {
    expect([unknown, (await caller.post(`/operations/failures/${unknown}/retry`)).status]).toEqual([unknown, 404])
  }
  const kept = await pool.query(`select payload from events where type = 'failure.retried'`)
  expect(kept.rows).toEqual([{ payload: { kind: 'event', id } }])
})

it('an admin pages through what failed, lets go of one effect and one task, and that is on record', async () => {
  await product.settle()
  const { pool } = product.app.database
  const { rows: some } = await pool.query(
    `update event_deliveries set done_at = null, attempts = 10, last_error = 'no such user rachel@pulse.example'
     where ctid in (select ctid from event_deliveries limit 3) returning event_id || '~' || reaction as id`,
  )
  const { rows: tasks } = await pool.query(
    `insert into tasks.job (name, state, output, completed_on)
     values ('identity.drop-old-tries', 'failed', '{"message":"Failed query: select 1\\nparams: Rachel Cohen"}', now()) returning id`,
  )
  const caller = product.as(admin)
  const seen: { id: string; kind: string; error: string; gaveUp: boolean }[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: Answer = await caller.get(`/operations/failures?limit=3&${cursor ? `cursor=${cursor}` : 'page=1'}`)
    seen.push(...answer.body.data)
    cursor = answer.body.nextCursor
  }
  const idsOf = (rows: { id: string }[]): string[] => rows.map((one) => one.id).toSorted()
  expect(idsOf(seen)).toEqual(idsOf([...some, ...tasks]))
  expect(new Set(seen.map((one) => `${one.kind} ${one.gaveUp} ${one.error}`))).toEqual(
    new Set(['event true no such user …', 'task true A statement of the database failed']),
  )
  const { body: queues } = await caller.get('/operations/queues')
  const stands = (name: string) => queues.find((one: { name: string }) => one.name === name)
  expect([stands('effects').failed, stands('identity.drop-old-tries').failed, queues[0].failed > 0]).toEqual([
    3,
    1,
    true,
  ])

  const path = (kind: string, id: string) => `/operations/failures/${kind}/${encodeURIComponent(id)}/let-go`
  const [effect, task] = [some[0].id, tasks[0].id]
  expect((await product.as(gym.owner).post(path('event', effect))).status).toBe(403)
  for (const [kind, id] of [
    ['event', effect],
    ['task', task],
  ] as const) {
    expect((await caller.post(path(kind, id))).body).toEqual({ success: true })
    expect((await caller.post(path(kind, id))).status).toBe(404)
  }
  const left = (await caller.get('/operations/failures')).body
  expect(idsOf(left)).toEqual(idsOf(some.slice(1)))
  const { rows: kept } = await pool.query(`select payload from events where type = 'failure.let_go' order by position`)
  expect(kept.map((one) => one.payload)).toMatchObject([
    { kind: 'event', id: effect },
    { kind: 'task', id: task, name: 'identity.drop-old-tries' },
  ])
  await pool.query(`update event_deliveries set done_at = now() where done_at is null`)
})

it('an admin sees which item of a task was set aside, for which gym and why, and has it tried again at once', async () => {
  await product.settle()
  const { pool } = product.app.database
  const [id, item] = ['00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-0000000000bb']
  await pool.query(
    `insert into sweep_failures (id, sweep, item, gym_id, attempts, last_error, failed_at) values ($1, 'covers.start_waves', $2, $3, 3, 'named is no list', $4)`,
    [id, item, gym.gymId, product.clock.now().toString()],
  )
  const caller = product.as(admin)
  expect((await caller.get('/operations/failures')).body).toMatchObject([
    {
      id,
      kind: 'item',
      name: 'covers.start_waves',
      gym: { id: gym.gymId, name: gym.name },
      attempts: 3,
      error: 'named is no list',
      gaveUp: true,
    },
  ])
  expect(figuresOf((await caller.get('/dashboard/admin')).body)).toMatchObject({ failures: 1 })
  const { body: queues } = await caller.get('/operations/queues')
  expect(queues[0]).toMatchObject({ name: 'covers.start_waves', failed: 1 })
  const path = `/operations/failures/item/${id}/retry`
  expect((await product.as(gym.owner).post(path)).status).toBe(403)
  const waits = async () =>
    (await pool.query(`select 1 from tasks.job where name = 'covers.start_waves' and state = 'created'`)).rowCount
  const before = await waits()
  expect((await caller.post(path)).body).toEqual({ success: true })
  await product.settle()
  expect(await waits()).toBe(before! + 1)
  expect((await caller.get('/operations/failures')).body).toEqual([])
  expect((await caller.post(path)).status).toBe(404)
  const kept = await pool.query(
    `select payload from events where type = 'failure.retried' order by position desc limit 1`,
  )
  expect(kept.rows).toEqual([{ payload: { kind: 'item', id, name: 'covers.start_waves' } }])
})

it('an effect that no server knows any more stands among what failed after an hour, and an admin lets go of it', async () => {
  await product.settle()
  const { pool } = product.app.database
  const { rows } = await pool.query(`select id from events order by position limit 1`)
  await pool.query(
    `insert into event_deliveries (event_id, reaction, next_attempt_at) values ($1, 'live.long-gone', $2)`,
    [rows[0].id, product.clock.now().toString()],
  )
  const id = `${rows[0].id}~live.long-gone`
  const path = `/operations/failures/event/${encodeURIComponent(id)}/let-go`
  const caller = product.as(admin)
  await product.settle()
  expect((await caller.get('/operations/failures')).body).toEqual([])
  expect((await caller.post(path)).status).toBe(404)
  product.clock.pass({ minutes: 61 })
  await product.settle()
  expect((await caller.get('/operations/failures')).body).toMatchObject([
    {
      id,
      name: 'live.long-gone',
      attempts: 0,
      gaveUp: false,
      error: 'Due for over an hour, and no server has taken it up',
    },
  ])
  const { body } = await caller.get('/dashboard/admin')
  expect(figuresOf(body)).toMatchObject({ failures: 1 })
  expect((await caller.post(path)).body).toEqual({ success: true })
  expect((await caller.get('/operations/failures')).body).toEqual([])
})

it('an admin reads how the machines stand, and who did what for which gym', async () => {
  const caller = product.as(admin)
  const { body } = await caller.get('/dashboard/admin')
  expect(body.health.map((one: { key: string }) => one.key)).toEqual([
    'mail',
    'texts',
    'effects',
    'tasks',
    'plans',
    'database',
  ])
  const audit = await caller.get(`/operations/audit?gymId=${gym.gymId}&q=cover.approved&page=1`)
  expect(audit.body).toMatchObject({
    data: [
      {
        what: 'cover approved',
        type: 'cover.approved',
        who: gymAdmin.name,
        gym: { id: gym.gymId, name: 'Velo' },
        actedFor: { id: gym.gymId, name: 'Velo' },
      },
    ],
    nextCursor: null,
  })
  const entered = (await caller.get('/operations/audit?q=session.started&limit=1')).body
  expect(entered).toMatchObject([{ what: 'signed in', actorId: null }])
  expect(entered[0].who).not.toMatch(/Somebody/)
  const [first, second] = (await caller.get('/operations/audit?limit=2')).body
  const page = (await caller.get('/operations/audit?limit=1&page=1')).body
  expect(page.data[0].id).toBe(first.id)
  expect((await caller.get(`/operations/audit?limit=1&cursor=${page.nextCursor}`)).body.data[0].id).toBe(second.id)
  const nonsense = Buffer.from('["no number"]').toString('base64url')
  expect((await caller.get(`/operations/audit?cursor=${nonsense}`)).status).toBe(400)
})

it('a gym and its gym admin read what waits to be reviewed and approved, who may not does not', async () => {
  const frontDesk = await product.given(async (work) => {
    const person = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gymId, person.userId, 'front_desk')
    return person
  })
  await product.given(async ({ tx }) => {
    await tx.execute(
      sql`insert into document_files (id, trainer_id, key, sha256, bytes, media_type, name, uploaded_by, uploaded_at)
        values (gen_random_uuid(), ${ana.trainerId}, 'documents/one', ${Buffer.alloc(32)}, 1, 'application/pdf', 'cpr.pdf', ${ana.userId}, now())`,
    )
    await tx.execute(
      sql`insert into submissions (id, trainer_id, requirement_id, requirement_version, file_id, evidence, state, version, problems, found, sent_by, sent_at)
        select gen_random_uuid(), ${ana.trainerId}, r.id, 1, f.id, '{}', 'awaiting_review', 1, '[]', '[]', ${ana.userId}, now()
        from document_files f, requirements r where f.name = 'cpr.pdf' and r.name = 'CPR'`,
    )
  })
  const own = await product.as(gym.owner).get('/dashboard/gym')
  expect(figuresOf(own.body)).toMatchObject({ to_review: 1 })
  expect(figuresOf((await product.as(frontDesk).get('/dashboard/gym')).body)).not.toHaveProperty('to_review')
  const over = (await product.as(gymAdmin).get('/dashboard/gym-admin')).body.gyms
  expect(over.find((one: { id: string }) => one.id === gym.gymId)).toMatchObject({
    toReview: 1,
    toApprove: 0,
    payDay: null,
  })
  expect(over.find((one: { id: string }) => one.id === quiet.gymId)).toMatchObject({ toReview: 0 })
})
