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
    return difference.many === 1
      ? `We can’t tell yet how covers change attendance. 1 covered class has an attendance record, and we need ${fewest}.`
      : `We can’t tell yet how covers change attendance. ${difference.many} covered classes have an attendance record, and we need ${fewest}.`
  const sign = (value: number) => (value < 0 ? `−${Math.abs(value).toFixed(1)}` : `+${value.toFixed(1)}`)
  const sure = interval.low > 0 || interval.high < 0
  const found = `When a class is covered, attendance changes by ${sign(difference.mean!)} people from the usual for that class and hour (95% interval ${sign(interval.low)} to ${sign(interval.high)}, ${difference.many} classes)`
  return sure ? `${found}.` : `${found}. This may be chance.`
}
