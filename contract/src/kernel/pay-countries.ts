import { z } from 'zod'
import type { Money } from './money.ts'
import type { Locale } from './locale.ts'
import { readTaxNumber, type TaxNumberKind } from './numbers/tax-numbers.ts'

export const payCountryCode = z.enum(['AU', 'NZ', 'GB', 'SG', 'CA', 'US', 'other'])
export type PayCountryCode = z.infer<typeof payCountryCode>

/** How a country's pay documents are titled and numbered. Rates are dated rows of their own (`pay_rates`), by `place`. */
export type PayCountry = {
  code: PayCountryCode
  /** As a sentence names it: 'in the United Kingdom'. */
  name: string
  /** What addresses call it, in lower case. */
  names: string[]
  currency: Money['currency']
  locale: Locale
  /** What tax is called, or null where a document charges none. */
  tax: string | null
  /** Parts of it with another tax, by the code that rates are kept under. */
  regions: { code: string; names: string[]; tax: string }[]
  number: {
    kind: TaxNumberKind
    label: string
    /** Whether every invoice needs one, or only one that charges tax. */
    always: boolean
    hint: string
    /** 'an ABN', 'a VAT number' */
    one: string
  } | null
  /** The number that the register of businesses knows it by, where that is another one than the tax office's. */
  register: { kind: TaxNumberKind; label: string; hint: string; one: string } | null
  /** What parties of its e-invoices are addressed by: the scheme of their number (ISO 6523). */
  scheme: string | null
  titles: { taxed: string; untaxed: string; taxedCredit: string; untaxedCredit: string }
  /** What an invoice says that charges no tax. */
  untaxedNote: string | null
  /** The file that its banks pay a run by; null where a run is paid by other means and marked so by hand. */
  bankFile: 'aba' | null
  /** What is not there for every country. */
  offers: ('recipient_created' | 'e_invoice' | 'bank' | 'super')[]
  source: string
  checkedOn: string
}

const plain = { taxed: 'Invoice', untaxed: 'Invoice', taxedCredit: 'Credit note', untaxedCredit: 'Credit note' }
const unlisted = { register: null, scheme: null, bankFile: null, offers: [] as PayCountry['offers'] }
const none = { ...unlisted, regions: [], number: null, tax: null, untaxedNote: null }
const checkedOn = '2026-11-21'

/** The countries whose rules are known, as rows. What is none of them has the last one's: no tax, no number, no more. */
export const payCountries: PayCountry[] = [
  {
    code: 'AU',
    name: 'Australia',
    names: ['australia', 'au'],
    currency: 'AUD',
    locale: 'en-AU',
    tax: 'GST',
    regions: [],
    number: {
      kind: 'au_abn',
      label: 'ABN',
      always: true,
      hint: 'We only check the format.',
      one: 'an ABN',
    },
    register: null,
    scheme: '0151',
    titles: {
      taxed: 'Tax invoice',
      untaxed: 'Invoice',
      taxedCredit: 'Adjustment note',
      untaxedCredit: 'Credit note',
    },
    untaxedNote: 'No GST has been charged.',
    bankFile: 'aba',
    offers: ['recipient_created', 'e_invoice', 'bank', 'super'],
    source: 'A New Tax System (Goods and Services Tax) Act 1999, ss 29-70 and 29-75',
    checkedOn,
  },
  {
    code: 'NZ',
    name: 'New Zealand',
    names: ['new zealand', 'nz', 'aotearoa', 'aotearoa new zealand'],
    currency: 'NZD',
    locale: 'en-NZ',
    tax: 'GST',
    regions: [],
    number: {
      kind: 'nz_gst',
      label: 'GST number',
      always: false,
      hint: 'The 8 or 9 digits of your IRD number. We only check the format.',
      one: 'a GST number',
    },
    register: {
      kind: 'nz_nzbn',
      label: 'NZBN',
      hint: '13 digits, used for e-invoices. We only check the format.',
      one: 'an NZBN',
    },
    scheme: '0088',
    titles: { ...plain, taxed: 'Tax invoice' },
    untaxedNote: 'No GST has been charged.',
    bankFile: null,
    offers: ['e_invoice', 'bank'],
    source: 'Goods and Services Tax Act 1985 (NZ), ss 19E to 19N: taxable supply information since 1 April 2023',
    checkedOn,
  },
  {
    ...unlisted,
    code: 'GB',
    name: 'the United Kingdom',
    names: ['united kingdom', 'uk', 'gb', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
    currency: 'GBP',
    locale: 'en-GB',
    tax: 'VAT',
    regions: [],
    number: {
      kind: 'gb_vat',
      label: 'VAT number',
      always: false,
      hint: 'GB and 9 digits. We only check the format.',
      one: 'a VAT number',
    },
    titles: { ...plain, taxed: 'VAT invoice', taxedCredit: 'VAT credit note' },
    untaxedNote: 'No VAT has been charged.',
    source: 'Value Added Tax Regulations 1995 (SI 1995/2518), regs 13 to 15C',
    checkedOn,
  },
  {
    ...unlisted,
    code: 'SG',
    name: 'Singapore',
    names: ['singapore', 'sg'],
    currency: 'SGD',
    locale: 'en-SG',
    tax: 'GST',
    regions: [],
    number: {
      kind: 'sg_gst',
      label: 'GST registration number',
      always: false,
      hint: 'Your UEN, or M and 8 more characters. We only check the format.',
      one: 'a GST registration number',
    },
    titles: { ...plain, taxed: 'Tax invoice' },
    untaxedNote: 'No GST has been charged.',
    source: 'Goods and Services Tax (General) Regulations (Singapore), regs 10 to 12',
    checkedOn,
  },
  {
    ...unlisted,
    code: 'CA',
    name: 'Canada',
    names: ['canada', 'ca'],
    currency: 'CAD',
    locale: 'en-CA',
    tax: 'GST',
    regions: [
      { code: 'ON', names: ['on', 'ontario'], tax: 'HST' },
      { code: 'NB', names: ['nb', 'new brunswick'], tax: 'HST' },
      { code: 'NL', names: ['nl', 'newfoundland', 'newfoundland and labrador'], tax: 'HST' },
      { code: 'PE', names: ['pe', 'pei', 'prince edward island'], tax: 'HST' },
      { code: 'NS', names: ['ns', 'nova scotia'], tax: 'HST' },
    ],
    number: {
      kind: 'ca_business',
      label: 'GST/HST number',
      always: false,
      hint: 'Your business number followed by RT0001. We only check the format.',
      one: 'a GST/HST number',
    },
    titles: plain,
    untaxedNote: 'No GST or HST has been charged.',
    source: 'Input Tax Credit Information (GST/HST) Regulations (SOR/91-45); provincial sales taxes aren’t calculated',
    checkedOn,
  },
  {
    ...none,
    code: 'US',
    name: 'the United States',
    names: ['united states', 'united states of america', 'us', 'usa'],
    currency: 'USD',
    locale: 'en-US',
    titles: plain,
    source: 'No federal tax on supplies; state sales taxes aren’t calculated',
    checkedOn,
  },
  {
    ...none,
    code: 'other',
    name: 'this country',
    names: [],
    currency: 'USD',
    locale: 'en-GB',
    titles: plain,
    source: 'No tax rules set up, so invoices charge no tax',
    checkedOn,
  },
]

/** Where a gym pays from: its country, the place that rates of tax are kept under, and what its tax is called there. */
export type PayPlace = { country: PayCountry; place: string; tax: string | null }

const formats = new Map<string, Intl.NumberFormat>()

/** Writes cents as a country does: '$156.20' of its own dollars, '£156.20'. */
export type MoneyWords = (cents: number) => string
export function moneyIn({ locale, currency }: Pick<PayCountry, 'locale' | 'currency'>): MoneyWords {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  formats.set(key, format)
  return (cents) => format.format(cents / 100)
}

export function payCountryOf(code: PayCountryCode): PayCountry {
  return payCountries.find((one) => one.code === code)!
}

/** The place of a gym by what its address says of country and state. */
export function payPlaceOf(gym: { country: string; state: string | null }): PayPlace {
  const said = (text: string | null) => (text ?? '').trim().toLowerCase()
  const country = payCountries.find((one) => one.names.includes(said(gym.country))) ?? payCountryOf('other')
  const region = country.regions.find((one) => one.names.includes(said(gym.state)))
  return payPlaceNamed(region ? `${country.code} ${region.code}` : country.code)
}

/** What a gym pays in and offers jobs and covers at, by the country of its address. */
export function currencyAt(country: string): Money['currency'] {
  return payPlaceOf({ country, state: null }).country.currency
}

/** Cents as the country of a gym's address writes them: '$156.20' of its own dollars, '£156.20'. */
export function moneyAt(country: string): MoneyWords {
  return moneyIn(payPlaceOf({ country, state: null }).country)
}

/** The same by the place that a document was made at: 'AU', 'CA ON'. */
export function payPlaceNamed(place: string): PayPlace {
  const [code, part] = place.split(' ')
  const country = payCountryOf(payCountryCode.parse(code))
  const region = country.regions.find((one) => one.code === part)
  return { country, place, tax: region?.tax ?? country.tax }
}

/** The number that the tax office of a country knows a business by, as a form takes it, kept in its own form. Where none is asked for, as it is written. */
export function taxNumberIn({ number }: PayCountry) {
  return numberOf(number)
}

/** The same of the number that its register of businesses gives out. */
export function registerNumberIn({ register }: PayCountry) {
  return numberOf(register)
}

function numberOf(asked: { kind: TaxNumberKind; one: string } | null) {
  return z
    .string()
    .max(24)
    .transform((text, context) => {
      const read = asked ? readTaxNumber(asked.kind, text) : text.trim() || null
      if (read !== null) return read
      context.addIssue((asked && digitTroubles[asked.kind]) ?? `Enter ${asked?.one ?? 'a number'} in the right format.`)
      return z.NEVER
    })
}

const digitTroubles: Partial<Record<TaxNumberKind, string>> = {
  au_abn: 'This isn’t a valid ABN. Check its 11 digits',
  nz_nzbn: 'This isn’t a valid NZBN. Check its 13 digits',
}

/** Such a number of whichever country: the gym's own decides whether it fits. */
export const anyTaxNumber = z
  .string()
  .trim()
  .max(24)
  .regex(/^[A-Za-z0-9 .-]{2,24}$/, 'Use letters and digits only.')
