import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, type SealedColumn } from '../db/columns.ts'
import type { MailState } from './mail.tables.ts'

/** Every text message that was ever made. Its states are those of a mail. */
export const texts = snakeCase.table('texts', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  toPhone: text().notNull(),
  sealedBody: bytes().notNull(),
  state: text().notNull().$type<MailState>(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant().notNull(),
  lastError: text(),
  createdAt: instant().notNull(),
  sentAt: instant(),
})

export const textPlace = (id: string): string => `texts:${id}`
export const sealedOfTexts: SealedColumn[] = [{ column: texts.sealedBody, place: textPlace }]
