import { sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { mostAttempts } from '../../../platform/events/events.worker.ts'
import type { Backlog } from '../../../platform/watch/metrics.ts'

/** What waits and what was given up: effects of events, messages to people (pushes of the last day), tasks by queue. */
export async function readBacklog(tx: Tx, now: Temporal.Instant): Promise<Backlog> {
  const at = sqlInstant(now)
  const { rows } = await tx.execute<Backlog['effects']>(sql`
    select count(*) filter (where attempts < ${mostAttempts}::int)::int as waiting,
      count(*) filter (where attempts >= ${mostAttempts}::int)::int as failed,
      coalesce(greatest(0, extract(epoch from ${at} - min(next_attempt_at) filter (where attempts < ${mostAttempts}::int))), 0)::float8 as behind
    from event_deliveries where done_at is null`)
  const since = (first: SQL) => sql`coalesce(greatest(0, extract(epoch from ${at} - ${first})), 0)::float8`
  const ofMails = (table: SQL) => sql`count(*) filter (where state = 'queued')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      ${since(sql`min(created_at) filter (where state = 'queued')`)} as oldest from ${table} where state in ('queued', 'failed')`
  const { rows: outbox } = await tx.execute<Backlog['outbox'][number]>(sql`
    select 'mail' as channel, ${ofMails(sql`mails`)}
    union all select 'text', ${ofMails(sql`texts`)}
    union all select 'push', w.waiting, f.failed, w.oldest
      from (select count(*)::int as waiting, ${since(sql`min(due_at)`)} as oldest from notice_deliveries
        where state in ('queued', 'held') and mail_id is null and text_id is null and channel = 'push' and due_at <= ${at}) w,
      (select count(*)::int as failed from notice_deliveries
        where id > ${firstIdOf(now.subtract({ hours: 24 }))}::uuid and state = 'failed' and channel = 'push') f`)
  return { effects: rows[0]!, outbox, queues: await readQueues(tx, at) }
}

/** How each queue stands that has something in it, or a sweep that has set something aside; `oldest` is seconds since its longest waiting task was asked for. */
async function readQueues(tx: Tx, at: SQL): Promise<Backlog['queues']> {
  const { rows } = await tx.execute<Backlog['queues'][number]>(sql`
    select name as queue, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'failed')::int as failed,
      coalesce(greatest(0, extract(epoch from ${at} - min(created_on) filter (where state in ('created', 'retry')))), 0)::float8 as oldest
    from (select name, state::text, created_on from tasks.job where state in ('created', 'retry', 'active', 'failed')
      union all select sweep, 'failed', null from sweep_failures where next_attempt_at is null) j
    group by name order by name`)
  return rows
}

/** The lowest id that could have been made at a moment (RFC 9562, version 7): a day of rows is a piece of the primary key. */
function firstIdOf(at: Temporal.Instant): string {
  const hex = at.epochMilliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
