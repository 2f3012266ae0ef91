import { sql } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'

/** What somebody wrote, to what kind of conversation and when; what others wrote is theirs. */
export async function messageDataOf({ tx }: Work, { userId }: { userId: string }): Promise<unknown> {
  const { rows: written } = await tx.execute<
    Record<string, unknown>
  >(sql`select c.kind, c.title, m.at::text as at, m.content, m.edited_at::text as "editedAt",
      m.deleted_at::text as "takenBackAt",
      array(select f.name from message_files f where f.message_id = m.id order by f.uploaded_at, f.id) as files
    from messages m join conversations c on c.id = m.conversation_id where m.sender_id = ${userId} order by m.at, m.id`)
  const { rows: reports } = await tx.execute<Record<string, unknown>>(
    sql`select reason, at::text as at from message_reports where reporter_id = ${userId} order by at`,
  )
  return { written, reports }
}
