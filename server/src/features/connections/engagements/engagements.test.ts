import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreementVersion, noticeVersion } from '@quartet/contract/connections/engagements'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, testSecret, type Caller, type TestApp } from '../../../../test/harness.ts'
import type { Live } from '../../../platform/events/realtime.ts'
import { createVault } from '../../../platform/keys/vault.ts'
import { connectionsReactions } from '../connections.reactions.ts'
import { connectionsTasks } from '../connections.tasks.ts'
import { engagements, payAccounts } from './engagements.tables.ts'
import { openBank, payAccountOf } from './pay-accounts.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-10T00:00:00Z' })
})
afterAll(() => t?.stop())

type Pair = { gym: MadeGym; trainer: MadeTrainer; manager: MadePerson; owner: Caller; own: Caller }
async function aPair(): Promise<Pair> {
  const made = await t.given(async (work) => {
    const gym = await makeGym(work, { timezone: 'Australia/Sydney' })
    const trainer = await makeTrainer(work, { firstName: 'Mei', specialtyIds: [] })
    const manager = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gymId, manager.userId, 'manager')
    await makeConnection(work, gym.gymId, trainer.trainerId)
    return { gym, trainer, manager }
  })
  return { ...made, owner: t.as(made.gym.owner), own: t.as(made.trainer) }
}

const draft = ({ trainer }: Pair, over: object = {}) => ({
  trainerId: trainer.trainerId,
  fromDate: '2026-01-01',
  as: { kind: 'contractor' },
  noticeVersion,
  ...over,
})
async function engaged(pair: Pair, over: object = {}): Promise<string> {
  const { status, body } = await pair.owner.post('/engagements', draft(pair, over))
  expect([status, body.code]).toEqual([201, undefined])
  return body.id
}
const bank = { bsb: '062 000', account: '012 345 678', accountName: 'Mei Tanaka' }
const employeeAs = { kind: 'employee', classification: 'Level 3', basis: 'casual' }
const employee = {
  birthDate: '1990-04-01',
  sex: 'female',
  address: '1 Smith Street',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  tfn: '123 456 782',
  fund: { kind: 'fund', usi: 'sta0100au', memberNumber: 'M 1234' },
}

describe('an engagement', () => {
  it('says what keeps somebody from being paid, until it is there', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const missing = async () => (await pair.own.get(`/engagements/${id}`)).body.missing.map((one: any) => one.field)
    expect(await missing()).toEqual(['abn', 'bank'])
    await pair.own.put(`/engagements/${id}/business`, { version: 1, abn: '47 555 222 000', gst: [] })
    await pair.own.put(`/engagements/${id}/bank`, bank)
    expect(await missing()).toEqual([])
  })

  it('is one thing at a time: whoever becomes an employee ends being a contractor first', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const asEmployee = { fromDate: '2026-11-09', as: employeeAs }
    expect(await pair.owner.post('/engagements', draft(pair, asEmployee))).toMatchObject({
      status: 409,
      body: { code: 'engagements.overlaps' },
    })
    expect((await pair.owner.post(`/engagements/${id}/ending`, { toDate: '2025-12-31' })).status).toBe(422)
    await pair.owner.post(`/engagements/${id}/ending`, { toDate: '2026-11-08' })
    await engaged(pair, asEmployee)
    const { body } = await pair.own.get('/engagements')
    expect(body.map((one: any) => [one.kind, one.fromDate, one.toDate])).toEqual([
      ['employee', '2026-11-09', null],
      ['contractor', '2026-01-01', '2026-11-08'],
    ])
  })

  it('says what the roster says from its first day in the gym’s zone, however early it was entered, until the gym says otherwise', async () => {
    const roster = async ({ owner }: Pair) => (await owner.get('/roster')).body[0]
    const works = async (pair: Pair) => (await roster(pair)).employmentStatus
    const tasks = connectionsTasks({ taughtUntil: async () => null })
    const task = tasks.find((one) => one.name === 'connections.follow_engagements')!
    const follow = () => t.run(task)
    const [now, later] = [await aPair(), await aPair()]
    await engaged(now, { as: employeeAs })
    await engaged(later, { toDate: '2026-11-30' })
    await engaged(later, { as: employeeAs, fromDate: '2026-12-01' })
    expect([await works(now), await works(later)]).toEqual(['employee', 'contractor'])
    const before = t.clock.now()
    t.clock.set('2026-11-30T12:59:00Z')
    await follow()
    expect(await works(later)).toBe('contractor')
    // Midnight in Sydney.
    t.clock.set('2026-11-30T13:00:00Z')
    await follow()
    await follow()
    expect(await works(later)).toBe('employee')
    await t.settle()
    const { body: told } = await later.own.get('/notifications')
    const words = `You’re now an employee at ${later.gym.name}.`
    expect(told.filter((one: any) => one.message === words)).toHaveLength(1)
    t.clock.pass({ hours: 1 })
    await later.owner.patch(`/connections/${(await roster(later)).id}`, { employmentStatus: 'contractor' })
    await follow()
    expect(await works(later)).toBe('contractor')
    t.clock.set(before)
  })

  it('of two made at once for the same time only one comes to be', async () => {
    const pair = await aPair()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pair.owner.post('/engagements', draft(pair, { as: employeeAs }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  it('is made only by somebody who read the notice, with a trainer who is or was connected', async () => {
    const pair = await aPair()
    const unread = await pair.owner.post('/engagements', draft(pair, { noticeVersion: 'older' }))
    expect(unread.status).toBe(400)
    const id = await engaged(pair)
    expect((await pair.owner.get(`/engagements/${id}`)).body.notice).toMatchObject({
      version: noticeVersion,
      shownTo: pair.gym.owner.name,
    })
    const stranger = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
    const engageThem = () => pair.owner.post('/engagements', draft({ ...pair, trainer: stranger }))
    expect((await engageThem()).body.code).toBe('engagements.not_connected')
    const theTwo = { gymEntityId: pair.gym.gymId, trainerEntityId: stranger.trainerId }
    const { body: asked } = await pair.owner.post('/connections', theTwo)
    expect((await pair.owner.delete(`/connections/${asked.id}`)).status).toBe(200)
    expect((await engageThem()).body.code).toBe('engagements.not_connected')
  })

  it('asks whoever changes its terms which version they saw', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const terms = { version: 1, termsDays: 7, paidForLabour: true, labourNote: 'Teaches only, own skill' }
    expect((await pair.owner.patch(`/engagements/${id}`, terms)).body).toMatchObject({
      version: 2,
      business: { termsDays: 7, paidForLabour: true },
    })
    expect((await pair.owner.patch(`/engagements/${id}`, terms)).body.code).toBe('stale')
  })

  it('lets a contractor who is paid for their labour give a fund, and no other contractor', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const early = await pair.own.put(`/engagements/${id}/employee`, employee)
    expect([early.status, early.body.code]).toEqual([409, 'engagements.not_an_employee'])
    expect((await pair.own.get(`/engagements/${id}`)).body).toMatchObject({ can: { employee: false } })
    const terms = { version: 1, termsDays: null, paidForLabour: true, labourNote: null }
    expect((await pair.owner.patch(`/engagements/${id}`, terms)).body).toMatchObject({
      business: { superDetails: { given: false } },
      missing: expect.arrayContaining([{ field: 'employee', label: 'Birth date, address and fund' }]),
    })
    await t.settle()
    const { body: told } = await pair.own.get('/notifications')
    expect(told.map((one: any) => one.title)).toContain(`${pair.gym.name} owes you super`)
    const given = await pair.own.put(`/engagements/${id}/employee`, employee)
    expect(given.body).toMatchObject({
      kind: 'contractor',
      employee: null,
      business: { superDetails: { given: true } },
      can: { employee: true },
    })
    expect(JSON.stringify(given.body)).not.toContain(employee.birthDate)
    const { body: shown } = await pair.own.post(`/engagements/${id}/reveal`, {})
    expect(shown.employee).toMatchObject({ birthDate: employee.birthDate })
  })
})

describe('numbers that do not fit', () => {
  it.each([
    ['business', { abn: '47 555 222 001', gst: [] }, 'abn'],
    ['bank', { ...bank, bsb: '000-000' }, 'bsb'],
    ['bank', { ...bank, account: '1234567890' }, 'account'],
    ['bank', { ...bank, account: '000000000' }, 'account'],
    ['employee', { ...employee, tfn: '123 456 789' }, 'tfn'],
    ['employee', { ...employee, tfn: '000000000' }, 'tfn'],
    ['employee', { ...employee, fund: { kind: 'fund', usi: 'STA01', memberNumber: null } }, 'fund.usi'],
  ])('are refused at their field: %s %o', async (path, body, field) => {
    const pair = await aPair()
    const id = await engaged(pair, path === 'employee' ? { as: employeeAs } : {})
    const answer = await pair.own.put(
      `/engagements/${id}/${path}`,
      path === 'business' ? { version: 1, ...body } : body,
    )
    expect([answer.status, answer.body.errors.map((one: any) => one.field)]).toEqual([400, [field]])
  })

  it('an old tax file number of eight digits is taken, and none is taken too', async () => {
    const pair = await aPair()
    const id = await engaged(pair, { as: employeeAs })
    for (const tfn of ['81854402', '12345678', null])
      expect((await pair.own.put(`/engagements/${id}/employee`, { ...employee, tfn })).status).toBe(200)
  })

  it('of GST registrations no two overlap', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const gst = [
      { fromDate: '2024-07-01', toDate: '2026-11-09' },
      { fromDate: '2026-11-09', toDate: null },
    ]
    const refused = await pair.own.put(`/engagements/${id}/business`, { version: 1, abn: '47 555 222 000', gst })
    expect(refused.status).toBe(400)
    const told = await pair.own.put(`/engagements/${id}/business`, { version: 1, abn: '47 555 222 000', gst: [gst[0]] })
    // 10 November in Sydney: it ended yesterday.
    expect(told.body.business).toMatchObject({ gst: [gst[0]], registeredToday: false })
  })

  it('whoever corrects the number on a page from before does not take away a registration that was added since', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const said = { abn: '47 555 222 000', gst: [{ fromDate: '2024-07-01', toDate: null }] }
    const { body: seen } = await pair.owner.get(`/engagements/${id}`)
    const added = await pair.own.put(`/engagements/${id}/business`, { ...said, version: seen.version })
    const corrected = { abn: said.abn, gst: [], version: seen.version }
    const refused = await pair.owner.put(`/engagements/${id}/business`, corrected)
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    const { business, version } = (await pair.owner.get(`/engagements/${id}`)).body
    expect([business.gst, version]).toEqual([said.gst, added.body.version])
  })

  it('what one side says of the business reaches the open page of the other', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    await pair.own.put(`/engagements/${id}/business`, { version: 1, abn: '47 555 222 000', gst: [] })
    const { rows } = await t.app.database.pool.query(
      `select * from events where subject_id = $1 and type = 'engagement.business_changed'`,
      [id],
    )
    const heard: unknown[] = []
    const live = { tell: (to: unknown) => void heard.push(to) } as unknown as Live
    const effect = connectionsReactions.find((one) => one.on === 'engagement.business_changed')!
    await t.given((work) => effect.run(work, rows[0], live))
    expect(heard).toEqual([{ people: [pair.trainer.userId], gyms: [pair.gym.gymId] }])
  })
})

describe('bank details', () => {
  it('are sealed in the database, masked in answers, and in full only where somebody asks, which is written down', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const { body } = await pair.own.put(`/engagements/${id}/bank`, bank)
    expect(body.bank).toMatchObject({ bsb: '•••-•00', account: '••• 678', confirmed: null })
    const rows = await t.given(({ tx }) => tx.select().from(payAccounts))
    const [row] = rows.filter((one) => one.gymId === pair.gym.gymId)
    expect(row!.sealedDetails.toString('latin1')).not.toMatch(/062|345|Mei/)
    const shown = await pair.owner.post(`/engagements/${id}/reveal`, {}, { key: 'a key for once only' })
    expect(shown.body).toEqual({
      bank: { bsb: '062-000', account: '012345678', accountName: 'Mei Tanaka' },
      employee: null,
    })
    const { rows: events } = await t.app.database.pool.query(
      `select actor_id from events where type = 'engagement.revealed' and subject_id = $1`,
      [id],
    )
    expect(events).toEqual([{ actor_id: pair.gym.owner.userId }])
    const everything = await t.app.database.pool.query(`
      select payload::text as text from events union all select answer::text from idempotency_keys`)
    expect(everything.rows.map((one) => one.text ?? '').join('\n')).not.toMatch(/012345678|062-000/)
  })

  it('are neither changed nor shown without a fresh proof of who it is', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const [token, ownerToken] = [await t.tokenOf(pair.trainer), await t.tokenOf(pair.gym.owner)]
    const headers = { authorization: `Bearer ${token}` }
    const before = t.clock.now()
    t.clock.pass({ minutes: 10 })
    expect((await t.visitor.put(`/engagements/${id}/bank`, bank, { headers })).status).toBe(428)
    expect((await t.visitor.put(`/engagements/${id}/employee`, employee, { headers })).status).toBe(428)
    expect((await t.visitor.post(`/engagements/${id}/reveal`, {}, { headers })).status).toBe(428)
    const ownerHeaders = { authorization: `Bearer ${ownerToken}` }
    expect((await t.visitor.put('/payers/bank', bank, { headers: ownerHeaders })).status).toBe(428)
    t.clock.set(before)
  })

  it('are confirmed by a call of somebody else than who entered them, and a change asks for a new call', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const entered = await pair.owner.put(`/engagements/${id}/bank`, bank)
    expect(entered.body.can.confirmBank).toBe(false)
    const confirm = (by: Caller, bankId: string) => by.post(`/engagements/${id}/bank/confirmation`, { bankId })
    expect((await confirm(pair.owner, entered.body.bank.id)).body.code).toBe('engagements.bank_confirmed_by_changer')
    const manager = t.as(pair.manager)
    expect((await confirm(manager, entered.body.bank.id)).body.bank.confirmed.by).toBe(pair.manager.name)
    const again = await pair.own.put(`/engagements/${id}/bank`, { ...bank, account: '87654321' })
    expect(again.body.bank).toMatchObject({ account: '••• 321', confirmed: null })
    expect(again.body.bank.before).toMatchObject([{ bsb: '•••-•00', account: '••• 678' }])
    expect((await confirm(manager, entered.body.bank.id)).body.code).toBe('engagements.bank_changed')
  })

  it('that change are told to both sides, without a digit of them', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    for (const account of [bank, bank]) await pair.own.put(`/engagements/${id}/bank`, account)
    await t.settle()
    for (const reader of [pair.own, pair.owner, t.as(pair.manager)]) {
      const { body } = await reader.get('/notifications')
      const told = body.filter((one: any) => /bank details have changed|^Bank details changed/.test(one.title))
      expect(told).toHaveLength(1)
      expect(told[0].message).not.toMatch(/345678|062.?000/)
    }
  })

  it('cannot be opened when a row is put in the place of another', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    await pair.own.put(`/engagements/${id}/bank`, bank)
    const account = (await t.given(({ tx }) => payAccountOf(tx, pair.gym.gymId, pair.trainer.trainerId)))!
    const vault = createVault(testSecret)
    expect(openBank(vault, account).account).toBe('012345678')
    expect(() => openBank(vault, { ...account, id: '00000000-0000-4000-8000-000000000000' })).toThrow()
  })
})

describe('what is private of an employee', () => {
  it('is kept sealed, shown as given or not, and in full to those two sides who may', async () => {
    const pair = await aPair()
    const id = await engaged(pair, { as: employeeAs })
    const { body } = await pair.own.put(`/engagements/${id}/employee`, employee)
    expect(body.employee).toMatchObject({
      classification: 'Level 3',
      details: { given: true, tfn: true, fund: 'STA0100AU', memberNumber: true },
    })
    expect(JSON.stringify(body)).not.toMatch(/123456782|1990-04-01|Smith/)
    const { body: shown } = await pair.own.post(`/engagements/${id}/reveal`, {})
    expect(shown.employee).toEqual({
      ...employee,
      tfn: '123456782',
      fund: { kind: 'fund', usi: 'STA0100AU', memberNumber: 'M 1234' },
    })
    expect((await t.as(pair.manager).post(`/engagements/${id}/reveal`, {})).status).toBe(403)
  })
})

describe('recipient-created invoices', () => {
  const gst = [{ fromDate: '2024-07-01', toDate: null }]
  const payer = {
    legalName: 'Northside Collective Pty Ltd',
    abn: '91 888 222 000',
    gst,
    apcaId: '301500',
    institution: 'cba',
    rhythm: 'fortnightly',
    anchorDate: '2026-11-02',
    termsDays: 9,
    holdWhenNotCompliant: true,
    version: 0,
  }

  it('need both sides registered for GST and both to accept the same words, and end when one says so', async () => {
    const pair = await aPair()
    const id = await engaged(pair)
    const accept = (by: Caller, version = agreementVersion) => by.post(`/engagements/${id}/agreement`, { version })
    await pair.own.put(`/engagements/${id}/business`, { version: 1, abn: '47 555 222 000', gst })
    expect((await accept(pair.own)).body.code).toBe('engagements.gst_needed')
    expect((await pair.owner.put('/payers', payer)).body).toMatchObject({
      version: 1,
      details: { abn: '91888222000', institution: 'CBA', rhythm: 'fortnightly' },
    })
    expect((await pair.owner.put('/payers', payer)).body.code).toBe('stale')
    expect((await accept(pair.own, 'older')).body.code).toBe('engagements.agreement_version')
    expect((await accept(pair.own)).body.recipientCreated).toMatchObject({ inForce: false })
    expect((await accept(pair.owner)).body.recipientCreated).toMatchObject({ inForce: true })
    expect((await pair.own.delete(`/engagements/${id}/agreement`)).body.recipientCreated.inForce).toBe(false)
  })

  it('the account a gym pays from is its owner’s to change and see, and everybody who runs pay is told', async () => {
    const pair = await aPair()
    expect((await t.as(pair.manager).put('/payers/bank', bank)).status).toBe(403)
    expect((await pair.owner.put('/payers/bank', bank)).body.bank.account).toBe('••• 678')
    expect((await pair.owner.post('/payers/reveal', {})).body.bank.account).toBe('012345678')
    await t.settle()
    const { body } = await t.as(pair.manager).get('/notifications')
    expect(body.map((one: any) => one.title)).toContain(`${pair.gym.name} has added a bank account`)
  })
})

it('the second net: a query without any scope reads and writes no pay of other gyms, and an admin’s none at all', async () => {
  const [here, there] = [await aPair(), await aPair()]
  for (const pair of [here, there]) await pair.own.put(`/engagements/${await engaged(pair)}/bank`, bank)
  const gymIds = (actor: object) =>
    t.app.database.transact(actor as never, async ({ tx }) => {
      const rows = [...(await tx.select().from(engagements)), ...(await tx.select().from(payAccounts))]
      return [...new Set(rows.map((row) => row.gymId))]
    })
  const person = { kind: 'person', sessionId: '', name: '', trainerId: null, actingGymId: null }
  const teams = [{ gymId: here.gym.gymId, position: 'owner' }]
  const owner = { ...person, userId: here.gym.owner.userId, role: 'gym', teams }
  expect(await gymIds(owner)).toEqual([here.gym.gymId])
  expect(await gymIds({ ...person, userId: there.trainer.userId, role: 'trainer', teams: [] })).toEqual([
    there.gym.gymId,
  ])
  expect(await gymIds({ ...person, userId: here.manager.userId, role: 'admin', teams: [] })).toEqual([])
})
