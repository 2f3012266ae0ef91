import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeConnection, makeTrainer, type MadeGym, type MadeTrainer } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { hiring, jobsBoard, time, type JobsBoard } from '../../../test/worlds/jobs-board.ts'

let t: TestApp
let board: JobsBoard
let one: JobsBoard['one']
let merri: MadeGym
let harbour: MadeGym
let mei: MadeTrainer
let tom: MadeTrainer
let publish: JobsBoard['publish']
let found: JobsBoard['found']

beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z', config: { publicUrl: 'https://jobs.example.com' } })
  board = await jobsBoard(t)
  ;({ one, merri, harbour, mei, tom, publish, found } = board)
})
afterAll(() => t.stop())

describe('posting', () => {
  it('a job is written from the weekly times of the timetable, and nobody else sees it before it is published', async () => {
    const { body: patterns } = await one.owner.get('/job-patterns')
    expect(patterns).toMatchObject([
      { name: 'Ride 45', weekday: 2, startTime: '06:00', durationMinutes: 45, trainer: one.usual.name },
    ])
    const { body: job } = await one.owner.post('/jobs', {
      title: 'Tuesday Ride',
      specialtyId: board.cycling,
      times: [{ seriesId: patterns[0].seriesId }],
      payFromCents: 6000,
      closesOn: '2026-03-20',
      closesTime: '17:00',
    })
    // 17:00 in Melbourne, where summer time still holds, and the minute itself still counts.
    expect(job).toMatchObject({
      status: 'draft',
      closesAt: '2026-03-20T06:01:00Z',
      times: [{ name: 'Ride 45', weekday: 2, startTime: '06:00', durationMinutes: 45 }],
      counts: { submitted: 0 },
      can: { edit: true, applications: true, apply: false, moderate: false },
    })
    for (const other of [t.visitor, t.as(merri.owner), t.as(mei), t.as(board.admin)])
      expect((await other.get(`/jobs/${job.id}`)).status).toBe(404)
    await one.owner.post(`/jobs/${job.id}/publication`)
    expect((await t.visitor.get(`/jobs/${job.id}`)).body).toMatchObject({
      title: 'Tuesday Ride',
      mine: null,
      counts: null,
    })
    expect((await one.owner.post(`/jobs/${job.id}/closing`)).body.status).toBe('closed')
    expect((await t.visitor.get(`/jobs/${job.id}`)).status).toBe(404)
  })

  it('without a weekly time a job is not published, and the timetable of another gym is not posted from', async () => {
    const owner = t.as(merri.owner)
    const { body: job } = await owner.post('/jobs', { title: 'No times' })
    expect((await owner.post(`/jobs/${job.id}/publication`)).body.code).toBe('jobs.nothing_to_teach')
    const { body: patterns } = await one.owner.get('/job-patterns')
    const stolen = await owner.post('/jobs', { title: 'Theirs', times: [{ seriesId: patterns[0].seriesId }] })
    expect(stolen.body.code).toBe('jobs.not_theirs')
    expect((await owner.delete(`/jobs/${job.id}`)).body).toEqual({ success: true })
  })

  it('a job closes at its time on the clock of its gym, before and after a task has written it', async () => {
    const id = await publish(harbour, { title: 'Closes soon', closesOn: '2026-03-02', closesTime: '12:00' })
    await t.as(mei).put(`/jobs/${id}/application-draft`, { note: 'I began to' })
    await t.run('jobs.remind_of_drafts')
    await t.settle()
    const told = (await t.as(mei).get('/notifications')).body.filter(
      (one: { title: string }) => one.title === 'You haven’t sent your application',
    )
    expect(told).toMatchObject([{ message: expect.stringContaining('12:00') }])
    t.clock.set('2026-03-02T01:01:00Z')
    expect((await t.visitor.get(`/jobs/${id}`)).status).toBe(404)
    expect((await t.as(mei).post(`/jobs/${id}/applications`, {})).status).toBe(404)
    expect((await t.as(harbour.owner).get(`/jobs/${id}`)).body.status).toBe('closed')
    await t.run('jobs.close')
    expect((await t.as(harbour.owner).get(`/jobs/${id}`)).body.status).toBe('closed')
    expect((await t.as(harbour.owner).post(`/jobs/${id}/publication`)).body.code).toBe('jobs.closes_before_now')
  })

  it('an admin takes a job down and puts it up again; its gym reads why', async () => {
    const id = await publish(merri, { title: 'Not a job at all' })
    expect((await t.as(merri.owner).post(`/jobs/${id}/removal`, { reason: 'Mine' })).status).toBe(403)
    expect(
      (await t.as(board.admin).post(`/jobs/${id}/removal`, { reason: 'This sells shoes' })).body.removed,
    ).toMatchObject({
      reason: 'This sells shoes',
    })
    expect((await t.visitor.get(`/jobs/${id}`)).status).toBe(404)
    expect(await found('search=not a job')).toEqual([])
    expect((await t.as(merri.owner).get(`/jobs/${id}`)).body).toMatchObject({
      removed: { reason: 'This sells shoes' },
      can: { edit: false },
    })
    expect((await t.as(board.admin).delete(`/jobs/${id}/removal`)).body.removed).toBeNull()
    expect(await found('search=not a job')).toEqual(['Not a job at all'])
    await t.as(merri.owner).post(`/jobs/${id}/closing`)
  })
})

describe('searching', () => {
  it('by words, specialty with all below it, distance, pay, day and time, and newest first page by page', async () => {
    await publish(merri, {
      title: 'Fitzroy sprints',
      specialtyId: board.spin,
      payFromCents: 5000,
      payToCents: 9000,
      times: [time(1, '06:00')],
    })
    await publish(harbour, {
      title: 'Manly ride',
      specialtyId: board.cycling,
      payFromCents: 4500,
      payPer: 'hour',
      times: [time(6, '17:30')],
    })
    const mine = { kind: 'cover_list', title: 'Join our cover list', times: [] }
    await publish(merri, mine)
    expect(await found('')).toEqual(['Join our cover list', 'Manly ride', 'Fitzroy sprints'])
    expect(await found('search=MANLY')).toEqual(['Manly ride'])
    expect(await found(`specialtyId=${board.cycling}`)).toEqual(['Manly ride', 'Fitzroy sprints'])
    expect(await found(`specialtyId=${board.spin}`)).toEqual(['Fitzroy sprints'])
    expect(await found('near=Collingwood VIC&withinKm=5')).toEqual(['Join our cover list', 'Fitzroy sprints'])
    expect(await found('near=2095')).toEqual(['Manly ride'])
    expect(await found('minPayCents=9000')).toEqual(['Fitzroy sprints'])
    expect(await found('weekday=6')).toEqual(['Manly ride'])
    expect(await found('daypart=morning')).toEqual(['Fitzroy sprints'])
    expect(await found('kind=cover_list')).toEqual(['Join our cover list'])
    const nowhere = await t.visitor.get('/jobs?near=Nowhereville VIC')
    expect(nowhere).toMatchObject({ status: 400, body: { errors: [{ field: 'near' }] } })
    const first = await t.visitor.get('/jobs?page=1&limit=2')
    const second = await t.visitor.get(`/jobs?limit=2&cursor=${first.body.nextCursor}`)
    expect(second.body).toMatchObject({ data: [{ title: 'Fitzroy sprints' }], nextCursor: null })
  })

  it('a saved search tells its trainer of a new job that fits, once, and of no other', async () => {
    const trainer = t.as(tom)
    const { body: saved } = await trainer.post('/job-searches', {
      name: 'Early near me',
      filter: { near: 'Fitzroy VIC', withinKm: 10, daypart: 'morning', specialtyId: board.cycling },
    })
    await trainer.post('/job-searches', { name: 'Anything', filter: {} })
    const id = await publish(merri, { title: 'Early sprints', specialtyId: board.spin })
    await t.settle()
    const news = async (title: string) =>
      (await trainer.get('/notifications')).body.filter((one: { title: string }) => one.title === title)
    expect(await news('New job: Early sprints')).toMatchObject([
      { message: expect.stringContaining('Early near me'), metadata: { link: `/jobs/${id}` } },
    ])
    for (const one of (await trainer.get('/job-searches')).body) await trainer.delete(`/job-searches/${one.id}`)
    await publish(merri, { title: 'Unheard sprints', specialtyId: board.spin })
    await t.settle()
    expect(await news('New job: Unheard sprints')).toEqual([])
    expect((await t.as(mei).delete(`/job-searches/${saved.id}`)).status).toBe(404)
  })

  it('a trainer reads how many times fit their week and what they miss; nobody else does', async () => {
    await one.owner.post('/requirements', {
      name: 'CPR',
      scope: 'facility',
      gymId: one.gym.gymId,
      effectiveFrom: '2026-03-03',
      terms: { fields: [], validity: { kind: 'none' }, consequence: 'block_teaching' },
    })
    t.clock.set('2026-03-03T01:00:00Z')
    // Their only class is on Tuesdays at 6.
    const times = [time(2, '06:15'), time(3, '06:00'), time(4, '06:00'), time(5, '06:00')]
    const { body: draft } = await one.owner.post('/jobs', { title: 'Four a week', times, startsOn: '2026-03-10' })
    await one.owner.post(`/jobs/${draft.id}/publication`)
    expect((await t.as(one.usual).get(`/jobs/${draft.id}`)).body).toMatchObject({
      documents: expect.arrayContaining(['CPR']),
      mine: { fit: { times: 4, free: 3, misses: expect.arrayContaining(['CPR']) }, application: null },
    })
    await t.as(mei).post('/availability/leaves', { from: '2026-03-11', to: '2026-03-12' })
    expect((await t.as(mei).get(`/jobs/${draft.id}`)).body.mine.fit).toMatchObject({ times: 4, free: 2 })
    for (const other of [t.visitor, one.owner, t.as(board.admin)])
      expect((await other.get(`/jobs/${draft.id}`)).body.mine).toBeNull()
  })
})

describe('applying', () => {
  it('a trainer applies with a note, takes it back, applies again, and the gym hears each time', async () => {
    const id = await publish(merri, { title: 'To be applied for' })
    const trainer = t.as(mei)
    await trainer.put(`/jobs/${id}/application-draft`, { note: 'Half a' })
    expect((await trainer.get(`/jobs/${id}`)).body.mine.draft).toBe('Half a')
    const { body: first } = await trainer.post(`/jobs/${id}/applications`, { note: 'A whole sentence' })
    expect(first).toMatchObject({ status: 'submitted', note: 'A whole sentence', can: { withdraw: true, move: false } })
    expect((await trainer.get(`/jobs/${id}`)).body.mine).toMatchObject({ draft: null, application: { id: first.id } })
    expect((await trainer.post(`/jobs/${id}/applications`, {})).body.code).toBe('jobs.already_applied')
    expect((await trainer.post(`/job-applications/${first.id}/withdrawal`)).body.status).toBe('withdrawn')
    const { body: again } = await trainer.post(`/jobs/${id}/applications`, { note: 'Once more' })
    expect(again).toMatchObject({ id: first.id, status: 'submitted', note: 'Once more' })
    await t.settle()
    const titles = (await t.as(merri.owner).get('/notifications')).body.map((one: { title: string }) => one.title)
    expect(titles).toEqual(
      expect.arrayContaining([
        `${mei.name} has applied for a job`,
        `${mei.name} has withdrawn`,
        `${mei.name} has applied again`,
      ]),
    )
  })

  it('a gym moves applications over its board; a stale move, a foreign one and one of what is taken back are refused', async () => {
    const id = await publish(merri, { title: 'A board' })
    const { body: asked } = await t.as(mei).post(`/jobs/${id}/applications`, {})
    const as = t.as(board.gymAdmin, merri.gymId)
    const move = (status: string, version: number) => as.put(`/job-applications/${asked.id}`, { status, version })
    expect((await move('shortlisted', 1)).body).toMatchObject({ status: 'shortlisted', version: 2 })
    expect((await move('offered', 1)).body.code).toBe('stale')
    expect((await move('declined', 2)).body.status).toBe('declined')
    expect((await move('offered', 3)).body.status).toBe('offered')
    await t.as(mei).post(`/job-applications/${asked.id}/withdrawal`)
    expect((await move('shortlisted', 5)).body.code).toBe('jobs.application_decided')
    expect(
      (await t.as(harbour.owner).put(`/job-applications/${asked.id}`, { status: 'offered', version: 5 })).status,
    ).toBe(404)
    await t.settle()
    const titles = (await t.as(mei).get('/notifications')).body.map((one: { title: string }) => one.title)
    expect(titles).toEqual(
      expect.arrayContaining([
        `${merri.name} has shortlisted you`,
        `${merri.name} wants to hire you`,
        'Your application wasn’t successful',
      ]),
    )
  })
})

describe('hiring', () => {
  it('connects, engages and puts the trainer on the weekly classes in one step, and fills the job', async () => {
    const studio = await t.as(merri.owner).post('/studios', { name: 'Room', capacity: 20 })
    await t.as(merri.owner).post('/classes', {
      name: 'Sprint 30',
      specialtyId: board.cycling,
      durationMinutes: 30,
      capacity: 20,
      studioId: studio.body.id,
      weekdays: [4],
      startTime: '18:00',
      startsOn: '2026-03-05',
    })
    const { body: patterns } = await t.as(merri.owner).get('/job-patterns')
    const id = await publish(merri, { title: 'Thursday sprints', times: [{ seriesId: patterns[0].seriesId }] })
    const { body: hers } = await t.as(mei).post(`/jobs/${id}/applications`, {})
    await t.as(tom).post(`/jobs/${id}/applications`, {})
    const { status, body } = await t.as(merri.owner).post(`/job-applications/${hers.id}/hire`, hiring(1))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'hired', job: { status: 'filled' }, trainer: { connected: true } },
    })
    const { body: classes } = await t.as(mei).get('/timetables?from=2026-03-05&to=2026-03-26')
    const taught = classes.filter((one: { trainer: { id: string } | null }) => one.trainer?.id === mei.trainerId)
    expect(taught.map((one: { date: string }) => one.date)).toEqual(['2026-03-12', '2026-03-19', '2026-03-26'])
    expect((await t.as(mei).get('/engagements')).body).toMatchObject([
      { gymId: merri.gymId, kind: 'contractor', fromDate: '2026-03-10' },
    ])
    const { body: rows } = await t.as(merri.owner).get(`/jobs/${id}/applications`)
    expect(rows.map((one: { status: string }) => one.status)).toEqual(['hired', 'declined'])
    await t.settle()
    const told = (await t.as(tom).get('/notifications')).body.map((one: { title: string }) => one.title)
    expect(told).toContain('A job you applied for is filled')
  })

  it('whoever works there as something else is from the hire on what they were hired as', async () => {
    const ana = await t.given(async (work) => {
      const made = await makeTrainer(work, { firstName: 'Ana', specialtyIds: [board.cycling] })
      await makeConnection(work, harbour.gymId, made.trainerId)
      return made
    })
    const owner = t.as(harbour.owner)
    const works = async () =>
      (await owner.get('/roster')).body.find(
        (one: { trainerEntityId: string }) => one.trainerEntityId === ana.trainerId,
      ).employmentStatus
    const id = await publish(harbour, { kind: 'cover_list', title: 'Employed here', times: [] })
    const { body: asked } = await t.as(ana).post(`/jobs/${id}/applications`, {})
    const as = { kind: 'employee', classification: 'Level 3', basis: 'casual' }
    expect(await works()).toBe('contractor')
    const hire = hiring(1, { as, fromDate: '2026-03-02' })
    expect((await owner.post(`/job-applications/${asked.id}/hire`, hire)).status).toBe(200)
    expect(await works()).toBe('employee')
  })

  it('of many hires for one job at once one comes through', async () => {
    const id = await publish(merri, { title: 'One place', times: [time(7, '20:00')] })
    const people = await t.given(async (work) => {
      const made: MadeTrainer[] = []
      for (let count = 0; count < 8; count++) made.push(await makeTrainer(work, { specialtyIds: [board.cycling] }))
      return made
    })
    const asked: string[] = []
    for (const one of people) asked.push((await t.as(one).post(`/jobs/${id}/applications`, {})).body.id)
    const owner = t.as(merri.owner)
    const answers = await Promise.all(
      asked.flatMap((application) =>
        [1, 2, 3, 4, 5, 6].map(() => owner.post(`/job-applications/${application}/hire`, hiring(1))),
      ),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200, 409]))
    const { body: rows } = await owner.get(`/jobs/${id}/applications`)
    const of = Map.groupBy(rows as { status: string }[], (one) => one.status)
    expect([of.get('hired')?.length, of.get('declined')?.length]).toEqual([1, 7])
  })

  it('whoever joins the cover list is connected, and the invitation stays open', async () => {
    const id = await publish(harbour, { kind: 'cover_list', title: 'Cover list', times: [] })
    const { body: asked } = await t.as(tom).post(`/jobs/${id}/applications`, {})
    const { body } = await t.as(harbour.owner).post(`/job-applications/${asked.id}/hire`, hiring(1))
    expect(body).toMatchObject({ status: 'hired', job: { status: 'open' }, trainer: { connected: true } })
  })
})
