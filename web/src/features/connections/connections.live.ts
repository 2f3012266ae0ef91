import type { LiveRules } from '../../platform/live.tsx'

export const connectionsLive: LiveRules = {
  connection_changed: ['connections', 'trainers', 'gyms', 'covers', 'dashboards'],
}
