import type { LiveRules } from '../../../platform/live/live.tsx'

export const coversLive: LiveRules = {
  cover_request_created: ['covers', 'coverAnswers', 'coverRequests', 'dashboards', 'timetables'],
  new_cover_request: ['covers', 'coverAnswers', 'dashboards'],
  new_cover_application: ['covers', 'coverAnswers', 'coverRequests', 'dashboards'],
  application_submitted: ['covers', 'coverAnswers', 'dashboards'],
  cover_changed: ['covers', 'coverAnswers', 'coverRequests', 'risks', 'timetables', 'dashboards'],
  timetable_changed: ['risks'],
}
