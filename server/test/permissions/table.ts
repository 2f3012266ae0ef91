import { identityPermissions } from './identity.ts'
import { emailTemplatesPermissions } from './email-templates.ts'
import { usersPermissions } from './users.ts'
import { reportsPermissions } from './reports.ts'
import { searchPermissions } from './search.ts'
import { specialtiesPermissions } from './specialties.ts'
import { gymsPermissions } from './gyms.ts'
import { plansPermissions } from './plans.ts'
import { compliancePermissions } from './compliance.ts'
import { connectionsPermissions } from './connections.ts'
import { engagementsPermissions } from './engagements.ts'
import { timetablePermissions } from './timetable.ts'
import { coverAnswersPermissions } from './cover-answers.ts'
import { coversPermissions } from './covers.ts'
import { payrollPermissions } from './payroll.ts'
import { jobsPermissions } from './jobs.ts'
import { gatesPermissions } from './eligibility.ts'
import { coverRequestsPermissions } from './cover-requests.ts'
import { messagesPermissions } from './messages.ts'
import { notificationsPermissions } from './notifications.ts'
import { dashboardsPermissions } from './dashboards.ts'
import { helpPermissions } from './help.ts'
import { suppliersPermissions } from './suppliers.ts'
import { superPermissions } from './super.ts'
import type { Row } from './row.ts'

/**
 * Every operation of the contract × every caller (decision 39). The world: one gym with its whole team, an allocated
 * gym_admin, a connected trainer who teaches its class, and outsiders of every kind.
 */
export const permissions: Record<string, Row> = {
  ...identityPermissions,
  ...emailTemplatesPermissions,
  ...usersPermissions,
  ...specialtiesPermissions,
  ...gymsPermissions,
  ...plansPermissions,
  ...connectionsPermissions,
  ...engagementsPermissions,
  ...timetablePermissions,
  ...compliancePermissions,
  ...coversPermissions,
  ...gatesPermissions,
  ...coverAnswersPermissions,
  ...coverRequestsPermissions,
  ...payrollPermissions,
  ...superPermissions,
  ...messagesPermissions,
  ...jobsPermissions,
  ...suppliersPermissions,
  ...notificationsPermissions,
  ...dashboardsPermissions,
  ...helpPermissions,
  ...reportsPermissions,
  ...searchPermissions,
}
