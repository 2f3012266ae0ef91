import { sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { withBelow } from '../../specialties/specialties.queries.ts'

/** What everybody may know that gyms hold: what their open jobs ask for, and the classes of a timetable that they show. */
const shown = (now: Temporal.Instant) => sql`
  select j.gym_id, j.specialty_id from jobs j where j.status = 'open' and j.removed_at is null and j.specialty_id is not null
    and (j.closes_at is null or j.closes_at > ${sqlInstant(now)})
  union
  select p.gym_id, c.specialty_id from public_timetables p
    join entries e on e.gym_id = p.gym_id and e.cancelled_at is null
      and e.starts_at >= ${sqlInstant(now)} and e.starts_at < ${sqlInstant(now.add({ hours: 24 * 28 }))}
    join classes c on c.id = e.class_id
    where p.published_at is not null and c.specialty_id is not null`

/** Whether a gym of a query of `gyms` shows everybody something of a specialty or below it. */
export function offering(now: Temporal.Instant, specialtyId: string): SQL {
  return sql`${gyms.id} in (select of.gym_id from (${shown(now)}) as of where of.specialty_id in ${withBelow(specialtyId)})`
}

/** The names of what these gyms show of a specialty and below it. */
export async function offeredBy(
  { tx, now }: Work,
  specialtyId: string,
  gymIds: string[],
): Promise<Map<string, string[]>> {
  if (gymIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ gym_id: string; names: string[] }>(sql`
    select of.gym_id, array_agg(distinct s.name order by s.name) as names
    from (${shown(now)}) as of join specialties s on s.id = of.specialty_id and s.archived_at is null
    where of.gym_id = any(${sql.param(gymIds)}::uuid[]) and of.specialty_id in ${withBelow(specialtyId)}
    group by of.gym_id`)
  return new Map(rows.map((row) => [row.gym_id, row.names]))
}
