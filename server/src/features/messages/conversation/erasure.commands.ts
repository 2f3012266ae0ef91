import type { ConversationKind } from '@quartet/contract/messages/conversations'
import { sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
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
  await work.tx.execute(sql`update messages set content = '', deleted_at = ${work.now.toString()}
    where sender_id = ${userId} and deleted_at is null and ${personal}`)
  await work.tx.execute(sql`delete from message_reactions where account_id = ${userId}`)
  await work.tx.execute(sql`delete from message_blocks where blocker_id = ${userId}`)
  await discard(
    work,
    rows.map((row) => row.key),
  )
}

/** Removes messages that are older than they are kept, at most 5,000 at once, and files that were never sent. */
export async function removeOldMessages(work: Work): Promise<void> {
  const keys: string[] = []
  for (const [kind, days] of Object.entries(keptDays) as [ConversationKind, number][]) {
    const before = work.now.subtract({ hours: days * 24 }).toString()
    const old = sql`select m.id from messages m join conversations c on c.id = m.conversation_id
      where c.kind = ${kind} and m.at < ${before}::timestamptz order by m.id limit 5000`
    const { rows } = await work.tx.execute<{ key: string }>(
      sql`delete from message_files where message_id in (${old}) returning key`,
    )
    keys.push(...rows.map((row) => row.key))
    await work.tx.execute(sql`delete from messages where id in (${old})`)
  }
  const { rows } = await work.tx.execute<{ key: string }>(sql`delete from message_files
    where message_id is null and uploaded_at < ${work.now.subtract({ hours: 24 }).toString()}::timestamptz returning key`)
  await discard(work, [...keys, ...rows.map((row) => row.key)])
}
