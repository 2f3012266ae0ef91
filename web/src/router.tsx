import { compliance } from './features/compliance/compliance.routes.tsx'
import { connections } from './features/connections/connections.routes.tsx'
import { covers } from './features/covers/covers.routes.tsx'
import { dashboards } from './features/dashboards/dashboards.routes.tsx'
import { gyms } from './features/gyms/gyms.routes.tsx'
import { jobs } from './features/jobs/jobs.routes.tsx'
import { messages } from './features/messages/messages.routes.tsx'
import { notifications } from './features/notifications/notifications.routes.tsx'
import { help } from './features/help/help.routes.tsx'
import { identity } from './features/identity/identity.routes.tsx'
import { payroll } from './features/payroll/payroll.routes.tsx'
import { plans } from './features/plans/plans.routes.tsx'
import { suppliers } from './features/suppliers/suppliers.routes.tsx'
import { timetable } from './features/timetable/timetable.routes.tsx'
import { users } from './features/users/users.routes.tsx'
import { reports } from './features/reports/reports.routes.tsx'
import { search } from './features/search/search.routes.tsx'
import type { Slice } from './shell/map/slices.ts'

/** Every slice of the product, as the shell sees it; where a role has no overview, its first tab is what it sees first. The pages themselves are in `routes.ts`. */
export const slices: Slice[] = [
  dashboards,
  gyms,
  identity,
  plans,
  connections,
  suppliers,
  timetable,
  compliance,
  covers,
  payroll,
  jobs,
  messages,
  notifications,
  help,
  users,
  reports,
  search,
]
