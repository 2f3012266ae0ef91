/** Most days that a waiver lasts, both ends counted. */
const longestWaiver = 30
/** How often a requirement may be waived for one person in a row: once, and twice renewed. */
export const mostInARow = 3

type Day = Temporal.PlainDate
type Span = { from: Day; to: Day }

export function isTooLong({ from, to }: Span): boolean {
  return from.until(to).days + 1 > longestWaiver
}

/** How many waivers before this one follow one another without a day between. */
export function inARowBefore(span: Span, others: Span[]): number {
  let from = span.from
  let count = 0
  for (;;) {
    const before = others.find(
      (one) =>
        Temporal.PlainDate.compare(one.to.add({ days: 1 }), from) >= 0 &&
        Temporal.PlainDate.compare(one.from, from) < 0,
    )
    if (!before) return count
    from = before.from
    count += 1
  }
}

/** How many waivers follow one another without a day between, with this one among them. */
export function inARowWith(span: Span, others: Span[]): number {
  let to = span.to
  let count = inARowBefore(span, others) + 1
  for (;;) {
    const next = others.find(
      (one) =>
        Temporal.PlainDate.compare(to.add({ days: 1 }), one.from) >= 0 && Temporal.PlainDate.compare(one.to, to) > 0,
    )
    if (!next) return count
    to = next.to
    count += 1
  }
}
