import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { events } from '../../../platform/events/events.tables.ts'
import { profiles } from '../../users/person/person.tables.ts'

/** What happened to one document or run, the first first, and who did it. */
export async function happenedTo(tx: Tx, subjectId: string, family: 'pay_document' | 'pay_run' | 'super') {
  const rows = await tx
    .select({
      type: events.type,
      payload: events.payload,
      at: events.at,
      name: profiles.fullName,
      actingGymId: events.actingGymId,
    })
    .from(events)
    // A file is handed out by its address, which says whom it was made for.
    .leftJoin(
      profiles,
      sql`${profiles.accountId} = coalesce(${events.actorId}, (${events.payload} ->> 'readerId')::uuid)`,
    )
    .where(and(eq(events.subjectId, subjectId), like(events.type, `${family}.%`)))
    .orderBy(asc(events.at), asc(events.id))
  return rows.map((row) => ({
    type: row.type,
    payload: row.payload as Record<string, unknown>,
    at: row.at.toString(),
    by: row.name ?? 'Quartet',
  }))
}

/** What people are called, by account. */
export async function namesOf(tx: Tx, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: profiles.accountId, name: profiles.fullName })
    .from(profiles)
    .where(inArray(profiles.accountId, userIds))
  return new Map(rows.map((row) => [row.id, row.name]))
}
