import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTeam } from '../../../../test/factories.ts'
import { flatRate, payGym, teach, type PayGym } from '../../../../test/worlds/pay-gym.ts'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

const start = '2026-03-02T00:00:00Z'
async function taught(heads = [12, 18], wishes: Parameters<typeof payGym>[1] = {}): Promise<PayGym> {
  t.clock.set(start)
  const gym = await payGym(t, wishes)
  await teach(t, gym, heads)
  return gym
}
const filled = async (who: Caller, gym: PayGym) => {
  const { status, body } = await who.post('/pay-documents/fill', { gymId: gym.gym.gymId })
  expect([status, body.code]).toEqual([200, undefined])
  return body.documents[0]
}
const submitted = async (gym: PayGym) => {
  const document = await filled(gym.own, gym)
  const { status, body } = await gym.own.post(`/pay-documents/${document.id}/submission`, { version: document.version })
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

describe('an invoice', () => {
  it('Y-01 is filled from the timetable, sent in with its number, and approved by somebody else', async () => {
    const gym = await taught()
    const draft = await filled(gym.own, gym)
    expect(draft).toMatchObject({
      kind: 'invoice',
      title: 'Tax invoice',
      number: null,
      status: 'draft',
      subtotalCents: 14_200,
      gstCents: 1420,
      totalCents: 15_620,
      period: { from: '2026-03-09', to: '2026-03-22' },
      from: { abn: '47555222000', gstFrom: '2024-07-01' },
      to: { name: 'Northside Collective Pty Ltd', abn: '91888222000' },
      leftOut: [],
    })
    expect(draft.rows.map((line: any) => [line.date, line.cents, line.gstCents])).toEqual([
      ['2026-03-10', 6800, 680],
      ['2026-03-17', 7400, 740],
    ])
    expect(draft.rows[1].steps.map((one: any) => one.step)).toEqual(['taught', 'rate', 'heads', 'holiday', 'gst'])
    expect(draft.rows[1].steps[0].detail).toMatch(/^rostered since 10 Mar, confirmed by /)
    expect(draft.checks.every((check: any) => check.ok)).toBe(true)
    const sent = await submitted(gym)
    expect(sent).toMatchObject({ number: '0001', status: 'submitted', issuedOn: '2026-03-23', dueOn: '2026-04-01' })
    expect((await gym.own.post(`/pay-documents/${sent.id}/approval`, {})).status).toBe(403)
    const { body: approved } = await gym.manager.post(`/pay-documents/${sent.id}/approval`, {})
    expect(approved).toMatchObject({ status: 'approved', held: null })
    expect(approved.history.map((one: any) => one.by)).toContain(gym.managerPerson.name)
    const { body: entry } = await gym.owner.get(`/timetables?from=2026-03-10&to=2026-03-10`)
    expect(entry[0].locked).toBe(true)
  })

  it('of a manager who teaches is approved by another manager, never by themself', async () => {
    const gym = await taught()
    await t.given((work) => joinTeam(work, gym.gym.gymId, gym.usual.userId, 'manager'))
    const sent = await submitted(gym)
    expect(sent.can).toMatchObject({ approve: false })
    expect(await gym.own.post(`/pay-documents/${sent.id}/approval`, {})).toMatchObject({
      status: 403,
      body: {
        code: 'not_permitted',
        message: 'You can’t approve your own pay. Ask another manager.',
      },
    })
    const { body: approved } = await gym.manager.post(`/pay-documents/${sent.id}/approval`, {})
    expect(approved).toMatchObject({ status: 'approved' })
  })

  it('says what is missing and why, and takes it in at the next fill', async () => {
    const gym = await taught([12])
    const draft = await filled(gym.own, gym)
    expect(draft.rows).toHaveLength(1)
    expect(draft.leftOut).toMatchObject([{ date: '2026-03-17', code: 'not_confirmed', words: 'not confirmed yet' }])
    await gym.owner.put(`/timetables/${gym.entries[1]!.id}/attendance`, { attendance: 9 })
    await gym.owner.put(`/timetables/${gym.entries[0]!.id}/attendance`, { attendance: 16 })
    const again = await filled(gym.own, gym)
    expect(again.id).toBe(draft.id)
    expect(again.rows.map((line: any) => [line.cents, line.news?.was ?? null])).toEqual([
      [7000, 6800],
      [6800, null],
    ])
    expect(again.rows[1].news.words).toBe('New since the last fill')
  })

  it('is titled Invoice and charges nothing where its issuer is not registered for GST', async () => {
    const gym = await taught([12], { gstFrom: null })
    expect(await submitted(gym)).toMatchObject({
      title: 'Invoice',
      gstCents: 0,
      totalCents: 6800,
      notes: ['No GST has been charged.'],
    })
  })

  it('is stopped without an ABN, with the reason', async () => {
    const gym = await taught([12], { abn: null })
    const draft = await filled(gym.own, gym)
    const { status, body } = await gym.own.post(`/pay-documents/${draft.id}/submission`, {})
    expect([status, body.code]).toEqual([422, 'payroll.not_ready'])
    expect(body.message).toContain('An invoice needs an ABN.')
  })

  it('is split on the day that a registration for GST begins', async () => {
    const gym = await taught([12, 12], { gstFrom: '2026-03-12' })
    const { body } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
    expect(body.documents.map((one: any) => [one.title, one.lines, one.gstCents])).toEqual([
      ['Invoice', 1, 0],
      ['Tax invoice', 1, 680],
    ])
  })

  it('refuses a number that its issuer used before', async () => {
    const gym = await taught([12, 12], { gstFrom: '2026-03-12' })
    const { body } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
    const [one, other] = body.documents
    await gym.own.post(`/pay-documents/${one.id}/submission`, { number: '0001' })
    const refused = await gym.own.post(`/pay-documents/${other.id}/submission`, { number: '0001' })
    expect([refused.status, refused.body.code]).toEqual([409, 'payroll.number_used'])
    expect((await gym.own.post(`/pay-documents/${other.id}/submission`, {})).body.number).toBe('0002')
  })
})

describe('what is sent in', () => {
  it('can be recalled until somebody of the gym opens it', async () => {
    const gym = await taught()
    const sent = await submitted(gym)
    expect((await gym.own.post(`/pay-documents/${sent.id}/recall`, {})).body.status).toBe('draft')
    const again = await submitted(gym)
    expect(again.number).toBe('0001')
    await gym.manager.get(`/pay-documents/${sent.id}`)
    expect((await gym.own.post(`/pay-documents/${sent.id}/recall`, {})).body.code).toBe('payroll.opened')
  })

  it('Y-01 is returned with a reason, changed and sent in again under its number', async () => {
    const gym = await taught()
    const sent = await submitted(gym)
    const { body: back } = await gym.manager.post(`/pay-documents/${sent.id}/return`, { reason: 'One was not yours' })
    expect(back).toMatchObject({ status: 'returned', returned: { reason: 'One was not yours' } })
    const { body: less } = await gym.own.delete(`/pay-documents/${sent.id}/lines/${sent.rows[0].id}`)
    expect(less).toMatchObject({ lines: 1, leftOut: [{ code: 'removed', can: { add: true } }] })
    const { body: more } = await gym.own.post(`/pay-documents/${sent.id}/lines`, {
      line: { date: '2026-03-12', title: 'Workshop', cents: 5000 },
    })
    expect(more).toMatchObject({ subtotalCents: 12_400, gstCents: 1240 })
    const { body: again } = await gym.own.post(`/pay-documents/${sent.id}/submission`, {})
    expect(again).toMatchObject({ number: '0001', status: 'submitted', totalCents: 13_640 })
  })

  it('waits while one line is in question, and the rest stands', async () => {
    const gym = await taught()
    const sent = await submitted(gym)
    const line = sent.rows[1].id
    const { body: asked } = await gym.manager.post(`/pay-documents/${sent.id}/lines/${line}/messages`, { words: '18?' })
    expect(asked).toMatchObject({ status: 'returned', state: 'part_queried', can: { approve: false } })
    expect((await gym.own.delete(`/pay-documents/${sent.id}/lines/${sent.rows[0].id}`)).body.code).toBe(
      'payroll.locked',
    )
    const { body: told } = await gym.own.post(`/pay-documents/${sent.id}/lines/${line}/messages`, { words: 'Yes, 18' })
    expect(told.rows[1].query.messages.map((one: any) => [one.byPayee, one.words])).toEqual([
      [false, '18?'],
      [true, 'Yes, 18'],
    ])
    const { body: settled } = await gym.manager.post(`/pay-documents/${sent.id}/lines/${line}/settlement`)
    expect(settled).toMatchObject({ status: 'submitted', can: { approve: true } })
  })

  it('is resubmitted without the queried line once that is removed, and keeps at least one', async () => {
    const gym = await taught()
    const sent = await submitted(gym)
    const path = `/pay-documents/${sent.id}`
    const [first, second] = sent.rows
    await gym.manager.post(`${path}/lines/${first.id}/messages`, { words: 'Were you there?' })
    const { body: less } = await gym.own.delete(`${path}/lines/${first.id}`)
    expect(less).toMatchObject({ status: 'submitted', state: 'submitted', number: '0001', totalCents: 8140, lines: 1 })
    await gym.manager.post(`${path}/lines/${second.id}/messages`, { words: 'And there?' })
    const refused = await gym.own.delete(`${path}/lines/${second.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'You can’t submit this yet: Add at least one line. The gym can send it back.',
    ])
    expect((await gym.manager.get(path)).body).toMatchObject({ state: 'part_queried', lines: 1 })
    await gym.manager.post(`${path}/lines/${second.id}/settlement`)
    const { body: approved } = await gym.manager.post(`${path}/approval`, {})
    expect(approved).toMatchObject({ status: 'approved', totalCents: 8140 })
  })

  it('owes super of the lines that are left once the last one in question is settled', async () => {
    const gym = await taught([12, 18], { as: { kind: 'employee', classification: 'Level 3', basis: 'casual' } })
    const sent = await submitted(gym)
    const path = `/pay-documents/${sent.id}`
    const [first, second] = sent.rows
    for (const { id } of [first, second]) await gym.manager.post(`${path}/lines/${id}/messages`, { words: 'Sure?' })
    const { body: open } = await gym.own.delete(`${path}/lines/${first.id}`)
    expect(open).toMatchObject({ state: 'part_queried', subtotalCents: 7400 })
    const { body: settled } = await gym.manager.post(`${path}/lines/${second.id}/settlement`)
    expect(settled).toMatchObject({
      state: 'submitted',
      superCents: 888,
      super: { percent: '12%', baseCents: 7400, cents: 888 },
    })
  })

  it('is seen by its trainer and those who manage the gym, and by nobody else', async () => {
    const gym = await taught()
    const sent = await submitted(gym)
    const other = await taught([])
    expect((await gym.owner.get(`/pay-documents/${sent.id}`)).status).toBe(200)
    for (const stranger of [other.owner, other.own, t.as(gym.others[0]!)])
      expect((await stranger.get(`/pay-documents/${sent.id}`)).status).toBe(404)
    expect((await other.owner.get('/pay-documents')).body).toEqual([])
  })

  it('frees its classes when it is made void, and keeps its number', async () => {
    const gym = await taught()
    const sent = await submitted(gym)
    const { body: gone } = await gym.manager.post(`/pay-documents/${sent.id}/void`, { reason: 'Wrong gym' })
    expect(gone).toMatchObject({ status: 'void', number: '0001' })
    const again = await submitted(gym)
    expect(again).toMatchObject({ number: '0002', lines: 2 })
  })
})

describe('a timesheet', () => {
  it('Y-01 of an employee bears super and no GST, and needs no ABN', async () => {
    const gym = await taught([12, 18], { as: { kind: 'employee', classification: 'Level 3', basis: 'casual' } })
    expect(await submitted(gym)).toMatchObject({
      kind: 'timesheet',
      title: 'Pay summary (not a payslip)',
      subtotalCents: 14_200,
      gstCents: 0,
      superCents: 1704,
      minutes: 90,
      super: { percent: '12%', baseCents: 14_200, cents: 1704 },
    })
  })
})

describe('a fact that changes', () => {
  it('after it was sent in shows as a difference, and goes on the next document when both leave it', async () => {
    const gym = await taught([12, 18])
    const sent = await submitted(gym)
    await gym.owner.put(`/timetables/${gym.entries[1]!.id}/attendance`, { attendance: 20 })
    await t.settle()
    const { body: seen } = await gym.own.get(`/pay-documents/${sent.id}`)
    expect(seen.differences).toMatchObject([{ words: '18 people became 20', cents: 400, settled: false }])
    expect(seen).toMatchObject({ factsChanged: true, totalCents: 15_620 })
    await gym.own.post(`/pay-documents/${sent.id}/differences`, {})
    t.clock.set('2026-04-06T02:00:00Z')
    await gym.owner.put(`/timetables/${gym.entries[2]!.id}/attendance`, { attendance: 10 })
    const next = await filled(gym.own, gym)
    expect(next.rows.map((line: any) => [line.kind, line.cents, line.corrects?.number ?? null])).toEqual([
      ['class', 6800, null],
      ['correction', 400, '0001'],
    ])
    expect((await gym.own.get(`/pay-documents/${sent.id}`)).body.links).toMatchObject([{ kind: 'corrected_by' }])
    expect((await filled(gym.own, gym)).rows).toHaveLength(2)
  })

  it('is a holiday that came late too, until it is gone again', async () => {
    const gym = await taught([12, 18])
    const { trainerId } = gym.usual
    const late = { trainerId, fromDate: '2026-01-01', reason: 'As agreed', terms: { ...flatRate, holidayPercent: 150 } }
    expect((await gym.owner.post('/rates', late)).status).toBe(201)
    const sent = await submitted(gym)
    const { body: day } = await gym.owner.post('/public-holidays', { date: '2026-03-17', name: 'Our day' })
    await t.settle()
    const { body: seen } = await gym.own.get(`/pay-documents/${sent.id}`)
    expect(seen.factsChanged).toBe(true)
    expect(seen.differences).toMatchObject([{ words: 'Our day is a public holiday', cents: 3400 }])
    await gym.owner.delete(`/public-holidays/${day.id}`)
    await t.settle()
    expect((await gym.own.get(`/pay-documents/${sent.id}`)).body).toMatchObject({
      factsChanged: false,
      differences: [],
    })
  })

  it('before that stops it, so that nobody sends in what they have not seen', async () => {
    const gym = await taught([12, 18])
    const draft = await filled(gym.own, gym)
    await gym.owner.put(`/timetables/${gym.entries[1]!.id}/attendance`, { attendance: 20 })
    const { body } = await gym.own.post(`/pay-documents/${draft.id}/submission`, {})
    expect(body.code).toBe('payroll.not_ready')
    expect((await submitted(gym)).subtotalCents).toBe(14_600)
  })
})

it('fills of one period at once put each class on one document', async () => {
  const gym = await taught([12, 18])
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? gym.own : gym.owner).post('/pay-documents/fill', {
        gymId: gym.gym.gymId,
        trainerId: gym.usual.trainerId,
        ...(at % 3 ? {} : { from: '2026-03-10', to: '2026-03-17' }),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int from pay_lines where live and trainer_id = ${gym.usual.trainerId} group by entry_id`,
    ),
  )
  expect(rows.map((row) => row.count)).toEqual([1, 1])
})

it('notifies a trainer once that a pay period has ended, and the gym of what has waited 3 days', async () => {
  const gym = await taught([12, 18])
  const told = async (who: Caller) => (await who.get('/notifications')).body as { title: string; message: string }[]
  const titles = async (who: Caller) => (await told(who)).map((one) => one.title)
  for (const _ of [1, 2]) await t.run('payroll.tell_of_periods')
  const title = `${gym.gym.name}: 2 classes ready to submit`
  expect((await told(gym.own)).filter((one) => one.title === title)).toMatchObject([
    { message: 'You haven’t submitted 2 classes for 9 – 22 March 2026. Check them and submit them for payment.' },
  ])
  await submitted(gym)
  t.clock.pass({ hours: 73 })
  for (const _ of [1, 2]) await t.run('payroll.remind_of_overdue')
  const overdue = (await titles(gym.manager)).filter((title: string) => title.includes('has waited 3 days'))
  expect(overdue).toEqual(['Invoice 0001 has waited 3 days'])
  expect((await gym.manager.get('/pay-documents/summary')).body).toMatchObject({ overdue: 1, ready: [] })
})

it('holds pay for a day on which documents were not in order, until a manager releases it with a reason', async () => {
  t.clock.set(start)
  const gym = await payGym(t, { holdWhenNotCompliant: true })
  const asked = await gym.owner.post('/requirements', {
    name: 'Working with children',
    scope: 'facility',
    gymId: gym.gym.gymId,
    effectiveFrom: '2026-03-05',
    terms: { fields: [], validity: { kind: 'none' }, consequence: 'hold_pay' },
  })
  expect(asked.status).toBe(201)
  await teach(t, gym, [12, 18])
  const sent = await submitted(gym)
  const { body: held } = await gym.manager.post(`/pay-documents/${sent.id}/approval`, {})
  expect(held).toMatchObject({
    status: 'approved',
    held: 'Working with children wasn’t valid on 10 Mar and 1 more day.',
    can: { release: true },
  })
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  expect(run.warnings).toMatchObject([{ code: 'not_compliant', stops: true, can: { settle: false } }])
  expect(run.rows[0].chosen).toBe(false)
  expect((await gym.own.post(`/pay-documents/${sent.id}/release`, { reason: 'x' })).status).toBe(403)
  const { body: released } = await gym.manager.post(`/pay-documents/${sent.id}/release`, { reason: 'Seen on paper' })
  expect(released).toMatchObject({ held: null, can: { release: false } })
  const { body: now } = await gym.manager.get(`/pay-runs/${run.id}`)
  expect(now.warnings).toMatchObject([{ code: 'not_compliant', stops: false }])
})
