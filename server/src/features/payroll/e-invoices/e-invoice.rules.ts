import { newZealandDigits } from '@quartet/contract/kernel/numbers/new-zealand-account'
import type { PayCountry } from '@quartet/contract/kernel/pay-countries'
import type { LineSupply } from '@quartet/contract/payroll/payroll'
import type { BankDetails } from '@quartet/contract/connections/pay-details'
import { element, type Xml } from './xml.rules.ts'
import type { Party, Snapshot } from '../document/document.rules.ts'
import { partOf } from '../reckoning/gst.rules.ts'
import { dollars } from '../reckoning/cents.rules.ts'

type PartyFacts = Party & Pick<Snapshot['supplier'], 'gstFrom' | 'address'>

/** A document as its e-invoice is made of it: nothing but what stands still once it was sent in. */
export type EInvoiceFacts = {
  country: PayCountry['code']
  currency: PayCountry['currency']
  /** What its parties are addressed by. */
  scheme: PayCountry['scheme']
  /** Whether its buyer wrote it, under an agreement of both. */
  selfBilled: boolean
  /** What a credit note takes back; null of an invoice. */
  credited: { number: string; issuedOn: Temporal.PlainDate } | null
  taxed: boolean
  number: string
  issuedOn: Temporal.PlainDate
  dueOn: Temporal.PlainDate | null
  periodFrom: Temporal.PlainDate
  periodTo: Temporal.PlainDate
  title: string
  notes: string[]
  supplier: PartyFacts
  buyer: PartyFacts
  account: BankDetails | null
  lines: {
    date: Temporal.PlainDate
    title: string
    note: string | null
    cents: number
    taxBasisPoints: number
    supply?: LineSupply
  }[]
}

/** Identifiers of PINT A-NZ 1.1 (docs.peppol.eu/poac/aunz/pint-aunz): what it is, and the process that it belongs to. */
export const billing = { customization: 'urn:peppol:pint:billing-1@aunz-1', profile: 'urn:peppol:bis:billing' }
export const selfBilling = {
  customization: 'urn:peppol:pint:selfbilling-1@aunz-1',
  profile: 'urn:peppol:bis:selfbilling',
}
/** Invoice, credit note, and both written by the buyer (UNCL 1001). */
export const typeCodes = { invoice: '380', creditNote: '381', selfBilled: '389', selfBilledCreditNote: '261' }
/** Credit transfer (UNCL 4461). */
export const creditTransfer = '30'

const space = 'urn:oasis:names:specification:ubl:schema:xsd:'
const spacesOf = (root: 'Invoice' | 'CreditNote') => ({
  xmlns: `${space}${root}-2`,
  'xmlns:cac': `${space}CommonAggregateComponents-2`,
  'xmlns:cbc': `${space}CommonBasicComponents-2`,
})

/**
 * The e-invoice of a document as an element of UBL 2.1. It is made of whatever is there: what is missing is missing in it,
 * and the rules of PINT name it. Of a credit note the amounts are what is taken back, so that they are above zero.
 */
export function eInvoiceOf(facts: EInvoiceFacts): Xml {
  const isCredit = facts.credited !== null
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const of = facts.selfBilled ? selfBilling : billing
  const [plain, own] = isCredit
    ? [typeCodes.creditNote, typeCodes.selfBilledCreditNote]
    : [typeCodes.invoice, typeCodes.selfBilled]
  const lines = facts.lines.map((line) => ({ ...line, cents: isCredit ? 0 - line.cents : line.cents }))
  const due = facts.dueOn?.toString() ?? null
  return element(
    root,
    [
      element('cbc:CustomizationID', of.customization),
      element('cbc:ProfileID', of.profile),
      element('cbc:ID', facts.number),
      element('cbc:IssueDate', facts.issuedOn.toString()),
      isCredit ? null : element('cbc:DueDate', due),
      element(`cbc:${root}TypeCode`, facts.selfBilled ? own : plain),
      element('cbc:Note', facts.notes.length === 0 ? facts.title : `${facts.title}. ${facts.notes.join(' ')}`),
      element('cbc:DocumentCurrencyCode', facts.currency),
      element('cbc:BuyerReference', `Pay ${facts.periodFrom.toString()} to ${facts.periodTo.toString()}`),
      element('cac:InvoicePeriod', [
        element('cbc:StartDate', facts.periodFrom.toString()),
        element('cbc:EndDate', facts.periodTo.toString()),
      ]),
      facts.credited && creditedBy(facts.credited),
      element('cac:AccountingSupplierParty', [partyOf(facts, facts.supplier, facts.taxed)]),
      element('cac:AccountingCustomerParty', [partyOf(facts, facts.buyer, facts.buyer.gstFrom !== null)]),
      meansOf(facts, isCredit ? due : null),
      ...totalsOf(lines, facts),
      ...lines.map((line, at) => lineOf(line, at, facts, isCredit)),
    ],
    spacesOf(root),
  )!
}

function creditedBy({ number, issuedOn }: NonNullable<EInvoiceFacts['credited']>) {
  return element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [element('cbc:ID', number), element('cbc:IssueDate', issuedOn.toString())]),
  ])
}

/** Addressed by the number of its register, and taxed by that of its tax office, which in Australia are one. */
function partyOf({ country, scheme }: EInvoiceFacts, party: PartyFacts, registered: boolean) {
  const { name, abn, address } = party
  const number = party.registerNumber === undefined ? abn : party.registerNumber
  return element('cac:Party', [
    element('cbc:EndpointID', number, { schemeID: scheme ?? '' }),
    element('cac:PostalAddress', [
      element('cbc:StreetName', address),
      element('cac:Country', [element('cbc:IdentificationCode', country)]),
    ]),
    registered && abn !== null ? element('cac:PartyTaxScheme', [element('cbc:CompanyID', abn), gst()]) : null,
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', name),
      element('cbc:CompanyID', number, { schemeID: scheme ?? '' }),
    ]),
  ])
}

const gst = () => element('cac:TaxScheme', [element('cbc:ID', 'GST')])

function meansOf({ account, number, country }: EInvoiceFacts, due: string | null) {
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', creditTransfer, { name: 'Credit transfer' }),
    element('cbc:PaymentDueDate', due),
    element('cbc:PaymentID', number),
    account &&
      element('cac:PayeeFinancialAccount', [
        // Of New Zealand the branch is within the one number (Guidance Note 02).
        element('cbc:ID', country === 'NZ' ? newZealandDigits({ ...account, branch: account.bsb }) : account.account),
        element('cbc:Name', account.accountName),
        country === 'NZ'
          ? null
          : element('cac:FinancialInstitutionBranch', [element('cbc:ID', account.bsb.replace('-', ''))]),
      ]),
  ])
}

type Line = EInvoiceFacts['lines'][number]
type Charged = Pick<EInvoiceFacts, 'taxed' | 'currency'>

type Category = { id: 'S' | 'Z' | 'E' | 'O'; basisPoints: number }

/** Taxable, free of GST, input-taxed, or outside of it because its supplier is not registered (Guidance Note 11). */
function categoryOf({ taxBasisPoints: basisPoints, supply }: Line, taxed: boolean): Category {
  if (!taxed) return { id: 'O', basisPoints }
  if (basisPoints > 0) return { id: 'S', basisPoints }
  return { id: supply === 'input_taxed' ? 'E' : 'Z', basisPoints }
}

function categoryElement(name: 'cac:TaxCategory' | 'cac:ClassifiedTaxCategory', { id, basisPoints }: Category) {
  return element(name, [
    element('cbc:ID', id),
    id === 'O' ? null : element('cbc:Percent', String(basisPoints / 100)),
    gst(),
  ])
}

function totalsOf(lines: Line[], { taxed, currency }: Charged): (Xml | null)[] {
  const amount = amountIn(currency)
  const sums = new Map<string, { category: Category; cents: number }>()
  for (const line of lines) {
    const category = categoryOf(line, taxed)
    const key = `${category.id} ${category.basisPoints}`
    sums.set(key, { category, cents: (sums.get(key)?.cents ?? 0) + line.cents })
  }
  const subtotals = [...sums.values()].map((one) => ({ ...one, tax: partOf(one.cents, one.category.basisPoints) }))
  const net = lines.reduce((sum, line) => sum + line.cents, 0)
  const tax = subtotals.reduce((sum, one) => sum + one.tax, 0)
  return [
    element('cac:TaxTotal', [
      amount('TaxAmount', tax),
      ...subtotals.map((one) =>
        element('cac:TaxSubtotal', [
          amount('TaxableAmount', one.cents),
          amount('TaxAmount', one.tax),
          categoryElement('cac:TaxCategory', one.category),
        ]),
      ),
    ]),
    element('cac:LegalMonetaryTotal', [
      amount('LineExtensionAmount', net),
      amount('TaxExclusiveAmount', net),
      amount('TaxInclusiveAmount', net + tax),
      amount('PayableAmount', net + tax),
    ]),
  ]
}

/** One class is one of it. What is taken off is minus one, because a price is never below zero. */
function lineOf(line: Line, at: number, { taxed, currency }: Charged, isCredit: boolean) {
  const { date, title, note, cents } = line
  const amount = amountIn(currency)
  return element(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    element('cbc:ID', String(at + 1)),
    element(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', cents < 0 ? '-1' : '1', { unitCode: 'C62' }),
    amount('LineExtensionAmount', cents),
    element('cac:InvoicePeriod', [element('cbc:StartDate', date.toString()), element('cbc:EndDate', date.toString())]),
    element('cac:Item', [
      element('cbc:Description', note),
      element('cbc:Name', title),
      categoryElement('cac:ClassifiedTaxCategory', categoryOf(line, taxed)),
    ]),
    element('cac:Price', [amount('PriceAmount', Math.abs(cents))]),
  ])
}

const amountIn = (currency: string) => (name: string, cents: number) =>
  element(`cbc:${name}`, dollars(cents), { currencyID: currency })
