import { desc, eq } from 'drizzle-orm'
import { events } from '../src/platform/events/events.tables.ts'
import type { TestApp } from './harness.ts'
import type { EventType, Happened } from '../src/platform/db/domain-events.ts'

/** The last event of a type, as a reaction is handed it. */
export async function lastEvent<T extends EventType>(t: TestApp, type: T): Promise<Happened<T>> {
  const [row] = await t.given(({ tx }) =>
    tx.select().from(events).where(eq(events.type, type)).orderBy(desc(events.position)).limit(1),
  )
  return row as unknown as Happened<T>
}
