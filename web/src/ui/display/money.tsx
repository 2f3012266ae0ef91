import type { Money as Amount } from '@quartet/contract/kernel/money'
import { formatCell, formatDifference, formatMoney } from '../../platform/words/money.ts'

const formats = { plain: formatMoney, difference: formatDifference, cell: formatCell }

/** An amount with its two decimals; as a difference with its sign, in a table with a dash for nothing. */
export function Money({ amount, as = 'plain' }: { amount: Amount; as?: keyof typeof formats }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{formats[as](amount)}</span>
}
