/** Basis points of a whole: 1,000 is 10 %. */
const whole = 10_000

/**
 * A part of an amount in cents, `basisPoints` of 10,000, rounded to the cent once: half a cent goes up, and of a credit
 * the same way down, so that a credit takes back exactly what it credits.
 */
export function partOf(cents: number, basisPoints: number): number {
  const rounded = Math.floor((Math.abs(cents) * basisPoints * 2 + whole) / (whole * 2))
  return cents < 0 ? 0 - rounded : rounded
}

/** The tax inside an amount of cents that includes it, half a cent up: of 10 % an eleventh. */
export function taxInside(cents: number, basisPoints: number): number {
  const all = whole + basisPoints
  const rounded = Math.floor((Math.abs(cents) * basisPoints * 2 + all) / (all * 2))
  return cents < 0 ? 0 - rounded : rounded
}

/** An amount of cents before tax, and the rate that it is taxed at, in basis points; 0 where none is charged. */
type Taxed = { cents: number; taxBasisPoints: number }
type Totals = { subtotalCents: number; taxCents: number; totalCents: number; taxOfLines: number[] }

/**
 * The totals of a document by the total invoice rule (A New Tax System (Goods and Services Tax) Act 1999, s 9-90): the lines
 * of one rate are added, then taxed, then rounded once. What a line bears of it is what its rate's tax grows by with that
 * line, so that the lines always add up to the tax of the document and none is off by more than a cent.
 */
export function totalsOf(lines: Taxed[]): Totals {
  const sums = new Map<number, number>()
  const taxOfLines = lines.map(({ cents, taxBasisPoints }) => {
    const before = sums.get(taxBasisPoints) ?? 0
    sums.set(taxBasisPoints, before + cents)
    return partOf(before + cents, taxBasisPoints) - partOf(before, taxBasisPoints)
  })
  const subtotalCents = lines.reduce((sum, one) => sum + one.cents, 0)
  const taxCents = [...sums].reduce((sum, [rate, cents]) => sum + partOf(cents, rate), 0)
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents, taxOfLines }
}

/** A rate that holds from a date until the next one of the same place begins, in basis points. */
export type DatedRate = { place: string; from: Temporal.PlainDate; basisPoints: number }

/** The rate in force at a place on a date, or null where none is known. */
export function rateOn(rates: DatedRate[], place: string, date: Temporal.PlainDate): number | null {
  const known = rates
    .filter((one) => one.place === place && Temporal.PlainDate.compare(one.from, date) <= 0)
    .toSorted((a, b) => Temporal.PlainDate.compare(b.from, a.from))
  return known[0]?.basisPoints ?? null
}

/** The rate of a place, or of its country where the place has none of its own; nothing where none is known. */
export function taxRateOn(rates: DatedRate[], place: string, date: Temporal.PlainDate): number {
  return rateOn(rates, place, date) ?? rateOn(rates, place.split(' ')[0]!, date) ?? 0
}

/** Cents including tax from which an invoice has to say who buys. */
const buyerNamedFrom = 100_000
/** Cents including tax above which the buyer needs a tax invoice to claim the tax back. */
const claimedAbove = 8_250

/** Whether an invoice over so many cents, tax included, has to name its buyer (GST Act s 29-70). */
export function needsBuyerIdentity(totalCents: number): boolean {
  return totalCents >= buyerNamedFrom
}

/** Whether the buyer needs a tax invoice to claim the tax of so many cents back. */
export function needsTaxInvoice(totalCents: number): boolean {
  return totalCents > claimedAbove
}
