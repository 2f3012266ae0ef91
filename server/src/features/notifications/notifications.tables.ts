import { jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { Notification } from '@quartet/contract/notifications'
import { instant } from '../../platform/columns.ts'

type Metadata = Notification['metadata']

export const notifications = snakeCase.table('notifications', {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  eventId: uuid().notNull(),
  type: text().notNull(),
  title: text().notNull(),
  message: text().notNull(),
  category: text().notNull().$type<Metadata['category']>(),
  priority: text().notNull().$type<Metadata['priority']>(),
  link: text(),
  sender: jsonb().notNull().$type<Metadata['sender']>(),
  requestData: jsonb().$type<Metadata['requestData']>(),
  createdAt: instant().notNull(),
  readAt: instant(),
  updatedAt: instant().notNull(),
})
