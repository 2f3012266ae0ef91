import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { payCountries, payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { payGym, sayBusiness, teach, type PayGym } from '../../../test/worlds/pay-gym.ts'
import { taxRateOn, totalsOf } from './reckoning/gst.rules.ts'
import { datedRates } from './reckoning/prices.queries.ts'

let t: TestApp
let gym: PayGym
beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-03-02T00:00:00Z')
  gym = await payGym(t)
  await teach(t, gym, [12, 18])
})
afterAll(() => t?.stop())

const gst = [{ fromDate: '2024-07-01', toDate: null }]
async function settleIn(country: string, state: string | null, number: string | null) {
  await t.given(({ tx }) =>
    tx.execute(sql`update gyms set country = ${country}, state = ${state} where id = ${gym.gym.gymId}`),
  )
  const { currency } = payPlaceOf({ country, state }).country
  expect((await gym.owner.get('/rates')).body).toMatchObject({ currency })
  const { body: payer } = await gym.owner.get('/payers')
  const draft = { ...payer.details, abn: number, gst: number === null ? [] : gst, version: payer.version }
  const changed = await gym.owner.put('/payers', draft)
  expect([changed.status, changed.body.message]).toEqual([200, undefined])
  const told = await sayBusiness(gym, { abn: number, gst })
  expect([told.status, told.body.message]).toEqual([200, undefined])
  return { payer: changed.body, engagement: told.body }
}
async function sentIn() {
  const { body } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
  const { status, body: sent } = await gym.own.post(`/pay-documents/${body.documents[0].id}/submission`, {})
  expect([status, sent.message]).toEqual([200, undefined])
  return sent
}
async function paperOf({ pdfPath }: { pdfPath: string }): Promise<string> {
  const answer = await t.app.fastify.inject({ method: 'GET', url: pdfPath })
  const read = await getDocument({ data: new Uint8Array(answer.rawPayload), useSystemFonts: true }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
const makeVoid = (id: string) => gym.manager.post(`/pay-documents/${id}/void`, { reason: 'Another country' })

it.each([
  // country, state, number, title, what tax is called, its cents of 142.00, currency, what the paper says
  [
    'New Zealand',
    null,
    '49-091-850',
    'Tax invoice',
    'GST',
    2130,
    'NZD',
    ['GST number 49091850', 'GST', '$163.30', 'NZD'],
  ],
  [
    'United Kingdom',
    'London',
    'GB 980 7806 84',
    'VAT invoice',
    'VAT',
    2840,
    'GBP',
    ['VAT number GB980780684', '£170.40'],
  ],
  [
    'Singapore',
    null,
    '197401143C',
    'Tax invoice',
    'GST',
    1278,
    'SGD',
    ['GST registration number 197401143C', '$154.78'],
  ],
  [
    'Canada',
    'Ontario',
    '123456782',
    'Invoice',
    'HST',
    1846,
    'CAD',
    ['GST/HST number 123456782RT0001', 'HST', '$160.46'],
  ],
  ['Canada', 'AB', '123456782 RT0001', 'Invoice', 'GST', 710, 'CAD', ['$149.10', 'CAD']],
  ['United States', 'NY', null, 'Invoice', null, 0, 'USD', ['$142.00', 'USD']],
])('in %s, %s, number %s, a document is titled, numbered and taxed by its rules', async (...row) => {
  const [country, state, number, title, tax, taxCents, currency, words] = row
  await settleIn(country, state, number)
  const sent = await sentIn()
  expect(sent).toMatchObject({ title, tax, currency, subtotalCents: 14_200, gstCents: taxCents })
  expect(sent.totalCents).toBe(14_200 + taxCents)
  expect(sent.rows.reduce((sum: number, line: any) => sum + line.gstCents, 0)).toBe(taxCents)
  expect(sent.checks.every((check: any) => check.ok)).toBe(true)
  expect([sent.super, sent.notes]).toEqual([null, []])
  // Whose country has e-invoices is told what is missing for one.
  expect(sent.eInvoice === null).toBe(country !== 'New Zealand')
  const paper = await paperOf(sent)
  for (const word of [title, ...words]) expect(paper).toContain(word)
  expect(paper).not.toMatch(/ABN|AUD/)
  // So is what is said of it.
  const amount = words.find((word) => /^[$£]/.test(word))!
  expect(sent.history.map((one: any) => one.words)).toContain(`submitted it as ${sent.number}, ${amount}`)
  await t.settle()
  const { body: told } = await gym.owner.get('/notifications')
  const notice = told.find((one: any) => one.title.endsWith(`invoice ${sent.number}`))
  expect(notice.message).toContain(`${amount} for`)
  const { body: thread } = await gym.own.post('/conversations', { subject: { kind: 'pay_document', id: sent.id } })
  expect(thread.subject.facts).toContainEqual({ label: 'Total', value: amount })
  // What was sent in stays what it was, wherever its gym goes.
  await t.given(({ tx }) => tx.execute(sql`update gyms set country = 'Australia' where id = ${gym.gym.gymId}`))
  expect((await gym.own.get(`/pay-documents/${sent.id}`)).body).toMatchObject({ title, tax, currency })
  await makeVoid(sent.id)
})

it('whatever the lines, and wherever: tax is its rate of their sum, half a cent up, and lines and tax are the total', async () => {
  const rates = await t.given(({ tx }) => datedRates(tx))
  const places = payCountries.flatMap(({ code, regions }) => [code, ...regions.map((one) => `${code} ${one.code}`)])
  const on = Temporal.PlainDate.from('2026-11-16')
  const known = places.map((place) => [place, taxRateOn(rates, place, on)] as const)
  expect(Object.fromEntries(known)).toEqual({
    AU: 1000,
    NZ: 1500,
    GB: 2000,
    SG: 900,
    CA: 500,
    'CA ON': 1300,
    'CA NB': 1500,
    'CA NL': 1500,
    'CA PE': 1500,
    'CA NS': 1400,
    US: 0,
    other: 0,
  })
  const amounts = fc.array(fc.nat(5_000_000), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(...known), (all, [, rate]) => {
      const { subtotalCents, taxCents, totalCents, taxOfLines } = totalsOf(
        all.map((cents) => ({ cents, taxBasisPoints: rate })),
      )
      const exact = BigInt(all.reduce((total, cents) => total + cents, 0)) * BigInt(rate)
      expect(BigInt(taxCents)).toBe((exact + 5000n) / 10_000n)
      expect(totalCents).toBe(subtotalCents + taxCents)
      expect(taxOfLines.reduce((total, tax) => total + tax, 0)).toBe(taxCents)
    }),
    { numRuns: 2000 },
  )
})

it('a number of another country is refused at its field, and needed only where tax is charged', async () => {
  await settleIn('United Kingdom', null, 'GB 980 7806 84')
  const wrong = await sayBusiness(gym, { abn: '91 888 222 000', gst })
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [{ field: 'abn', message: 'Enter a VAT number in the right format.' }],
  ])
  expect((await sayBusiness(gym, { abn: null, gst: [] })).status).toBe(200)
  const sent = await sentIn()
  expect(sent).toMatchObject({ title: 'Invoice', gstCents: 0, notes: ['No VAT has been charged.'] })
  await makeVoid(sent.id)
})

it('what is there for Australia alone is neither asked for nor missing elsewhere', async () => {
  const { payer, engagement } = await settleIn('New Zealand', null, '49-091-850')
  expect(payer).toMatchObject({ country: 'NZ', missing: [], can: { bank: true } })
  expect(engagement).toMatchObject({ country: 'NZ', recipientCreated: null, can: { agree: false, bank: true } })
  const there = await settleIn('United Kingdom', null, null)
  expect([there.payer.can.bank, there.engagement.can.bank]).toEqual([false, false])
  const again = await settleIn('Australia', 'VIC', '91 888 222 000')
  expect(again.engagement).toMatchObject({ country: 'AU', can: { agree: true, bank: true } })
})

it('a gym and a trainer of New Zealand give their NZBN and an account of New Zealand, and their invoice goes as an e-invoice', async () => {
  await settleIn('New Zealand', null, '49-091-850')
  const business = { abn: '49-091-850', gst, registerNumber: '9429 0415 35110' }
  const told = await sayBusiness(gym, business)
  expect(told.body.business).toMatchObject({ abn: '49091850', registerNumber: '9429041535110' })
  const { body: payer } = await gym.owner.get('/payers')
  const draft = { ...payer.details, registerNumber: '9429000106078', version: payer.version }
  expect((await gym.owner.put('/payers', draft)).body.details).toMatchObject({ registerNumber: '9429000106078' })
  const wrong = await sayBusiness(gym, {
    ...business,
    registerNumber: '9429041535111',
  })
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [{ field: 'registerNumber', message: 'This isn’t a valid NZBN. Check its 13 digits' }],
  ])

  const bank = (account: string) =>
    gym.own.put(`/engagements/${gym.engagementId}/bank`, { account, accountName: 'Mei' })
  const refused = await bank('03-0001-0016527-000')
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ field: 'account', message: 'This isn’t a valid New Zealand account number. Check the digits' }],
  ])
  t.clock.pass({ hours: 1 })
  const given = await bank('01-902-0068389-00')
  expect(given.body.bank).toMatchObject({ bsb: '••-••02', account: '••• 389-00' })
  const { body: shown } = await gym.own.post(`/engagements/${gym.engagementId}/reveal`, {})
  expect(shown.bank).toEqual({ bsb: '01-0902', account: '0068389-00', accountName: 'Mei' })

  const sent = await sentIn()
  expect(sent).toMatchObject({
    title: 'Tax invoice',
    gstCents: 2130,
    from: { abn: '49091850', registerNumber: '9429041535110' },
    eInvoice: { troubles: [] },
  })
  const paper = await paperOf(sent)
  for (const words of ['NZBN 9429041535110', 'GST number 49091850', 'NZBN 9429000106078', '$163.30', 'NZD'])
    expect(paper).toContain(words)
  const { rawPayload } = await t.app.fastify.inject({ method: 'GET', url: sent.eInvoice.path })
  const xml = rawPayload.toString()
  for (const part of [
    '<cbc:EndpointID schemeID="0088">9429041535110</cbc:EndpointID>',
    '<cbc:CompanyID>49091850</cbc:CompanyID>',
    '<cbc:IdentificationCode>NZ</cbc:IdentificationCode>',
    '<cbc:TaxAmount currencyID="NZD">21.30</cbc:TaxAmount>',
    '<cbc:Percent>15</cbc:Percent>',
    '<cbc:ID>0109020068389000</cbc:ID>',
    '<cbc:PayableAmount currencyID="NZD">163.30</cbc:PayableAmount>',
  ])
    expect(xml).toContain(part)
  await makeVoid(sent.id)
})
