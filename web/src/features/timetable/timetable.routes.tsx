import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'

export const timetable: Slice = {
  tabs: [
    { key: 'timetable', roles: ['trainer'], Component: lazy(() => import('./views/trainer-timetable-page.tsx')) },
    { key: 'classes', roles: ['gym', 'gym_admin'], Component: lazy(() => import('./classes/classes-page.tsx')) },
  ],
}
