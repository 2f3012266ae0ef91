import { compliance } from './compliance/compliance.ts'
import { availabilities } from './timetable/availability.ts'
import { connections, trainers } from './connections/connections.ts'
import { conversations } from './messages/conversations.ts'
import { coverBoards } from './covers/boards.ts'
import { coverAnswers } from './covers/answers.ts'
import { coverRequests } from './covers/requests.ts'
import { coverPolicies } from './eligibility/terms.ts'
import { covers } from './covers/cover.ts'
import { dashboards, operations } from './dashboards/dashboards.ts'
import { engagements } from './connections/engagements.ts'
import { contactEnquiries } from './plans/enquiries.ts'
import { emailTemplates } from './email-templates/templates.ts'
import { deliveries } from './notifications/deliveries.ts'
import { feeds } from './timetable/feeds.ts'
import { gates } from './eligibility/eligibility.ts'
import { gyms, studios } from './gyms/gyms.ts'
import { help } from './help/help.ts'
import { holidays } from './timetable/holidays.ts'
import { imports } from './timetable/imports.ts'
import { jobApplications, jobSearches } from './jobs/applications.ts'
import { jobs } from './jobs/jobs.ts'
import { layers } from './timetable/closures.ts'
import { identity } from './identity/identity.ts'
import { installation } from './identity/installation.ts'
import { introductions, senders } from './introductions.ts'
import { invitations } from './identity/invitations.ts'
import { messages } from './messages/messages.ts'
import { notifications } from './notifications/notifications.ts'
import { outbox } from './email-templates/outbox.ts'
import { payers } from './connections/payers.ts'
import { payDocumentOperations as payDocuments } from './payroll/documents.ts'
import { payRuns } from './payroll/runs.ts'
import { plans } from './plans/plans.ts'
import { push } from './notifications/push.ts'
import { publicTimetables } from './timetable/public.ts'
import { rateCards } from './connections/rates.ts'
import { reports } from './reports/reports.ts'
import { search } from './search/search.ts'
import { requirements } from './compliance/requirements.ts'
import { risks } from './covers/risks.ts'
import { roster } from './connections/roster.ts'
import { sessions } from './identity/sessions.ts'
import { specialties } from './specialties/specialties.ts'
import { superClearing } from './payroll/clearing.ts'
import { superBatches, superContributions } from './payroll/contributions.ts'
import { gymAdmins, team } from './gyms/team.ts'
import { timetableEdits } from './timetable/edits.ts'
import { timeChanges } from './timetable/new-times.ts'
import { classes, timetables } from './timetable/entries.ts'
import { submissions } from './compliance/submissions.ts'
import { supplierEnquiries, supplierViews } from './suppliers/enquiries.ts'
import { offers, suppliers } from './suppliers/suppliers.ts'
import { users } from './users/users.ts'

/** Every operation of the product, once. Paths are under /api. */
export const contract = {
  installation,
  identity,
  sessions,
  invitations,
  users,
  specialties,
  gyms,
  studios,
  team,
  gymAdmins,
  plans,
  contactEnquiries,
  connections,
  roster,
  engagements,
  payers,
  rateCards,
  trainers,
  suppliers,
  offers,
  supplierEnquiries,
  supplierViews,
  classes,
  timetables,
  timetableEdits,
  timeChanges,
  layers,
  feeds,
  publicTimetables,
  holidays,
  imports,
  availabilities,
  requirements,
  submissions,
  compliance,
  covers: { ...covers, ...coverBoards },
  gates,
  coverAnswers,
  risks,
  coverRequests,
  coverPolicies,
  conversations,
  messages,
  payDocuments,
  payRuns,
  superClearing,
  superContributions,
  superBatches,
  jobs,
  jobApplications,
  jobSearches,
  notifications,
  deliveries,
  push,
  outbox,
  emailTemplates,
  introductions,
  senders,
  dashboards,
  operations,
  help,
  reports,
  search,
}
export type Contract = typeof contract
