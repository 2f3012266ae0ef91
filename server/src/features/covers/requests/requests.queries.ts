import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { gymsOf, isAdmin, type Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { coverRequests } from '../cover/cover.tables.ts'

const requesters = alias(profiles, 'requesters')

const shown = {
  id: coverRequests.id,
  gymId: coverRequests.gymId,
  gymName: gyms.name,
  absenceId: coverRequests.absenceId,
  requestedBy: coverRequests.requestedBy,
  by: requesters.fullName,
  usualTrainerId: coverRequests.trainerId,
  via: coverRequests.via,
  reason: coverRequests.reason,
  reasonWords: coverRequests.reasonWords,
  note: coverRequests.note,
  offer: coverRequests.offer,
  offerCents: coverRequests.offerCents,
  createdAt: coverRequests.createdAt,
  coverIds: sql<
    string[]
  >`array(select c.id from covers c where c.request_id = ${coverRequests.id} order by c.starts_at, c.id)`,
}

export type RequestRow = Awaited<ReturnType<typeof read>>[number]

/** Requests for somebody's own classes, and those of the gyms that they work for. An admin sees all. */
export function visibleRequests(actor: Actor): SQL | undefined {
  if (isAdmin(actor) || actor.kind === 'system') return undefined
  if (actor.kind !== 'person') return sql`false`
  return or(
    actor.trainerId === null ? undefined : eq(coverRequests.trainerId, actor.trainerId),
    inArray(coverRequests.gymId, gymsOf(actor)),
  )
}

export async function findRequest(tx: Tx, scope: SQL | undefined, id: string): Promise<RequestRow | undefined> {
  const [row] = await read(tx).where(and(eq(coverRequests.id, id), scope))
  return row
}

export async function requestsByIds(tx: Tx, ids: string[]): Promise<RequestRow[]> {
  if (ids.length === 0) return []
  return read(tx).where(inArray(coverRequests.id, ids)).orderBy(gyms.name, coverRequests.id)
}

type Place = { createdAt: string; id: string }

/** Newest first, one row more than asked for. */
export async function listRequests(
  tx: Tx,
  scope: SQL | undefined,
  { gymId, coverId, after, limit }: { gymId?: string; coverId?: string; after: Place | null; limit: number },
): Promise<RequestRow[]> {
  const place = after && sql`(${after.createdAt}::timestamptz, ${after.id}::uuid)`
  return read(tx)
    .where(
      and(
        scope,
        gymId ? eq(coverRequests.gymId, gymId) : undefined,
        coverId ? eq(coverRequests.id, sql`(select c.request_id from covers c where c.id = ${coverId})`) : undefined,
        place ? sql`(${coverRequests.createdAt}, ${coverRequests.id}) < ${place}` : undefined,
      ),
    )
    .orderBy(desc(coverRequests.createdAt), desc(coverRequests.id))
    .limit(limit + 1)
}

function read(tx: Tx) {
  return tx
    .select(shown)
    .from(coverRequests)
    .innerJoin(gyms, eq(gyms.id, coverRequests.gymId))
    .leftJoin(requesters, eq(requesters.accountId, coverRequests.requestedBy))
    .$dynamic()
}
