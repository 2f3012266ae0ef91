import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'
import Bell from './list/bell.tsx'

/** The bell of every signed-in page; the list of all notices is a page of the route table. */
export const notifications: Slice = {
  told: lazy(() => import('./settings/delivery-status.tsx')),
  bell: Bell,
  settings: [
    {
      id: 'notifications',
      name: 'Notifications',
      Component: lazy(() => import('./settings/settings-card.tsx')),
    },
  ],
}
