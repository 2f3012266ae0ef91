import { readAbn } from '@quartet/contract/kernel/numbers/abn'
import { readAccount, readBsb } from '@quartet/contract/kernel/numbers/bank-numbers'
import { readNewZealandAccount } from '@quartet/contract/kernel/numbers/new-zealand-account'
import { readNzbn } from '@quartet/contract/kernel/numbers/nzbn'
import { z } from 'zod'
import { anywhere, below, textOf, type Xml } from './xml.rules.ts'
import { billing, creditTransfer, selfBilling, typeCodes } from './e-invoice.rules.ts'
import { partOf } from '../reckoning/gst.rules.ts'

/** Where somebody puts right what an e-invoice lacks. */
type Fix = 'payer' | 'business' | 'bank' | 'document'
/** A rule that every e-invoice has to keep, and the sentence, in which `{number}` is what its country numbers by, for a person where it does not. */
type PintRule = { code: string; field: string; words: string; fix: Fix; holds: (root: Xml) => boolean }

const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'
const account = 'cac:PaymentMeans/cac:PayeeFinancialAccount'
const totals = 'cac:LegalMonetaryTotal'

const linesOf = (root: Xml) => [...below(root, 'cac:InvoiceLine'), ...below(root, 'cac:CreditNoteLine')]
const subtotalsOf = (root: Xml) => below(root, 'cac:TaxTotal/cac:TaxSubtotal')
const isCredit = (root: Xml) => root.name === 'CreditNote'
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
/** What an element says; nothing where elements stand in it. */
const said = ({ inner }: Xml) => (typeof inner === 'string' ? inner : '')
/** A day of the calendar: 30 February is none. */
const isDay = (text: string | null) => z.iso.date().safeParse(text).success
/** Every element that holds a day (ibr-073). */
const dates = ['IssueDate', 'DueDate', 'PaymentDueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate']
const once = (all: unknown[]) => new Set(all).size === all.length

/** An amount in cents, or NaN where it is none: at most two digits behind the point. */
function cents(one: Xml, path: string): number {
  const text = textOf(one, path) ?? ''
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}
/** A percentage in basis points, or null where none is said. */
function percentOf(category: Xml): number | null {
  const text = textOf(category, 'cbc:Percent')
  return text === null ? null : Math.round(Number(text) * 100)
}
const kindOf = (category: Xml) => `${textOf(category, 'cbc:ID')} ${percentOf(category)}`
const lineKind = (line: Xml) => below(line, 'cac:Item/cac:ClassifiedTaxCategory').map(kindOf).join()
const subtotalKind = (one: Xml) => below(one, 'cac:TaxCategory').map(kindOf).join()
const categoriesOf = (root: Xml) => [
  ...anywhere(root, 'cac:ClassifiedTaxCategory'),
  ...anywhere(root, 'cac:TaxCategory'),
]

const countryOf = (root: Xml, party: string) =>
  textOf(root, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`) ?? ''
const isOfNewZealand = (root: Xml) => countryOf(root, seller) === 'NZ'

/** What a party of each country is numbered by, and the scheme of that: an ABN, or an NZBN, which is a global location number. */
const numbering: Record<string, { scheme: string; label: string; read: (text: string) => string | null }> = {
  AU: { scheme: '0151', label: 'ABN', read: readAbn },
  NZ: { scheme: '0088', label: 'NZBN', read: readNzbn },
}
/** Whether a party's number is well formed, and of its country (aligned-ibr-001, -002, -004 and -005). */
function isNumbered(root: Xml, party: string, path: string): boolean {
  const one = below(root, `${party}/${path}`)[0]
  const by = numbering[countryOf(root, party)]
  return (
    by !== undefined &&
    one !== undefined &&
    one.attributes['schemeID'] === by.scheme &&
    by.read(said(one)) === said(one)
  )
}

/** What each category of tax asks of its percentage (Guidance Note 11): 'O' has none at all. */
const percents: Record<string, (basisPoints: number | null) => boolean> = {
  S: (rate) => rate !== null && rate > 0,
  Z: (rate) => rate === 0,
  E: (rate) => rate === 0,
  G: (rate) => rate === 0,
  O: (rate) => rate === null,
}
const units = ['C62', 'HUR', 'E49']

function rule(code: string, fix: Fix, field: string, words: string, holds: PintRule['holds']): PintRule {
  return { code, fix, field, words, holds }
}

/**
 * The rules that PINT A-NZ asks of an invoice, credit note, and both written by the buyer: what is mandatory, which
 * identifiers and categories there are, and that all amounts agree. Codes are those of its specification where it has one.
 * Sources: docs.peppol.eu/poac/aunz/pint-aunz (Billing and Self-billing 1.1), Guidance Notes 02, 08 and 11 of A-NZ Peppol.
 */
export const pintRules: PintRule[] = [
  rule('identifiers', 'document', 'CustomizationID', 'its e-invoice kind is missing', (root) => {
    const [said, process] = [textOf(root, 'cbc:CustomizationID'), textOf(root, 'cbc:ProfileID')]
    return [billing, selfBilling].some((one) => one.customization === said && one.profile === process)
  }),
  rule('type-code', 'document', 'InvoiceTypeCode', 'its type code is wrong', (root) => {
    const isSelf = textOf(root, 'cbc:CustomizationID') === selfBilling.customization
    const [plain, own] = isCredit(root)
      ? [typeCodes.creditNote, typeCodes.selfBilledCreditNote]
      : [typeCodes.invoice, typeCodes.selfBilled]
    return textOf(root, `cbc:${root.name}TypeCode`) === (isSelf ? own : plain)
  }),
  rule('number', 'document', 'ID', 'its number is missing', (root) => textOf(root, 'cbc:ID') !== null),
  rule('issue-date', 'document', 'IssueDate', 'its issue date is missing', (root) =>
    isDay(textOf(root, 'cbc:IssueDate')),
  ),
  rule('due-date', 'document', 'DueDate', 'its due date is missing', (root) =>
    isDay(textOf(root, isCredit(root) ? 'cac:PaymentMeans/cbc:PaymentDueDate' : 'cbc:DueDate')),
  ),
  rule('ibr-073', 'document', 'Dates', 'one of its dates isn’t valid', (root) =>
    dates.flatMap((name) => anywhere(root, `cbc:${name}`)).every((one) => isDay(said(one))),
  ),
  rule('note', 'document', 'Note', 'it isn’t marked as a tax invoice', (root) => {
    const isTax = categoriesOf(root).some((one) => textOf(one, 'cbc:ID') !== 'O')
    // New Zealand asks for no words of a credit note, and since April 2023 for none of an invoice.
    if (isOfNewZealand(root)) return true
    const asked = isCredit(root) ? /^adjustment note/i : /^(recipient created )?tax invoice/i
    return asked.test(textOf(root, 'cbc:Note') ?? '') === isTax
  }),
  rule('currency', 'document', 'DocumentCurrencyCode', 'an amount has no currency or a different one', (root) => {
    const said = textOf(root, 'cbc:DocumentCurrencyCode')
    const names = ['TaxAmount', 'TaxableAmount', 'LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount']
    const amounts = [...names, 'PayableAmount', 'PriceAmount'].flatMap((name) => anywhere(root, `cbc:${name}`))
    return said !== null && amounts.every((one) => one.attributes['currencyID'] === said)
  }),
  rule('aligned-ibrp-005', 'document', 'Amounts', 'an amount isn’t in whole cents', (root) => {
    const paths = ['TaxAmount', 'TaxableAmount', 'LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount']
    const amounts = [...paths, 'PayableAmount'].flatMap((name) => anywhere(root, `cbc:${name}`))
    return amounts.every((one) => /^-?\d+(\.\d{1,2})?$/.test(said(one)))
  }),
  rule('aligned-ibrp-003', 'document', 'BuyerReference', 'the buyer’s reference is missing', (root) =>
    Boolean(textOf(root, 'cbc:BuyerReference') ?? textOf(root, 'cac:OrderReference/cbc:ID')),
  ),
  rule('credited', 'document', 'BillingReference', 'the invoice it corrects is missing', (root) =>
    isCredit(root) ? textOf(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID') !== null : true,
  ),
  ...partyRules('supplier', seller, 'business'),
  ...partyRules('buyer', buyer, 'payer'),
  rule('supplier-gst', 'business', 'PartyTaxScheme', 'the GST registration of the supplier is missing', (root) => {
    const isTax = categoriesOf(root).some((one) => textOf(one, 'cbc:ID') !== 'O')
    return (textOf(root, `${seller}/cac:PartyTaxScheme/cbc:CompanyID`) !== null) === isTax
  }),
  rule('ibr-sr-57', 'payer', 'PartyTaxScheme', 'the buyer is registered for GST without a number', (root) =>
    below(root, `${buyer}/cac:PartyTaxScheme`).every((one) => textOf(one, 'cbc:CompanyID') !== null),
  ),
  rule('tax-scheme', 'document', 'TaxScheme', 'its tax isn’t GST', (root) =>
    anywhere(root, 'cac:TaxScheme').every((one) => textOf(one, 'cbc:ID') === 'GST'),
  ),
  rule('payment-code', 'bank', 'PaymentMeansCode', 'the payment method is missing', (root) =>
    below(root, 'cac:PaymentMeans/cbc:PaymentMeansCode').some((one) => one.inner === creditTransfer),
  ),
  rule('aligned-ibrp-016', 'bank', 'PayeeFinancialAccount', 'the account to pay into is missing', (root) => {
    const said = textOf(root, `${account}/cbc:ID`) ?? ''
    if (isOfNewZealand(root)) return /^\d{16}$/.test(said) && 'account' in readNewZealandAccount(said)
    return 'account' in readAccount(said)
  }),
  rule('account-name', 'bank', 'PayeeFinancialAccount', 'the account to pay into is missing', (root) =>
    Boolean(textOf(root, `${account}/cbc:Name`)),
  ),
  rule('account-branch', 'bank', 'FinancialInstitutionBranch', 'the account to pay into is missing', (root) => {
    const branch = textOf(root, `${account}/cac:FinancialInstitutionBranch/cbc:ID`) ?? ''
    return isOfNewZealand(root) ? branch === '' : /^\d{6}$/.test(branch) && 'bsb' in readBsb(branch)
  }),
  rule('categories', 'document', 'TaxCategory', 'a line has no GST category', (root) => {
    const known = categoriesOf(root).map((one) => percents[textOf(one, 'cbc:ID') ?? '']?.(percentOf(one)) ?? false)
    const each = linesOf(root).every((line) => below(line, 'cac:Item/cac:ClassifiedTaxCategory').length === 1)
    return each && known.every(Boolean)
  }),
  rule('aligned-ibrp-o-11', 'document', 'TaxCategory', 'it mixes lines with and without GST', (root) => {
    const used = new Set(categoriesOf(root).map((one) => textOf(one, 'cbc:ID')))
    return !used.has('O') || used.size === 1
  }),
  rule(
    'aligned-ibrp-021',
    'document',
    'TaxTotal',
    'it doesn’t have exactly one GST total',
    (root) => below(root, 'cac:TaxTotal').length === 1,
  ),
  rule('aligned-ibrp-s-01', 'document', 'TaxSubtotal', 'GST isn’t broken down by category', (root) => {
    const said = subtotalsOf(root).map(subtotalKind)
    const used = new Set(linesOf(root).map(lineKind))
    return once(said) && said.length === used.size && said.every((one) => used.has(one))
  }),
  rule('aligned-ibrp-s-08', 'document', 'TaxableAmount', 'a taxable amount doesn’t match its lines', (root) =>
    subtotalsOf(root).every((one) => {
      const same = linesOf(root).filter((line) => lineKind(line) === subtotalKind(one))
      return cents(one, 'cbc:TaxableAmount') === sum(same.map((line) => cents(line, 'cbc:LineExtensionAmount')))
    }),
  ),
  rule('aligned-ibrp-051', 'document', 'TaxAmount', 'GST doesn’t match its rate', (root) =>
    subtotalsOf(root).every((one) => {
      const rate = below(one, 'cac:TaxCategory').map(percentOf)[0] ?? 0
      return cents(one, 'cbc:TaxAmount') === partOf(cents(one, 'cbc:TaxableAmount'), rate)
    }),
  ),
  rule('ibr-co-14', 'document', 'TaxAmount', 'the GST total doesn’t match its parts', (root) => {
    const said = below(root, 'cac:TaxTotal').map((one) => cents(one, 'cbc:TaxAmount'))
    return said[0] === sum(subtotalsOf(root).map((one) => cents(one, 'cbc:TaxAmount')))
  }),
  rule('line', 'document', 'InvoiceLine', 'a line has no number, description, quantity or price', (root) => {
    const lines = linesOf(root)
    const quantity = isCredit(root) ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'
    const whole = lines.every(
      (line) =>
        textOf(line, 'cac:Item/cbc:Name') &&
        units.includes(below(line, quantity)[0]?.attributes['unitCode'] ?? '') &&
        textOf(line, 'cac:Price/cbc:PriceAmount'),
    )
    const numbers = lines.map((line) => textOf(line, 'cbc:ID'))
    return lines.length > 0 && whole && once(numbers) && !numbers.includes(null)
  }),
  rule('ibr-27', 'document', 'PriceAmount', 'a price is below zero', (root) =>
    anywhere(root, 'cbc:PriceAmount').every((one) => !said(one).startsWith('-')),
  ),
  rule(
    'line-amount',
    'document',
    'LineExtensionAmount',
    'a line’s amount doesn’t match its quantity and price',
    (root) =>
      linesOf(root).every((line) => {
        const quantity = Number(textOf(line, isCredit(root) ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'))
        return (
          cents(line, 'cbc:LineExtensionAmount') === Math.round(quantity * cents(line, 'cac:Price/cbc:PriceAmount'))
        )
      }),
  ),
  rule('ibr-co-10', 'document', 'LineExtensionAmount', 'its lines don’t add up to its total', (root) => {
    const said = linesOf(root).map((line) => cents(line, 'cbc:LineExtensionAmount'))
    return cents(root, `${totals}/cbc:LineExtensionAmount`) === sum(said)
  }),
  rule(
    'ibr-co-13',
    'document',
    'TaxExclusiveAmount',
    'its total before GST doesn’t match its lines',
    (root) => cents(root, `${totals}/cbc:TaxExclusiveAmount`) === cents(root, `${totals}/cbc:LineExtensionAmount`),
  ),
  rule('ibr-co-15', 'document', 'TaxInclusiveAmount', 'its total doesn’t match the amount plus GST', (root) => {
    const tax = below(root, 'cac:TaxTotal').map((one) => cents(one, 'cbc:TaxAmount'))[0] ?? Number.NaN
    return cents(root, `${totals}/cbc:TaxInclusiveAmount`) === cents(root, `${totals}/cbc:TaxExclusiveAmount`) + tax
  }),
  rule('ibr-co-16', 'document', 'PayableAmount', 'the amount to pay doesn’t match its total', (root) => {
    const [prepaid, rounding] = ['PrepaidAmount', 'PayableRoundingAmount'].map((name) =>
      textOf(root, `${totals}/cbc:${name}`) === null ? 0 : cents(root, `${totals}/cbc:${name}`),
    )
    const total = cents(root, `${totals}/cbc:TaxInclusiveAmount`)
    return cents(root, `${totals}/cbc:PayableAmount`) === total - prepaid! + rounding!
  }),
]

function partyRules(who: 'supplier' | 'buyer', path: string, fix: Fix): PintRule[] {
  return [
    rule(`${who}-address`, fix, 'EndpointID', `the ${who}’s {number} is missing`, (root) =>
      isNumbered(root, path, 'cbc:EndpointID'),
    ),
    rule(`${who}-number`, fix, 'PartyLegalEntity', `the ${who}’s {number} is missing`, (root) =>
      isNumbered(root, path, 'cac:PartyLegalEntity/cbc:CompanyID'),
    ),
    rule(`${who}-name`, fix, 'RegistrationName', `the ${who}’s name is missing`, (root) =>
      Boolean(textOf(root, `${path}/cac:PartyLegalEntity/cbc:RegistrationName`)?.trim()),
    ),
    rule(`${who}-country`, fix, 'PostalAddress', `the ${who}’s country is missing`, (root) =>
      Object.hasOwn(numbering, countryOf(root, path)),
    ),
  ]
}

/** What keeps an e-invoice from passing, each thing once, as a person has to know it. */
export function eInvoiceTroubles(root: Xml): { field: string; words: string; fix: Fix }[] {
  const broken = pintRules.filter((one) => !one.holds(root))
  const number = numbering[countryOf(root, seller)]?.label ?? 'number'
  const first = new Map(broken.toReversed().map((one) => [one.words, one]))
  return [...first.values()].toReversed().map(({ field, words, fix }) => ({
    field,
    words: `We can’t make this an e-invoice: ${words.replace('{number}', number)}.`,
    fix,
  }))
}
