import { reportsRoutes } from '../../features/reports/reports.routes.ts'
import { part, type Services } from '../part.ts'

export function reports({ vault }: Services) {
  return part({ routes: () => ({ reports: reportsRoutes({ vault }) }) })
}
