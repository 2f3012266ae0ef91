import { sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'

/** Whether a stretch lies within the hours that a trainer named, joined where they touch, on a day of 24 hours of theirs. None named is always. */
export function withinHours({ trainerId, from, to, zone }: Record<'trainerId' | 'from' | 'to' | 'zone', SQL>): SQL {
  return sql`(not exists (select 1 from available_hours h where h.trainer_id = ${trainerId})
  or (select range_agg(tsrange(d.day + h.from_time, d.day + h.to_time))
    from generate_series((${from} at time zone ${zone})::date::timestamp, (${to} at time zone ${zone})::date::timestamp, interval '1 day') as d (day)
    join available_hours h on h.weekday = extract(isodow from d.day)::int
    where h.trainer_id = ${trainerId}) @> tsrange(${from} at time zone ${zone}, ${to} at time zone ${zone}) is true)`
}

/**
 * Whether a trainer of a query of `trainers` with their `profiles` can teach in a stretch: within the hours they named,
 * and neither teaching, on leave nor busy elsewhere. No class lasts longer than 12 hours, which bounds what is looked at.
 */
export function freeIn(stretch: { from: Temporal.Instant; to: Temporal.Instant }): SQL {
  const [from, to] = [sqlInstant(stretch.from), sqlInstant(stretch.to)]
  const trainerId = sql`${trainers.id}`
  const zone = sql`${profiles.timezone}`
  return sql`(not exists (select 1 from entries e where e.trainer_id = ${trainerId} and e.cancelled_at is null
      and e.starts_at < ${to} and e.starts_at > ${from} - interval '12 hours' and e.ends_at > ${from})
    and not exists (select 1 from busy_calendars k join busy_times b on b.calendar_id = k.id
      where k.trainer_id = ${trainerId} and b.starts_at < ${to} and b.ends_at > ${from})
    and not exists (select 1 from leaves l where l.trainer_id = ${trainerId}
      and l.from_date::timestamp at time zone ${zone} < ${to} and (l.to_date + 1)::timestamp at time zone ${zone} > ${from})
    and ${withinHours({ trainerId, from, to, zone })})`
}
