import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { eventDeliveries, events } from '../../platform/events.tables.ts'

export type FailedDelivery = {
  eventId: string
  reaction: string
  attempts: number
  error: string
  at: Temporal.Instant
}

/** Effects of events that failed and are not done yet, those that gave up first. At most 50. */
export async function failedDeliveries(tx: Tx): Promise<FailedDelivery[]> {
  const rows = await tx
    .select({
      eventId: eventDeliveries.eventId,
      reaction: eventDeliveries.reaction,
      attempts: eventDeliveries.attempts,
      error: eventDeliveries.lastError,
      at: events.at,
    })
    .from(eventDeliveries)
    .innerJoin(events, eq(events.id, eventDeliveries.eventId))
    .where(and(isNull(eventDeliveries.doneAt), isNotNull(eventDeliveries.lastError)))
    .orderBy(desc(eventDeliveries.attempts), asc(events.position))
    .limit(50)
  return rows.map((row) => ({ ...row, error: row.error ?? '' }))
}
