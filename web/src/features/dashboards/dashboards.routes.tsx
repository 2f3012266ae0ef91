import { laterPage } from '../../shell/map/later-page.tsx'
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
    gym: laterPage(() => import('./gym/gym-overview-page.tsx')),
    trainer: laterPage(() => import('./trainer/trainer-overview-page.tsx')),
    gym_admin: laterPage(() => import('./gym-admin/gym-admin-overview-page.tsx')),
    admin: laterPage(() => import('./admin/admin-overview-page.tsx')),
    supplier: laterPage(() => import('./supplier/supplier-overview-page.tsx')),
  },
}
