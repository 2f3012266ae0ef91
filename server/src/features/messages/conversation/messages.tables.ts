import type { ConversationKind } from '@quartet/contract/messages/conversations'
import type { Message } from '@quartet/contract/messages/messages'
import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, type SealedColumn, type StoredColumn } from '../../../platform/db/columns.ts'

export const conversations = snakeCase.table('conversations', {
  id: uuid().primaryKey(),
  kind: text().notNull().$type<ConversationKind>(),
  oneId: uuid(),
  otherId: uuid(),
  gymId: uuid(),
  subjectId: uuid(),
  title: text(),
  closesAt: instant(),
  lastSequence: integer().notNull().default(0),
  lastAt: instant(),
  createdAt: instant().notNull(),
  createdBy: uuid(),
})

export const conversationPeople = snakeCase.table(
  'conversation_people',
  {
    conversationId: uuid().notNull(),
    accountId: uuid().notNull(),
    readUntil: integer().notNull().default(0),
    deliveredUntil: integer().notNull().default(0),
    toldUntil: integer().notNull().default(0),
    mutedAt: instant(),
    joinedAt: instant().notNull(),
    leftAt: instant(),
    readsOnly: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.accountId] })],
)

export const messages = snakeCase.table('messages', {
  id: uuid().primaryKey(),
  conversationId: uuid().notNull(),
  sequence: integer().notNull(),
  senderId: uuid().notNull(),
  clientId: text().notNull(),
  type: text().notNull().$type<Message['messageType']>(),
  content: text().notNull(),
  actingGymId: uuid(),
  at: instant().notNull(),
  editedAt: instant(),
  deletedAt: instant(),
})

export const messageReactions = snakeCase.table(
  'message_reactions',
  {
    messageId: uuid().notNull(),
    accountId: uuid().notNull(),
    emoji: text().notNull().$type<Message['reactions'][number]['emoji']>(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.accountId, table.emoji] })],
)

export const messageFiles = snakeCase.table('message_files', {
  id: uuid().primaryKey(),
  conversationId: uuid().notNull(),
  messageId: uuid(),
  uploadedBy: uuid().notNull(),
  key: text().notNull(),
  sealedKey: bytes(),
  name: text().notNull(),
  mediaType: text().notNull(),
  bytes: integer().notNull(),
  uploadedAt: instant().notNull(),
})

export const messageBlocks = snakeCase.table(
  'message_blocks',
  { blockerId: uuid().notNull(), blockedId: uuid().notNull(), at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
)

export const messageReports = snakeCase.table('message_reports', {
  id: uuid().primaryKey(),
  messageId: uuid(),
  senderId: uuid().notNull(),
  reporterId: uuid().notNull(),
  content: text().notNull(),
  reason: text().notNull(),
  at: instant().notNull(),
  outcome: text().$type<'removed' | 'left'>(),
  words: text(),
  settledBy: uuid(),
  settledAt: instant(),
})

export const messageFilePlace = (id: string): string => `message_files:${id}`
export const sealedOfMessages: SealedColumn[] = [{ column: messageFiles.sealedKey, place: messageFilePlace }]
export const storedOfMessages: StoredColumn[] = [{ column: messageFiles.key, folder: 'messages', wasClear: true }]
