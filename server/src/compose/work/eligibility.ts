import { gatesRoutes } from '../../features/eligibility/eligibility.routes.ts'
import { coverPoliciesRoutes } from '../../features/eligibility/terms.routes.ts'
import { part } from '../part.ts'

export function eligibility() {
  return part({ routes: () => ({ gates: gatesRoutes(), coverPolicies: coverPoliciesRoutes() }) })
}
