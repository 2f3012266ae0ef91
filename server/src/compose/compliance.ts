import { requirementsRoutes } from '../features/compliance/requirements.routes.ts'
import { part } from './part.ts'

export function compliance() {
  return part({ routes: () => ({ requirements: requirementsRoutes() }) })
}
