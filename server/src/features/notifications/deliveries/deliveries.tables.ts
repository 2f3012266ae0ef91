import { boolean, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryChannel, DeliveryState } from '@quartet/contract/notifications/deliveries'
import { instant } from '../../../platform/db/columns.ts'

/** How one notice goes on one channel. */
export const noticeDeliveries = snakeCase.table('notice_deliveries', {
  id: uuid().primaryKey(),
  notificationId: uuid().notNull(),
  channel: text().notNull().$type<DeliveryChannel>(),
  userId: uuid().notNull(),
  eventId: uuid().notNull(),
  eventType: text().notNull(),
  subjectId: uuid(),
  gymId: uuid(),
  urgent: boolean().notNull(),
  gathered: boolean().notNull(),
  state: text().notNull().$type<DeliveryState>(),
  reason: text(),
  attempts: integer().notNull().default(0),
  dueAt: instant().notNull(),
  mailId: uuid(),
  textId: uuid(),
  introductionId: uuid(),
  sentAt: instant(),
  seenAt: instant(),
  createdAt: instant().notNull(),
})
