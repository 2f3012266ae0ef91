import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { eventsChannel } from '../../../platform/events/events.ts'
import { eventDeliveries } from '../../../platform/events/events.tables.ts'
import { sweepFailures } from '../../../platform/events/sweeps.tables.ts'
import { isLeft } from './operations.queries.ts'
import type { Delivery } from './operations.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** `name` is the sweep of an item. */
    'failure.retried': { kind: 'event' | 'task' | 'item'; id: string; name?: string }
    'failure.let_go': { kind: 'event' | 'task'; id: string; name: string }
  }
}

/** Makes a failed effect due again with all its tries, and wakes the workers. False when it is done or was never due. */
export async function retryDelivery(work: Work, { eventId, reaction }: Delivery): Promise<boolean> {
  const rows = await work.tx
    .update(eventDeliveries)
    .set({ attempts: 0, nextAttemptAt: work.now })
    .where(
      and(eq(eventDeliveries.eventId, eventId), eq(eventDeliveries.reaction, reaction), isNull(eventDeliveries.doneAt)),
    )
    .returning({ eventId: eventDeliveries.eventId })
  if (rows.length > 0) await work.tx.execute(sql`select pg_notify(${eventsChannel}, '')`)
  return rows.length > 0
}

/** Forgets that an item failed: it is tried again with all its tries. Answers its task, or null when nothing is noted of it. */
export async function retryItem(work: Work, id: string): Promise<string | null> {
  const [row] = await work.tx
    .delete(sweepFailures)
    .where(eq(sweepFailures.id, id))
    .returning({ sweep: sweepFailures.sweep })
  return row?.sweep ?? null
}

/** Ends a failed effect without having had it; the row keeps why it failed. False when it did not fail, was not left, or is done. */
export async function letGoOfDelivery(work: Work, { eventId, reaction }: Delivery): Promise<boolean> {
  const rows = await work.tx
    .update(eventDeliveries)
    .set({ doneAt: work.now })
    .where(
      and(
        eq(eventDeliveries.eventId, eventId),
        eq(eventDeliveries.reaction, reaction),
        isNull(eventDeliveries.doneAt),
        isLeft(work.now),
      ),
    )
    .returning({ eventId: eventDeliveries.eventId })
  return rows.length > 0
}
