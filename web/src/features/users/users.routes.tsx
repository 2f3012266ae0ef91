import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'

export const users: Slice = {
  tabs: [
    {
      key: 'profile',
      roles: ['gym', 'gym_admin', 'trainer', 'admin', 'supplier'],
      Component: lazy(() => import('./settings/profile-settings-page.tsx')),
    },
    { key: 'specialties', roles: ['trainer'], Component: lazy(() => import('./settings/own-specialties-page.tsx')) },
  ],
}
