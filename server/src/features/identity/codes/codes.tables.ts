import { integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, type SealedColumn } from '../../../platform/db/columns.ts'
import type { Flow, Purpose } from './one-time-tokens.rules.ts'
import type { SignInMethod } from '../accounts/session.rules.ts'

/** Links and codes that were sent: `token_hash` is what the link carries, hashed, `sealed_code` the digits beside it. */
export const oneTimeTokens = snakeCase.table('one_time_tokens', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  purpose: text().notNull().$type<Purpose>(),
  sentTo: text().notNull(),
  flow: text().notNull().$type<Flow>(),
  tokenHash: bytes().notNull(),
  sealedCode: bytes(),
  codeChallenge: text(),
  /** The change of address that it confirms. */
  changeId: uuid(),
  tries: integer().notNull().default(0),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})

/** Codes that a followed link leads to, for the browser that asked. */
export const signInCodes = snakeCase.table('sign_in_codes', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  method: text().notNull().$type<SignInMethod>(),
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

/** An address or phone that an account is to have once it is confirmed; an e-mail's by both mailboxes. */
export const contactChanges = snakeCase.table('contact_changes', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  kind: text().notNull().$type<'email' | 'phone'>(),
  value: text().notNull(),
  askedAt: instant().notNull(),
  currentConfirmedAt: instant(),
  newConfirmedAt: instant(),
  endedAt: instant(),
})

export const codePlace = (id: string): string => `one_time_tokens:${id}`
export const sealedOfCodes: SealedColumn[] = [{ column: oneTimeTokens.sealedCode, place: codePlace }]
