import { sql, type SQL } from 'drizzle-orm'
import { dailyIntroductions } from '@quartet/contract/introductions'
import type { SenderRow, SendersFilter } from '../../features/email-templates/senders/senders.ports.ts'
import type { GymStanding } from '../../features/email-templates/templates.rules.ts'
import { parseInstant, sqlInstant } from '../../platform/db/columns.ts'
import type { Work } from '../../platform/db/db.ts'
import { notFound } from '../../platform/fail.ts'
import { contains } from '../../platform/db/search.ts'

type Raw = {
  id: string
  isGym: boolean
  name: string
  sentToday: number
  accepted: number
  reports: number
  stoppedAt: string | null
  ownerConfirmed: boolean
  paid: boolean
  approvedAt: string | null
  approvedBy: string | null
}

/** Gyms, and people who are stopped, as an admin sees who emails new people. Their facts lie in slices of one row, so they meet here. */
export async function listSenders(work: Work, filter: SendersFilter): Promise<SenderRow[]> {
  const { id, q, stopped, after, limit } = filter
  const wheres = [
    sql`true`,
    ...(id ? [sql`s.id = ${id}::uuid`] : []),
    ...(q ? [contains(sql`lower(s.name)`, q)] : []),
    ...(stopped ? [sql`s."stoppedAt" is not null`] : []),
    ...(after ? [sql`(s.place, lower(s.name), s.id) > (${after[0]}::int, ${after[1]}, ${after[2]}::uuid)`] : []),
  ]
  const { rows } = await work.tx.execute<Raw>(sql`
    with s as (${gymsAsSenders(work.now)} union all ${peopleStopped(work.now)})
    select s.* from s where ${sql.join(wheres, sql` and `)}
    order by s.place, lower(s.name), s.id limit ${limit + 1}`)
  return rows.map(read)
}

/** What decides whether a gym may change its email templates. */
export async function senderStandingOf(work: Work, gymId: string): Promise<GymStanding> {
  const [row] = await listSenders(work, { id: gymId, limit: 1 })
  if (!row?.standing) throw notFound()
  return row.standing
}

/** A plan counts as paid after 30 days and its trial: anyone can begin one, and its first invoice is settled by then. */
function gymsAsSenders(now: Temporal.Instant): SQL {
  const at = sqlInstant(now)
  return sql`select g.id, true as "isGym", g.name, ${facts(sql`i.gym_id = g.id`, sql`x.gym_id = g.id`, at)},
      exists (select 1 from team_members m join accounts a on a.id = m.account_id where m.gym_id = g.id
        and m.position = 'owner' and m.ended_at is null and a.email_confirmed_at is not null) as "ownerConfirmed",
      exists (select 1 from subscriptions p where p.gym_id = g.id and p.state in ('active', 'cancelled')
        and p.period_starts_on <= (${at} at time zone g.timezone)::date
        and p.created_at <= ${at} - interval '30 days' and (p.ends_at is null or p.ends_at > ${at})) as paid,
      y.approved_at as "approvedAt", b.full_name as "approvedBy"
    from gyms g
    left join template_approvals y on y.gym_id = g.id
    left join profiles b on b.account_id = y.approved_by
    where g.archived_at is null`
}

function peopleStopped(now: Temporal.Instant): SQL {
  const at = sqlInstant(now)
  const mine = sql`i.gym_id is null and i.sent_by = a.id`
  return sql`select a.id, false as "isGym", coalesce(f.full_name, a.email) as name, ${facts(mine, sql`x.account_id = a.id`, at)},
      false as "ownerConfirmed", false as paid, null::timestamptz as "approvedAt", null as "approvedBy"
    from accounts a
    left join profiles f on f.account_id = a.id
    where exists (select 1 from sender_stops x where x.account_id = a.id and x.lifted_at is null)`
}

/** How often a sender wrote, was accepted and was reported, and since when it is stopped. */
function facts(mine: SQL, stops: SQL, at: SQL): SQL {
  const openStop = sql`select x.stopped_at from sender_stops x where ${stops} and x.lifted_at is null`
  return sql`(select count(*)::int from introductions i where ${mine} and i.sent_at > ${at} - interval '24 hours') as "sentToday",
    (select count(distinct i.subject_id)::int from introductions i
      where ${mine} and i.accepted_at > ${at} - make_interval(days => ${dailyIntroductions.days})) as accepted,
    (select count(distinct i.recipient)::int from introductions i where ${mine} and i.reported_at >
      coalesce((select max(x.lifted_at) from sender_stops x where ${stops}), '-infinity'::timestamptz)) as reports,
    (${openStop}) as "stoppedAt", case when exists (${openStop}) then 0 else 1 end as place`
}

function read(row: Raw): SenderRow {
  const { id, isGym, name, sentToday, accepted, reports, ownerConfirmed, paid, approvedBy } = row
  const stoppedAt = parseInstant(row.stoppedAt)
  const approvedAt = parseInstant(row.approvedAt)
  const standing = isGym ? { name, ownerConfirmed, paid, approvedAt, approvedBy, stoppedAt } : null
  return { id, name, sentToday, accepted, reports, stoppedAt, standing }
}
