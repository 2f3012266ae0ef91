import { snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant, plainDate } from '../../platform/db/columns.ts'

export const coverBlocks = snakeCase.table('cover_blocks', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  trainerId: uuid().notNull(),
  /** For the gym alone. */
  reason: text().notNull(),
  madeBy: uuid().notNull(),
  actingGymId: uuid(),
  madeAt: instant().notNull(),
  liftedAt: instant(),
  liftedBy: uuid(),
})

export const gateOverrides = snakeCase.table('gate_overrides', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  entryId: uuid().notNull(),
  trainerId: uuid().notNull(),
  gates: text().array().notNull(),
  reason: text().notNull(),
  givenBy: uuid().notNull(),
  actingGymId: uuid(),
  givenAt: instant().notNull(),
  /** Last day, in the gym's zone, on which a class counts. */
  expiresOn: plainDate().notNull(),
  liftedAt: instant(),
  liftedBy: uuid(),
})
