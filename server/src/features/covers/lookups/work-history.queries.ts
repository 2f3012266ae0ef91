import type { TrainerRecord } from '@quartet/contract/connections/connections'
import { sql } from 'drizzle-orm'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import { dateAt } from '../../timetable/recurrence/wall-times.rules.ts'

/** What somebody taught of one class at one gym; `from` and `to` are days of the gym. */
type Taught = { gym: string; place: string | null; name: string; times: number; from: string; to: string }

/** Classes that a trainer taught, and covers kept of those confirmed, at these gyms or, for null, at all of them. */
export async function recordOf(
  { tx, now }: Work,
  trainerId: string,
  gymIds: string[] | null,
): Promise<Omit<TrainerRecord, 'at'>> {
  const at = sqlInstant(now)
  const here = (gymId: ReturnType<typeof sql>) =>
    gymIds === null ? sql`true` : sql`${gymId} = any(${sql.param(gymIds)}::uuid[])`
  const { rows } = await tx.execute<{ taught: number; since: string | null; zone: string | null }>(sql`
    select count(*)::int as taught, min(e.starts_at) as since, (array_agg(g.timezone order by e.starts_at))[1] as zone
    from entries e join gyms g on g.id = e.gym_id
    where e.trainer_id = ${trainerId} and e.cancelled_at is null and e.ends_at <= ${at} and ${here(sql`e.gym_id`)}`)
  const taken = await tx.execute<{ confirmed: number; kept: number }>(sql`
    select count(*)::int as confirmed, count(*) filter (where e.trainer_id = a.trainer_id)::int as kept
    from cover_applications a join covers v on v.id = a.cover_id
    join entries e on e.id = v.entry_id and e.cancelled_at is null
    where a.trainer_id = ${trainerId} and a.state = 'confirmed' and v.starts_at <= ${at} and ${here(sql`v.gym_id`)}`)
  const [row, covers] = [rows[0]!, taken.rows[0]!]
  return {
    classesTaught: row.taught,
    coversConfirmed: covers.confirmed,
    coversKept: covers.kept,
    since: row.since && row.zone ? dateAt(parseInstant(row.since), row.zone).toString() : null,
  }
}

/** Everything that somebody taught, gym by gym, the newest first. */
export async function taughtBy({ tx, now }: Work, trainerId: string): Promise<Taught[]> {
  const { rows } = await tx.execute<Taught>(sql`
    select g.name as gym, nullif(concat_ws(', ', nullif(g.city, ''), nullif(g.state, '')), '') as place, c.name,
      count(*)::int as times, min((e.starts_at at time zone g.timezone)::date)::text as "from",
      max((e.starts_at at time zone g.timezone)::date)::text as "to"
    from entries e join gyms g on g.id = e.gym_id join classes c on c.id = e.class_id
    where e.trainer_id = ${trainerId} and e.cancelled_at is null and e.ends_at <= ${sqlInstant(now)}
    group by g.id, c.id
    order by max(max(e.starts_at)) over (partition by g.id) desc, g.id, count(*) desc, c.name`)
  return rows
}
