import { lazy } from 'react'
import { laterPage } from '../../shell/map/later-page.tsx'
import type { Slice } from '../../shell/map/slices.ts'
import { OfferedCovers, OpenCovers } from './cover/cover-counts.tsx'

/** Covers as a tab of every dashboard that has them, and asking for cover from the timetable. */
export const covers: Slice = {
  tabs: [
    {
      key: 'covers',
      roles: ['gym', 'gym_admin'],
      Component: laterPage(() => import('./boards/gym-covers-page.tsx')),
      Count: OpenCovers,
    },
    {
      key: 'covers',
      roles: ['trainer'],
      Component: laterPage(() => import('./boards/trainer-covers-page.tsx')),
      Count: OfferedCovers,
    },
  ],
  entryActions: lazy(() => import('./boards/entry-cover.tsx')),
  things: {
    class: lazy(() => import('./boards/class-here.tsx')),
    cover: lazy(() => import('./boards/cover-here.tsx')),
  },
}
