import { boolean, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import {
  notification,
  notificationPreferences as preferences,
  type Notification,
  type NotificationPreferences,
} from '@quartet/contract/notifications/notifications'
import { instant, json } from '../../../platform/db/columns.ts'

type Metadata = Notification['metadata']
const { sender, requestData } = notification.shape.metadata.shape

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
  sender: json(sender).notNull(),
  requestData: json(requestData.unwrap()),
  action: text(),
  asksKind: text(),
  asksId: uuid(),
  family: text(),
  familyTitle: text(),
  familyPart: text(),
  createdAt: instant().notNull(),
  readAt: instant(),
  archivedAt: instant(),
  removedAt: instant(),
  updatedAt: instant().notNull(),
})

export const notificationPreferences = snakeCase.table('notification_preferences', {
  userId: uuid().primaryKey(),
  email: boolean().notNull(),
  push: boolean().notNull(),
  inApp: boolean().notNull(),
  sound: boolean().notNull(),
  frequency: text().notNull().$type<NotificationPreferences['frequency']>(),
  displayMode: text().notNull().$type<NotificationPreferences['displayMode']>(),
  priorityLevel: text().notNull().$type<NotificationPreferences['priorityLevel']>(),
  categories: json(preferences.shape.categories).notNull(),
  channels: json(preferences.shape.channels).notNull(),
  quietHours: boolean().notNull(),
  urgentCover: boolean().notNull(),
  urgentTexts: boolean().notNull(),
  updatedAt: instant().notNull(),
})
