import { classesForPay, duesForPay } from '../features/covers/taught.queries.ts'
import { payDocumentsRoutes } from '../features/payroll/pay-documents.routes.ts'
import { payRunsRoutes } from '../features/payroll/pay-runs.routes.ts'
import { payrollNotices } from '../features/payroll/payroll.notices.ts'
import { payrollReactions } from '../features/payroll/payroll.reactions.ts'
import { payrollTasks } from '../features/payroll/payroll.tasks.ts'
import { payDataOf } from '../features/payroll/personal-data.queries.ts'
import { part } from './part.ts'
import type { Kit } from './part.ts'

export function payroll({ vault, storage }: Kit) {
  const ports = { classes: classesForPay, dues: duesForPay }
  return part({
    notices: payrollNotices,
    reactions: payrollReactions(ports, { vault, storage }),
    tasks: payrollTasks(ports),
    personalData: [{ name: 'payroll', of: payDataOf }],
    routes: () => ({
      payDocuments: payDocumentsRoutes(ports, { vault }),
      payRuns: payRunsRoutes({ vault }),
    }),
  })
}
