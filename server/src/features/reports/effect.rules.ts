/** What was measured `many` times: its mean, and how far single ones lie from it. */
export type Difference = { many: number; mean: number | null; spread: number | null }

/** Fewer than this say nothing. */
const fewest = 5
/** Student's t at 95 %, by degrees of freedom. */
const tables: [degrees: number, t: number][] = [
  [4, 2.776],
  [5, 2.571],
  [6, 2.447],
  [7, 2.365],
  [8, 2.306],
  [9, 2.262],
  [10, 2.228],
  [12, 2.179],
  [15, 2.131],
  [20, 2.086],
  [30, 2.042],
  [60, 2.0],
  [120, 1.98],
]

/** The 95 % interval around a mean, or null where too few were measured. It is never too narrow: t is that of fewer. */
export function intervalOf({ many, mean, spread }: Difference): { low: number; high: number } | null {
  if (many < fewest || mean === null || spread === null) return null
  const t = tables.findLast(([degrees]) => degrees <= many - 1)![1]
  const half = (t * spread) / Math.sqrt(many)
  return { low: mean - half, high: mean + half }
}

/** What somebody standing in does to how many come, as a sentence. */
export function effectInWords(difference: Difference): string {
  const interval = intervalOf(difference)
  if (!interval)
    return `What a substitute does to attendance cannot be told yet: ${difference.many} counted ${difference.many === 1 ? 'class' : 'classes'} with one, ${fewest} are needed.`
  const sign = (value: number) => (value < 0 ? `−${Math.abs(value).toFixed(1)}` : `+${value.toFixed(1)}`)
  const sure = interval.low > 0 || interval.high < 0
  return `With a substitute ${sign(difference.mean!)} people come than usual to the same class at the same hour (95 % interval ${sign(interval.low)} to ${sign(interval.high)}, ${difference.many} classes)${sure ? '.' : ', which may be chance.'}`
}
