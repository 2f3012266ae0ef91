import { snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { PlanId } from '@quartet/contract/plans/plan-table'
import { instant } from '../../platform/db/columns.ts'

export const enquiries = snakeCase.table('enquiries', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  organisation: text().notNull(),
  plan: text().$type<PlanId>(),
  message: text().notNull(),
  createdAt: instant().notNull(),
  answeredAt: instant(),
  answeredBy: uuid(),
})
