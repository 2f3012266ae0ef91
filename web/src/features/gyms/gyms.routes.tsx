import { laterPage } from '../../shell/map/later-page.tsx'
import type { Slice } from '../../shell/map/slices.ts'

export const gyms: Slice = {
  tabs: [{ key: 'facilities', roles: ['gym'], Component: laterPage(() => import('./facilities-page.tsx')) }],
}
