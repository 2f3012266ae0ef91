import { laterPage } from '../../shell/map/later-page.tsx'
import type { Slice } from '../../shell/map/slices.ts'

export const timetable: Slice = {
  tabs: [
    { key: 'timetable', roles: ['trainer'], Component: laterPage(() => import('./views/trainer-timetable-page.tsx')) },
    { key: 'classes', roles: ['gym', 'gym_admin'], Component: laterPage(() => import('./classes/classes-page.tsx')) },
  ],
}
