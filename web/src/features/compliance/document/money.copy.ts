import { localeSettings } from '../../../platform/words/locale.ts'

/** '$20,000,000': a sum insured, which is whole dollars wherever documents say it. */
export const dollars = (cents: number): string =>
  new Intl.NumberFormat(localeSettings().locale, {
    style: 'currency',
    currency: 'AUD',
    maximumFractionDigits: 0,
  }).format(cents / 100)
