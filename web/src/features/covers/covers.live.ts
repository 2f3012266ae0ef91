import type { LiveRules } from '../../platform/live.tsx'

export const coversLive: LiveRules = {
  cover_request_created: ['covers', 'dashboards', 'timetables'],
  new_cover_request: ['covers', 'dashboards'],
  new_cover_application: ['covers', 'dashboards'],
  application_submitted: ['covers', 'dashboards'],
  cover_changed: ['covers', 'timetables', 'dashboards'],
}
