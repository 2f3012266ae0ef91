import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'
import { notificationsLive } from './notifications.live.ts'

/** The bell of every signed-in page; the list of all notices is a page of the route table. */
export const notifications: Slice = {
  told: lazy(() => import('./components/told.tsx')),
  bell: lazy(() => import('./components/bell.tsx')),
  settings: [
    {
      id: 'notifications',
      name: 'Notifications',
      Component: lazy(() => import('./components/settings-card.tsx')),
    },
  ],
  live: notificationsLive,
}
