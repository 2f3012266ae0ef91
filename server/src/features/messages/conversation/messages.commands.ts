import { messagesErrors, type Message } from '@quartet/contract/messages/messages'
import { and, eq } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { discard } from '../../../platform/files/discarded-files.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { isEditable, isRemovable } from './messages.rules.ts'
import type { MessageFileRow, MessageRow } from './messages.queries.ts'
import { messageFiles, messageReactions, messages } from './messages.tables.ts'

const fail = failureOf(messagesErrors)

/** Ids only: the words of a message stand in its row and nowhere else. */
export type AboutMessage = { messageId: string; conversationId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'message.edited': AboutMessage
    'message.removed': AboutMessage
    'message.reacted': AboutMessage
  }
}

export const aboutMessage = (message: MessageRow): AboutMessage => ({
  messageId: message.id,
  conversationId: message.conversationId,
})

export async function editMessage(work: Work, message: Allowed<MessageRow, 'change'>, content: string): Promise<void> {
  if (!isEditable(message, work.now)) throw fail('messages.too_late')
  await work.tx.update(messages).set({ content, editedAt: work.now }).where(eq(messages.id, message.id))
  await work.record('message.edited', aboutMessage(message), 'conversationId')
}

/** Takes a message back: its place stays, its words and files go. */
export async function removeMessage(work: Work, message: Allowed<MessageRow, 'change'>): Promise<void> {
  if (!isRemovable(message, work.now)) throw fail('messages.too_late')
  await emptyMessage(work, message)
}

/** Empties a message, whoever decided it: its place stays. */
export async function emptyMessage(work: Work, message: MessageRow): Promise<void> {
  const files = await work.tx.delete(messageFiles).where(eq(messageFiles.messageId, message.id)).returning()
  await work.tx.update(messages).set({ content: '', deletedAt: work.now }).where(eq(messages.id, message.id))
  await discard(
    work,
    files.map((file) => file.key),
  )
  await work.record('message.removed', aboutMessage(message), 'conversationId')
}

export async function react(
  work: Work & { actor: Person },
  message: MessageRow,
  emoji: Message['reactions'][number]['emoji'],
  on: boolean,
): Promise<void> {
  const mine = { messageId: message.id, accountId: work.actor.userId, emoji }
  if (on)
    await work.tx
      .insert(messageReactions)
      .values({ ...mine, at: work.now })
      .onConflictDoNothing()
  else
    await work.tx
      .delete(messageReactions)
      .where(
        and(
          eq(messageReactions.messageId, mine.messageId),
          eq(messageReactions.accountId, mine.accountId),
          eq(messageReactions.emoji, emoji),
        ),
      )
  await work.record('message.reacted', aboutMessage(message), 'conversationId')
}

export async function keepMessageFile(
  work: Work & { actor: Person },
  file: Pick<MessageFileRow, 'id' | 'conversationId' | 'key' | 'sealedKey' | 'name' | 'mediaType' | 'bytes'>,
): Promise<MessageFileRow> {
  const [row] = await work.tx
    .insert(messageFiles)
    .values({ ...file, uploadedBy: work.actor.userId, uploadedAt: work.now })
    .returning()
  return row!
}
