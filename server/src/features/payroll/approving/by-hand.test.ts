import { sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { payGym, sayBusiness, teach, type PayGym } from '../../../../test/worlds/pay-gym.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

const gst = [{ fromDate: '2024-07-01', toDate: null }]
type Numbers = { abn: string; registerNumber?: string }

/** A gym of another country that knows nothing of a bank file, with an approved invoice of its trainer. */
async function approved(
  country: string,
  { gymIs, trainerIs, account }: { gymIs: Numbers; trainerIs: Numbers; account: string | null },
): Promise<PayGym & { invoice: any }> {
  t.clock.set('2026-03-02T00:00:00Z')
  const gym = await payGym(t)
  await t.given(async ({ tx }) => {
    await tx.execute(sql`update gyms set country = ${country}, state = null where id = ${gym.gym.gymId}`)
    await tx.execute(sql`delete from pay_accounts where gym_id = ${gym.gym.gymId}`)
  })
  const { body: payer } = await gym.owner.get('/payers')
  const as = { ...payer.details, ...gymIs, gst, apcaId: null, institution: null, version: payer.version }
  expect((await gym.owner.put('/payers', as)).body).toMatchObject({ missing: [] })
  expect((await sayBusiness(gym, { ...trainerIs, gst })).status).toBe(200)
  const bank = { account, accountName: 'Usual' }
  const kept = account === null ? undefined : await gym.own.put(`/engagements/${gym.engagementId}/bank`, bank)
  expect(kept?.status ?? 200).toBe(200)
  await teach(t, gym, [12, 18])
  const { body } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
  const [{ id }] = body.documents
  expect((await gym.own.post(`/pay-documents/${id}/submission`, {})).status).toBe(200)
  const { body: invoice } = await gym.manager.post(`/pay-documents/${id}/approval`, {})
  expect(invoice).toMatchObject({ status: 'approved' })
  return { ...gym, invoice }
}

/** Begins a run of what is approved and locks it; its files are made. */
async function locked(gym: PayGym): Promise<any> {
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  expect(run).toMatchObject({ status: 'open', byHand: true, account: null, warnings: [], documents: 1 })
  const answer = await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  await t.settle()
  return (await gym.owner.get(`/pay-runs/${run.id}`)).body
}

async function fileAt(path: string): Promise<Buffer> {
  const answer = await t.app.fastify.inject({ method: 'GET', url: path })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function wordsIn(pdf: Buffer): Promise<string> {
  const read = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

async function mailsTo(email: string): Promise<any[]> {
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ id: string; sealed_body: Buffer }>(
      sql`select id, sealed_body from mails where kind = 'payroll.paid' and to_address = ${email}`,
    ),
  )
  return rows.map((mail) => JSON.parse(t.app.vault.open(mail.sealed_body, `mails:${mail.id}`).toString()))
}

const newZealand = {
  gymIs: { abn: '49-091-850', registerNumber: '9429000106078' },
  trainerIs: { abn: '49-091-850', registerNumber: '9429041535110' },
  account: '01-902-0068389-00',
}
const unitedKingdom = {
  gymIs: { abn: 'GB 980 7806 84' },
  trainerIs: { abn: 'GB 980 7806 84' },
  account: null,
}

it('a gym of New Zealand goes from approval to paid without a bank file, and the mail carries paper and PINT XML', async () => {
  const gym = await approved('New Zealand', newZealand)
  const ready = await locked(gym)
  expect(ready).toMatchObject({ status: 'locked', byHand: true, leavesBankCents: 16_330, can: { pay: true } })
  expect(ready.files.map((file: any) => file.kind)).toEqual(['accounting', 'papers', 'report'])
  expect((await fileAt(ready.files[0].path)).toString()).toContain('GST number')
  const { body: scheduled } = await gym.own.get(`/pay-documents/${gym.invoice.id}`)
  expect(scheduled).toMatchObject({ status: 'scheduled', run: { payOn: '2026-03-25' } })
  const before = await fileAt(scheduled.pdfPath)

  const asked = { paidOn: '2026-03-25', reference: 'Transfer 4711' }
  expect((await gym.manager.post(`/pay-runs/${ready.id}/payment`, asked)).status).toBe(403)
  const { body: paid } = await gym.owner.post(`/pay-runs/${ready.id}/payment`, asked)
  expect(paid).toMatchObject({ status: 'paid', byHand: true })
  expect(paid.history.at(-1).words).toBe('marked 1 payment as paid another way')
  await t.settle()
  const { body: done } = await gym.own.get(`/pay-documents/${gym.invoice.id}`)
  expect(done).toMatchObject({ status: 'paid', paidOn: '2026-03-25' })
  expect(done.history.map((one: any) => one.words)).toContain('paid $163.30 another way')
  expect((await fileAt(done.pdfPath)).equals(before)).toBe(true)
  await expect(
    t.given(({ tx }) => tx.execute(sql`update pay_documents set total_cents = 1 where id = ${gym.invoice.id}`)),
  ).rejects.toThrow()

  const [mail, ...more] = await mailsTo(gym.usual.email)
  expect(more).toEqual([])
  expect(mail.text).toContain('$163.30 was paid another way on Wednesday 25 March')
  expect(mail.text).toContain('The PDF and its e-invoice are attached.')
  expect(mail.text).toContain('Reference: Transfer 4711')
  expect(mail.attachments.map((file: any) => [file.name, file.mediaType])).toEqual([
    ['invoice-0001.pdf', 'application/pdf'],
    ['invoice-0001.xml', 'application/xml; charset=utf-8'],
  ])
  const [paper, xml] = mail.attachments.map((file: any) => Buffer.from(file.content, 'base64'))
  expect(paper.equals(before)).toBe(true)
  expect(xml.equals(await fileAt(done.eInvoice.path))).toBe(true)
  expect(xml.toString()).toContain('<cbc:EndpointID schemeID="0088">9429041535110</cbc:EndpointID>')
  expect(xml.toString()).toContain('<cbc:ID>0109020068389000</cbc:ID>')
  const { body: told } = await gym.own.get('/notifications')
  expect(told).toContainEqual(
    expect.objectContaining({
      title: `${gym.gym.name} paid invoice 0001`,
      message: '$163.30 was paid another way on Wednesday 25 March. You can download the PDF.',
    }),
  )
})

it('a gym of the United Kingdom does likewise, without an account of anybody and without an e-invoice', async () => {
  const gym = await approved('United Kingdom', unitedKingdom)
  const ready = await locked(gym)
  expect(ready.files.map((file: any) => file.kind)).toEqual(['accounting', 'papers', 'report'])
  const columns = (await fileAt(ready.files[0].path)).toString().split('\r\n')[0]
  expect(columns).toContain('VAT number')
  expect(columns).not.toMatch(/ABN|GST/)
  await gym.owner.post(`/pay-runs/${ready.id}/payment`, { paidOn: '2026-03-25' })
  await t.settle()
  const [mail, ...more] = await mailsTo(gym.usual.email)
  expect(more).toEqual([])
  expect(mail.text).toContain('£170.40 was paid another way on Wednesday 25 March. The PDF is attached.')
  expect(mail.text).not.toMatch(/e-invoice|your bank/)
  expect(mail.attachments.map((file: any) => file.name)).toEqual(['invoice-0001.pdf'])
  expect(await wordsIn(Buffer.from(mail.attachments[0].content, 'base64'))).toContain('VAT invoice')
  const { body: done } = await gym.own.get(`/pay-documents/${gym.invoice.id}`)
  expect(done).toMatchObject({ status: 'paid', eInvoice: null })

  // What is credited later pays nobody: it waits for something that it can be taken off.
  const credit = { reason: 'Paid twice', lines: [{ lineId: gym.invoice.rows[0].id, cents: 1000 }] }
  const { body: note } = await gym.manager.post(`/pay-documents/${gym.invoice.id}/credit-note`, credit)
  await gym.own.post(`/pay-documents/${note.id}/submission`, {})
  await gym.manager.post(`/pay-documents/${note.id}/approval`, {})
  const { body: next } = await gym.manager.post('/pay-runs', { payOn: '2026-04-01' })
  const refused = await gym.owner.post(`/pay-runs/${next.id}/lock`, {})
  expect([refused.status, refused.body.data]).toEqual([
    422,
    [{ documentId: note.id, field: 'amount', reason: `${gym.usual.name}: There’s nothing to pay.` }],
  ])
})

it('who was not paid of a run waits for another, and both sides are told why without a word of a bank', async () => {
  const gym = await approved('United Kingdom', unitedKingdom)
  const ready = await locked(gym)
  const failed = [{ documentId: gym.invoice.id, reason: 'They were on leave.' }]
  await gym.owner.post(`/pay-runs/${ready.id}/payment`, { paidOn: '2026-03-25', failed })
  await t.settle()
  expect(await mailsTo(gym.usual.email)).toEqual([])
  const { body: told } = await gym.own.get('/notifications')
  expect(told[0]).toMatchObject({
    title: 'Invoice 0001 couldn’t be paid',
    message: 'They said: “They were on leave.” It can be paid in the next pay run.',
  })
  const { body: next } = await gym.manager.post('/pay-runs', { payOn: '2026-04-01' })
  expect(next.rows.map((one: any) => [one.id, one.chosen, one.status])).toEqual([
    [gym.invoice.id, true, 'payment_failed'],
  ])
})
