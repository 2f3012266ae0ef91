import type { LiveRules } from '../../../platform/live/live.tsx'

export const timetableLive: LiveRules = {
  timetable_changed: ['timetables', 'classes', 'timeChanges'],
  cover_changed: ['timetables'],
  cover_request_created: ['timetables'],
}
