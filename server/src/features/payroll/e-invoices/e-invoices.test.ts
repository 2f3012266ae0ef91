import { createHash } from 'node:crypto'
import { agreementVersion } from '@quartet/contract/connections/engagements'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { payGym, teach, type PayGym } from '../../../../test/worlds/pay-gym.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

async function taught(wishes: Parameters<typeof payGym>[1] = {}, before?: (gym: PayGym) => Promise<unknown>) {
  t.clock.set('2026-03-02T00:00:00Z')
  const gym = await payGym(t, wishes)
  await before?.(gym)
  await teach(t, gym, [12, 18])
  return gym
}
async function sentIn(gym: PayGym): Promise<any> {
  const { body } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
  const [draft] = body.documents
  expect(draft.eInvoice).toBeNull()
  const sender = draft.kind === 'recipient_created_invoice' ? gym.owner : gym.own
  const { status, body: sent } = await sender.post(`/pay-documents/${draft.id}/submission`, {})
  expect([status, sent.message]).toEqual([200, undefined])
  return sent
}
async function paid(gym: PayGym, document: any): Promise<void> {
  await gym.manager.post(`/pay-documents/${document.id}/approval`, {})
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  const locked = await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  expect([locked.status, locked.body.message]).toEqual([200, undefined])
  await t.settle()
  await gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: '2026-03-25', failed: [] })
  await t.settle()
}
async function download(path: string): Promise<{ text: string; name: string; type: string }> {
  const answer = await t.app.fastify.inject({ method: 'GET', url: path })
  expect(answer.statusCode).toBe(200)
  const { 'content-disposition': name, 'content-type': type } = answer.headers
  return { text: answer.rawPayload.toString(), name: String(name), type: String(type) }
}
const eInvoiceOf = async (gym: PayGym, id: string) => (await gym.own.get(`/pay-documents/${id}`)).body.eInvoice

it('an invoice is downloaded as an e-invoice that says who, what, GST and where to pay, kept with its hash, the same to the byte for good', async () => {
  const gym = await taught()
  const sent = await sentIn(gym)
  expect(sent.eInvoice.troubles).toEqual([])
  const first = await download(sent.eInvoice.path)
  expect([first.name, first.type]).toEqual([
    "attachment; filename*=UTF-8''invoice-0001.xml",
    'application/xml; charset=utf-8',
  ])
  for (const part of [
    '<cbc:CustomizationID>urn:peppol:pint:billing-1@aunz-1</cbc:CustomizationID>',
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
    '<cbc:Note>Tax invoice</cbc:Note>',
    '<cbc:EndpointID schemeID="0151">47555222000</cbc:EndpointID>',
    '<cbc:RegistrationName>Northside Collective Pty Ltd</cbc:RegistrationName>',
    '<cbc:TaxAmount currencyID="AUD">14.20</cbc:TaxAmount>',
    '<cbc:PayableAmount currencyID="AUD">156.20</cbc:PayableAmount>',
    '<cbc:ID>555001</cbc:ID>',
    '<cbc:ID>033001</cbc:ID>',
  ])
    expect(first.text).toContain(part)
  const { rows: read } = await t.given(({ tx }) =>
    tx.execute<object>(
      sql`select 1 from events where type = 'pay_document.e_invoice_read' and payload->>'documentId' = ${sent.id}`,
    ),
  )
  expect(read).toHaveLength(1)
  await paid(gym, sent)
  const { rows: kept } = await t.given(({ tx }) =>
    tx.execute<object>(sql`select sha256 from pay_e_invoices where document_id = ${sent.id}`),
  )
  expect(kept).toEqual([{ sha256: createHash('sha256').update(first.text).digest('hex') }])
  // Another account counts for what is sent in after it.
  t.clock.pass({ hours: 1 })
  await gym.own.put(`/engagements/${gym.engagementId}/bank`, {
    bsb: '083-004',
    account: '98765432',
    accountName: 'New',
  })
  expect((await download((await eInvoiceOf(gym, sent.id)).path)).text).toBe(first.text)
})

it('a recipient created invoice goes as self-billed, and a credit note of it as the self-billed credit note that names it', async () => {
  const gym = await taught({}, async ({ own, owner, engagementId }) => {
    for (const side of [own, owner])
      expect((await side.post(`/engagements/${engagementId}/agreement`, { version: agreementVersion })).status).toBe(
        200,
      )
  })
  const sent = await sentIn(gym)
  expect(sent.kind).toBe('recipient_created_invoice')
  const { text } = await download(sent.eInvoice.path)
  expect(text).toContain('urn:peppol:pint:selfbilling-1@aunz-1')
  expect(text).toContain('<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>')
  expect(text).toMatch(/<cbc:Note>Recipient created tax invoice\. Issued by the recipient/)
  await paid(gym, sent)
  const lines = [{ lineId: sent.rows[0].id, cents: 1000 }]
  const credit = await gym.owner.post(`/pay-documents/${sent.id}/credit-note`, { reason: 'Half', lines })
  expect([credit.status, credit.body.message]).toEqual([200, undefined])
  const { body: note } = await gym.owner.post(`/pay-documents/${credit.body.id}/submission`, {})
  const { text: taken } = await download(note.eInvoice.path)
  expect(taken).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
  expect(taken).toContain('<cbc:CreditNoteTypeCode>261</cbc:CreditNoteTypeCode>')
  expect(taken).toContain(`<cbc:ID>${sent.number}</cbc:ID>\n      <cbc:IssueDate>2026-03-23</cbc:IssueDate>`)
  expect(taken).toContain('<cbc:PayableAmount currencyID="AUD">11.00</cbc:PayableAmount>')
})

it('an invoice that would not pass is refused with the field, and where to put it right', async () => {
  const gym = await taught()
  await t.given(({ tx }) => tx.execute(sql`delete from pay_accounts where trainer_id = ${gym.usual.trainerId}`))
  const sent = await sentIn(gym)
  expect(sent.eInvoice).toMatchObject({ path: null })
  expect(sent.eInvoice.troubles[0]).toEqual({
    field: 'PayeeFinancialAccount',
    words: 'We can’t make this an e-invoice: the account to pay into is missing.',
    fix: 'bank',
  })
  await gym.own.put(`/engagements/${gym.engagementId}/bank`, {
    bsb: '033-001',
    account: '555001',
    accountName: 'Theirs',
  })
  const now = await eInvoiceOf(gym, sent.id)
  expect(now.troubles).toEqual([])
  const withoutAbn = sql`update pay_documents set snapshot = jsonb_set(snapshot, '{buyer,abn}', 'null') where id = ${sent.id}`
  await t.given(({ tx }) => tx.execute(withoutAbn))
  expect(await eInvoiceOf(gym, sent.id)).toEqual({
    path: null,
    troubles: [
      { field: 'EndpointID', words: 'We can’t make this an e-invoice: the buyer’s ABN is missing.', fix: 'payer' },
    ],
  })
  // An address that was given before does not get past it.
  expect((await t.app.fastify.inject({ method: 'GET', url: now.path })).statusCode).toBe(404)
})

it('what would not pass is paid all the same: its mail has the paper alone, and says why', async () => {
  const gym = await taught()
  const sent = await sentIn(gym)
  await t.given(({ tx }) =>
    tx.execute(
      sql`update pay_documents set snapshot = jsonb_set(snapshot, '{buyer,abn}', 'null') where id = ${sent.id}`,
    ),
  )
  await paid(gym, sent)
  const { rows: mails } = await t.given(({ tx }) =>
    tx.execute<{ id: string; sealed_body: Buffer }>(
      sql`select id, sealed_body from mails where kind = 'payroll.paid' and to_address = ${gym.usual.email}`,
    ),
  )
  expect(mails).toHaveLength(1)
  const body = JSON.parse(t.app.vault.open(mails[0]!.sealed_body, `mails:${mails[0]!.id}`).toString())
  expect(body.attachments.map((file: any) => file.name)).toEqual(['invoice-0001.pdf'])
  expect(body.text).toContain('The PDF is attached. We can’t make this an e-invoice: the buyer’s ABN is missing.')
})

it('an untaxed invoice goes outside of GST; a timesheet and what is void go as none', async () => {
  const gym = await taught({ gstFrom: null })
  const sent = await sentIn(gym)
  const { text } = await download(sent.eInvoice.path)
  expect(text).toContain('<cbc:Note>Invoice. No GST has been charged.</cbc:Note>')
  expect(text).not.toContain('cbc:Percent')
  const { body: gone } = await gym.manager.post(`/pay-documents/${sent.id}/void`, { reason: 'Wrong gym' })
  expect(gone.eInvoice).toBeNull()
  const sheet = await taught({ as: { kind: 'employee', classification: 'Level 3', basis: 'casual' } })
  expect((await sentIn(sheet)).eInvoice).toBeNull()
})

it('a line that is input-taxed bears no GST, and goes as E in the e-invoice', async () => {
  const gym = await taught()
  const { body } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
  const [draft] = body.documents
  const add = async (line: object) =>
    (await gym.own.post(`/pay-documents/${draft.id}/lines`, { line: { date: draft.period.to, ...line } })).body
  await add({ title: 'Room', cents: 10_000, supply: 'input_taxed' })
  const filled = await add({ title: 'First aid course', cents: 5000, supply: 'gst_free' })
  expect(filled.gstCents).toBe(draft.gstCents)
  const { body: sent } = await gym.own.post(`/pay-documents/${draft.id}/submission`, {})
  expect(sent.eInvoice.troubles).toEqual([])
  const { text } = await download(sent.eInvoice.path)
  const ids = [...text.matchAll(/<cac:ClassifiedTaxCategory>\s*<cbc:ID>(.)</g)].map(([, one]) => String(one))
  expect(ids.toSorted(new Intl.Collator('en').compare)).toEqual(['E', 'S', 'S', 'Z'])
})
