import type { PayDocument, PayLine } from '@quartet/contract/payroll/payroll'

/** Whole cents of an amount as people type it: '78', '$1,234.50', '€ 45,50', '−6.00'. Null where it is no amount. */
export function centsOf(text: string): number | null {
  const typed = text.replaceAll(/[\s\p{Sc}]/gu, '').replace('\u2212', '-')
  // A comma before three digits parts the thousands; elsewhere it is the decimal point of half of Europe.
  const plain = typed.replace(',', /^-?\d{1,3},\d{3}(\.|$)/.test(typed) ? '' : '.')
  if (!/^-?\d{1,6}(\.\d{1,2})?$/.test(plain)) return null
  const [dollars = '', rest = ''] = plain.replace('-', '').split('.')
  const cents = Number(dollars) * 100 + Number(rest.padEnd(2, '0'))
  return plain.startsWith('-') && cents !== 0 ? -cents : cents
}

/** The line that is read first: one in question, else one that has changed, else the first. */
export function firstToRead(document: Pick<PayDocument, 'rows' | 'differences'>): PayLine | undefined {
  const changed = new Set(document.differences.map((one) => one.lineId))
  return (
    document.rows.find((line) => line.query?.open) ??
    document.rows.find((line) => changed.has(line.id)) ??
    document.rows[0]
  )
}

/** The line before or after one, none beyond the ends. */
export function besides(rows: PayLine[], id: string | undefined, by: 1 | -1): PayLine | undefined {
  const at = rows.findIndex((line) => line.id === id)
  return at < 0 ? undefined : rows[at + by]
}

/** Hours with two decimals, as pay is counted: '18.50 h'. */
export const hoursOf = (minutes: number): string => `${(minutes / 60).toFixed(2)} h`
