export type TimeRange = { from: Temporal.Instant; until: Temporal.Instant }

/** The calendar day around this moment in `zone`: the first instant belongs, the second does not. */
export function dayAround(now: Temporal.Instant, zone: string): TimeRange {
  const midnight = now.toZonedDateTimeISO(zone).startOfDay()
  return { from: midnight.toInstant(), until: midnight.add({ days: 1 }).toInstant() }
}

/** The calendar week, Monday to Sunday, that lies `weeks` after the one around this moment in `zone`. */
export function weekIn(now: Temporal.Instant, zone: string, weeks = 0): TimeRange {
  const today = now.toZonedDateTimeISO(zone).startOfDay()
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks })
  return { from: monday.toInstant(), until: monday.add({ weeks: 1 }).toInstant() }
}
