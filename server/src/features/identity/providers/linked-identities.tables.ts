import { snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { bytes, instant, json, type SealedColumn } from '../../../platform/db/columns.ts'

export const linkedIdentities = snakeCase.table('linked_identities', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  provider: text().notNull(),
  subject: text().notNull(),
  email: text(),
  facts: json(z.object({ email_verified: z.boolean(), name: z.string().optional() })).notNull(),
  lastSignInAt: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})

export const providerFlows = snakeCase.table('provider_flows', {
  id: uuid().primaryKey(),
  provider: text().notNull(),
  stateHash: bytes().notNull(),
  browserHash: bytes().notNull(),
  sealedProof: bytes().notNull(),
  sessionId: uuid(),
  redirectTo: text().notNull(),
  codeChallenge: text(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})

export type LinkedIdentityRow = typeof linkedIdentities.$inferSelect

export const flowPlace = (id: string): string => `provider_flows:${id}`
export const sealedOfProviderFlows: SealedColumn[] = [{ column: providerFlows.sealedProof, place: flowPlace }]
