import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type Answer, type TestApp } from '../../../test/harness.ts'
import { makeConnection } from '../../../test/factories.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { contradictions } from '../../../test/worlds/who-teaches.ts'
import { events } from '../../platform/events/events.tables.ts'
import { notifications } from '../notifications/notices/notices.tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

const query = async (text: string, values: unknown[] = []) => (await t.app.database.pool.query(text, values)).rows
const approve = (world: OneClass, coverId: string, applicationId: string) =>
  world.owner.post(`/covers/${coverId}/approval`, { applicationId })

/** An open cover of the world's first class, with an application of each of its other trainers. */
async function askedAndApplied(world: OneClass, entry = 0): Promise<{ coverId: string; applications: string[] }> {
  const { body: cover } = await t.as(world.usual).post('/covers', { timetableId: world.entries[entry]!.id })
  const applications: string[] = []
  for (const other of world.others) {
    const { status, body } = await t.as(other).post(`/covers/${cover.id}/applications`, {})
    expect(status).toBe(201)
    applications.push(body.myApplication.id)
  }
  return { coverId: cover.id, applications }
}

const failures = (answers: Answer[]) => answers.filter((one) => one.status !== 200)

it('100 approvals of two applicants at once: one wins, the others are told so, and everything agrees (edge case 1)', async () => {
  const world = await oneClass(t)
  const { coverId, applications } = await askedAndApplied(world)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => approve(world, coverId, applications[at % 2]!)),
  )
  expect(answers.filter((one) => one.status === 200).length).toBe(1)
  const polite = failures(answers).map((one) => `${one.status} ${one.body.code} ${one.body.message}`)
  expect(new Set(polite)).toEqual(new Set(['409 covers.just_taken Another trainer was approved a moment ago.']))
  expect(polite.length).toBe(99)

  const winner = answers.find((one) => one.status === 200)!.body.substitute
  const loser = world.others.find((one) => one.trainerId !== winner.id)!
  const entryId = world.entries[0]!.id
  expect(await query('select trainer_id, usual_trainer_id, version from entries where id = $1', [entryId])).toEqual([
    { trainer_id: winner.id, usual_trainer_id: world.usual.trainerId, version: 2 },
  ])
  expect(
    await query('select trainer_id, because from assignments where entry_id = $1 order by position', [entryId]),
  ).toEqual([
    { trainer_id: world.usual.trainerId, because: 'series' },
    { trainer_id: winner.id, because: 'cover' },
  ])
  expect(
    await query(
      'select state, count(*)::int as many from cover_applications where cover_id = $1 group by state order by state',
      [coverId],
    ),
  ).toEqual([
    { state: 'confirmed', many: 1 },
    { state: 'not_chosen', many: 1 },
  ])
  expect(
    await query(`select count(*)::int as events from events where type = 'cover.approved' and subject_id = $1`, [
      coverId,
    ]),
  ).toEqual([{ events: 1 }])
  const told = await t.given((work) =>
    work.tx
      .select({ userId: notifications.userId, title: notifications.title })
      .from(notifications)
      .innerJoin(events, eq(events.id, notifications.eventId))
      .where(and(eq(events.type, 'cover.approved'), eq(events.subjectId, coverId))),
  )
  expect(told.length).toBe(3)
  expect(new Map(told.map((one) => [one.userId, one.title]))).toEqual(
    new Map([
      [winner.userId, 'You’re covering Ride 45'],
      [loser.userId, 'Ride 45 is filled'],
      [world.usual.userId, `${winner.name} is covering Ride 45`],
    ]),
  )
  expect(await contradictions(t)).toEqual([])
})

it('500 accepts of one cover at once, first come first served: one has it, 499 hear that it is just taken, nobody sees an error', async () => {
  const world = await oneClass(t, { others: 50 })
  await query(`insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, $3, $4)`, [
    world.gym.gymId,
    { approval: [{ withinHours: null, by: 'first_qualified' }], waves: false },
    t.clock.now().toString(),
    world.gym.owner.userId,
  ])
  const entryId = world.entries[0]!.id
  const { body: cover } = await t.as(world.usual).post('/covers', { timetableId: entryId })
  for (const other of world.others) await t.tokenOf(other)
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, at) => t.as(world.others[at % 50]!).post(`/covers/${cover.id}/applications`, {})),
  )
  expect(answers.filter((one) => one.status === 201).length).toBe(1)
  const others = answers.filter((one) => one.status !== 201)
  expect(new Set(others.map((one) => `${one.status} ${one.body.code} ${one.body.message}`))).toEqual(
    new Set(['409 covers.just_taken Another trainer was approved a moment ago.']),
  )
  expect(others.length).toBe(499)
  const [entry] = await query('select trainer_id from entries where id = $1', [entryId])
  const winner = world.others.find((one) => one.trainerId === entry.trainer_id)!
  expect(answers.find((one) => one.status === 201)!.body.substitute).toMatchObject({ id: winner.trainerId })
  expect(
    await query(`select type, count(*)::int as many from events where subject_id = $1 group by type order by type`, [
      cover.id,
    ]),
  ).toEqual([
    { type: 'cover.approved', many: 1 },
    { type: 'cover.requested', many: 1 },
  ])
  expect(await contradictions(t)).toEqual([])
})

it('two gyms that approve one trainer for one time at once: one gets them, the other hears that they are not free', async () => {
  const here = await oneClass(t)
  const there = await oneClass(t, { others: 0, startTime: '06:30' })
  there.others.push(here.others[0]!)
  await t.given((work) => makeConnection(work, there.gym.gymId, here.others[0]!.trainerId))
  const [one, two] = [await askedAndApplied(here), await askedAndApplied(there)]
  const answers = await Promise.all([
    approve(here, one.coverId, one.applications[0]!),
    approve(there, two.coverId, two.applications[0]!),
  ])
  expect(failures(answers).map((one) => one.status)).toEqual([409])
  expect(['covers.not_free', 'covers.application_gone']).toContain(failures(answers)[0]!.body.code)
  expect(await contradictions(t)).toEqual([])
})

it('approvals that cross each other never wait for each other for ever', async () => {
  for (let round = 0; round < 8; round++) {
    const here = await oneClass(t, { startsOn: '2026-03-10' })
    const there = await oneClass(t, { others: 0, startTime: '06:15' })
    there.others.push(...here.others)
    await t.given(async (work) => {
      for (const other of here.others) await makeConnection(work, there.gym.gymId, other.trainerId)
    })
    const [one, two] = [await askedAndApplied(here), await askedAndApplied(there)]
    const answers = await Promise.all([
      approve(here, one.coverId, one.applications[0]!),
      approve(there, two.coverId, two.applications[1]!),
      approve(there, two.coverId, two.applications[0]!),
      approve(here, one.coverId, one.applications[1]!),
    ])
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1)
  }
  expect(await contradictions(t)).toEqual([])
})

it('approving, withdrawing, cancelling and applying at once end in one of the orders they could have had', async () => {
  for (let round = 0; round < 8; round++) {
    const world = await oneClass(t)
    const { coverId, applications } = await askedAndApplied(world)
    const [first, second] = world.others
    const answers = await Promise.all([
      approve(world, coverId, applications[0]!),
      t.as(first!).delete(`/covers/${coverId}/applications/${applications[0]!}`),
      t.as(second!).delete(`/covers/${coverId}/applications/${applications[1]!}`),
      t.as(second!).post(`/covers/${coverId}/applications`, {}),
      t.as(world.usual).post(`/covers/${coverId}/cancellation`, {}),
      approve(world, coverId, applications[1]!),
    ])
    for (const answer of answers) expect([200, 201, 409]).toContain(answer.status)
  }
  expect(await contradictions(t)).toEqual([])
})

it('ending the connection and approving at once: one of them happens', async () => {
  for (let round = 0; round < 6; round++) {
    const world = await oneClass(t, { others: 1 })
    const { coverId, applications } = await askedAndApplied(world)
    const [link] = await query('select id from connections where gym_id = $1 and trainer_id = $2', [
      world.gym.gymId,
      world.others[0]!.trainerId,
    ])
    const [approved, ended] = await Promise.all([
      approve(world, coverId, applications[0]!),
      t.as(world.others[0]!).delete(`/connections/${link.id}`),
    ])
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([approved.status, ended.status])
    await t.settle()
  }
  expect(await contradictions(t)).toEqual([])
})

/** Does something while an edit of a class is under way, and answers once the edit is written: `edit` is a statement about entry $1. */
async function whileEditing(edit: string, values: unknown[], ask: () => Promise<Answer>): Promise<Answer> {
  const editor = await t.app.database.pool.connect()
  try {
    await editor.query('begin')
    await editor.query(edit, values)
    let over = false
    const asking = ask().finally(() => (over = true))
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (!over && (await query(waits)).length === 0);
    await editor.query('commit')
    return await asking
  } finally {
    editor.release()
  }
}

it('nobody asks for cover of a class that is called off, or given to somebody else, while they ask', async () => {
  const off = `update entries set cancelled_at = now(), off = 'cancelled' where id = $1`
  const given = 'update entries set trainer_id = $2 where id = $1'
  const open = (world: OneClass) => query('select state from covers where entry_id = $1', [world.entries[0]!.id])
  for (const [edit, code, sentence] of [
    [off, 'covers.class_cancelled', 'This class is cancelled, so it doesn’t need cover.'],
    [given, 'covers.trainer_changed', 'This class has a new trainer now. Check the timetable.'],
  ] as const) {
    const world = await oneClass(t)
    const { id } = world.entries[0]!
    const values = edit === given ? [id, world.others[0]!.trainerId] : [id]
    const usual = t.as(world.usual)
    await t.tokenOf(world.usual)
    const one = await whileEditing(edit, values, () => usual.post('/covers', { timetableId: id }))
    expect(one).toMatchObject({ status: 409, body: { code, message: sentence } })
    expect(await open(world)).toEqual([])

    // Of several, the others are asked for all the same.
    const back = `update entries set cancelled_at = null, off = null, trainer_id = $2 where id = $1`
    await query(back, [id, world.usual.trainerId])
    const timetableIds = [id, world.entries[1]!.id]
    const many = await whileEditing(edit, values, () => usual.post('/cover-requests', { timetableIds }))
    expect(many).toMatchObject({ status: 201, body: { left: [{ timetableId: id, sentence }] } })
    expect(many.body.requests.flatMap((request: { lines: unknown[] }) => request.lines)).toHaveLength(1)
    expect(await open(world)).toEqual([])
  }
})

it('asking while the class moves asks for it as it is then', async () => {
  const world = await oneClass(t)
  const { id } = world.entries[0]!
  await t.tokenOf(world.usual)
  const moved = `update entries set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1`
  const { status, body } = await whileEditing(moved, [id], () => t.as(world.usual).post('/covers', { timetableId: id }))
  expect({ status, at: body.startTime }).toEqual({ status: 201, at: '07:00' })
})
