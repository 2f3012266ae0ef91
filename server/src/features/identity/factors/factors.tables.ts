import { bigint, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { bytes, instant, json, type SealedColumn } from '../../../platform/db/columns.ts'

export type FactorKind = 'totp' | 'phone' | 'webauthn' | 'recovery_code'

/** What proves who somebody is beside a password, once `verified_at` is there. */
export const factors = snakeCase.table('factors', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  kind: text().notNull().$type<FactorKind>(),
  name: text(),
  verifiedAt: instant(),
  sealedSecret: bytes(),
  lastStep: integer(),
  phone: text(),
  tries: integer().notNull().default(0),
  lockedUntil: instant(),
  lastChallengedAt: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})

/** An authenticator's public key: a factor's, or without one a passkey. */
export const webauthnCredentials = snakeCase.table('webauthn_credentials', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  factorId: uuid(),
  name: text(),
  credentialId: text().notNull(),
  publicKey: bytes().notNull(),
  signCount: bigint({ mode: 'number' }).notNull(),
  transports: json(z.array(z.string())).notNull(),
  createdAt: instant().notNull(),
  lastUsedAt: instant(),
})

/** Questions to an authenticator or a phone; `sealed_secret` is what has to come back. */
export const authChallenges = snakeCase.table('auth_challenges', {
  id: uuid().primaryKey(),
  purpose: text().notNull().$type<'factor' | 'passkey_registration' | 'passkey_sign_in'>(),
  accountId: uuid(),
  factorId: uuid(),
  source: text().notNull(),
  sealedSecret: bytes(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})

export const recoveryCodes = snakeCase.table(
  'recovery_codes',
  { factorId: uuid().notNull(), codeHash: bytes().notNull(), usedAt: instant() },
  (table) => [primaryKey({ columns: [table.factorId, table.codeHash] })],
)

export const knownDevices = snakeCase.table(
  'known_devices',
  { accountId: uuid().notNull(), mark: bytes().notNull(), seenAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.mark] })],
)

export const factorPlace = (id: string): string => `factors:${id}`
export const challengePlace = (id: string): string => `auth_challenges:${id}`
export const sealedOfFactors: SealedColumn[] = [
  { column: factors.sealedSecret, place: factorPlace },
  { column: authChallenges.sealedSecret, place: challengePlace },
]
