import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { mails, type MailState } from '../../platform/post/mail.tables.ts'
import { contains } from '../../platform/db/search.ts'
import { texts } from '../../platform/post/text-messages.tables.ts'

export type MailRow = typeof mails.$inferSelect
export type TextRow = typeof texts.$inferSelect
/** Something that was written to somebody, with the machine that it goes by. */
export type Outgoing = { channel: 'mail'; row: MailRow } | { channel: 'text'; row: TextRow }

type Filter = {
  state: MailState | undefined
  channel: Outgoing['channel'] | undefined
  q: string | undefined
  after: string[] | null
  limit: number
}

/** Mails and texts, newest first, one row more than asked for. */
export async function listOutgoing(tx: Tx, filter: Filter): Promise<Outgoing[]> {
  const found: Outgoing[] = []
  if (filter.channel !== 'text') for (const row of await listMails(tx, filter)) found.push({ channel: 'mail', row })
  if (filter.channel !== 'mail') for (const row of await listTexts(tx, filter)) found.push({ channel: 'text', row })
  return found.toSorted(newestFirst).slice(0, filter.limit + 1)
}

function newestFirst({ row: a }: Outgoing, { row: b }: Outgoing): number {
  return Temporal.Instant.compare(b.createdAt, a.createdAt) || (a.id < b.id ? 1 : -1)
}

function listMails(tx: Tx, { state, q, after, limit }: Filter): Promise<MailRow[]> {
  const older = after
    ? sql`(${mails.createdAt}, ${mails.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : undefined
  const words = sql`lower(${mails.toAddress} || ' ' || ${mails.subject} || ' ' || ${mails.kind})`
  return tx
    .select()
    .from(mails)
    .where(and(state ? eq(mails.state, state) : undefined, q ? contains(words, q) : undefined, older))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit + 1)
}

function listTexts(tx: Tx, { state, q, after, limit }: Filter): Promise<TextRow[]> {
  const older = after
    ? sql`(${texts.createdAt}, ${texts.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : undefined
  const words = sql`lower(${texts.toPhone} || ' ' || ${texts.kind})`
  return tx
    .select()
    .from(texts)
    .where(and(state ? eq(texts.state, state) : undefined, q ? contains(words, q) : undefined, older))
    .orderBy(desc(texts.createdAt), desc(texts.id))
    .limit(limit + 1)
}

export async function findOutgoing(tx: Tx, id: string): Promise<Outgoing | undefined> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id))
  if (mail) return { channel: 'mail', row: mail }
  const [text] = await tx.select().from(texts).where(eq(texts.id, id))
  return text && { channel: 'text', row: text }
}
