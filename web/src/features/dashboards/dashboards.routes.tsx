import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'
import { dashboardsLive } from './dashboards.live.ts'

export const dashboards: Slice = {
  tabs: [
    { key: 'timetable', roles: ['gym', 'gym_admin'], Component: lazy(() => import('./pages/gym-timetable-page.tsx')) },
  ],
  overview: {
    gym: lazy(() => import('./pages/gym-overview-page.tsx')),
    trainer: lazy(() => import('./pages/trainer-overview-page.tsx')),
    gym_admin: lazy(() => import('./pages/gym-admin-overview-page.tsx')),
    admin: lazy(() => import('./pages/admin-overview-page.tsx')),
    supplier: lazy(() => import('./pages/supplier-overview-page.tsx')),
  },
  live: dashboardsLive,
}
