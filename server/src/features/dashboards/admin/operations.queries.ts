import type { Failure } from '@quartet/contract/dashboards/dashboards'
import { sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { mostAttempts, mostHoursLeft } from '../../../platform/events/events.worker.ts'

/** Whether an effect that is not done failed, or is due for so long that no server may know it any more. */
export function isLeft(now: Temporal.Instant): SQL<boolean> {
  const before = now.subtract({ hours: mostHoursLeft })
  return sql`(last_error is not null or next_attempt_at < ${sqlInstant(before)})`
}

/**
 * Effects of events that failed or were left, and are not done, tasks that gave up and items of sweeps that failed, the latest first. `after` is the last row's time
 * and id; the time has the microseconds of the database.
 */
export async function listFailures(
  tx: Tx,
  { after, limit, now }: { after: string[] | null; limit: number; now: Temporal.Instant },
): Promise<Failure[]> {
  const below = after ? sql`where (f.moment, f.id) < (${after[0]}::timestamptz, ${after[1]})` : sql``
  const rows = await ask(
    tx,
    rowsOf<Failure>(sql`
    select f.id, f.kind, f.name, case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as gym, f.attempts, f.error, f.gave_up as "gaveUp",
      to_char(f.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (
      select d.event_id || '~' || d.reaction as id, 'event' as kind, d.reaction as name, d.attempts,
        coalesce(d.last_error, 'Due for over an hour, and no server has taken it up') as error,
        d.attempts >= ${mostAttempts}::int as gave_up, e.at as moment, null::uuid as gym_id
      from event_deliveries d join events e on e.id = d.event_id
      where d.done_at is null and ${isLeft(now)}
      union all
      select id::text, 'task', name, retry_count + 1, coalesce(output->>'message', output::text, ''), true,
        coalesce(completed_on, created_on), null
      from tasks.job where state = 'failed'
      union all
      select id::text, 'item', sweep, attempts, last_error, next_attempt_at is null, failed_at, gym_id from sweep_failures) f
    left join gyms g on g.id = f.gym_id
    ${below} order by f.moment desc, f.id desc limit ${limit}`),
  )
  return rows
}
