import type { Money } from '@quartet/contract/kernel/money'
import { localeSettings, wishes } from './locale.ts'

/** An amount of whole cents with its two decimals: '$78.00'. Another currency than one's own says which: 'A$78.00'. */
export function formatMoney({ cents, currency }: Money): string {
  const own = wishes().currency ?? currency
  return new Intl.NumberFormat(localeSettings().locale, {
    style: 'currency',
    currency,
    currencyDisplay: own === currency ? 'narrowSymbol' : 'symbol',
  })
    .format(cents / 100)
    .replace('-', '\u2212')
}

/** What stands before an amount of a currency in a field: '$', '£'. */
export function currencySign(currency: Money['currency']): string {
  const parts = new Intl.NumberFormat('en-AU', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')!.value
}

const others: Partial<Record<Money['currency'], { whole: string; parts: string }>> = {
  GBP: { whole: 'pounds', parts: 'pence' },
  EUR: { whole: 'euros', parts: 'cents' },
}

/** What amounts of a currency are asked for in: 'dollars' and 'cents', 'pounds' and 'pence'. */
export function currencyWords(currency: Money['currency']): { whole: string; parts: string } {
  return others[currency] ?? { whole: 'dollars', parts: 'cents' }
}

/** A difference with its sign: '+$6.00', '−$3.00'. */
export const formatDifference = (money: Money): string =>
  money.cents > 0 ? `+${formatMoney(money)}` : formatMoney(money)

/** An amount in a table, where nothing is an en dash. */
export const formatCell = (money: Money): string => (money.cents === 0 ? '–' : formatMoney(money))
