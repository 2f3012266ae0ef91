import { classesForPay, duesForPay } from '../features/covers/taught.queries.ts'
import { payDocumentsRoutes } from '../features/payroll/pay-documents.routes.ts'
import { part } from './part.ts'

export function payroll() {
  const ports = { classes: classesForPay, dues: duesForPay }
  return part({
    routes: () => ({ payDocuments: payDocumentsRoutes(ports) }),
  })
}
