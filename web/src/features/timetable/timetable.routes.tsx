import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'
import { timetableLive } from './timetable.live.ts'

export const timetable: Slice = {
  tabs: [
    { key: 'timetable', roles: ['trainer'], Component: lazy(() => import('./pages/trainer-timetable-page.tsx')) },
    { key: 'classes', roles: ['gym', 'gym_admin'], Component: lazy(() => import('./pages/classes-page.tsx')) },
  ],
  live: timetableLive,
}
