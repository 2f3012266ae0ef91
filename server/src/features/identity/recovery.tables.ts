import { integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../platform/columns.ts'

/** Links that were mailed: `token_hash` is what the link carries, hashed. */
export const mailLinks = snakeCase.table('mail_links', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  purpose: text().notNull().$type<'recovery' | 'signup'>(),
  email: text().notNull(),
  tokenHash: bytes().notNull(),
  codeChallenge: text(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})

/** Codes that a followed link leads to, for the browser that asked. */
export const signInCodes = snakeCase.table('sign_in_codes', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  method: text().notNull().$type<'recovery' | 'oauth'>(),
  codeHash: bytes().notNull(),
  codeChallenge: text().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})

/** Tries at a password. An empty `source` counts an address over all sources, an empty hash a source over all addresses. */
export const signInTries = snakeCase.table(
  'sign_in_tries',
  {
    addressHash: bytes().notNull(),
    source: text().notNull(),
    tries: integer().notNull(),
    beganAt: instant().notNull(),
    lockedUntil: instant(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.source] })],
)
