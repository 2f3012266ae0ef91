import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@quartet/contract/kernel/people'
import { z } from 'zod'
import { bytes, instant, json, type SealedColumn } from '../../../platform/db/columns.ts'

const anything = z.record(z.string(), z.unknown())

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
  /** A number to sign in with, as '+61412345678'; the one to be called at stands in the profile. */
  phone: text(),
  phoneConfirmedAt: instant(),
  /** What the account says of itself, and what only admins and services may say of it. */
  userMetadata: json(anything).notNull().default({}),
  appMetadata: json(anything).notNull().default({}),
  invitedAt: instant(),
  bannedUntil: instant(),
  erasedAt: instant(),
})

export const authSessions = snakeCase.table('auth_sessions', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  refreshKey: bytes().notNull(),
  counter: integer().notNull().default(0),
  counterFloor: integer().notNull().default(0),
  counterMovedAt: instant().notNull(),
  aal: text().notNull().default('aal1').$type<'aal1' | 'aal2'>(),
  amr: json(z.array(z.object({ method: z.string(), timestamp: z.number() }))).notNull(),
  ip: text().notNull(),
  userAgent: text().notNull(),
  createdAt: instant().notNull(),
  endedAt: instant(),
  endReason: text(),
  /** The passkey that opened it. */
  passkeyId: uuid(),
})

export const signingKeys = snakeCase.table('signing_keys', {
  id: text().primaryKey(),
  publicJwk: json(anything).notNull(),
  sealedPrivateJwk: bytes().notNull(),
  createdAt: instant().notNull(),
  /** Published at once, but signs only from here on. */
  signsFrom: instant().notNull(),
  retiredAt: instant(),
  /** When the last of the long-lived tokens that it signed runs out. */
  neededUntil: instant(),
})

export const serviceTokens = snakeCase.table('service_tokens', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  revokedAt: instant(),
})

export const sessionPlace = (id: string): string => `auth_sessions:${id}`
export const signingKeyPlace = (id: string): string => `signing_keys:${id}`
export const sealedOfAccounts: SealedColumn[] = [
  { column: authSessions.refreshKey, place: sessionPlace },
  { column: signingKeys.sealedPrivateJwk, place: signingKeyPlace },
]
