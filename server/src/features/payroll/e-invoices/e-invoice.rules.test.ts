import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ublTrouble } from '../../../../test/papers/ubl.ts'
import { below, textOf, type Xml } from './xml.rules.ts'
import { eInvoiceOf, type EInvoiceFacts } from './e-invoice.rules.ts'
import { totalsOf } from '../reckoning/gst.rules.ts'
import { eInvoiceTroubles, pintRules } from './pint.rules.ts'
import { anInvoice, ofNewZealand } from '../../../../test/worlds/some-invoiced.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const line = (cents: number, more: Partial<EInvoiceFacts['lines'][number]> = {}) => ({
  date: day('2026-11-10'),
  title: 'Ride 45',
  note: null,
  cents,
  taxBasisPoints: 1000,
  ...more,
})
const facts: EInvoiceFacts = {
  ...anInvoice,
  lines: [line(26_000), line(12_000, { note: 'Cover for Liam Hart' })],
}
const untaxed = {
  taxed: false,
  title: 'Invoice',
  notes: ['No GST has been charged.'],
  supplier: { ...facts.supplier, gstFrom: null },
  lines: facts.lines.map((one) => ({ ...one, taxBasisPoints: 0 })),
}
const credit = {
  title: 'Adjustment note',
  credited: { number: '0041', issuedOn: day('2026-11-02') },
  lines: [line(-6800)],
}
const selfBilled = { selfBilled: true, title: 'Recipient created tax invoice' }
/** A registered supplier's document with a line of each: taxable, free of GST, and input-taxed. */
const mixed = {
  lines: [
    line(26_000),
    line(5000, { taxBasisPoints: 0, supply: 'gst_free' as const }),
    line(3000, { taxBasisPoints: 0, supply: 'input_taxed' as const }),
    line(2000, { taxBasisPoints: 0, supply: 'input_taxed' as const }),
  ],
}
/** Each kind of document that goes as an e-invoice. */
const kinds: [string, Partial<EInvoiceFacts>, string, string, string, string][] = [
  ['an invoice', {}, 'Invoice', '380', 'urn:peppol:pint:billing-1@aunz-1', 'urn:peppol:bis:billing'],
  ['an untaxed invoice', untaxed, 'Invoice', '380', 'urn:peppol:pint:billing-1@aunz-1', 'urn:peppol:bis:billing'],
  [
    'an invoice of New Zealand',
    ofNewZealand,
    'Invoice',
    '380',
    'urn:peppol:pint:billing-1@aunz-1',
    'urn:peppol:bis:billing',
  ],
  ['a mixed invoice', mixed, 'Invoice', '380', 'urn:peppol:pint:billing-1@aunz-1', 'urn:peppol:bis:billing'],
  ['a credit note', credit, 'CreditNote', '381', 'urn:peppol:pint:billing-1@aunz-1', 'urn:peppol:bis:billing'],
  [
    'a recipient created invoice',
    selfBilled,
    'Invoice',
    '389',
    'urn:peppol:pint:selfbilling-1@aunz-1',
    'urn:peppol:bis:selfbilling',
  ],
  [
    'a credit note of a recipient created invoice',
    { ...credit, selfBilled: true },
    'CreditNote',
    '261',
    'urn:peppol:pint:selfbilling-1@aunz-1',
    'urn:peppol:bis:selfbilling',
  ],
]
const made = (more: Partial<EInvoiceFacts> = {}) => eInvoiceOf({ ...facts, ...more })
const broken = (root: Xml) => pintRules.filter((one) => !one.holds(root)).map((one) => one.code)

describe.each(kinds)('%s', (_name, more, root, code, customization, profile) => {
  it('is of the structure of UBL 2.1 and keeps every rule of PINT A-NZ', () => {
    expect(ublTrouble(made(more))).toBeNull()
    expect(broken(made(more))).toEqual([])
  })

  it('says what it is by the identifiers of its kind', () => {
    const xml = made(more)
    expect([xml.name, textOf(xml, `cbc:${root}TypeCode`)]).toEqual([root, code])
    expect([textOf(xml, 'cbc:CustomizationID'), textOf(xml, 'cbc:ProfileID')]).toEqual([customization, profile])
  })
})

describe('an e-invoice', () => {
  it('adds up as the worked case does', () => {
    const xml = made({ lines: [...Array(4).fill(line(6500)), line(12_000)] })
    const said = below(xml, 'cac:LegalMonetaryTotal').flatMap((one) => one.inner as Xml[])
    expect(said.map((one) => one.inner)).toEqual(['380.00', '380.00', '418.00', '418.00'])
    expect(textOf(xml, 'cac:TaxTotal/cbc:TaxAmount')).toBe('38.00')
  })

  it('of New Zealand goes by the NZBN, is taxed by the number of Inland Revenue, and is paid to one number of 16 digits', () => {
    const xml = made(ofNewZealand)
    for (const [path, number] of [
      [seller, '9429041535110'],
      [buyer, '9429000106078'],
    ] as const) {
      const address = at(xml, `${path}/cbc:EndpointID`)
      expect([address.inner, address.attributes]).toEqual([number, { schemeID: '0088' }])
      expect(textOf(xml, `${path}/cac:PartyLegalEntity/cbc:CompanyID`)).toBe(number)
      expect(textOf(xml, `${path}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)).toBe('NZ')
    }
    expect(textOf(xml, `${seller}/cac:PartyTaxScheme/cbc:CompanyID`)).toBe('49091850')
    expect(textOf(xml, `${means}/cac:PayeeFinancialAccount/cbc:ID`)).toBe('0109020068389000')
    expect(below(xml, `${means}/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch`)).toEqual([])
    expect([textOf(xml, 'cbc:DocumentCurrencyCode'), textOf(xml, `${tax}/cac:TaxCategory/cbc:Percent`)]).toEqual([
      'NZD',
      '15',
    ])
    expect(textOf(xml, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('299.00')
  })

  it.each<[string, Partial<EInvoiceFacts>, string]>([
    [
      'no NZBN of its supplier',
      { supplier: { ...facts.supplier, registerNumber: null } },
      'the supplier’s NZBN is missing',
    ],
    [
      'an NZBN that is none',
      { buyer: { ...facts.buyer, registerNumber: '9429000106079' } },
      'the buyer’s NZBN is missing',
    ],
    ['the scheme of Australia', { scheme: '0151' }, 'the supplier’s NZBN is missing'],
    [
      'an account of Australia',
      { account: { bsb: '062-000', account: '12345678', accountName: 'Mei' } },
      'the account to pay into is missing',
    ],
  ])('of New Zealand does not pass with %s', (_name, more, words) => {
    const [trouble] = eInvoiceTroubles(made({ ...ofNewZealand, ...more }))
    expect(trouble?.words).toBe(`We can’t make this an e-invoice: ${words}.`)
  })

  it('charges no percentage at all where its supplier is not registered for GST', () => {
    const xml = made(untaxed)
    const category = below(xml, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory')[0]!
    expect([textOf(category, 'cbc:ID'), textOf(category, 'cbc:Percent')]).toEqual(['O', null])
    expect(below(xml, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme')).toEqual([])
  })

  it('of a credit note says above zero what is taken back, and of which invoice', () => {
    const xml = made(credit)
    expect(textOf(xml, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('74.80')
    expect(textOf(xml, 'cac:CreditNoteLine/cbc:CreditedQuantity')).toBe('1')
    expect(textOf(xml, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('0041')
  })

  it('of whatever lines keeps every rule, and charges the cents that its document charges', () => {
    const lines = fc.array(
      fc.record({ cents: fc.integer({ min: -9_000_000, max: 9_000_000 }), taxBasisPoints: fc.constantFrom(0, 1000) }),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(lines, fc.constantFrom({}, { credited: credit.credited, title: credit.title }), (all, kind) => {
        const xml = made({ ...kind, lines: all.map((one) => line(one.cents, one)) })
        expect([ublTrouble(xml), broken(xml)]).toEqual([null, []])
        const { totalCents } = totalsOf(all)
        const said = Number(textOf(xml, 'cac:LegalMonetaryTotal/cbc:PayableAmount')) * ('credited' in kind ? -1 : 1)
        expect(Math.round(said * 100)).toBe(totalCents + 0)
      }),
    )
  })

  it('is refused with the field and the sentence of what is missing, and where to enter it', () => {
    const without = (more: Partial<EInvoiceFacts>) => eInvoiceTroubles(made(more))
    expect(without({ buyer: { ...facts.buyer, abn: null } })).toEqual([
      { field: 'EndpointID', words: 'We can’t make this an e-invoice: the buyer’s ABN is missing.', fix: 'payer' },
    ])
    expect(without({ account: null })).toEqual([
      {
        field: 'PayeeFinancialAccount',
        words: 'We can’t make this an e-invoice: the account to pay into is missing.',
        fix: 'bank',
      },
    ])
    expect(without({ buyer: { ...facts.buyer, name: ' ' } })[0]).toMatchObject({ field: 'RegistrationName' })
    expect(without({})).toEqual([])
  })
})

type Change = (root: Xml) => void
const at = (root: Xml, path: string) => below(root, path)[0]!
const parentOf = (path: string) => path.split('/').slice(0, -1).join('/')
const set =
  (path: string, text: string): Change =>
  (root) => {
    at(root, path).inner = text
  }
const attribute =
  (path: string, name: string, value: string): Change =>
  (root) => {
    at(root, path).attributes[name] = value
  }
const cut =
  (path: string): Change =>
  (root) => {
    const within = path.includes('/') ? at(root, parentOf(path)) : root
    within.inner = (within.inner as Xml[]).filter((one) => one.name !== path.split('/').at(-1))
  }
const again =
  (path: string): Change =>
  (root) => {
    const within = path.includes('/') ? at(root, parentOf(path)) : root
    ;(within.inner as Xml[]).push(structuredClone(at(root, path)))
  }
const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'
const means = 'cac:PaymentMeans'
const tax = 'cac:TaxTotal/cac:TaxSubtotal'
const own = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory'

/** For each rule the changes that break it, one at a time. */
const mutations: Record<string, Change[]> = {
  identifiers: [set('cbc:ProfileID', 'urn:peppol:bis:selfbilling'), cut('cbc:CustomizationID')],
  'type-code': [set('cbc:InvoiceTypeCode', '381'), cut('cbc:InvoiceTypeCode')],
  number: [cut('cbc:ID')],
  'issue-date': [set('cbc:IssueDate', '16/11/2026'), set('cbc:IssueDate', '2026-02-30'), cut('cbc:IssueDate')],
  'due-date': [set('cbc:DueDate', '2026-13-01'), cut('cbc:DueDate')],
  'ibr-073': [
    set('cac:InvoicePeriod/cbc:StartDate', '2026-02-30'),
    set('cac:InvoicePeriod/cbc:EndDate', '2026-11-31'),
    set('cac:InvoiceLine/cac:InvoicePeriod/cbc:StartDate', '2027-02-29'),
    set('cac:InvoiceLine/cac:InvoicePeriod/cbc:EndDate', '10/11/2026'),
  ],
  note: [set('cbc:Note', 'Invoice'), cut('cbc:Note')],
  currency: [
    cut('cbc:DocumentCurrencyCode'),
    attribute('cac:LegalMonetaryTotal/cbc:PayableAmount', 'currencyID', 'NZD'),
    attribute('cac:InvoiceLine/cac:Price/cbc:PriceAmount', 'currencyID', ''),
  ],
  'aligned-ibrp-005': [set('cac:LegalMonetaryTotal/cbc:PayableAmount', '418.001')],
  'aligned-ibrp-003': [cut('cbc:BuyerReference')],
  'supplier-address': [cut(`${seller}/cbc:EndpointID`), attribute(`${seller}/cbc:EndpointID`, 'schemeID', '0088')],
  'supplier-number': [
    cut(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`),
    set(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`, '47555222001'),
  ],
  'supplier-name': [cut(`${seller}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  'supplier-country': [cut(`${seller}/cac:PostalAddress`)],
  'buyer-address': [cut(`${buyer}/cbc:EndpointID`), set(`${buyer}/cbc:EndpointID`, '91 888 222 000')],
  'buyer-number': [attribute(`${buyer}/cac:PartyLegalEntity/cbc:CompanyID`, 'schemeID', '')],
  'buyer-name': [cut(`${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  'buyer-country': [set(`${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, 'US')],
  'supplier-gst': [cut(`${seller}/cac:PartyTaxScheme`)],
  'ibr-sr-57': [
    (root) => {
      const scheme = structuredClone(at(root, `${seller}/cac:PartyTaxScheme`))
      scheme.inner = (scheme.inner as Xml[]).filter((one) => one.name !== 'cbc:CompanyID')
      ;(at(root, buyer).inner as Xml[]).push(scheme)
    },
  ],
  'tax-scheme': [set(`${tax}/cac:TaxCategory/cac:TaxScheme/cbc:ID`, 'VAT')],
  'payment-code': [set(`${means}/cbc:PaymentMeansCode`, '49'), cut(`${means}/cbc:PaymentMeansCode`)],
  'aligned-ibrp-016': [cut(`${means}/cac:PayeeFinancialAccount/cbc:ID`)],
  'account-name': [cut(`${means}/cac:PayeeFinancialAccount/cbc:Name`)],
  'account-branch': [
    set(`${means}/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID`, '062-000'),
    cut(`${means}/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch`),
  ],
  categories: [
    set(`${own}/cbc:ID`, 'AE'),
    cut(own),
    again(own),
    set(`${own}/cbc:Percent`, '0'),
    cut(`${own}/cbc:Percent`),
  ],
  'aligned-ibrp-o-11': [set(`${own}/cbc:ID`, 'O')],
  'aligned-ibrp-021': [again('cac:TaxTotal'), cut('cac:TaxTotal')],
  'aligned-ibrp-s-01': [again(tax), cut(tax)],
  'aligned-ibrp-s-08': [set(`${tax}/cbc:TaxableAmount`, '379.99')],
  'aligned-ibrp-051': [set(`${tax}/cbc:TaxAmount`, '38.01'), set(`${tax}/cac:TaxCategory/cbc:Percent`, '15')],
  'ibr-co-14': [set('cac:TaxTotal/cbc:TaxAmount', '38.01')],
  line: [
    cut('cac:InvoiceLine'),
    cut('cac:InvoiceLine/cbc:ID'),
    set('cac:InvoiceLine/cbc:ID', '2'),
    cut('cac:InvoiceLine/cac:Item/cbc:Name'),
    attribute('cac:InvoiceLine/cbc:InvoicedQuantity', 'unitCode', 'XX'),
    cut('cac:InvoiceLine/cac:Price'),
  ],
  'ibr-27': [set('cac:InvoiceLine/cac:Price/cbc:PriceAmount', '-260.00')],
  'line-amount': [set('cac:InvoiceLine/cbc:InvoicedQuantity', '2')],
  'ibr-co-10': [set('cac:LegalMonetaryTotal/cbc:LineExtensionAmount', '380.01')],
  'ibr-co-13': [set('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount', '379.99')],
  'ibr-co-15': [set('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', '418.01')],
  'ibr-co-16': [set('cac:LegalMonetaryTotal/cbc:PayableAmount', '417.99')],
}

describe('every rule of PINT A-NZ', () => {
  const known = pintRules.map((one) => [one.code, one.words] as const)
  it.each(known.filter(([code]) => code !== 'credited'))('%s fails where %s', (code) => {
    for (const change of mutations[code]!) {
      const root = structuredClone(made())
      change(root)
      expect(broken(root)).toContain(code)
    }
  })

  it('credited fails where a credit note does not say what it takes back', () => {
    const root = structuredClone(made(credit))
    cut('cac:BillingReference')(root)
    expect(broken(root)).toEqual(['credited'])
    for (const path of [
      'cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate',
      `${means}/cbc:PaymentDueDate`,
    ]) {
      const other = structuredClone(made(credit))
      set(path, '2026-02-30')(other)
      expect(broken(other)).toContain('ibr-073')
    }
  })

  it('holds of a category without tax, and fails where that has a percentage or tax', () => {
    const free = made({ lines: [line(10_000, { taxBasisPoints: 0 }), line(5000)] })
    expect(broken(free)).toEqual([])
    for (const [path, text] of [
      [`${own}/cbc:Percent`, '10'],
      [`${tax}/cbc:TaxAmount`, '1.00'],
    ] as const) {
      const root = structuredClone(free)
      set(path, text)(root)
      expect(broken(root).length).toBeGreaterThan(0)
    }
    const outside = structuredClone(made(untaxed))
    const category = at(outside, own)
    ;(category.inner as Xml[]).splice(1, 0, { name: 'cbc:Percent', attributes: {}, inner: '0' })
    expect(broken(outside)).toContain('categories')
  })
})

describe('the structure of UBL 2.1', () => {
  it.each<[string, Change, string]>([
    ['an element is missing', cut('cac:LegalMonetaryTotal'), 'Invoice: 0 of cac:LegalMonetaryTotal'],
    ['an element stands there twice', again('cbc:ID'), 'Invoice: cbc:ID out of order or unknown'],
    ['text stands where elements belong', set('cac:TaxTotal', 'x'), 'Invoice/cac:TaxTotal: text where elements belong'],
    ['there is no line', cut('cac:InvoiceLine'), 'Invoice: 0 of cac:InvoiceLine'],
    [
      'two elements are in the other order',
      (root) => void (below(root, 'cac:InvoiceLine/cac:Item')[0]!.inner as Xml[]).reverse(),
      'Invoice/cac:InvoiceLine/cac:Item: cbc:Name out of order or unknown',
    ],
  ])('is not kept where %s', (_name, change, words) => {
    const root = structuredClone(made())
    change(root)
    expect(ublTrouble(root)).toBe(words)
  })
})

it('what is input-taxed is E and what is free of GST is Z, on its line and in a subtotal of its own', () => {
  const root = eInvoiceOf({ ...facts, ...mixed })
  const lines = below(root, 'cac:InvoiceLine')
  const category = (one: Xml, path: string) => [textOf(one, `${path}/cbc:ID`), textOf(one, `${path}/cbc:Percent`)]
  expect(lines.map((one) => category(one, 'cac:Item/cac:ClassifiedTaxCategory'))).toEqual([
    ['S', '10'],
    ['Z', '0'],
    ['E', '0'],
    ['E', '0'],
  ])
  const sums = below(root, 'cac:TaxTotal/cac:TaxSubtotal')
  expect(sums.map((one) => [...category(one, 'cac:TaxCategory'), textOf(one, 'cbc:TaxableAmount')])).toEqual([
    ['S', '10', '260.00'],
    ['Z', '0', '50.00'],
    ['E', '0', '50.00'],
  ])
  expect(eInvoiceTroubles(root)).toEqual([])
})
