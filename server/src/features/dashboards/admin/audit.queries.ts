import { sql } from 'drizzle-orm'
import { parseInstant } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { contains } from '../../../platform/db/search.ts'

export type AuditRow = {
  id: string
  position: string
  type: string
  actorKind: string
  actorId: string | null
  actorName: string | null
  /** The program that did it with a service token. */
  serviceName: string | null
  /** Whose it is, where an event names a person. */
  subjectName: string | null
  gymId: string | null
  gymName: string | null
  actingGymId: string | null
  actingGymName: string | null
  at: Temporal.Instant
}

type Filter = { gymId?: string; actorId?: string; q?: string; after: string[] | null; limit: number }

/** What happened, newest first, with who did it and for which gym. The log names no contents: only what was done. */
export async function listAudit(tx: Tx, filter: Filter): Promise<AuditRow[]> {
  const wheres = [
    sql`true`,
    ...(filter.gymId ? [sql`(e.gym_id = ${filter.gymId} or e.acting_gym_id = ${filter.gymId})`] : []),
    ...(filter.actorId ? [sql`e.actor_id = ${filter.actorId}`] : []),
    ...(filter.q ? [contains(sql`e.type`, filter.q)] : []),
    ...(filter.after ? [sql`e.position < ${filter.after[0]}::bigint`] : []),
  ]
  const { rows } = await tx.execute<Omit<AuditRow, 'at'> & { at: string }>(sql`
    select e.id, e.position::text, e.type, e.actor_kind as "actorKind", e.actor_id as "actorId", p.full_name as "actorName", st.name as "serviceName", s.full_name as "subjectName",
      e.gym_id as "gymId", g.name as "gymName", e.acting_gym_id as "actingGymId", a.name as "actingGymName", e.at
    from events e
    left join profiles p on p.account_id = e.actor_id
    left join service_tokens st on e.actor_kind = 'system:service:' || st.id
    left join profiles s on s.account_id = e.subject_id
    left join gyms g on g.id = e.gym_id
    left join gyms a on a.id = e.acting_gym_id
    where ${sql.join(wheres, sql` and `)}
    order by e.position desc limit ${filter.limit}`)
  return rows.map((row) => ({ ...row, at: parseInstant(row.at) }))
}
