import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearingSandbox, type ClearingSandbox } from '../../../../test/outside/clearing-sandbox.ts'
import { waysToFail } from '../../../../test/outside/clearing-ways.ts'
import { dying } from '../../../../test/outside/dying-runs.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { payGym, type PayGym } from '../../../../test/worlds/pay-gym.ts'
import { details, owed, type Owed } from '../../../../test/worlds/super-owed.ts'
import { createClearingHouse } from '../../../platform/outward/clearing-house.ts'
import { askForAnswers } from './answers.commands.ts'
import { partOf, rateOn } from '../reckoning/gst.rules.ts'
import { datedRates } from '../reckoning/prices.queries.ts'
import { businessCalendar } from '../super/super.queries.ts'
import { dueOf, isBusinessDay } from '../super/super.rules.ts'
import { askForMembers } from '../super/members.commands.ts'
import { sendBatches } from './sending.commands.ts'

const start = '2026-11-27T02:00:00Z'
const settings = {
  contactName: 'Pat Smith',
  contactEmail: 'pay@example.test',
  contactPhone: '02 5550 1234',
  defaultFundUsi: null,
  authority: true,
  version: 0,
}
const base = '/gym-payroll/super-clearing'

const kept = join(mkdtempSync(join(tmpdir(), 'quartet-clearing-')), 'kept.json')
let t: TestApp
let sandbox: ClearingSandbox
let house: ReturnType<typeof createClearingHouse>
let gym: PayGym
beforeAll(async () => {
  sandbox = await clearingSandbox(kept)
  // What asks the clearing house is done by the tests, one thing after the other.
  t = await testApp({ now: '2026-03-02T00:00:00Z', config: { clearing: sandbox.config } })
  house = createClearingHouse(sandbox.config)
  await t.listen()
  gym = await payGym(t)
  await at(start)
  const saved = await gym.owner.put(`${base}/settings`, settings)
  if (saved.body.employer?.status !== 'ready') throw new Error(`not on board: ${JSON.stringify(saved.body)}`)
})
afterAll(async () => {
  await sandbox?.kill()
  await t?.stop()
})
beforeEach(async () => {
  await sandbox.mode('fine')
  await at(start)
})

it('what the sandbox keeps is for its own user alone', () => {
  expect(statSync(kept).mode & 0o777).toBe(0o600)
})

async function at(moment: string): Promise<void> {
  t.clock.set(moment)
  await sandbox.clock({ at: moment })
}
/** A day of business, at both. */
async function day(count = 1): Promise<void> {
  for (let one = 0; one < count; one++) {
    t.clock.pass({ hours: 24 })
    await sandbox.clock({ at: t.clock.now().subtract({ hours: 24 }).toString(), advanceBusinessDays: 1 })
    await t.settle()
  }
}
const verified = async () => {
  await askForMembers(t.runs, house, t.app.vault)
  await t.settle()
}
const send = async () => {
  await sendBatches(t.runs, house, t.app.vault)
  await sandbox.batches()
  await t.settle()
}
const poll = async () => {
  t.clock.pass({ minutes: 20 })
  await askForAnswers(t.runs, house, t.app.vault)
  await t.settle()
}
const idOf = new Map<string, string>()
async function of({ documentId }: Owed) {
  if (!idOf.has(documentId)) {
    const { body } = await gym.owner.get('/super-contributions?limit=200')
    for (const one of body) idOf.set(one.documentId, one.id)
  }
  const id = idOf.get(documentId)
  return id && (await gym.owner.get(`/super-contributions/${id}`)).body
}
let known: Owed | undefined
/** Owed, and known to its fund. Without wishes it is of one employee who is paid again and again. */
async function ready(wishes?: Parameters<typeof owed>[2]): Promise<Owed> {
  const made = await owed(t, gym, wishes ?? (known ? { again: known } : {}))
  if (!wishes) known ??= made
  await verified()
  expect(await of(made)).toMatchObject({ state: 'ready', verification: 'verified' })
  return made
}
async function batch(...all: Owed[]) {
  const contributionIds = []
  for (const one of all) contributionIds.push((await of(one)).id)
  const answer = await gym.owner.post('/super-batches', { contributionIds })
  expect([answer.status, answer.body.message]).toEqual([201, undefined])
  await t.settle()
  return answer.body
}
const batchNow = async (id: string) => {
  const { body } = await gym.owner.get('/super-batches?limit=200')
  return body.find((one: any) => one.id === id)
}
const taken = async (batchId: string) => (await sandbox.batches()).filter((one) => one.ref === batchId)

it('rates, amounts, business days and due dates equal the worked cases', async () => {
  const { calendar, rates } = await t.given(async ({ tx }) => ({
    calendar: await businessCalendar(tx),
    rates: await datedRates(tx),
  }))
  const day = (date: string) => Temporal.PlainDate.from(date)
  const rate = (date: string) => rateOn(rates, 'AU super', day(date))
  expect([rate('2021-07-01'), rate('2024-07-01'), rate('2026-11-27')]).toEqual([1000, 1150, 1200])
  expect(partOf(123_457, rate('2026-11-27')!)).toBe(14_815)
  const due = (date: string, first: 'employee' | 'fund' | null = null) =>
    dueOf({ qeDay: day(date), first, nextPayDay: null, extendedBefore: [] }, calendar).on.toString()
  const usual = {
    '2026-07-03': '2026-07-14',
    '2026-09-18': '2026-10-01',
    '2026-09-25': '2026-10-08',
    '2026-11-27': '2026-12-08',
    '2026-12-18': '2026-12-31',
    '2026-12-24': '2027-01-07',
    '2027-01-22': '2027-02-03',
    '2027-03-19': '2027-04-01',
    '2027-04-23': '2027-05-06',
  }
  expect(Object.fromEntries(Object.keys(usual).map((date) => [date, due(date)]))).toEqual(usual)
  expect([due('2026-11-27', 'employee'), due('2026-11-27', 'fund')]).toEqual(['2026-12-29', '2026-12-29'])
  const isOpen = (date: string) => isBusinessDay(day(date), calendar)
  expect([isOpen('2026-11-03'), isOpen('2026-08-12'), isOpen('2027-03-08')]).toEqual([true, true, false])
  // Out of cycle from the next regular pay day; and never before an earlier one that has 20 days.
  const asked = { qeDay: day('2026-11-20'), first: null, extendedBefore: [] }
  expect(dueOf({ ...asked, nextPayDay: day('2026-11-27') }, calendar).on.toString()).toBe('2026-12-08')
  expect(dueOf({ ...asked, nextPayDay: null, extendedBefore: [day('2026-12-29')] }, calendar).on.toString()).toBe(
    '2026-12-29',
  )
})

describe('Y-03', () => {
  it('Y-03 super clearing: test-connection, settings, funds, validate-employer and status answer at their paths', async () => {
    const tested = await gym.owner.post(`${base}/test-connection`, {})
    expect(tested.body).toMatchObject({
      ok: true,
      environment: 'sandbox',
      words: 'Clearing house sandbox answers, version 1.',
    })
    const { body: kept } = await gym.owner.get(`${base}/settings`)
    expect(kept).toMatchObject({
      configured: true,
      details: { contactName: 'Pat Smith', authorityBy: gym.gym.owner.name },
      employer: { status: 'ready', reasons: [] },
      test: { ok: true },
      version: 1,
      missing: [],
    })
    const changed = await gym.owner.put(`${base}/settings`, { ...settings, defaultFundUsi: 'hos0100au', version: 1 })
    expect(changed.body).toMatchObject({
      version: 2,
      details: { defaultFundUsi: 'HOS0100AU' },
      employer: { status: 'ready' },
    })
    const mine = { ...settings, contactName: 'Sam Jones', version: 1 }
    const { status, body: older } = await gym.owner.put(`${base}/settings`, mine)
    expect([status, older.code]).toEqual([409, 'stale'])
    expect(older.data).toMatchObject({
      by: 'you',
      version: 2,
      changes: [
        { field: 'contactName', theirs: 'Pat Smith', yours: 'Sam Jones' },
        { field: 'defaultFundUsi', theirs: 'HOS0100AU', yours: null },
      ],
      current: { version: 2, details: { contactName: 'Pat Smith', defaultFundUsi: 'HOS0100AU' } },
    })
    expect(older.data.changes).toHaveLength(2)
    const both = await Promise.all(
      [gym.owner, gym.owner].map((one) =>
        one.put(`${base}/settings`, { ...settings, defaultFundUsi: 'HOS0100AU', version: 2 }),
      ),
    )
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { body: found } = await gym.owner.get(`${base}/funds?query=care`)
    expect(found).toMatchObject({
      fresh: true,
      funds: [{ usi: '74559365913001', name: 'CareSuper', closed: { successorUsi: 'HST0100AU' }, source: house.host }],
    })
    const validate = async (abn: string) => (await gym.owner.post(`${base}/validate-employer`, { abn })).body
    expect(await validate('91 888 222 000')).toMatchObject({
      abn: '91888222000',
      valid: true,
      status: 'active',
      gstRegistered: true,
    })
    expect(await validate('91 888 222 001')).toMatchObject({ valid: false, status: 'unknown' })
    const { body: stands } = await gym.owner.get(`${base}/status`)
    expect(stands).toMatchObject({
      configured: true,
      gymId: gym.gym.gymId,
      late: 0,
      can: { send: true, settings: true },
    })
    await sandbox.mode('down')
    expect((await gym.owner.post(`${base}/test-connection`, {})).body).toMatchObject({
      ok: false,
      words: 'We couldn’t reach the clearing house.',
    })
    expect((await gym.owner.get(`${base}/funds?query=care`)).body).toMatchObject({
      fresh: false,
      funds: [{ name: 'CareSuper' }],
    })
    expect((await gym.owner.post(`${base}/validate-employer`, { abn: '91888222000' })).body).toMatchObject({
      code: 'super.house',
    })
    expect((await gym.manager.put(`${base}/settings`, { ...settings, version: 2 })).status).toBe(403)
    await gym.owner.put(`${base}/settings`, { ...settings, version: 2 })
    await sandbox.mode('fine')
    expect((await gym.owner.put(`${base}/settings`, { ...settings, version: 3 })).body.employer.status).toBe('ready')
  })
})

it('super goes from a paid timesheet to its fund: owed, member verified, sent, taken, received, allocated', async () => {
  const priya = await owed(t, gym)
  const first = await of(priya)
  expect(first).toMatchObject({
    state: 'accrued',
    status: 'accrued',
    baseCents: 124_050,
    rateBasisPoints: 1200,
    cents: 14_886,
    dueOn: '2026-12-08',
    fund: 'AustralianSuper',
    verification: 'wanted',
    late: false,
    can: { resend: false },
  })
  const early = await gym.owner.post('/super-batches', { contributionIds: [first.id] })
  expect([early.status, early.body.code]).toEqual([409, 'super.nothing_ready'])
  await verified()
  expect(await of(priya)).toMatchObject({ state: 'ready', status: 'ready', verification: 'verified' })
  expect((await gym.manager.post('/super-batches', { contributionIds: [first.id] })).status).toBe(403)
  const { id } = await batch(priya)
  expect(await of(priya)).toMatchObject({ state: 'queued', status: 'ready' })
  await send()
  expect(await batchNow(id)).toMatchObject({
    state: 'submitted',
    totalCents: 14_886,
    payment: { method: 'direct_debit' },
  })
  expect(await of(priya)).toMatchObject({
    state: 'accepted_by_clearing',
    status: 'accepted',
    receivedOn: null,
    daysLeft: 7,
  })
  await day(2)
  expect(await of(priya)).toMatchObject({ state: 'received_by_fund', status: 'received', daysLeft: null, late: false })
  await day()
  const { body: own } = await t.as(priya.trainer).get('/super-contributions')
  expect(own).toMatchObject([{ state: 'allocated', status: 'received', can: { cancel: false, fix: false } }])
  expect((await batchNow(id)).state).toBe('completed')
  const { body: told } = await t.as(priya.trainer).get('/notifications')
  expect(told.map((one: any) => one.title)).toContain('AustralianSuper received your super')
  const { body: file } = await gym.owner.post(`/super-batches/${id}/file`, {})
  const saff = await t.app.fastify.inject({ method: 'GET', url: file.path })
  expect(saff.payload.split('\r\n')[3]).toContain('"148.86"')
  const { rows } = await t.app.database.pool.query<{ payload: string }>('select payload::text from events')
  expect(rows.map((row) => row.payload).join(' ')).not.toMatch(/123456782|12345600/)
})

it('a contractor who is paid for their labour is owed super too, and goes to the fund as a contractor', async () => {
  const made = await owed(t, gym, { contractor: true })
  await verified()
  const row = await of(made)
  expect(row).toMatchObject({ state: 'ready', cents: 14_886, document: expect.stringMatching(/^invoice /) })
  await batch(made)
  await send()
  // Registered at a fund that is new to it, and as what they are.
  const fund = { kind: 'fund', usi: 'HST0100AU', memberNumber: '12345600' }
  await t.as(made.trainer).put(`/engagements/${made.engagementId}/employee`, { ...details, fund })
  const next = await owed(t, gym, { contractor: true, again: made })
  await verified()
  expect(await of(next)).toMatchObject({ dueBecause: '20 business days: first to a new fund' })
  const { id } = await batch(next)
  const { body: file } = await gym.owner.post(`/super-batches/${id}/file`, {})
  const saff = await t.app.fastify.inject({ method: 'GET', url: file.path })
  expect(saff.payload.split('\r\n')[3]).toContain('"Contractor"')
  await send()
  expect(await of(next)).toMatchObject({ state: 'accepted_by_clearing' })
})

it('what is told again that a document was paid is owed once, and pay of the next day has a due date of its own', async () => {
  const made = await owed(t, gym, { paidOn: '2026-09-18' })
  await t.given((work) =>
    work.record(
      'pay_document.paid',
      {
        documentId: made.documentId,
        gymId: gym.gym.gymId,
        trainerId: made.trainer.trainerId,
        cents: 1,
        paidOn: '2026-09-18',
      } as never,
      null,
    ),
  )
  await t.settle()
  const { body } = await gym.owner.get('/super-contributions?limit=200')
  const rows = body.filter((one: any) => one.documentId === made.documentId)
  expect(rows).toMatchObject([{ dueOn: '2026-10-01', status: 'late', late: true }])
})

it('a fund that does not know a member, or is not sure, is asked again or overruled before anything leaves', async () => {
  const [unknown, unsure] = [
    await owed(t, gym, { memberNumber: '12345609' }),
    await owed(t, gym, { memberNumber: '12345608' }),
  ]
  await verified()
  const wrong = await of(unknown)
  expect(wrong).toMatchObject({
    state: 'accrued',
    verification: 'failed',
    trouble: { code: 'MEMBER_NOT_FOUND', field: 'Member number' },
    can: { verify: true },
  })
  const doubtful = await of(unsure)
  expect(doubtful).toMatchObject({ state: 'accrued', verification: 'low_confidence', can: { accept: true } })
  const accepted = await gym.manager.post(`/super-contributions/${doubtful.id}/verification`, { accept: true })
  expect(accepted.body).toMatchObject({ state: 'ready' })
  const fund = { kind: 'fund', usi: 'STA0100AU', memberNumber: '12345600' }
  await t.as(unknown.trainer).put(`/engagements/${unknown.engagementId}/employee`, { ...details, fund })
  await t.settle()
  expect(await of(unknown)).toMatchObject({ verification: 'wanted' })
  await verified()
  expect(await of(unknown)).toMatchObject({ state: 'ready', verification: 'verified', trouble: null })
})

// Before many others wait, whose clocks would be told of as well.
it('warns three business days and one before, on the gym’s own date, and tells once that it is late; only the fund stops the clock', async () => {
  const made = await ready({ firstName: 'Callum' })
  await batch(made)
  await send()
  const titles = async () => {
    await t.run('super.watch_clocks')
    await t.run('super.watch_clocks')
    await t.settle()
    const { body } = await gym.owner.get('/notifications?limit=100')
    const own = `${made.trainer.name}’s super`
    return body.map((one: any) => one.title as string).filter((title: string) => title.startsWith(own))
  }
  t.clock.set('2026-12-02T02:00:00Z')
  expect(await titles()).toEqual([])
  t.clock.set('2026-12-03T02:00:00Z')
  expect(await titles()).toEqual([`${made.trainer.name}’s super is due in 3 business days`])
  t.clock.set('2026-12-07T02:00:00Z')
  expect((await titles())[0]).toBe(`${made.trainer.name}’s super is due in 1 business day`)
  expect(await of(made)).toMatchObject({ status: 'accepted', daysLeft: 1 })
  t.clock.set('2026-12-08T14:00:00Z')
  expect((await titles())[0]).toBe(`${made.trainer.name}’s super is late`)
  expect(await titles()).toHaveLength(3)
  expect(await of(made)).toMatchObject({ status: 'late', state: 'accepted_by_clearing', late: true, daysLeft: -1 })
  const { body: stands } = await gym.owner.get(`${base}/status`)
  expect(stands.counts.late.contributions).toBeGreaterThan(0)
})

describe('each way in which it fails ends in a state that has a name', () => {
  it.each(waysToFail)('%s', async (_, way) => {
    const made = await ready(way.memberNumber ? { memberNumber: way.memberNumber } : undefined)
    const { id } = await batch(made)
    if (way.mode) await sandbox.mode(way.mode, way.code)
    await send()
    if (way.days) await day(way.days)
    expect(await batchNow(id)).toMatchObject(way.batch)
    expect(await of(made)).toMatchObject(way.contribution)
    if (!way.afterwards) return
    await sandbox.mode('fine')
    t.clock.pass({ minutes: 3 })
    await sandbox.clock({ at: t.clock.now().toString() })
    await send()
    expect(await of(made)).toMatchObject(way.afterwards)
    expect(await batchNow(id)).toMatchObject({ state: 'submitted', trouble: null })
    expect(await taken(id)).toHaveLength(1)
  })

  it('no webhook comes: it is asked for', async () => {
    const made = await ready()
    await batch(made)
    await sandbox.mode('silent')
    await send()
    expect(await of(made)).toMatchObject({ state: 'sent', status: 'sent' })
    await poll()
    expect(await of(made)).toMatchObject({ state: 'accepted_by_clearing' })
    await sandbox.clock({ at: t.clock.now().toString(), advanceBusinessDays: 3 })
    t.clock.pass({ hours: 72 })
    await poll()
    expect(await of(made)).toMatchObject({ state: 'allocated' })
  })
  it('our token is not taken: it stops, and somebody is told', async () => {
    const made = await ready()
    const { id } = await batch(made)
    const stranger = createClearingHouse({ ...sandbox.config, token: 'another token' })
    await sendBatches(t.runs, stranger, t.app.vault)
    await t.settle()
    expect(await batchNow(id)).toMatchObject({
      state: 'stuck',
      trouble: { code: 'unauthorized' },
      can: { retry: true },
    })
    const { body: told } = await gym.owner.get('/notifications')
    expect(told.map((one: any) => one.title)).toContain('A super batch has stopped')
    await gym.owner.post(`/super-batches/${id}/retry`)
    await send()
    expect(await of(made)).toMatchObject({ state: 'accepted_by_clearing' })
  })
  it('it refuses the batch: what is in it can go into another', async () => {
    const made = await ready()
    const { id } = await batch(made)
    await sandbox.mode('fine')
    const stranger = {
      ...house,
      submitBatch: (batchId: string, body: object, key: string) =>
        house.submitBatch(batchId, { ...body, expectedTotalCents: 1 }, key),
    }
    await sendBatches(t.runs, stranger, t.app.vault)
    await t.settle()
    expect(await batchNow(id)).toMatchObject({ state: 'refused', trouble: { code: 'total_mismatch' } })
    expect(await of(made)).toMatchObject({ state: 'ready', attempt: 2, batchId: null })
    await batch(made)
    await send()
    expect(await of(made)).toMatchObject({ state: 'accepted_by_clearing', attempt: 2 })
  })
})

it('rejected is mended and sent again, linked, and no answer to the earlier attempt overwrites the newer choice', async () => {
  const made = await ready({ memberNumber: '12345601' })
  await batch(made)
  await send()
  const [old] = (await sandbox.batches())
    .flatMap((one) => one.events)
    .filter((one: any) => one.code === 'NAME_MISMATCH')
    .slice(-1)
  const wrong = await of(made)
  expect(wrong).toMatchObject({ status: 'rejected', can: { fix: true, resend: false } })
  const { body: toldEmployee } = await t.as(made.trainer).get('/notifications')
  expect(toldEmployee.map((one: any) => one.title)).toContain('Your super to AustralianSuper was rejected')
  const fund = { kind: 'fund', usi: 'STA0100AU', memberNumber: '12345600' }
  await t.as(made.trainer).put(`/engagements/${made.engagementId}/employee`, { ...details, fund })
  await t.settle()
  const { body: fixed } = await gym.manager.post(`/super-contributions/${wrong.id}/resend`, { version: wrong.version })
  expect(fixed).toMatchObject({ state: 'fixed', status: 'ready', attempt: 2 })
  expect((await gym.manager.post(`/super-contributions/${wrong.id}/resend`, {})).body.code).toBe('super.step')
  await batch(made)
  await send()
  expect(await of(made)).toMatchObject({ state: 'accepted_by_clearing', attempt: 2 })
  expect((await webhook({ ...old, eventId: randomUUID(), sequence: 9 })).json()).toEqual({ outcome: 'superseded' })
  expect(
    (await webhook({ ...old, eventId: randomUUID(), ref: old.ref.replace(/1$/, '7'), sequence: 9 })).json(),
  ).toEqual({ outcome: 'impossible' })
  expect((await webhook({ ...old, eventId: randomUUID(), ref: `${randomUUID()}.1` })).json()).toEqual({
    outcome: 'unknown',
  })
  await day(3)
  const over = await of(made)
  expect(over).toMatchObject({ state: 'allocated', attempt: 2 })
  expect(over.history.map((one: any) => one.words)).toEqual(
    expect.arrayContaining(['fixed it', 'sent it again, for the 2nd time', expect.stringMatching(/was rejected/)]),
  )
})

const signed = (body: string, seconds: number, secret = sandbox.config.secret) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
function webhook(event: object, signature?: (body: string, now: number) => string) {
  const payload = JSON.stringify(event)
  const now = Math.floor(t.clock.now().epochMilliseconds / 1000)
  return t.app.fastify.inject({
    method: 'POST',
    url: '/api/super-clearing/webhook',
    headers: { 'content-type': 'application/json', 'x-signature': (signature ?? signed)(payload, now) },
    payload,
  })
}

it('a webhook that is unsigned, forged, old, or was changed on its way is not listened to, and one that is replayed changes nothing', async () => {
  const made = await ready()
  await batch(made)
  await sandbox.mode('silent')
  await send()
  const { id } = await of(made)
  const event = {
    eventId: randomUUID(),
    kind: 'contribution',
    ref: `${id}.1`,
    sequence: 3,
    status: 'received',
    receivedOn: '2026-11-30',
  }
  const refused = [
    await webhook(event, () => ''),
    await webhook(event, (body, now) => signed(body, now, 'another secret of as many characters')),
    await webhook(event, (body, now) => signed(body, now - 301)),
    await webhook(event, (body, now) => signed(body.replace('received', 'rejected'), now)),
    await webhook({ nothing: true }),
  ]
  expect(refused.map((one) => one.statusCode)).toEqual([401, 401, 401, 401, 401])
  expect(await of(made)).toMatchObject({ state: 'sent' })
  expect((await webhook(event)).json()).toEqual({ outcome: 'applied' })
  expect((await webhook(event)).json()).toEqual({ outcome: 'repeated' })
  expect((await webhook({ ...event, eventId: randomUUID(), sequence: 1, status: 'accepted' })).json()).toEqual({
    outcome: 'older',
  })
  expect(await of(made)).toMatchObject({ state: 'received_by_fund', receivedOn: '2026-11-30' })
})

describe('a kill', () => {
  it('of the product after the clearing house took a batch, before that was written down, sends it once', async () => {
    const made = await ready()
    const { id } = await batch(made)
    await expect(sendBatches(dying(t.runs), house, t.app.vault)).rejects.toThrow('killed')
    // It may have been taken: the try counts, and nobody takes the batch back.
    expect(await batchNow(id)).toMatchObject({ state: 'queued', attempts: 1, can: { cancel: false } })
    await send()
    expect(await batchNow(id)).toMatchObject({ state: 'queued' })
    t.clock.pass({ minutes: 10 })
    await send()
    expect(await of(made)).toMatchObject({ state: 'accepted_by_clearing' })
    expect(await taken(id)).toHaveLength(1)
  })
  it('of the clearing house, and with it of what it knew of our keys, sends it once', async () => {
    const made = await ready()
    const { id } = await batch(made)
    await sandbox.mode('answer_lost')
    await send()
    await sandbox.kill()
    t.clock.pass({ minutes: 2 })
    await sendBatches(t.runs, house, t.app.vault)
    expect(await batchNow(id)).toMatchObject({ state: 'queued', attempts: 2, trouble: { code: 'unreachable' } })
    await sandbox.start()
    await sandbox.mode('fine')
    t.clock.pass({ minutes: 5 })
    await sandbox.clock({ at: t.clock.now().toString() })
    await send()
    expect(await of(made)).toMatchObject({ state: 'accepted_by_clearing' })
    expect(await taken(id)).toHaveLength(1)
  })
})

it('what a clearing house would not take does not leave, with the field to mend', async () => {
  const made = await ready({})
  const fund = { kind: 'smsf', abn: '47 555 222 000', esa: 'smsfdataflow', memberNumber: null }
  await t
    .as(made.trainer)
    .put(`/engagements/${made.engagementId}/employee`, { ...details, birthDate: '2020-01-01', fund })
  await t.settle()
  const row = await of(made)
  expect(row).toMatchObject({ state: 'ready', verification: 'not_needed', fundNumber: '47555222000' })
  const refused = await gym.owner.post('/super-batches', { contributionIds: [row.id] })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.length + (refused.body.data?.length ?? 0)).toBeGreaterThan(0)
  const bank = { bsb: '033-001', account: '555001', accountName: 'Own Super' }
  await t.as(made.trainer).put(`/engagements/${made.engagementId}/employee`, { ...details, fund: { ...fund, bank } })
  await t.settle()
  await batch(made)
})

it('pay out of cycle, and what was cancelled, move and stop the clock', async () => {
  const made = await ready()
  const row = await of(made)
  const later = await gym.manager.put(`/super-contributions/${row.id}/cycle`, { nextPayDay: '2026-12-04' })
  expect(later.body).toMatchObject({ dueOn: '2026-12-15', dueBecause: expect.stringContaining('off-cycle pay') })
  expect((await gym.manager.put(`/super-contributions/${row.id}/cycle`, { nextPayDay: '2027-02-04' })).status).toBe(400)
  const gone = await gym.owner.post(`/super-contributions/${row.id}/cancellation`, { reason: 'Paid elsewhere' })
  expect(gone.body).toMatchObject({ state: 'cancelled', daysLeft: null, can: { cancel: false } })
  expect(gone.body.flag).toBeNull()
})

it('earnings above the most of a year are owed no super', async () => {
  const made = await owed(t, gym, { earned: 27_083_100, firstName: 'Rich' })
  const row = await of(made)
  expect(row).toMatchObject({ baseCents: 27_083_000, cents: 3_249_960, flag: null })
})
