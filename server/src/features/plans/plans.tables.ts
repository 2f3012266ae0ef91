import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { GymPlan, PlanInterval, PlanState } from '@quartet/contract/plans/plans'
import { instant, plainDate } from '../../platform/db/columns.ts'

export const subscriptions = snakeCase.table('subscriptions', {
  gymId: uuid().primaryKey(),
  plan: text().notNull().$type<GymPlan>(),
  interval: text().notNull().$type<PlanInterval>(),
  state: text().notNull().$type<PlanState>(),
  trialEndsAt: instant(),
  /** The last reminder of the trial's end that was sent, in days before it. */
  remindedDays: integer(),
  /** The day that periods are counted from, so that one that began on the 31st comes back to it. */
  anchorOn: plainDate(),
  periodStartsOn: plainDate(),
  periodEndsOn: plainDate(),
  /** End of the last period that an invoice was asked for. */
  invoicedUntil: plainDate(),
  nextPlan: text().$type<GymPlan>(),
  nextInterval: text().$type<PlanInterval>(),
  endsAt: instant(),
  createdAt: instant().notNull(),
})
