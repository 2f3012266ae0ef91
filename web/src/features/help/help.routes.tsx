import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'

export const help: Slice = {
  helpMenu: lazy(() => import('./components/help-menu.tsx')),
  banner: lazy(() => import('./components/hint.tsx')),
  setUp: lazy(() => import('./components/checklist.tsx')),
}
