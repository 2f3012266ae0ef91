import type { RouteConfigEntry } from '@react-router/dev/routes'

/** A page at a path; `file` is its module below `src`. */
const page = (path: string, file: string): RouteConfigEntry => ({ path, file })
/** Pages that share a frame or a guard. */
const within = (file: string, children: RouteConfigEntry[]): RouteConfigEntry => ({ file, children })
const dashboard = (role: string): RouteConfigEntry => ({
  id: `dashboard-${role}`,
  path: `dashboard/${role}`,
  file: 'shell/pages/dashboard-page.tsx',
})

/** Every page and who may open it. A page joins with its slice; what is not here is a 404. */
export const routes: RouteConfigEntry[] = [
  within('shell/frame.tsx', [
    within('shell/guards/guest-only.tsx', [
      { index: true, file: 'features/plans/home/home-page.tsx' },
      page('pricing', 'features/plans/public/pricing-page.tsx'),
      page('login', 'features/identity/sign-in/login-page.tsx'),
      page('sign-in-code', 'features/identity/sign-in/sign-in-code-page.tsx'),
      page('register', 'features/identity/registering/register-page.tsx'),
    ]),

    // Asks for a login itself: a session that ends there must not sweep away what is being typed.
    page('profile/complete', 'features/users/profile/complete-profile-page.tsx'),

    within('shell/guards/signed-in.tsx', [
      within('shell/guards/complete-profile.tsx', [
        page('dashboard', 'shell/pages/own-dashboard.tsx'),
        dashboard('gym'),
        dashboard('gym_admin'),
        dashboard('trainer'),
        dashboard('admin'),
        dashboard('supplier'),
        page('classes/new', 'features/timetable/classes/new-class-page.tsx'),
        page('timetable/import', 'features/timetable/imports/import-page.tsx'),
        page('timetable/bulk-manage', 'features/timetable/views/bulk-manage-page.tsx'),
        page('covers/create', 'features/covers/requests/ask-for-cover-page.tsx'),
        page('covers/debug', 'features/covers/settings/why-page.tsx'),
        page('covers/settings', 'features/covers/settings/cover-settings-page.tsx'),
        page('trainers', 'features/connections/directory/find-trainers-page.tsx'),
        page('trainers/invite', 'features/connections/roster/invite-trainers-page.tsx'),
        page('trainers/:id/pay', 'features/connections/trainer-pay-page.tsx'),
        page('rate-cards', 'features/connections/rates/rate-cards-page.tsx'),
        page('pay-settings', 'features/connections/engagements/pay-settings-page.tsx'),
        page('pay-details', 'features/connections/pay-details-page.tsx'),
        page('trainers/:id/availability', 'features/timetable/availability/trainer-busy-page.tsx'),
        page('trainers/:id', 'features/connections/directory/trainer-page.tsx'),
        page('gyms', 'features/connections/directory/gyms-page.tsx'),
        page('specialties', 'features/users/settings/specialties-page.tsx'),
        page('gyms/:id', 'features/connections/directory/gym-page.tsx'),
        page('compliance', 'features/compliance/compliance-page.tsx'),
        page('compliance/documents', 'features/compliance/documents-page.tsx'),
        page('payroll/documents/:documentId', 'features/payroll/approving/document-page.tsx'),
        page('payroll/super/:contributionId', 'features/payroll/super/super-page.tsx'),
        page('super-settings', 'features/payroll/super/super-settings-page.tsx'),
        page('payroll/payrun/:payrunId', 'features/payroll/runs/payrun-page.tsx'),
        page('users', 'features/users/people/users-page.tsx'),
        page('availability', 'features/timetable/availability/availability-page.tsx'),
        page('jobs/new', 'features/jobs/jobs/new-job-page.tsx'),
        page('jobs/:id/edit', 'features/jobs/jobs/edit-job-page.tsx'),
        page('jobs/:id/applications', 'features/jobs/applications/applications-page.tsx'),
        page('catalogue', 'features/suppliers/catalogue-page.tsx'),
        page('catalogue/new', 'features/suppliers/offers/new-offer-page.tsx'),
        page('catalogue/profile', 'features/suppliers/profile/supplier-profile-page.tsx'),
        page('catalogue/views', 'features/suppliers/profile/views-page.tsx'),
        page('catalogue/:id/edit', 'features/suppliers/offers/edit-offer-page.tsx'),
        page('enquiries/:id', 'features/suppliers/enquiries/enquiry-page.tsx'),
        page('messages', 'features/messages/messages-page.tsx'),
        page('messages/advanced', 'features/messages/conversations/advanced-page.tsx'),
        page('notifications', 'features/notifications/list/notifications-page.tsx'),
        page('reporting', 'features/reports/reports-page.tsx'),
        { ...page('reporting/:report', 'features/reports/reports-page.tsx'), id: 'report' },
        { ...page('reporting/*', 'shell/pages/not-found-page.tsx'), id: 'no-report' },
        page('plan', 'features/plans/plan/plan-page.tsx'),
        page('team', 'features/gyms/team-page.tsx'),
        page('email-templates', 'features/email-templates/email-templates-page.tsx'),
        page('email-templates/:kind', 'features/email-templates/email-template-page.tsx'),
        page('profile/settings', 'features/users/settings/profile-settings-page.tsx'),
      ]),
    ]),

    within('shell/guards/admin-only.tsx', [
      page('dashboard/gym-admins', 'features/gyms/gym-admins-page.tsx'),
      page('admin/email-templates', 'features/email-templates/system-templates-page.tsx'),
      page('admin/email-templates/:kind', 'features/email-templates/system-template-page.tsx'),
      page('messages/reports', 'features/messages/conversations/reports-page.tsx'),
      page('admin/holidays', 'features/timetable/holidays/public-holidays-page.tsx'),
      page('admin/enquiries', 'features/plans/enquiries/enquiries-page.tsx'),
      page('admin/audit', 'features/dashboards/admin/audit-page.tsx'),
      page('admin/queues', 'features/dashboards/admin/queues-page.tsx'),
      page('admin/api', 'features/dashboards/admin/reference-page.tsx'),
      page('outbox', 'features/email-templates/outbox-page.tsx'),
    ]),

    // Their own guards: they send everybody where they belong.
    page('covers', 'features/covers/boards/redirect-page.tsx'),
    { ...page('covers/create-with-class', 'features/covers/boards/redirect-page.tsx'), id: 'ask-for-cover' },

    // Open to everybody.
    page('suppliers', 'features/suppliers/suppliers-page.tsx'),
    page('suppliers/:id', 'features/suppliers/profile/supplier-page.tsx'),
    page('offers/:id', 'features/suppliers/offers/offer-page.tsx'),
    page('jobs', 'features/jobs/jobs-page.tsx'),
    page('jobs/:id', 'features/jobs/job-page.tsx'),
    page('recover', 'features/identity/sign-in/recover-page.tsx'),
    page('new-password', 'features/identity/sign-in/new-password-page.tsx'),
    page('email-confirmed', 'features/identity/sign-in/email-confirmed-page.tsx'),
    page('unsubscribe', 'features/notifications/unsubscribe-page.tsx'),
    page('unknown-sender/:token', 'features/email-templates/senders/unknown-sender-page.tsx'),
    page('invite/:token', 'features/identity/invitations/invite-page.tsx'),
    page('legacy-login', 'features/identity/sign-in/legacy-login-page.tsx'),
    page('legacy-register', 'features/identity/registering/legacy-register-page.tsx'),
    page('memberships', 'features/plans/memberships/memberships-page.tsx'),
    ...['qt-lite', 'qt-studio', 'qt-multi-studio', 'qt-multi-site', 'trainer'].map((plan) => ({
      ...page(`memberships/${plan}`, 'features/plans/memberships/membership-page.tsx'),
      id: `membership-${plan}`,
    })),
    page('about', 'features/plans/public/about-page.tsx'),
    page('contact', 'features/plans/public/contact-page.tsx'),
    page('contact/sent', 'features/plans/public/contact-sent-page.tsx'),
    page('privacy', 'features/plans/public/privacy-page.tsx'),
    page('terms', 'features/plans/public/terms-page.tsx'),
    page('cookies', 'features/plans/public/cookies-page.tsx'),
    page('coming-soon', 'features/plans/public/coming-soon-page.tsx'),
    page('knowledge-base', 'features/help/articles/knowledge-base-page.tsx'),
    page('knowledge-base/:articleId', 'features/help/articles/knowledge-article-page.tsx'),
    page('legacy', 'features/help/articles/legacy-page.tsx'),
    page('legacy/:categoryId', 'features/help/articles/legacy-category-page.tsx'),
    page('legacy/:categoryId/:articleId', 'features/help/articles/legacy-article-page.tsx'),
    page('*', 'shell/pages/not-found-page.tsx'),
  ]),
]

export default routes
