// @module-tag zone
import { agreementVersion } from '@quartet/contract/connections/engagements'
import { sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTeam, makeConnection, makePerson, makeTrainer } from '../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { engage, flatRate, payGym, sayBusiness, teach, trainerAbn, type PayGym } from '../../../test/worlds/pay-gym.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

async function ready(before?: (gym: PayGym) => Promise<unknown>): Promise<PayGym> {
  t.clock.set('2026-03-02T00:00:00Z')
  const gym = await payGym(t)
  await before?.(gym)
  await teach(t, gym, [12, 18])
  return gym
}
async function sentBy(who: Caller, gym: PayGym): Promise<any> {
  const fill = { gymId: gym.gym.gymId, trainerId: gym.usual.trainerId }
  const { body } = await who.post('/pay-documents/fill', fill)
  const { status, body: sent } = await who.post(`/pay-documents/${body.documents[0].id}/submission`, {})
  expect([status, sent.message]).toEqual([200, undefined])
  return sent
}
async function fileAt(path: string): Promise<Buffer> {
  return (await t.app.fastify.inject({ method: 'GET', url: path })).rawPayload
}
async function wordsIn(pdf: Uint8Array): Promise<string> {
  const read = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
const titles = async (who: Caller) => (await who.get('/notifications')).body.map((one: any) => one.title)

it('a recipient created tax invoice is written, numbered and sent by the gym once both accepted, and says so', async () => {
  const gym = await ready(async ({ own, owner, engagementId }) => {
    for (const side of [own, owner])
      await side.post(`/engagements/${engagementId}/agreement`, { version: agreementVersion })
  })
  const { body: filled } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
  const draft = filled.documents[0]
  expect(draft).toMatchObject({ kind: 'recipient_created_invoice', can: { submit: false } })
  const refused = await gym.own.post(`/pay-documents/${draft.id}/submission`, {})
  expect([refused.status, refused.body.message]).toEqual([403, 'The gym issues and submits this invoice.'])
  const sent = await sentBy(gym.manager, gym)
  expect(sent).toMatchObject({ title: 'Recipient created tax invoice', number: '0001', totalCents: 15_620 })
  await t.settle()
  expect(await titles(gym.own)).toContain(`${gym.gym.name} issued an invoice for you`)
  const { body: theirs } = await gym.own.get(`/pay-documents/${sent.id}`)
  const words = await wordsIn(await fileAt(theirs.pdfPath))
  for (const part of [
    'Recipient created tax invoice',
    '47 555 222 000',
    '91 888 222 000',
    'payable by the supplier',
    '$14.20',
  ])
    expect(words).toContain(part)
  // Its number is of the gym's series; the trainer's own invoices begin with their own first number.
  await gym.manager.post(`/pay-documents/${sent.id}/void`, { reason: 'The agreement ended' })
  await gym.own.delete(`/engagements/${gym.engagementId}/agreement`)
  expect(await sentBy(gym.own, gym)).toMatchObject({ kind: 'invoice', title: 'Tax invoice', number: '0001' })
})

it('nobody writes an invoice for a trainer once either side’s registration for GST has ended: the trainer sends one', async () => {
  const gym = await ready(async ({ own, owner, engagementId }) => {
    for (const side of [own, owner])
      await side.post(`/engagements/${engagementId}/agreement`, { version: agreementVersion })
  })
  const fill = async () => (await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })).body.documents[0]
  const trainers = (toDate: string | null) =>
    sayBusiness(gym, { abn: trainerAbn, gst: [{ fromDate: '2024-07-01', toDate }] })
  const draft = await fill()
  // Registered on the days of its classes, 10 and 17 March, and not on the 23rd, when it would be issued.
  expect((await trainers('2026-03-20')).status).toBe(200)
  const refused = await gym.manager.post(`/pay-documents/${draft.id}/submission`, {})
  expect([refused.status, refused.body.code]).toEqual([422, 'payroll.not_ready'])
  expect(refused.body.message).toContain('Both must be registered for GST on the issue date.')
  expect(await fill()).toMatchObject({ id: draft.id, kind: 'invoice', title: 'Tax invoice' })

  await trainers(null)
  expect(await fill()).toMatchObject({ kind: 'recipient_created_invoice' })
  const { body: payer } = await gym.owner.get('/payers')
  const gst = [{ fromDate: '2020-07-01', toDate: '2026-03-22' }]
  expect((await gym.owner.put('/payers', { ...payer.details, gst, version: payer.version })).status).toBe(200)
  expect((await gym.manager.post(`/pay-documents/${draft.id}/submission`, {})).body.code).toBe('payroll.not_ready')
  expect(await fill()).toMatchObject({ kind: 'invoice' })
  expect(await sentBy(gym.own, gym)).toMatchObject({ kind: 'invoice', title: 'Tax invoice', number: '0001' })
})

it('the bank gets a balanced file where the gym says so, and whoever was paid a mail with the paper and the e-invoice, whose words say no number of an account', async () => {
  const gym = await ready()
  const { body: payer } = await gym.owner.get('/payers')
  expect(payer.details.balanced).toBe(false)
  const changed = await gym.owner.put('/payers', { ...payer.details, balanced: true, version: payer.version })
  expect(changed.body.details.balanced).toBe(true)
  const sent = await sentBy(gym.own, gym)
  await gym.manager.post(`/pay-documents/${sent.id}/approval`, {})
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  await t.settle()
  const { body: locked } = await gym.owner.get(`/pay-runs/${run.id}`)
  const bank = await fileAt(locked.files.find((file: any) => file.kind === 'bank').path)
  const rows = bank.toString('latin1').split('\r\n')
  expect(rows[2]!.slice(0, 30)).toBe('1062-000 12345678 130000015620')
  expect(rows[3]!.slice(20, 50)).toBe('000000000000000156200000015620')
  await gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: '2026-03-25', reference: 'PAY 12' })
  await t.settle()
  const { rows: mails } = await t.given(({ tx }) =>
    tx.execute<{ id: string; subject: string; sealed_body: Buffer }>(
      sql`select id, subject, sealed_body from mails where kind = 'payroll.paid' and to_address = ${gym.usual.email}`,
    ),
  )
  expect(mails.map((mail) => mail.subject)).toEqual([`${gym.gym.name} paid invoice 0001`])
  const body = JSON.parse(t.app.vault.open(mails[0]!.sealed_body, `mails:${mails[0]!.id}`).toString())
  expect(body.text).toContain('$156.20 was sent to your bank account on Wednesday 25 March')
  expect(body.text).not.toContain('555001')
  expect(body.attachments.map((file: any) => [file.name, file.mediaType])).toEqual([
    ['invoice-0001.pdf', 'application/pdf'],
    ['invoice-0001.xml', 'application/xml; charset=utf-8'],
  ])
  expect(body.text).toContain('The PDF and its e-invoice are attached.')
  const eInvoice = Buffer.from(body.attachments[1].content, 'base64')
  const paper = Buffer.from(body.attachments[0].content, 'base64')
  const { body: paid } = await gym.own.get(`/pay-documents/${sent.id}`)
  expect(paper.equals(await fileAt(paid.pdfPath))).toBe(true)
  expect(eInvoice.equals(await fileAt(paid.eInvoice.path))).toBe(true)
})

it('who taught a class that was paid, and when, is corrected on the next documents of both, with its history', async () => {
  const gym = await ready()
  const ada = await t.given(async (work) => {
    const person = await makeTrainer(work, { firstName: 'Ada', specialtyIds: [gym.specialtyId] })
    await makeConnection(work, gym.gym.gymId, person.trainerId)
    return person
  })
  await engage(t, { ...gym, usual: ada })
  const sent = await sentBy(gym.own, gym)
  await gym.manager.post(`/pay-documents/${sent.id}/approval`, {})
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  await t.settle()
  await gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: '2026-03-25' })
  const [first, second] = sent.rows
  const correct = (line: any, body: object) =>
    gym.manager.post(`/pay-documents/${sent.id}/lines/${line.id}/correction`, {
      reason: 'It was said wrongly',
      ...body,
    })
  const stranger = await t.given((work) => makeTrainer(work, { firstName: 'Stranger', specialtyIds: [] }))
  const pair = { gymEntityId: gym.gym.gymId, trainerEntityId: stranger.trainerId }
  const { body: asked } = await gym.owner.post('/connections', pair)
  await gym.owner.delete(`/connections/${asked.id}`)
  expect((await correct(first, { taughtBy: stranger.trainerId })).body.code).toBe('payroll.not_a_trainer')
  expect((await gym.owner.post('/pay-documents/fill', { trainerId: stranger.trainerId })).status).toBe(404)
  expect((await correct(first, { startTime: '06:00', endTime: '05:00' })).body.code).toBe('payroll.times_unfit')
  const { status, body: moved } = await correct(first, {
    taughtBy: ada.trainerId,
    startTime: '06:10',
    endTime: '07:00',
  })
  expect([status, moved.message]).toEqual([200, undefined])
  expect(moved).toMatchObject({ status: 'paid', totalCents: 15_620, differences: [{ cents: -6800, settled: true }] })
  expect(moved.history.at(-1).words).toContain(
    `taught by ${ada.name}, not by ${gym.usual.name}; ran 6:10 am – 7:00 am, not 6:00 am – 6:45 am`,
  )
  const { body: nobody } = await correct(second, { taughtBy: null })
  expect(nobody.differences.map((one: any) => one.cents)).toEqual([-6800, -7400])
  await t.settle()
  expect(await titles(t.as(ada))).toContain(`You’ll be paid for a class at ${gym.gym.name}`)
  const next = { gymId: gym.gym.gymId, from: '2026-03-23', to: '2026-04-05' }
  const { body: hers } = await t.as(ada).post('/pay-documents/fill', next)
  expect(hers.documents[0].rows).toMatchObject([{ kind: 'class', date: '2026-03-10', minutes: 50, cents: 6800 }])
  const again = await t.as(ada).post('/pay-documents/fill', next)
  expect(again.body.documents[0].rows).toHaveLength(1)
  const { body: his } = await gym.own.post('/pay-documents/fill', next)
  expect(his.documents[0].rows.map((line: any) => [line.kind, line.cents, line.corrects.number])).toEqual([
    ['correction', -6800, '0001'],
    ['correction', -7400, '0001'],
  ])
  // And back again: it was taught after all.
  await correct(second, { taughtBy: gym.usual.trainerId })
  const { body: less } = await gym.own.post('/pay-documents/fill', next)
  expect(less.documents[0].rows.map((line: any) => line.cents)).toEqual([-6800])
  const { body: kept } = await gym.own.get(`/pay-documents/${sent.id}`)
  expect(kept).toMatchObject({ status: 'paid', totalCents: 15_620, rows: [{ cents: 6800 }, { cents: 7400 }] })
})

it('a rate that was settled late and counts from before is paid as differences of their own, with its reason', async () => {
  const gym = await ready()
  const sent = await sentBy(gym.own, gym)
  await gym.manager.post(`/pay-documents/${sent.id}/approval`, {})
  const terms = { ...flatRate, base: { kind: 'flat', cents: 7000 } }
  const rate = { fromDate: '2026-03-12', trainerId: gym.usual.trainerId, terms, reason: 'Agreed in February' }
  expect((await gym.owner.post('/rates', rate)).status).toBe(201)
  const { body: next } = await gym.own.post('/pay-documents/fill', {
    gymId: gym.gym.gymId,
    from: '2026-03-23',
    to: '2026-04-05',
  })
  expect(next.documents[0].rows).toMatchObject([
    {
      kind: 'correction',
      date: '2026-03-17',
      cents: 200,
      note: 'Correction to invoice 0001: Its rate changed: Agreed in February',
    },
  ])
  const { body: kept } = await gym.own.get(`/pay-documents/${sent.id}`)
  expect(kept).toMatchObject({ status: 'approved', totalCents: 15_620, rows: [{ cents: 6800 }, { cents: 7400 }] })
})

it('a query open for 14 days goes to the gym’s admins, once', async () => {
  const gym = await ready()
  const admin = await t.given(async (work) => {
    const person = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, gym.gym.gymId, person.userId, 'gym_admin')
    return person
  })
  const sent = await sentBy(gym.own, gym)
  await gym.manager.post(`/pay-documents/${sent.id}/lines/${sent.rows[0].id}/messages`, { words: 'Twelve?' })
  const told = async () => {
    await t.run('payroll.escalate_queries')
    return (await titles(t.as(admin))).filter((title: string) => title.includes('open for 2 weeks'))
  }
  t.clock.pass({ hours: 14 * 24 - 1 })
  expect(await told()).toEqual([])
  t.clock.pass({ hours: 2 })
  for (const _ of [1, 2]) expect(await told()).toEqual(['Query on invoice 0001 open for 2 weeks'])
})

it('a held payment can go to the account from before, which another change in between does not make the old one', async () => {
  const gym = await ready()
  const sent = await sentBy(gym.own, gym)
  await gym.manager.post(`/pay-documents/${sent.id}/approval`, {})
  for (const account of ['98765432', '98765433'])
    await gym.own.put(`/engagements/${gym.engagementId}/bank`, { bsb: '083-004', account, accountName: 'Usual' })
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  expect(run.warnings).toMatchObject([{ code: 'bank_changed', can: { keepAccount: false } }])
  expect(run.warnings[0].words).toContain('Account ending ••• 001 is now ••• 433.')
  const path = `/pay-runs/${run.id}/accounts`
  expect((await gym.manager.post(path, { documentId: sent.id })).status).toBe(403)
  const { body: kept } = await gym.owner.post(path, { documentId: sent.id })
  expect(kept).toMatchObject({ warnings: [], rows: [{ account: '••• 001' }] })
  expect(await titles(gym.own)).toContain('Your previous bank account is back in use')
})

it('first bank details are added and change nothing; others are a change', async () => {
  const gym = await ready()
  const { owner, own } = gym
  expect(await titles(owner)).toContainEqual(expect.stringMatching(/has added a bank account$/))
  expect(await titles(own)).toContain('Your bank details have been added')
  expect(await titles(own)).not.toContain('Your bank details have changed')
  await owner.put('/payers/bank', { bsb: '062-000', account: '87654321', accountName: 'Northside' })
  await own.put(`/engagements/${gym.engagementId}/bank`, { bsb: '083-004', account: '98765432', accountName: 'Usual' })
  expect(await titles(owner)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/has changed its bank account$/),
      expect.stringMatching(/^Bank details changed: /),
    ]),
  )
})
