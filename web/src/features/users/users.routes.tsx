import { laterPage } from '../../shell/map/later-page.tsx'
import type { Slice } from '../../shell/map/slices.ts'

export const users: Slice = {
  tabs: [
    {
      key: 'profile',
      roles: ['gym', 'gym_admin', 'trainer', 'admin', 'supplier'],
      Component: laterPage(() => import('./settings/profile-settings-page.tsx')),
    },
    {
      key: 'specialties',
      roles: ['trainer'],
      Component: laterPage(() => import('./settings/own-specialties-page.tsx')),
    },
  ],
}
