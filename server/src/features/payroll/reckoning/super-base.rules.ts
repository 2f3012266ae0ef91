/** What super is owed on of a document, in cents without tax: all of it but the lines that are no earnings. */
export function superBaseOf(
  { subtotalCents }: { subtotalCents: number },
  lines: { cents: number; qualifying: boolean }[],
): number {
  return lines.filter((line) => !line.qualifying).reduce((base, line) => base - line.cents, subtotalCents)
}

/** The most of a year's earnings that super is owed on, in dollars: the concessional cap by the rate, down to whole tens. */
export function maxContributionsBase(capDollars: number, rateBasisPoints: number): number {
  return Math.floor((capDollars * 10_000) / rateBasisPoints / 10) * 10
}

/** What of a document's earnings super is owed on, in cents: the year's most less what it was owed on before. */
export function baseLeft({
  baseCents,
  before,
  most,
}: {
  baseCents: number
  before: number
  most: number | null
}): number {
  return most === null ? baseCents : Math.min(baseCents, Math.max(0, most - before))
}

/** The first day of the financial year that a day lies in. */
export function financialYearOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year: day.month >= 7 ? day.year : day.year - 1, month: 7, day: 1 })
}
