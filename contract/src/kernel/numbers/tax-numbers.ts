import { readAbn } from './abn.ts'
import { readNzbn } from './nzbn.ts'

/** The kinds of numbers that a tax office or a register knows a business by. */
export type TaxNumberKind = 'au_abn' | 'nz_gst' | 'nz_nzbn' | 'gb_vat' | 'sg_gst' | 'ca_business'

const readers: Record<TaxNumberKind, (text: string) => string | null> = {
  au_abn: readAbn,
  nz_gst: readInlandRevenue,
  nz_nzbn: readNzbn,
  gb_vat: readValueAdded,
  sg_gst: readSingapore,
  ca_business: readCanadian,
}

/**
 * A number that a tax office gives out, as it is kept, or null when it is not of its kind. Where there is a public rule of
 * check digits they are checked. Well formed is all that this says: nobody is asked whether it is theirs.
 */
export function readTaxNumber(kind: TaxNumberKind, text: string): string | null {
  return readers[kind](text.replace(/[\s.-]/g, '').toUpperCase())
}

const weighed = (digits: string, weights: number[]) =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)

/** Inland Revenue (NZ): a registration for GST is the 8 or 9 digits of the IRD number. The second weights count where the first end in 10. */
function readInlandRevenue(text: string): string | null {
  const digits = text.padStart(9, '0')
  if (!/^\d{8,9}$/.test(text) || Number(text) < 10_000_000 || Number(text) > 150_000_000) return null
  const checks = [
    [3, 2, 7, 6, 5, 4, 3, 2],
    [7, 4, 3, 2, 5, 2, 7, 6],
  ].map((weights) => (11 - (weighed(digits, weights) % 11)) % 11)
  const check = checks.find((one) => one < 10)
  return check === Number(digits[8]) ? text : null
}

/** HM Revenue and Customs (GB): 9 digits with or without GB, the last two by 97, since 2010 also by 97 less 55. */
function readValueAdded(text: string): string | null {
  const digits = text.replace(/^GB/, '')
  if (!/^\d{9}$/.test(digits)) return null
  const sum = weighed(digits, [8, 7, 6, 5, 4, 3, 2, 10, 1])
  return sum % 97 === 0 || (sum + 55) % 97 === 0 ? `GB${digits}` : null
}

/** Inland Revenue Authority (SG): the entity number of a business or company with its check letter, of another entity by its form, or M and 8 more. */
function readSingapore(text: string): string | null {
  if (/^\d{8}[A-Z]$/.test(text))
    return 'XMKECAWLJDB'[weighed(text, [10, 4, 9, 3, 8, 2, 7, 1]) % 11] === text[8] ? text : null
  if (/^(19|20)\d{7}[A-Z]$/.test(text))
    return 'ZKCMDNERGWH'[weighed(text, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11] === text[9] ? text : null
  return /^[RST]\d{2}[A-Z]{2}\d{4}[A-Z]$/.test(text) || /^M[A-Z0-9]\d{7}[A-Z0-9]?$/.test(text) ? text : null
}

/** Canada Revenue Agency: the business number of 9 digits by Luhn, and its account for GST/HST, which is RT0001 where none is said. */
function readCanadian(text: string): string | null {
  const found = /^(\d{9})(RT\d{4})?$/.exec(text)
  if (!found) return null
  const sum = found[1]!.split('').reduce((total, digit, at) => {
    const weight = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (weight > 9 ? weight - 9 : weight)
  }, 0)
  return sum % 10 === 0 ? `${found[1]}${found[2] ?? 'RT0001'}` : null
}
