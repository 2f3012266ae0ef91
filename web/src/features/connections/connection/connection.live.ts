import type { LiveRules } from '../../../platform/live/live.tsx'

export const connectionsLive: LiveRules = {
  connection_changed: ['connections', 'roster', 'trainers', 'gyms', 'covers', 'dashboards'],
  engagement_changed: ['engagements'],
  cover_changed: ['roster'],
  timetable_changed: ['roster'],
}
