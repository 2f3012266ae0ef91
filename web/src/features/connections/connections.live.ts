import type { LiveRules } from '../../platform/live.tsx'

export const connectionsLive: LiveRules = {
  connection_changed: ['connections', 'roster', 'trainers', 'gyms', 'covers', 'dashboards'],
  cover_changed: ['roster'],
  timetable_changed: ['roster'],
}
