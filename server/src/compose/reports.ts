import { reportsRoutes } from '../features/reports/reports.routes.ts'
import { part, type Kit } from './part.ts'

export function reports({ vault }: Kit) {
  return part({ routes: () => ({ reports: reportsRoutes({ vault }) }) })
}
