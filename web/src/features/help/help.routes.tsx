import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'

export const help: Slice = {
  helpMenu: lazy(() => import('./help-menu.tsx')),
  banner: lazy(() => import('./tours/hint.tsx')),
  setUp: lazy(() => import('./tours/checklist.tsx')),
}
