import type { LiveRules } from '../../../platform/live/live.tsx'

export const dashboardsLive: LiveRules = {
  timetable_changed: ['dashboards'],
  cover_changed: ['dashboards'],
  cover_request_created: ['dashboards'],
  new_cover_request: ['dashboards'],
  new_cover_application: ['dashboards'],
  application_submitted: ['dashboards'],
  connection_changed: ['dashboards'],
}
