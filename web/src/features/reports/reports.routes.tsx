import { laterPage } from '../../shell/map/later-page.tsx'
import type { Slice } from '../../shell/map/slices.ts'

/** What a gym reads of its own past. */
export const reports: Slice = {
  tabs: [{ key: 'reports', roles: ['gym', 'gym_admin'], Component: laterPage(() => import('./reports-page.tsx')) }],
}
