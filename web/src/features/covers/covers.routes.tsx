import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'
import { OfferedCovers, OpenCovers } from './components/cover-counts.tsx'
import { coversLive } from './covers.live.ts'

/** Covers as a tab of every dashboard that has them, and asking for cover from the timetable. */
export const covers: Slice = {
  tabs: [
    {
      key: 'covers',
      roles: ['gym', 'gym_admin'],
      Component: lazy(() => import('./pages/gym-covers-page.tsx')),
      Count: OpenCovers,
    },
    {
      key: 'covers',
      roles: ['trainer'],
      Component: lazy(() => import('./pages/trainer-covers-page.tsx')),
      Count: OfferedCovers,
    },
  ],
  entryActions: lazy(() => import('./components/entry-cover.tsx')),
  things: {
    class: lazy(() => import('./components/class-here.tsx')),
    cover: lazy(() => import('./components/cover-here.tsx')),
  },
  live: coversLive,
}
