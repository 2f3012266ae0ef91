import { afterAll, beforeAll, expect, it } from 'vitest'
import { listRuns } from '../src/features/payroll/runs/runs.queries.ts'
import { system } from '../src/platform/actor.ts'
import { testApp, type Caller, type TestApp } from '../test/harness.ts'
import { demoLogins, loadDemo } from './demo.ts'

const page = { after: null, limit: 5 }

let t: TestApp
beforeAll(async () => {
  // A Saturday afternoon in Melbourne.
  t = await testApp({ now: '2026-11-21T03:40:00Z' })
  await loadDemo(t.app, t.clock)
})
afterAll(() => t.stop())

async function as(role: string): Promise<Caller> {
  const { email } = demoLogins.find((one) => one.role === role)!
  const { rows } = await t.app.database.pool.query('select id from accounts where email = $1', [email])
  return t.as({ userId: rows[0].id, email })
}

it('L-02 every documented login of the demo story opens: the four roles’ and the supplier’s (decision 27)', async () => {
  expect(demoLogins.map(({ role }) => role)).toEqual(['gym', 'trainer', 'gym_admin', 'admin', 'supplier'])
  for (const { email, password, role } of demoLogins) {
    const { status, body } = await t.visitor.post('/users/login', { email, password })
    expect(status, email).toBe(200)
    expect(body.user).toMatchObject({ role, profile: { complete: true } })
  }
})

it('the gym has a full week behind it and six months ahead', async () => {
  const gym = await as('gym')
  const { body: week } = await gym.get('/timetables?from=2026-11-16&to=2026-11-22')
  expect(week.length).toBeGreaterThan(50)
  expect(week.filter((one: any) => one.status === 'completed').every((one: any) => one.attendance > 0)).toBe(true)
  expect(week.some((one: any) => one.substituteFor)).toBe(true)
  const { body: far } = await gym.get('/timetables?from=2027-05-10&to=2027-05-16')
  expect(far.length).toBeGreaterThan(50)
})

it('covers stand in every state: open, applied for, filled', async () => {
  const { body } = await (await as('gym')).get('/covers?limit=50')
  const statuses = new Set(body.map((one: any) => one.status))
  for (const status of ['open', 'pending_approval', 'filled']) expect(statuses).toContain(status)
})

it('the trainer is offered a cover and asked to connect', async () => {
  const trainer = await as('trainer')
  expect((await trainer.get('/covers/available?qualifiedOnly=true')).body.length).toBeGreaterThan(0)
  expect((await trainer.get('/connections?status=pending')).body).toHaveLength(1)
})

it('pay documents of the last week stand in every state, and what the trainer taught waits to be filled', async () => {
  const { body } = await (await as('gym')).get('/pay-documents?limit=50')
  const states = new Set(body.map((one: any) => one.state))
  for (const state of ['draft', 'submitted', 'part_queried', 'returned', 'approved', 'void'])
    expect(states).toContain(state)
  const { body: summary } = await (await as('trainer')).get('/pay-documents/summary')
  expect(summary.ready).toMatchObject([{ gymName: 'Northside Fitness' }])
  const { body: ofGym } = await (await as('gym')).get('/pay-documents/summary')
  expect(ofGym.ready.map((one: any) => one.name)).toContain('Mei Tanaka')
})

it('one pay run was paid but for what the bank refused, and one is open with what to look at first', async () => {
  const gym = await as('gym')
  const { body: runs } = await gym.get('/pay-runs')
  expect(runs.map((one: any) => one.status)).toEqual(['open', 'paid'])
  const [open, paid] = await Promise.all(runs.map(async ({ id }: any) => (await gym.get(`/pay-runs/${id}`)).body))
  const failed = paid.rows.filter((one: any) => one.state === 'payment_failed').map((one: any) => one.payee.name)
  expect(failed).toEqual(['Sofia Reyes'])
  expect(paid.files.map((one: any) => one.kind).toSorted()).toEqual(['accounting', 'bank', 'papers', 'report'])
  expect(open.rows.find((one: any) => one.payee.name === 'Sofia Reyes')).toMatchObject({ chosen: false })
  expect(open.warnings.map((one: any) => one.code)).toEqual(expect.arrayContaining(['bank_changed', 'no_net']))
  const { body: own } = await (await as('trainer')).get('/pay-documents')
  expect(own).toMatchObject([{ number: '0001', state: 'paid' }])
})

it('the gym’s award floors are copied from the table that ships, and confirmed by its owner', async () => {
  const { body } = await (await as('gym')).get('/award-floors')
  expect(body).toMatchObject({ unconfirmed: [], offered: null })
  expect(body.floors).toHaveLength(9)
  for (const floor of body.floors)
    expect(floor).toMatchObject({
      copiedFrom: { award: 'MA000094', fromDate: '2026-07-01' },
      confirmed: { by: 'Rachel Cohen' },
    })
})

it('jobs are open at every gym, and two trainers wait for one of them', async () => {
  const { body: jobs } = await t.visitor.get('/jobs')
  expect(new Set(jobs.map((one: any) => one.gym.name))).toEqual(
    new Set(['Northside Fitness', 'Merri Movement', 'Harbour Athletic']),
  )
  const { body: own } = await (await as('gym')).get('/gym-jobs')
  expect(own.map((one: any) => one.status).toSorted()).toEqual(['draft', 'open', 'open'])
  const reformer = own.find((one: any) => one.counts.shortlisted === 1)
  expect(reformer).toMatchObject({ times: { length: 3 }, counts: { submitted: 1, shortlisted: 1 } })
})

it('telling it a second time changes nothing', async () => {
  const count = async () => (await t.app.database.pool.query('select count(*)::int as n from events')).rows[0].n
  const before = await count()
  await loadDemo(t.app, t.clock)
  expect(await count()).toBe(before)
})

it.each([
  ['a Monday before dawn', '2026-11-15T18:10:00Z'],
  ['the night when the clocks go back', '2026-04-04T15:30:00Z'],
  ['the night when they go forward', '2026-10-03T16:10:00Z'],
  ["New Year's Eve", '2026-12-31T12:59:00Z'],
])('the story can be told on %s', async (_, now) => {
  const other = await testApp({ now })
  try {
    await loadDemo(other.app, other.clock)
    const { rows } = await other.app.database.pool.query('select state, count(*)::int as n from covers group by 1')
    const states = Object.fromEntries(rows.map((row) => [row.state, row.n]))
    expect(states.filled).toBeGreaterThanOrEqual(2)
    expect(states.open + states.pending_approval).toBeGreaterThanOrEqual(4)
    const runs = await other.app.database.transact(system('test'), ({ tx }) => listRuns(tx, undefined, page))
    expect(runs.map(({ run }) => run.status)).toEqual(['open', 'paid'])
  } finally {
    await other.stop()
  }
})
