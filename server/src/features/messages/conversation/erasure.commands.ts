import { sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { discard } from '../../../platform/files/discarded-files.ts'
import { keptDays } from './messages.rules.ts'

/**
 * Empties what somebody wrote to people, for their account is closed. What was said about a document or about pay belongs
 * to that record and stays as long as it has to.
 */
export async function eraseMessagesOf(work: Work, userId: string): Promise<void> {
  const personal = sql`conversation_id in (select id from conversations where kind in ('direct', 'announcement', 'class', 'cover', 'job_application'))`
  const { rows } = await work.tx.execute<{ key: string }>(
    sql`delete from message_files where uploaded_by = ${userId} and ${personal} returning key`,
  )
  await work.tx.execute(sql`update messages set content = '', deleted_at = ${sqlInstant(work.now)}
    where sender_id = ${userId} and deleted_at is null and ${personal}`)
  await work.tx.execute(sql`delete from message_reactions where account_id = ${userId}`)
  await work.tx.execute(sql`delete from message_blocks where blocker_id = ${userId}`)
  await discard(
    work,
    rows.map((row) => row.key),
  )
}

type WithOld = SweepItem & { before: string }

/** Conversations with messages that are older than they are kept, and those with files that were never sent within a day. */
export async function conversationsWithOld({ tx, now }: Work, { most, only }: Which): Promise<WithOld[]> {
  const kinds = Object.entries(keptDays).map(
    ([kind, days]) => sql`(${kind}, ${sqlInstant(now.subtract({ hours: days * 24 }))})`,
  )
  const { rows } = await tx.execute<WithOld>(sql`
    select c.id, c.gym_id as "gymId", k.before::text as before
    from conversations c join (values ${sql.join(kinds, sql`, `)}) k (kind, before) on k.kind = c.kind
    where ${only ? sql`c.id = ${only}` : sql`true`}
      and (exists (select 1 from messages m where m.conversation_id = c.id and m.at < k.before)
        or exists (select 1 from message_files f where f.conversation_id = c.id and ${neverSent(now)}))
    order by c.id limit ${most}`)
  return rows
}

const neverSent = (now: Temporal.Instant) =>
  sql`f.message_id is null and f.uploaded_at < ${sqlInstant(now.subtract({ hours: 24 }))}`

/** Removes what is too old of one conversation, with its files. */
export async function removeOldOf(work: Work, { id, before }: WithOld): Promise<void> {
  const old = sql`select m.id from messages m where m.conversation_id = ${id} and m.at < ${before}::timestamptz`
  const { rows } = await work.tx.execute<{ key: string }>(
    sql`delete from message_files f where f.conversation_id = ${id} and (f.message_id in (${old}) or ${neverSent(work.now)})
      returning key`,
  )
  await work.tx.execute(sql`delete from messages where id in (${old})`)
  await discard(
    work,
    rows.map((row) => row.key),
  )
}
