import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'

/** What a gym reads of its own past. */
export const reports: Slice = {
  tabs: [{ key: 'reports', roles: ['gym', 'gym_admin'], Component: lazy(() => import('./reports-page.tsx')) }],
}
