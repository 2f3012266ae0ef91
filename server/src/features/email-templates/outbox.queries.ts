import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { mails } from '../../platform/mail.tables.ts'
import type { MailState } from '../../platform/mail.tables.ts'

export type MailRow = typeof mails.$inferSelect

/** Mails, newest first, one row more than asked for. */
export async function listMails(
  tx: Tx,
  filter: { state: MailState | undefined; after: string[] | null; limit: number },
): Promise<MailRow[]> {
  const older = filter.after
    ? sql`(${mails.createdAt}, ${mails.id}) < (${filter.after[0]}::timestamptz, ${filter.after[1]}::uuid)`
    : undefined
  return tx
    .select()
    .from(mails)
    .where(and(filter.state ? eq(mails.state, filter.state) : undefined, older))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(filter.limit + 1)
}

export async function findMail(tx: Tx, id: string): Promise<MailRow | undefined> {
  const [row] = await tx.select().from(mails).where(eq(mails.id, id))
  return row
}
