import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'

export const gyms: Slice = {
  tabs: [{ key: 'facilities', roles: ['gym'], Component: lazy(() => import('./facilities-page.tsx')) }],
}
