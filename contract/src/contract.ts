import { compliance } from './compliance.ts'
import { availabilities } from './availability.ts'
import { connections, trainers } from './connections.ts'
import { conversations } from './conversations.ts'
import { coverBoards } from './cover-boards.ts'
import { coverAnswers } from './cover-answers.ts'
import { coverRequests } from './cover-requests.ts'
import { coverPolicies } from './cover-settings.ts'
import { covers } from './covers.ts'
import { dashboards, operations } from './dashboards.ts'
import { engagements } from './engagements.ts'
import { contactEnquiries } from './enquiries.ts'
import { emailTemplates } from './email-templates.ts'
import { deliveries } from './deliveries.ts'
import { feeds } from './feeds.ts'
import { gates } from './gates.ts'
import { gyms, studios } from './gyms.ts'
import { help } from './help.ts'
import { holidays } from './holidays.ts'
import { imports } from './imports.ts'
import { jobApplications, jobSearches } from './job-applications.ts'
import { jobs } from './jobs.ts'
import { layers } from './layers.ts'
import { identity } from './identity.ts'
import { installation } from './installation.ts'
import { invitations } from './invitations.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { payers } from './payers.ts'
import { payDocumentOperations as payDocuments } from './pay-documents.ts'
import { payRuns } from './pay-runs.ts'
import { plans } from './plans.ts'
import { push } from './push.ts'
import { publicTimetables } from './public-timetables.ts'
import { rateCards } from './rate-cards.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { requirements } from './requirements.ts'
import { risks } from './risks.ts'
import { roster } from './roster.ts'
import { sessions } from './sessions.ts'
import { specialties } from './specialties.ts'
import { superClearing } from './super-clearing.ts'
import { superBatches, superContributions } from './super-contributions.ts'
import { gymAdmins, team } from './team.ts'
import { timetableEdits } from './timetable-edits.ts'
import { timeChanges } from './time-changes.ts'
import { classes, timetables } from './timetable.ts'
import { submissions } from './submissions.ts'
import { supplierEnquiries, supplierViews } from './supplier-enquiries.ts'
import { offers, suppliers } from './suppliers.ts'
import { users } from './users.ts'

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
  dashboards,
  operations,
  help,
  reports,
  search,
}
export type Contract = typeof contract
