import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, type SealedColumn } from '../db/columns.ts'

/** queued: to be sent. sent: the mail server took it. failed: given up. kept: there is no mail server, it is read in the outbox. */
export type MailState = 'queued' | 'sent' | 'failed' | 'kept'

/** Every mail that was ever made. */
export const mails = snakeCase.table('mails', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  toAddress: text().notNull(),
  subject: text().notNull(),
  sealedBody: bytes().notNull(),
  state: text().notNull().$type<MailState>(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant().notNull(),
  lastError: text(),
  createdAt: instant().notNull(),
  sentAt: instant(),
})

export const mailPlace = (id: string): string => `mails:${id}`
export const sealedOfMails: SealedColumn[] = [{ column: mails.sealedBody, place: mailPlace }]
