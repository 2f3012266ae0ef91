import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { hiring, jobsBoard, time, type JobsBoard } from '../../../../test/worlds/jobs-board.ts'

const many = 500
type Row = { id: string; status: string; version: number; trainer: { name: string } }
type Page = { data: Row[]; nextCursor: string | null }

let t: TestApp
let board: JobsBoard
let id: string

// Three in five are submitted, one in five shortlisted and one in five offered; all applied in the same second.
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
  board = await jobsBoard(t)
  id = await board.publish(board.merri, { title: 'Everybody’s job', times: [time(7, '20:00')] })
  await t.given(async (work) => {
    for (let count = 0; count < many; count++)
      await makeTrainer(work, { firstName: `Applicant${count}`, specialtyIds: [board.cycling] })
    await work.tx.execute(sql`
      insert into job_applications (id, job_id, trainer_id, status, note, submitted_at, changed_at)
      select gen_random_uuid(), ${id}, t.id,
        case when row_number() over (order by t.id) % 5 < 3 then 'submitted'
          when row_number() over (order by t.id) % 5 = 3 then 'shortlisted' else 'offered' end,
        'Hello', ${work.now.toString()}, ${work.now.toString()}
      from trainers t join profiles p on p.account_id = t.account_id where p.full_name like 'Applicant%'`)
  })
})
afterAll(() => t.stop())

async function column(status: string): Promise<Row[]> {
  const owner = t.as(board.merri.owner)
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const at: string = cursor ? `cursor=${cursor}` : 'page=1'
    const { body } = await owner.get(`/jobs/${id}/applications?status=${status}&limit=60&${at}`)
    const page = body as Page
    expect(page.data.length).toBeLessThanOrEqual(60)
    rows.push(...page.data)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}

it('a job with 500 applicants is read column by column and page by page, each of them once', async () => {
  const columns = [await column('submitted'), await column('shortlisted'), await column('offered')]
  expect(columns.map((rows) => rows.length)).toEqual([300, 100, 100])
  expect(new Set(columns.flat().map((row) => row.id)).size).toBe(many)
  expect((await t.as(board.merri.owner).get(`/jobs/${id}`)).body.counts).toMatchObject({
    submitted: 300,
    shortlisted: 100,
    offered: 100,
    declined: 0,
  })
  expect((await t.as(board.harbour.owner).get(`/jobs/${id}/applications?status=offered`)).status).toBe(404)
})

it('of 500, many clicks of both managers at once hire one; the other clicks are told so, and all who waited hear', async () => {
  const [first, second, third] = await column('offered')
  const people = [t.as(board.merri.owner), t.as(board.gymAdmin, board.merri.gymId)]
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, click) =>
      people[click % 2]!.post(`/job-applications/${[first, second, third][click % 3]!.id}/hire`, hiring(1)),
    ),
  )
  const by = Map.groupBy(answers, (one) => one.status)
  expect([by.get(200)?.length, by.get(409)?.length]).toEqual([1, 29])
  expect(new Set(by.get(409)!.map((one) => one.body.message))).toEqual(
    new Set(['This job is filled. Someone has already been hired.']),
  )
  expect((await t.as(board.merri.owner).get(`/jobs/${id}`)).body).toMatchObject({
    status: 'filled',
    counts: { submitted: 0, shortlisted: 0, offered: 0, hired: 1, declined: many - 1 },
  })
  await t.settle()
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ many: number }>(
      sql`select count(*)::int as many from notifications where title = 'A job you applied for is filled'`,
    ),
  )
  expect(rows[0]!.many).toBe(many - 1)
})

it('one application is read by its trainer and by those who hire, each with what they may do, and by nobody else', async () => {
  const job = await board.publish(board.merri, { title: 'Two evenings', times: [time(3, '18:00')] })
  const [mei, other] = await t.given(async (work) => {
    const made = { specialtyIds: [board.cycling] }
    return [await makeTrainer(work, made), await makeTrainer(work, made)] as const
  })
  const { body: asked } = await t.as(mei).post(`/jobs/${job}/applications`, { note: 'Evenings suit me' })
  const path = `/job-applications/${asked.id}`
  const all = { note: 'Evenings suit me', fit: { times: 1, free: 1 } }
  expect((await t.as(mei).get(path)).body).toMatchObject({ ...all, can: { move: false, hire: false, withdraw: true } })
  const { body: judged } = await t.as(board.merri.owner).get(path)
  expect(judged).toMatchObject({ ...all, can: { move: true, hire: true, withdraw: false } })
  for (const outsider of [other, board.harbour.owner]) expect((await t.as(outsider).get(path)).status).toBe(404)
})

it('nobody whose account is closed, archived or banned is offered a job or hired, and what they waited for is taken back', async () => {
  const job = await board.publish(board.merri, { title: 'Three evenings', times: [time(4, '18:00')] })
  const [shut, left, barred] = await t.given(async (work) => {
    const made = { specialtyIds: [board.cycling] }
    return [await makeTrainer(work, made), await makeTrainer(work, made), await makeTrainer(work, made)] as const
  })
  const applied = new Map<string, string>()
  for (const one of [shut, left, barred])
    applied.set(one.userId, (await t.as(one).post(`/jobs/${job}/applications`, { note: 'Hello' })).body.id)
  const owner = t.as(board.merri.owner)
  const refusedFor = async ({ userId }: { userId: string }, version = 1) => {
    const path = `/job-applications/${applied.get(userId)}`
    const offered = await owner.put(path, { status: 'offered', version })
    const hired = await owner.post(`${path}/hire`, hiring(version))
    return [offered.body.code, hired.body.code, (await owner.get(path)).body.can.hire]
  }

  await t.given(({ tx, now }) =>
    tx.execute(sql`update accounts set banned_at = ${now.toString()} where id = ${barred.userId}`),
  )
  const gone = ['jobs.applicant_gone', 'jobs.applicant_gone', false]
  expect(await refusedFor(barred)).toEqual(gone)

  expect((await t.as(board.admin).delete(`/users/${shut.userId}`)).status).toBeLessThan(300)
  expect((await t.as(left).post('/users/me/closure', { password: 'only ever used in a test' })).status).toBeLessThan(
    300,
  )
  await t.settle()
  for (const one of [shut, left]) {
    const { body } = await owner.get(`/job-applications/${applied.get(one.userId)}`)
    expect(body).toMatchObject({ status: 'withdrawn', can: { hire: false } })
    const decided = 'jobs.application_decided'
    expect(await refusedFor(one, body.version)).toEqual([decided, decided, false])
  }
  const { body: after } = await owner.get(`/jobs/${job}`)
  expect(after).toMatchObject({ status: 'open', counts: { submitted: 1, withdrawn: 2 } })
})
