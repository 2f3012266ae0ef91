import { dayAndMonth, longDay } from '@quartet/contract/kernel/wording'
/** How often a gym pays. */
type Rhythm = 'weekly' | 'fortnightly' | 'monthly'
/** Days on the gym's calendar, both belong to it. */
export type PayPeriod = { from: Temporal.PlainDate; to: Temporal.PlainDate }

const days = { weekly: 7, fortnightly: 14 }

/**
 * The pay period that a day of the gym's calendar lies in. Periods follow one another without a gap from `anchor`, the first
 * day of any of them; of a month it is the day of the month, the last one where a month is shorter.
 */
export function periodAround(rhythm: Rhythm, anchor: Temporal.PlainDate, day: Temporal.PlainDate): PayPeriod {
  if (rhythm === 'monthly') {
    const months = (day.year - anchor.year) * 12 + day.month - anchor.month
    const begins = anchor.add({ months })
    const at = Temporal.PlainDate.compare(begins, day) <= 0 ? months : months - 1
    return { from: anchor.add({ months: at }), to: anchor.add({ months: at + 1 }).subtract({ days: 1 }) }
  }
  const length = days[rhythm]
  const since = anchor.until(day).days
  const from = anchor.add({ days: Math.floor(since / length) * length })
  return { from, to: from.add({ days: length - 1 }) }
}

/** The period before the one that the day lies in: the last that is over. */
export function periodBefore(rhythm: Rhythm, anchor: Temporal.PlainDate, day: Temporal.PlainDate): PayPeriod {
  return periodAround(rhythm, anchor, periodAround(rhythm, anchor, day).from.subtract({ days: 1 }))
}

/** The day that a class counts for in pay: its start's, on the calendar of the gym's zone, however far past midnight it ends. */
export function payDayOf(startsAt: Temporal.Instant, zone: string): Temporal.PlainDate {
  return startsAt.toZonedDateTimeISO(zone).toPlainDate()
}

/** '2 – 15 November 2026', '26 October – 8 November 2026': a period as every paper writes it. */
export function periodWords({ from, to }: PayPeriod): string {
  const whole = longDay(to)
  if (from.equals(to)) return whole
  if (from.year !== to.year) return `${longDay(from)} – ${whole}`
  const begins = from.month === to.month ? String(from.day) : dayAndMonth(from)
  return `${begins} – ${whole}`
}
