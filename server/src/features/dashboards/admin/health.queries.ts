import { sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isLeft } from './operations.queries.ts'

export type Health = {
  mailsWaiting: number
  mailsFailed: number
  textsFailed: number
  effectsDue: number
  effectsFailed: number
  /** Seconds since the oldest effect became due, null when none is. */
  effectsBehind: number | null
  tasksWaiting: number
  tasksRunning: number
  tasksFailed: number
  itemsAside: number
  trials: number
  trialsEnding: number
  plansEnded: number
  databaseBytes: number
}

/** How the machines and the plans stand, in one read. `soon` is when a trial counts as ending. */
export async function readHealth(tx: Tx, now: Temporal.Instant, soon: Temporal.Instant): Promise<Health> {
  const at = sqlInstant(now)
  const rows = await ask(
    tx,
    rowsOf<Health>(sql`
    select m.*, t.*, d.*, j.*, i.*, s.*, pg_database_size(current_database())::float8 as "databaseBytes"
    from (select count(*) filter (where state = 'queued')::int as "mailsWaiting",
        count(*) filter (where state = 'failed')::int as "mailsFailed" from mails where state in ('queued', 'failed')) m,
      (select count(*)::int as "textsFailed" from texts where state = 'failed') t,
      (select count(*)::int as "effectsDue", count(*) filter (where ${isLeft(now)})::int as "effectsFailed",
        extract(epoch from ${at} - min(next_attempt_at) filter (where next_attempt_at < ${at}))::int as "effectsBehind"
        from event_deliveries where done_at is null) d,
      (select count(*) filter (where state in ('created', 'retry'))::int as "tasksWaiting",
        count(*) filter (where state = 'active')::int as "tasksRunning",
        count(*) filter (where state = 'failed')::int as "tasksFailed" from tasks.job where state in ('created', 'retry', 'active', 'failed')) j,
      (select count(*)::int as "itemsAside" from sweep_failures where next_attempt_at is null) i,
      (select count(*) filter (where state = 'trialing')::int as trials,
        count(*) filter (where state = 'trialing' and trial_ends_at < ${sqlInstant(soon)})::int as "trialsEnding",
        count(*) filter (where state = 'ended')::int as "plansEnded" from subscriptions) s`),
  )
  return rows[0]!
}
