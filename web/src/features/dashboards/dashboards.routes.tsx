import { lazy } from 'react'
import { laterPage } from '../../shell/map/later-page.ts'
import type { Slice } from '../../shell/map/slices.ts'

export const dashboards: Slice = {
  tabs: [
    {
      key: 'timetable',
      roles: ['gym', 'gym_admin'],
      Component: laterPage(() => import('./gym/gym-timetable-page.tsx')),
    },
  ],
  overview: {
    gym: lazy(() => import('./gym/gym-overview-page.tsx')),
    trainer: lazy(() => import('./trainer/trainer-overview-page.tsx')),
    gym_admin: lazy(() => import('./gym-admin/gym-admin-overview-page.tsx')),
    admin: lazy(() => import('./admin/admin-overview-page.tsx')),
    supplier: lazy(() => import('./supplier/supplier-overview-page.tsx')),
  },
}
