/** Decision 9: failed tries within the window before no more are looked at. */
export const mostPerAddressAndSource = 5
export const mostPerAddress = 20
export const mostPerSource = 100
/** How long tries count, and how long a lock holds, in minutes. */
export const lockMinutes = 15

/** look: the password is looked at. last: it is too, and if it is wrong the account is locked. locked: it is not looked at. */
export type TryVerdict = 'look' | 'last' | 'locked'

/** What the counts say of a try, itself included. A count that is missing was not reached, as an earlier one refused. */
export function judgeTry(counts: { pair: number; address: number | null; source: number | null }): TryVerdict {
  const { pair, address, source } = counts
  if (pair > mostPerAddressAndSource || address === null || source === null) return 'locked'
  if (address > mostPerAddress || source > mostPerSource) return 'locked'
  return pair === mostPerAddressAndSource || address === mostPerAddress ? 'last' : 'look'
}
