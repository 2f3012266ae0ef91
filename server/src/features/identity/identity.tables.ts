import { integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@quartet/contract/kernel/people'
import { bytes, instant } from '../../platform/columns.ts'

export const accounts = snakeCase.table('accounts', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  role: text().notNull().$type<Role>(),
  passwordHash: text(),
  emailConfirmedAt: instant(),
  membershipLevel: text().notNull().$type<'QT_LITE' | 'QT_STUDIO' | 'QT_FULL' | 'TRAINER' | 'NONE'>(),
  termsVersion: text(),
  termsAgreedAt: instant(),
  lastSignInAt: instant(),
  bannedAt: instant(),
  archivedAt: instant(),
  createdAt: instant().notNull(),
})

export const authSessions = snakeCase.table('auth_sessions', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  refreshKey: bytes().notNull(),
  counter: integer().notNull().default(0),
  counterFloor: integer().notNull().default(0),
  counterMovedAt: instant().notNull(),
  aal: text().notNull().default('aal1').$type<'aal1' | 'aal2'>(),
  amr: jsonb().notNull().$type<{ method: string; timestamp: number }[]>(),
  ip: text().notNull(),
  userAgent: text().notNull(),
  createdAt: instant().notNull(),
  endedAt: instant(),
  endReason: text(),
})

export const signingKeys = snakeCase.table('signing_keys', {
  id: text().primaryKey(),
  publicJwk: jsonb().notNull().$type<Record<string, unknown>>(),
  sealedPrivateJwk: bytes().notNull(),
  createdAt: instant().notNull(),
  retiredAt: instant(),
})
