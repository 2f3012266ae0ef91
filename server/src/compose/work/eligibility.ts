import { gatesRoutes } from '../../features/eligibility/eligibility.routes.ts'
import { coverPoliciesRoutes } from '../../features/eligibility/terms.routes.ts'
import { part } from '../part.ts'

export function eligibility() {
  return part({
    changes: {
      gates: { gates: null, risks: null, covers: null, timetables: null, dashboards: null },
      cover_block: { gates: null, risks: null, covers: null, dashboards: null },
      cover_settings: { coverPolicies: null, coverRequests: null },
    },
    routes: () => ({ gates: gatesRoutes(), coverPolicies: coverPoliciesRoutes() }),
  })
}
