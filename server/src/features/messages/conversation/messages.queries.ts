import { and, asc, desc, eq, gt, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Message } from '@quartet/contract/messages/messages'
import type { Tx } from '../../../platform/db/db.ts'
import { peopleByIds, type NamedPerson } from '../../users/person/names.queries.ts'
import { conversationPeople, messageFiles, messageReactions, messages } from './messages.tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type MessageFileRow = typeof messageFiles.$inferSelect
/** A message with what hangs on it. */
export type WholeMessage = MessageRow & {
  sender: NamedPerson
  files: MessageFileRow[]
  reactions: { emoji: Message['reactions'][number]['emoji']; userIds: string[] }[]
}

/** Messages of conversations that this person is in. The database holds the same as its second net. */
export function messagesOf(userId: string): SQL {
  return sql`exists (select 1 from ${conversationPeople} where ${conversationPeople.conversationId} = ${messages.conversationId}
    and ${conversationPeople.accountId} = ${userId} and ${conversationPeople.leftAt} is null)`
}

/** In their order: the last ones, those before a sequence, or those after one. */
export async function listMessages(
  tx: Tx,
  conversationId: string,
  asked: { after?: number | undefined; before?: number | undefined; limit: number },
): Promise<WholeMessage[]> {
  const forward = asked.after !== undefined
  const rows = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        asked.after === undefined ? undefined : gt(messages.sequence, asked.after),
        asked.before === undefined ? undefined : lt(messages.sequence, asked.before),
      ),
    )
    .orderBy(forward ? asc(messages.sequence) : desc(messages.sequence))
    .limit(asked.limit)
  return wholly(tx, forward ? rows : rows.toReversed())
}

export async function findMessage(tx: Tx, scope: SQL | undefined, id: string): Promise<WholeMessage | undefined> {
  const rows = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), scope))
  return (await wholly(tx, rows))[0]
}

/** As `findMessage`, held until the transaction ends. */
export async function lockMessage(tx: Tx, scope: SQL | undefined, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), scope))
    .for('update')
  return row
}

/** Messages that hold all of these words, the latest first, one more than asked for. */
export async function searchMessages(
  tx: Tx,
  userId: string,
  asked: {
    words: string[]
    conversationId?: string | undefined
    senderId?: string | undefined
    withFiles?: boolean | undefined
    after: string[] | null
    limit: number
  },
): Promise<WholeMessage[]> {
  const rows = await tx
    .select()
    .from(messages)
    .where(
      and(
        messagesOf(userId),
        isNull(messages.deletedAt),
        asked.conversationId ? eq(messages.conversationId, asked.conversationId) : undefined,
        asked.senderId ? eq(messages.senderId, asked.senderId) : undefined,
        asked.withFiles
          ? sql`exists (select 1 from ${messageFiles} where ${messageFiles.messageId} = ${messages.id})`
          : undefined,
        ...asked.words.map(
          (word) => sql`${messages.content} ilike ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`,
        ),
        asked.after
          ? sql`(${messages.at}, ${messages.id}) < (${asked.after[0]}::timestamptz, ${asked.after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(asked.limit + 1)
  return wholly(tx, rows)
}

async function wholly(tx: Tx, rows: MessageRow[]): Promise<WholeMessage[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const people = await peopleByIds(
    tx,
    rows.map((row) => row.senderId),
  )
  const files = await tx
    .select()
    .from(messageFiles)
    .where(inArray(messageFiles.messageId, ids))
    .orderBy(asc(messageFiles.uploadedAt), asc(messageFiles.id))
  const reactions = await tx
    .select()
    .from(messageReactions)
    .where(inArray(messageReactions.messageId, ids))
    .orderBy(asc(messageReactions.at), asc(messageReactions.accountId))
  const unknown: NamedPerson = { name: 'Someone', avatarId: null }
  return rows.map((row) => {
    const byEmoji = Map.groupBy(
      reactions.filter((one) => one.messageId === row.id),
      (one) => one.emoji,
    )
    return {
      ...row,
      sender: people.get(row.senderId) ?? unknown,
      files: row.deletedAt ? [] : files.filter((one) => one.messageId === row.id),
      reactions: [...byEmoji].map(([emoji, some]) => ({ emoji, userIds: some.map((one) => one.accountId) })),
    }
  })
}

export async function findMessageFile(tx: Tx, id: string): Promise<MessageFileRow | undefined> {
  const [row] = await tx.select().from(messageFiles).where(eq(messageFiles.id, id))
  return row
}

/** How many files somebody has handed over since then. Whoever hands over several at once is counted file by file: the next count waits for this transaction. */
export async function messageFilesSince(tx: Tx, userId: string, since: Temporal.Instant): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('message_files'), hashtext(${userId}))`)
  return tx.$count(messageFiles, and(eq(messageFiles.uploadedBy, userId), gt(messageFiles.uploadedAt, since)))
}
