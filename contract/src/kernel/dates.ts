import { z } from 'zod'

/** A point on the time line, as an ISO 8601 string in UTC that ends in Z. */
export const instant = z.iso.datetime({ error: 'Enter a time such as 2026-11-21T06:00:00Z.' })

/** A calendar date without a zone, 'YYYY-MM-DD'. */
export const date = z.iso
  .date({ error: 'Enter a date such as 2026-11-21.' })
  // The year before 1 is written 0000 here and not at all in Postgres.
  .refine((day) => !day.startsWith('0000'), 'Enter a date such as 2026-11-21.')

/** A time on the wall clock of a gym, 'HH:MM', 24 hours, without a zone. */
export const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 06:00.')

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export const weekday = z.number().int().min(1).max(7)

/** An IANA time zone name that this runtime knows, such as Australia/Sydney. */
export const timezone = z.string().max(64).refine(isKnownZone, 'Choose a time zone from the list.')

function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return /^(UTC$|[A-Za-z_]+\/)/.test(zone)
  } catch {
    return false
  }
}
