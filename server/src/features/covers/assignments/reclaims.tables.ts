import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

/** That a class goes back to whoever taught it before, asked by one of them and done when the other one says yes. */
export const coverReturns = snakeCase.table('cover_returns', {
  id: uuid().primaryKey(),
  coverId: uuid().notNull(),
  /** Who asks: whoever taught it before, or the gym. */
  kind: text().notNull().$type<'claimed' | 'offered_back'>(),
  fromTrainerId: uuid().notNull(),
  toTrainerId: uuid().notNull(),
  state: text().notNull().$type<'asked' | 'agreed' | 'refused' | 'dropped' | 'lapsed'>(),
  askedBy: uuid().notNull(),
  askedAt: instant().notNull(),
  answeredAt: instant(),
})

/** What somebody is paid although the class was taken from them. */
export const lateCancellationPays = snakeCase.table('cover_dues', {
  id: uuid().primaryKey(),
  coverId: uuid().notNull(),
  trainerId: uuid().notNull(),
  kind: text().notNull().$type<'short_notice' | 'class_cancelled'>(),
  percent: integer(),
  cents: integer(),
  because: text().notNull(),
  at: instant().notNull(),
  /** Since when it is owed no longer: the class is held after all. */
  voidAt: instant(),
})
