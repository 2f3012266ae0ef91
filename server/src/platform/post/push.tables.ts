import { boolean, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, type SealedColumn } from '../db/columns.ts'

export const pushKeys = snakeCase.table('push_keys', {
  one: boolean().primaryKey(),
  publicKey: text().notNull(),
  sealedPrivateKey: bytes().notNull(),
  createdAt: instant().notNull(),
})

/** A browser that a person allowed to show notices. */
export const pushSubscriptions = snakeCase.table('push_subscriptions', {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  sessionId: uuid().notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  device: text().notNull(),
  createdAt: instant().notNull(),
})

export const pushKeysPlace = 'push_keys'
export const sealedOfPushKeys: SealedColumn[] = [
  { column: pushKeys.sealedPrivateKey, key: pushKeys.one, place: () => pushKeysPlace },
]
