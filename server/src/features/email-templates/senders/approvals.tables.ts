import { snakeCase, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

/** Gyms without a paid plan that an admin lets change their email templates. */
export const templateApprovals = snakeCase.table('template_approvals', {
  gymId: uuid().primaryKey(),
  approvedBy: uuid().notNull(),
  approvedAt: instant().notNull(),
})
